import CoreMLSpecification
import Foundation
import NetworkInference

/// Runs an ML program on OpenVINO, compiled for one set of input shapes at a time: on loading for the default
/// one, for others at first use; the last four are cached.
final class ProgramExecutor: ModelExecutor {
  private let inputs: [NetworkInput]
  private let outputs: [NetworkOutput]
  private let compiler: ProgramCompiler
  /// The description, with the names of a classifier's outputs; its labels are in the program.
  private let description: CoreML_Specification_ModelDescription
  let stateShapes: [String: [Int]]
  private let compiled = CompiledNetworkCache<[[Int]], ProgramCompiler.Compiled>(limit: 4)

  /// Compiles an ML program; `weights` is the folder of its weights, nil for a model without. Throws
  /// `MLModelError` with the operation that can't be run, and the reason; `NotInstalledError` if OpenVINO
  /// isn't installed.
  init(
    _ model: CoreML_Specification_Model, weights: URL?, allowsReducedPrecision: Bool, options: EngineOptions
  ) throws {
    description = model.description
    let function = try Self.function(model.mlProgram, named: description.defaultFunctionName)
    stateShapes = try Self.stateShapes(function)
    let classifies = !description.predictedFeatureName.isEmpty && ProgramCompiler.classifies(function)
    let labelNames =
      classifies ? [description.predictedFeatureName, description.predictedProbabilitiesName] : []
    inputs = try description.input.map { try NetworkInput(ofProgram: $0) }
    outputs = try description.output.filter { !labelNames.contains($0.name) }
      .map { try NetworkOutput($0, isExact: true, declaresShape: false) }
    compiler = ProgramCompiler(
      function, files: WeightFiles(folder: weights), inputNames: inputs.map(\.name),
      outputNames: outputs.map(\.name), isReducedPrecisionAllowed: allowsReducedPrecision,
      options: options)
    let shapes = inputs.compactMap(\.defaultShape)
    guard shapes.count == inputs.count else { return }
    guard inputs.contains(where: \.isFlexible) else {
      _ = try program(for: shapes)
      compiler.releaseFunction()
      return
    }
    // A program with flexible shapes may not support its default: the minimum of a range can be too small.
    // Predictions then report the mismatch; only errors that no shape avoids are thrown now.
    do { _ = try program(for: shapes) } catch let error as MLModelError {
      guard error.code != .io, ProgramLowering.knows(function) else { throw error }
    }
  }

  private static func function(
    _ program: MIL, named name: String
  ) throws -> CoreML_Specification_MILSpec_Function {
    let name = name.isEmpty ? "main" : name
    if let function = program.functions[name] { return function }
    throw MLModelError(.io, "The program has no function \"\(name)\".")
  }

  private static func stateShapes(
    _ function: CoreML_Specification_MILSpec_Function
  ) throws -> [String: [Int]] {
    var shapes: [String: [Int]] = [:]
    var count = 0
    for input in function.inputs {
      guard case .stateType(let state) = input.type.type,
        case .tensorType(let tensor) = state.wrappedType.type
      else { continue }
      let shape = ProgramLowering.shape(of: tensor)?.compactMap { $0 } ?? []
      guard shape.count == tensor.dimensions.count else {
        throw MLModelError(.io, "The program's state \"\(input.name)\" has no fixed shape.")
      }
      count += try Shape.elementCount(shape)
      guard count <= Shape.elementLimit else {
        throw MLModelError(.io, "The program's states exceed \(Shape.elementLimit) elements together.")
      }
      shapes[input.name] = shape
    }
    return shapes
  }

  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider {
    // Without a state, each prediction starts from zeros, and nothing reads the updated state.
    try prediction(from: features, using: MLState(shapes: stateShapes))
  }

  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) async throws -> any MLFeatureProvider {
    let values = try inputs.map { try $0.value(of: features) }
    let program = try program(for: values)
    let state = MLState(shapes: stateShapes)
    return try await program.network.withRequest { request in
      try values.write(to: request)
      try state.withTensors { try bind($0, to: request, program) }
      try await request.infer()
      try check(request, program)
      return try self.features(of: request, program)
    }
  }

  func prediction(from features: any MLFeatureProvider, using state: MLState) throws -> any MLFeatureProvider
  {
    let values = try inputs.map { try $0.value(of: features) }
    let program = try program(for: values)
    return try state.withTensors { kept in
      try program.network.withRequest { request in
        try values.write(to: request)
        try bind(kept, to: request, program)
        try request.infer()
        try check(request, program)
        try keep(request, in: kept, program)
        return try self.features(of: request, program)
      }
    }
  }

  /// Binds the engine's input to the current state, and its output to the next one if the shape is fixed.
  private func bind(
    _ state: [String: StateTensor], to request: InferenceRequest, _ program: ProgramCompiler.Compiled
  ) throws {
    for (index, name) in program.stateNames.enumerated() {
      let input = inputs.count + index
      guard let tensor = state[name], let shape = program.network.inputs[input].fixedShape,
        tensor.array.count == Shape.product(ofChecked: shape)
      else {
        throw MLModelError(
          .parameters, "The state isn't one of this model's: it has no \"\(name)\" of its shape.")
      }
      try request.bind(tensor.borrowNewest(as: shape), toInput: input)
      if let shape = nextShape(of: tensor, at: index, program) {
        try request.bind(tensor.borrowNext(as: shape), toOutput: firstState(program) + index)
      }
    }
  }

  /// The shape of the state that the engine writes; nil if it is known only after running.
  private func nextShape(
    of tensor: StateTensor, at index: Int, _ program: ProgramCompiler.Compiled
  ) -> [Int]? {
    guard let shape = program.network.outputs[firstState(program) + index].fixedShape,
      Shape.product(shape) == tensor.array.count
    else { return nil }
    return shape
  }

  /// The index of the first output that is a state.
  private func firstState(_ program: ProgramCompiler.Compiled) -> Int {
    outputs.count + (program.labels == nil ? 0 : 1)
  }

  /// - Throws: `MLModelError` (`.generic`) if a requirement isn't met, or the loops exceed `LoopBudget`.
  private func check(_ request: InferenceRequest, _ program: ProgramCompiler.Compiled) throws {
    func requirementError(_ message: String) -> MLModelError {
      MLModelError(.generic, "Unable to compute the prediction using ML Program. \(message)")
    }
    let first = firstState(program) + program.stateNames.count
    for (index, message) in program.requirements.enumerated() {
      guard try request.output(first + index).floats().allSatisfy({ $0 != 0 }) else {
        throw requirementError(message)
      }
    }
    guard let messages = program.innerRequirements else { return }
    let left = Int(try request.output(first + program.requirements.count).elements(Int32.self).first ?? 1)
    guard left < 1 else { return }
    throw requirementError(
      messages.indices.contains(-1 - left) ? messages[-1 - left] : LoopBudget.exceededMessage)
  }

  private func keep(
    _ request: InferenceRequest, in state: [String: StateTensor], _ program: ProgramCompiler.Compiled
  ) throws {
    for (index, name) in program.stateNames.enumerated() {
      guard let tensor = state[name] else { continue }
      guard nextShape(of: tensor, at: index, program) == nil else {
        tensor.advance()
        continue
      }
      let written = try request.output(firstState(program) + index).bytes
      try tensor.array.withUnsafeMutableBytes { bytes, _ in
        guard bytes.count == written.count else {
          throw MLModelError(.generic, "The program changes the shape of the state \"\(name)\".")
        }
        bytes.copyMemory(from: UnsafeRawBufferPointer(written))
      }
    }
  }

  private func program(for values: [InputValue]) throws -> ProgramCompiler.Compiled {
    do { return try program(for: values.map(\.shape)) } catch let error as MLModelError {
      let given = values.map { "\"\($0.name)\" of shape \($0.shape)" }.joined(separator: ", ")
      throw error.located(at: "The program can't be run with \(given)")
    }
  }

  private func program(for shapes: [[Int]]) throws -> ProgramCompiler.Compiled {
    try compiled.network(for: shapes) { try compiler.compile(shapes) }.network
  }

  private func features(
    of request: InferenceRequest, _ program: ProgramCompiler.Compiled
  ) throws -> MLDictionaryFeatureProvider {
    var values: [String: MLFeatureValue] = [:]
    for (index, output) in outputs.enumerated() {
      let tensor = try request.output(index)
      try output.check(tensor.shape)
      values[output.name] = try output.value(tensor, shape: tensor.shape)
    }
    if let labels = program.labels {
      let probabilities = try request.output(outputs.count).floats()
      let classifier = ClassifierOutputs(labels: labels, description)
      try classifier.check([probabilities.count])
      values.merge(classifier.values(probabilities: probabilities)) { $1 }
    }
    return MLDictionaryFeatureProvider(values: values)
  }
}
