public import Foundation

/// What a training does.
public enum MLPhase: String, Codable, Hashable, Sendable {
  case initialized
  case extractingFeatures
  case training
  case evaluating
  case inferencing
}

/// How far a training is, as its job's `progress` tells it.
public struct MLProgress: Sendable {
  /// What is measured.
  public struct Metric: RawRepresentable, Codable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `Double`: the mean cross-entropy of the examples learned from, with the penalty on weights.
    public static let loss = Metric(rawValue: "loss")
    /// A `Double`, 0…1: the part of the examples learned from with the right label.
    public static let accuracy = Metric(rawValue: "accuracy")
    /// A `Double`: the mean cross-entropy of the examples for validation.
    public static let validationLoss = Metric(rawValue: "validationLoss")
    /// A `Double`, 0…1: the part of the examples for validation with the right label.
    public static let validationAccuracy = Metric(rawValue: "validationAccuracy")
    /// A `Double`, 0…1, of an object detector: the mean average precision of the pictures for validation at an intersection over union
    /// of 0.5. Not of Apple's Create ML.
    public static let validationMeanAveragePrecision = Metric(rawValue: "validationMeanAveragePrecision")
  }

  /// What the training does.
  public var phase: MLPhase
  /// How many seconds it has taken so far.
  public var elapsedTime: TimeInterval = 0
  /// How many pictures or iterations of the phase are done.
  public var itemCount = 0
  /// How many there are, if that is known.
  public var totalItemCount: Int?
  /// The latest measurements.
  public var metrics: [Metric: Any] { measurements.mapValues { $0 as Any } }
  var measurements: [Metric: Double] = [:]

  static let key = ProgressUserInfoKey(rawValue: "MLProgress")

  public init(phase: MLPhase) { self.phase = phase }

  /// What a job's progress says; nil for a progress of something else.
  public init?(progress: Progress) {
    guard let value = progress.userInfo[Self.key] as? MLProgress else { return nil }
    self = value
  }
}
