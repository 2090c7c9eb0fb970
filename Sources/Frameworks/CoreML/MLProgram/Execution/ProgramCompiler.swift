import CoreMLSpecification
import NetworkInference
import Synchronization

final class ProgramCompiler: Sendable {
  typealias Function = CoreML_Specification_MILSpec_Function

  struct Compiled: Sendable {
    let network: CompiledNetwork
    /// The labels of a classifier, whose probabilities are the last output.
    let labels: ClassLabels?
    /// The names of the states: the last inputs and, after the outputs above, further outputs.
    let stateNames: [String]
    /// The messages for the following outputs, one Boolean each, if they are false.
    let requirements: [String]
    /// The messages for a final iteration budget of -1, -2, … in the last output; nil without such an output.
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

  /// Whether the function returns a class label.
  static func classifies(_ function: Function) -> Bool {
    function.blockSpecializations[function.opset]?.operations.contains { $0.type == "classify" } ?? false
  }

  /// Releases the operations' memory; nothing can be compiled afterward.
  func releaseFunction() { function.withLock { $0 = nil } }

  func compile(_ shapes: [[Int]]) throws -> Compiled {
    guard let function = function.withLock({ $0 }) else {
      throw MLModelError(.featureType, "The program doesn't allow inputs of shapes \(shapes).")
    }
    let lowering = ProgramLowering(files: files, memory: options.memory)
    let outputs = try lowering.lower(function, inputs: Array(zip(inputNames, shapes)))
    let builder = lowering.builder
    var labels: ClassLabels?
    var probabilities: GraphTensor?
    let outputsByName = Dictionary(outputs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for name in outputNames {
      guard let output = outputsByName[name] else {
        throw MLModelError(.io, "The program has no output \"\(name)\".")
      }
      builder.origin = name
      switch output.value {
      case .tensor(let tensor): builder.result(tensor)
      case .constant(let constant): builder.result(try builder.tensor(constant))
      case .list, .state, .classification:
        throw MLModelError(.io, "The program's output \"\(name)\" is of an unsupported type.")
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
    if let allowance = builder.iterationBudget { builder.result(allowance) }
    let network = try CompiledNetwork(
      builder.graph, weights: builder.weights.makeBuffer(),
      isReducedPrecisionAllowed: isReducedPrecisionAllowed, options: options)
    return Compiled(
      network: network, labels: labels, stateNames: lowering.stateNames,
      requirements: builder.requirements.map(\.message),
      innerRequirements: builder.iterationBudget.map { _ in builder.innerRequirements })
  }
}
