/// The key of a value in ``MLUpdateContext/metrics``.
///
/// Unchecked, as `MLKey`.
public final class MLMetricKey: MLKey, @unchecked Sendable {
  private convenience init(_ name: String) { self.init(name: name, scope: nil) }

  /// The mean loss of the batch, or of the epoch's batches, each with its starting weights. A `Double`.
  public static let lossValue = MLMetricKey("lossValue")
  /// The number of epochs completed before this one. An `Int`.
  public static let epochIndex = MLMetricKey("epochIndex")
  /// The number of the epoch's mini batches completed before this one. An `Int`.
  public static let miniBatchIndex = MLMetricKey("miniBatchIndex")
}
