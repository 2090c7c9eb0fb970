/// Hints about how a model is used, without effect on Linux: a network is compiled at the first use of each
/// input shape, and recent ones are cached.
public struct MLOptimizationHints: Hashable, Sendable {
  /// The frequency of changes to the inputs' shapes.
  public enum ReshapeFrequency: Int, Sendable {
    /// Between predictions. The default.
    case frequent = 0
    /// Rarely: extra time for a change pays off.
    case infrequent = 1
  }

  /// The goal that a model is specialized for.
  public enum SpecializationStrategy: Int, Sendable {
    /// A balance of load time and prediction time. The default.
    case `default` = 0
    /// Fast predictions, even if loading takes longer.
    case fastPrediction = 1
  }

  public var reshapeFrequency = ReshapeFrequency.frequent
  public var specializationStrategy = SpecializationStrategy.default

  public init() {}
}
