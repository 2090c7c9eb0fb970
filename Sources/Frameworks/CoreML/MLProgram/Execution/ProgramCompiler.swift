import CoreMLSpecification
import NetworkInference
import Synchronization

/// Compiles a program's function for inputs of the shapes asked for.
final class ProgramCompiler: Sendable {
  typealias Function = CoreML_Specification_MILSpec_Function

  /// A program compiled for one shape of its inputs.
  struct Compiled: Sendable {
    let network: CompiledNetwork
    /// Of a classifier: what its probabilities, the last output, stand for.
    let labels: ClassLabels?
    /// What is kept between predictions: the last inputs, and the last outputs.
    let stateNames: [String]
    /// What is wrong where one of the outputs after those, each one boolean, is false.
    let requirements: [String]
    /// What is wrong within control flow where the output after those, the allowance, is -1, -2, …; nil where there is no
    /// such output.
    let innerRequirements: [String]?
  }

  private let function: Mutex<Function?>
  private let files: WeightFiles
  private let inputNames: [String]
  private let outputNames: [String]
  private let isReducedPrecisionAllowed: Bool
  private let options: EngineOptions

  init(
    _ function: Function, files: WeightFiles, inputNames: [String], outputNames: [String],
    isReducedPrecisionAllowed: Bool, options: EngineOptions
  ) {
    self.function = Mutex(function)
    self.files = files
    self.inputNames = inputNames
    self.outputNames = outputNames
    self.isReducedPrecisionAllowed = isReducedPrecisionAllowed
    self.options = options
  }

  /// Whether the function gives a class label.
  static func classifies(_ function: Function) -> Bool {
    function.blockSpecializations[function.opset]?.operations.contains { $0.type == "classify" } ?? false
  }

  /// Gives the operations' memory back; nothing can be compiled afterwards.
  func forgetFunction() { function.withLock { $0 = nil } }

  func compile(_ shapes: [[Int]]) throws -> Compiled {
    guard let function = function.withLock({ $0 }) else {
      throw MLModelError(.featureType, "The program's inputs can't have the shapes \(shapes).")
    }
    let lowering = ProgramLowering(files: files, memory: options.memory)
    let outputs = try lowering.lower(function, inputs: Array(zip(inputNames, shapes)))
    let builder = lowering.builder
    var labels: ClassLabels?
    var probabilities: GraphTensor?
    let outputsByName = Dictionary(outputs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for name in outputNames {
      guard let output = outputsByName[name] else {
        throw MLModelError(.io, "The program computes no output \"\(name)\".")
      }
      builder.origin = name
      switch output.value {
      case .tensor(let tensor): builder.result(tensor)
      case .constant(let constant): builder.result(try builder.tensor(constant))
      case .list, .state, .classification:
        throw MLModelError(.io, "The program's output \"\(name)\" is of a kind that can't be given.")
      }
    }
    for output in outputs {
      guard case .classification(let tensor, let classes) = output.value, probabilities == nil else {
        continue
      }
      probabilities = tensor
      labels = classes.strings.map(ClassLabels.strings) ?? .int64s(classes.integers().map(Int64.init))
    }
    if let probabilities { builder.result(probabilities) }
    for name in lowering.stateNames {
      guard let state = lowering.states[name] else { continue }
      builder.result(builder.convert(state, to: .float16))
    }
    for requirement in builder.requirements { builder.result(requirement.holds) }
    if let allowance = builder.allowance { builder.result(allowance) }
    let network = try CompiledNetwork(
      builder.graph, weights: builder.weights.makeBuffer(),
      isReducedPrecisionAllowed: isReducedPrecisionAllowed, options: options)
    return Compiled(
      network: network, labels: labels, stateNames: lowering.stateNames,
      requirements: builder.requirements.map(\.message),
      innerRequirements: builder.allowance.map { _ in builder.innerRequirements })
  }
}
