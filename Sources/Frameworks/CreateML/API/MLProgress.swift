public import Foundation

public enum MLPhase: String, Codable, Hashable, Sendable {
  case initialized
  case extractingFeatures
  case training
  case evaluating
  case inferencing
}

/// The progress of a training, as in its job's `progress`.
public struct MLProgress: Sendable {
  public struct Metric: RawRepresentable, Codable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `Double`: the mean cross-entropy of the training examples, with the penalty on weights.
    public static let loss = Metric(rawValue: "loss")
    /// A `Double`, 0…1: the accuracy on the training examples.
    public static let accuracy = Metric(rawValue: "accuracy")
    /// A `Double`: the mean cross-entropy of the validation examples.
    public static let validationLoss = Metric(rawValue: "validationLoss")
    /// A `Double`, 0…1: the accuracy on the validation examples.
    public static let validationAccuracy = Metric(rawValue: "validationAccuracy")
    /// A `Double`, 0…1: an object detector's mean average precision on the validation images at an IoU of
    /// 0.5. Not in Apple's Create ML.
    public static let validationMeanAveragePrecision = Metric(rawValue: "validationMeanAveragePrecision")
  }

  public var phase: MLPhase
  /// In seconds.
  public var elapsedTime: TimeInterval = 0
  /// The number of completed images or iterations in this phase.
  public var itemCount = 0
  /// The total number of images or iterations, if known.
  public var totalItemCount: Int?
  public var metrics: [Metric: Any] { measurements.mapValues { $0 as Any } }
  var measurements: [Metric: Double] = [:]

  static let key = ProgressUserInfoKey(rawValue: "MLProgress")

  public init(phase: MLPhase) { self.phase = phase }

  /// Extracts the training progress from a job's `progress`; nil for any other `Progress`.
  public init?(progress: Progress) {
    guard let value = progress.userInfo[Self.key] as? MLProgress else { return nil }
    self = value
  }
}
