import NetworkInference

/// What a configuration asks, as executors need it: a copy that can be shared between threads.
struct LoadingOptions: Sendable {
  private let computeUnits: MLComputeUnits
  private let displayName: String?
  private let allowsLowPrecision: Bool
  private let functionName: String?
  private let optimizationHints: MLOptimizationHints
  /// How the engine runs networks.
  let engine: EngineOptions

  init(_ configuration: MLModelConfiguration) {
    computeUnits = configuration.computeUnits
    displayName = configuration.modelDisplayName
    allowsLowPrecision = configuration.allowLowPrecisionAccumulationOnGPU
    functionName = configuration.functionName
    optimizationHints = configuration.optimizationHints
    engine = configuration.engine
  }

  var configuration: MLModelConfiguration {
    let configuration = MLModelConfiguration()
    configuration.computeUnits = computeUnits
    configuration.modelDisplayName = displayName
    configuration.allowLowPrecisionAccumulationOnGPU = allowsLowPrecision
    configuration.functionName = functionName
    configuration.optimizationHints = optimizationHints
    configuration.engine = engine
    return configuration
  }

  /// - Throws: `MLModelError` (`.parameters`) where a function is asked for that the model doesn't have, or that isn't its default.
  func checkFunction(of specification: CoreML_Specification_Model) throws {
    guard let functionName else { return }
    guard case .mlProgram(let program) = specification.type else {
      throw MLModelError(
        .parameters,
        "The configuration asks for the function \"\(functionName)\", and a \(specification.kindName) has no functions; "
          + "leave functionName nil.")
    }
    guard program.functions[functionName] != nil else {
      throw MLModelError(
        .parameters,
        "The model has no function \"\(functionName)\"; it has "
          + program.functions.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ") + ".")
    }
    let defaultName = specification.description_p.defaultFunctionName
    guard functionName == (defaultName.isEmpty ? "main" : defaultName) else {
      throw MLModelError(
        .parameters, "The function \"\(functionName)\" can't be run yet: only a model's default function can."
      )
    }
  }

  /// The entry of a model's own metadata that says its outputs are as good in 16-bit floating point.
  static let reducedPrecisionKey = "org.swift-vision.reduced-precision"

  /// Whether a network may run in 16-bit floating point: the caller allows it, or the model's author does
  /// and the caller hasn't asked for the CPU's own precision.
  func allowsReducedPrecision(_ specification: CoreML_Specification_Model) -> Bool {
    guard computeUnits != .cpuOnly else { return false }
    return allowsLowPrecision
      || specification.description_p.metadata.userDefined[Self.reducedPrecisionKey] == "true"
  }
}
