public import Foundation
package import NetworkInference

/// The processors that a model may use. Here every choice runs on the CPU.
public enum MLComputeUnits: Int, Sendable {
  /// The CPU, always in 32-bit floating point.
  case cpuOnly = 0
  case cpuAndGPU = 1
  /// Whatever there is. The default.
  case all = 2
  case cpuAndNeuralEngine = 3
}

/// How to load and run a model. A model keeps a copy: a change after loading has no effect on it.
open class MLModelConfiguration: NSObject, NSCopying {
  /// The processors that may be used. Default `.all`.
  open var computeUnits: MLComputeUnits = .all
  /// A name for the model in diagnostics. Default nil.
  open var modelDisplayName: String?
  /// Whether to trade precision for speed: networks then run in 16-bit floating point (bfloat16) where the CPU
  /// has it, unless `computeUnits` is `.cpuOnly`. Default false.
  open var allowLowPrecisionAccumulationOnGPU: Bool = false
  /// The function of an ML program with several to load. Default nil: the model's own default. Loading throws
  /// `MLModelError` (`.parameters`) where the model has no such function.
  open var functionName: String?
  /// Values for the model's parameters instead of those in its file: numbers (an `NSNumber` or any of Swift's), `String`s, and
  /// multi-arrays for the weights and biases of updatable layers. Default nil. Loading throws `MLModelError` (`.parameters`)
  /// for a parameter that the model hasn't, or a value that it doesn't allow.
  open var parameters: [MLParameterKey: Any]?
  /// What to expect of how the model is used. Without effect here.
  open var optimizationHints = MLOptimizationHints()
  /// The memory that the model's tensors may take, in bytes: inputs, outputs, what is computed in between, and constants that are
  /// computed when it is loaded. Default nil: what the environment variable `SWIFT_VISION_MODEL_MEMORY` says, else a quarter of
  /// the machine's memory. Loading throws `MLModelError` (`.parameters`) for a model that needs more, predicting for inputs with
  /// whose shapes it does. Not among Apple's properties: a few bytes of a model can ask for any size.
  open var memoryLimit: Int?
  /// How many threads predictions have, and how many run side by side.
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
