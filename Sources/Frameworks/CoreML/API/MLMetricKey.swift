/// Which figure of an update is meant, for ``MLUpdateContext/metrics``.
///
/// Unchecked, as `MLKey`.
public final class MLMetricKey: MLKey, @unchecked Sendable {
  private convenience init(_ name: String) { self.init(name: name, scope: nil) }

  /// The mean loss: of the mini batch that has ended, or of the epoch's mini batches, each with the weights that it began
  /// with. A `Double`.
  public static let lossValue = MLMetricKey("lossValue")
  /// How many epochs have ended before this one. An `Int`.
  public static let epochIndex = MLMetricKey("epochIndex")
  /// How many mini batches of the epoch have ended before this one. An `Int`.
  public static let miniBatchIndex = MLMetricKey("miniBatchIndex")
}
