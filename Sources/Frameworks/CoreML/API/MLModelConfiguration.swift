public import Foundation
package import NetworkInference

/// The processors that a model may use. On Linux, each choice runs on the CPU.
public enum MLComputeUnits: Int, Sendable {
  /// The CPU, always in 32-bit floating point.
  case cpuOnly = 0
  case cpuAndGPU = 1
  /// Every processor of the system. The default.
  case all = 2
  case cpuAndNeuralEngine = 3
}

/// The options for loading and running a model, which keeps a copy: changes after loading have no effect.
open class MLModelConfiguration: NSObject, NSCopying {
  /// The allowed processors. Default `.all`.
  open var computeUnits: MLComputeUnits = .all
  /// The model's name in diagnostics. Default nil.
  open var modelDisplayName: String?
  /// Whether networks run in less than 32 bits, faster and less precise, on a CPU that supports it; never if
  /// `computeUnits` is `.cpuOnly`. Default false.
  ///
  /// That is 16-bit floating point, and 8-bit integers for the convolutions that a neural network's metadata
  /// lists: `org.swift-vision.quantized-layers`, an object of JSON with the range of each one's input by the
  /// name of its output. Models whose metadata has `org.swift-vision.reduced-precision`: `true` run so
  /// without this option. Neither is in Apple's API.
  open var allowLowPrecisionAccumulationOnGPU: Bool = false
  /// The function of an ML program to load. Default nil: the model's default function. Loading throws
  /// `MLModelError` (`.parameters`) if the model has no such function.
  open var functionName: String?
  /// Values that replace those of the model's parameters: numbers (`NSNumber` or Swift's types), `String`s,
  /// and multi-arrays for the weights and biases of updatable layers. Default nil. Loading throws
  /// `MLModelError` (`.parameters`) for a parameter that the model lacks, or a value that it doesn't allow.
  open var parameters: [MLParameterKey: Any]?
  /// Hints about how the model is used; without effect on Linux.
  open var optimizationHints = MLOptimizationHints()
  /// The memory limit of the model's tensors, in bytes: inputs, outputs, intermediate results, and constants
  /// that are computed on loading. Default nil: the environment variable `SWIFT_VISION_MODEL_MEMORY`, else a
  /// quarter of the machine's memory. Exceeding it throws `MLModelError` (`.parameters`): on loading, or on
  /// prediction if only the shapes of the inputs decide. Not in Apple's API; it guards against small files
  /// that declare huge tensors.
  open var memoryLimit: Int?
  /// The numbers of threads and of concurrent predictions.
  package var engine = EngineOptions()

  public override init() {}

  open func copy(with zone: NSZone? = nil) -> Any { snapshot() }

  package func snapshot() -> MLModelConfiguration {
    let copy = MLModelConfiguration()
    copy.computeUnits = computeUnits
    copy.modelDisplayName = modelDisplayName
    copy.allowLowPrecisionAccumulationOnGPU = allowLowPrecisionAccumulationOnGPU
    copy.functionName = functionName
    copy.parameters = parameters
    copy.optimizationHints = optimizationHints
    copy.memoryLimit = memoryLimit
    copy.engine = engine
    return copy
  }
}
