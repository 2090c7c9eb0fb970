/// What a model may expect of how it is used. Kept with the configuration; networks are compiled for each shape when it is
/// first asked for, and the last ones kept, whatever the hints are.
public struct MLOptimizationHints: Hashable, Sendable {
  /// How often the shapes of inputs change.
  public enum ReshapeFrequency: Int, Sendable {
    /// Between predictions. The default.
    case frequent = 0
    /// Hardly ever: longer work at a change is worth it.
    case infrequent = 1
  }

  /// What to specialize a model for.
  public enum SpecializationStrategy: Int, Sendable {
    /// A balance of load time and speed. The default.
    case `default` = 0
    /// Fast predictions, even if loading takes longer.
    case fastPrediction = 1
  }

  public var reshapeFrequency = ReshapeFrequency.frequent
  public var specializationStrategy = SpecializationStrategy.default

  public init() {}
}
