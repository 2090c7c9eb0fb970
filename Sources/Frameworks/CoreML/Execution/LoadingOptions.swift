import CoreMLSpecification
import NetworkInference

/// What a configuration asks, as executors need it: a copy that can be shared between threads.
struct LoadingOptions: Sendable {
  private let computeUnits: MLComputeUnits
  private let displayName: String?
  private let allowsLowPrecision: Bool
  /// The function of an ML program to run; nil for the model's default.
  let functionName: String?
  /// Values for the model's parameters instead of its own.
  let parameters: [MLParameterKey: ParameterValue]?
  private let optimizationHints: MLOptimizationHints
  /// The bytes that the model's tensors may take; nil for the standard limit.
  private let memoryLimit: Int?
  /// How the engine runs networks.
  let engine: EngineOptions

  init(_ configuration: MLModelConfiguration) {
    computeUnits = configuration.computeUnits
    displayName = configuration.modelDisplayName
    allowsLowPrecision = configuration.allowLowPrecisionAccumulationOnGPU
    functionName = configuration.functionName
    parameters = configuration.parameters?.mapValues { ParameterValue($0) }
    optimizationHints = configuration.optimizationHints
    memoryLimit = configuration.memoryLimit
    var engine = configuration.engine
    engine.memory = MemoryBudget(byteLimit: configuration.memoryLimit)
    self.engine = engine
  }

  var configuration: MLModelConfiguration {
    let configuration = MLModelConfiguration()
    configuration.computeUnits = computeUnits
    configuration.modelDisplayName = displayName
    configuration.allowLowPrecisionAccumulationOnGPU = allowsLowPrecision
    configuration.functionName = functionName
    configuration.parameters = parameters?.compactMapValues { try? $0.object() }
    configuration.optimizationHints = optimizationHints
    configuration.memoryLimit = memoryLimit
    configuration.engine = engine
    configuration.engine.memory = nil
    return configuration
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
