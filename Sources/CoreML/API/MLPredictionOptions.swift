import Foundation

/// Choices for one prediction.
public final class MLPredictionOptions: NSObject {
  /// Whether to keep to the CPU. Default false. Without effect here: predictions always run there.
  public var usesCPUOnly: Bool = false

  /// Memory to write outputs to, by output name: an `MLMultiArray` of the output's shape. The prediction's
  /// value for that output is then this very array. Default empty.
  public var outputBackings: [String: Any] = [:]

  public override init() {}
}
