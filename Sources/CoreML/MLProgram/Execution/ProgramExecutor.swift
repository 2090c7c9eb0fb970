import Foundation
import Synchronization

/// Runs an ML program on OpenVINO.
///
/// The program is compiled for one shape of its inputs at a time; where the model allows several, each is compiled when
/// it is first asked for, and the ones used last are kept.
final class ProgramExecutor: ModelExecutor {
  private let inputs: [ProgramInput]
  private let outputs: [ProgramOutput]
  private let compiler: ProgramCompiler
  private let labelNames: Set<String>
  private let classificationNames: (predicted: String?, probabilities: String?)
  let stateShapes: [String: [Int]]
  private let compiled = Mutex<[Entry]>([])

  private struct Entry {
    let shapes: [[Int]]
    let program: ProgramCompiler.Compiled
  }

  /// Programs of this many shapes are kept.
  private static let shapeLimit = 4

  /// - Parameters:
  ///   - model: an ML program.
  ///   - weights: the folder of its weights; nil for a model without.
  /// - Throws: `MLModelError` naming the operation that can't be run, and why; `EngineUnavailableError` where
  ///   OpenVINO isn't installed.
  init(
    _ model: CoreML_Specification_Model, weights: URL?, allowsReducedPrecision: Bool, options: EngineOptions
  ) throws {
    let description = model.description_p
    let predicted = description.predictedFeatureName
    let probabilities = description.predictedProbabilitiesName
    let function = try Self.function(model.mlProgram, named: description.defaultFunctionName)
    stateShapes = try Self.stateShapes(function)
    let names = Set([predicted, probabilities].filter { !$0.isEmpty })
    let isClassifier = !predicted.isEmpty && ProgramCompiler.classifies(function)
    labelNames = isClassifier ? names : []
    classificationNames = (
      predicted.isEmpty ? nil : predicted, probabilities.isEmpty ? nil : probabilities
    )
    inputs = try description.input.map(ProgramInput.init)
    let labels = labelNames
    outputs = try description.output.filter { !labels.contains($0.name) }.map(ProgramOutput.init)
    compiler = ProgramCompiler(
      function, files: WeightFiles(folder: weights), inputNames: inputs.map(\.name),
      outputNames: outputs.map(\.name), precision: allowsReducedPrecision ? .bfloat16 : .float32,
      options: options)
    let shapes = inputs.compactMap(\.defaultShape)
    if shapes.count == inputs.count {
      _ = try program(for: shapes)
      if !inputs.contains(where: \.isFlexible) { compiler.forgetFunction() }
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
    for input in function.inputs {
      guard case .stateType(let state) = input.type.type,
        case .tensorType(let tensor) = state.wrappedType.type
      else { continue }
      let shape = ProgramLowering.shape(of: tensor)?.compactMap { $0 } ?? []
      guard shape.count == tensor.dimensions.count else {
        throw MLModelError(.io, "The program's state \"\(input.name)\" has no fixed shape.")
      }
      _ = try Shape.elementCount(shape)
      shapes[input.name] = shape
    }
    return shapes
  }

  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider {
    try run(on: features, state: nil)
  }

  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) async throws -> any MLFeatureProvider {
    try run(on: features, state: nil)
  }

  func prediction(from features: any MLFeatureProvider, using state: MLState) throws -> any MLFeatureProvider
  {
    try run(on: features, state: state)
  }

  /// A program with state that is given none begins from zero each time.
  private func run(
    on features: any MLFeatureProvider, state: MLState?
  ) throws -> MLDictionaryFeatureProvider {
    let state = try state ?? MLState(shapes: stateShapes)
    let values = try inputs.map { input in
      guard let value = features.featureValue(for: input.name) else {
        throw MLModelError(.featureType, "The feature \"\(input.name)\" is missing.")
      }
      return value
    }
    let program = try program(for: zip(inputs, values).map { try $0.shape(for: $1) })
    return try state.withTensors { kept in
      try program.network.run { tensors in
        for (index, input) in inputs.enumerated() { try input.write(values[index], into: tensors[index]) }
        for (name, tensor) in zip(program.stateNames, tensors.dropFirst(inputs.count)) {
          guard let array = kept[name], array.count == tensor.count, tensor.element == .float32 else {
            throw MLModelError(
              .parameters, "The state isn't one of this model: it has no \"\(name)\" of its shape.")
          }
          array.copyElements(to: tensor.elements(as: Float.self))
        }
      } read: { tensors in
        for (name, tensor) in zip(program.stateNames, tensors.suffix(program.stateNames.count)) {
          guard let array = kept[name], array.count == tensor.count else {
            throw MLModelError(.generic, "The program gives the state \"\(name)\" another shape.")
          }
          for (index, number) in tensor.floats().enumerated() { array.setElement(Double(number), at: index) }
        }
        return try self.features(of: tensors, program)
      }
    }
  }

  /// The program for inputs of these shapes, compiled if need be.
  private func program(for shapes: [[Int]]) throws -> ProgramCompiler.Compiled {
    let known = compiled.withLock { entries -> ProgramCompiler.Compiled? in
      guard let index = entries.firstIndex(where: { $0.shapes == shapes }) else { return nil }
      // The one used last is the last to go.
      if index != entries.count - 1 { entries.append(entries.remove(at: index)) }
      return entries.last?.program
    }
    if let known { return known }
    let new = try compiler.compile(shapes)
    compiled.withLock { entries in
      if entries.count >= Self.shapeLimit { entries.removeFirst() }
      entries.append(Entry(shapes: shapes, program: new))
    }
    return new
  }

  private func features(
    of tensors: [ProgramNetwork.Tensor], _ program: ProgramCompiler.Compiled
  ) throws -> MLDictionaryFeatureProvider {
    var values: [String: MLFeatureValue] = [:]
    for (index, output) in outputs.enumerated() { values[output.name] = try output.value(tensors[index]) }
    if let labels = program.labels {
      var numbers = tensors[outputs.count].floats()
      let classification = Classification(
        labels: labels, predictedName: classificationNames.predicted,
        probabilitiesName: classificationNames.probabilities)
      try classification.check([numbers.count])
      numbers.withUnsafeMutableBufferPointer { classification.addValues(of: $0, to: &values) }
    }
    return MLDictionaryFeatureProvider(values: values)
  }
}
