/// The models that read an image of dice.
public enum DiceReadingMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// The detector only.
  case detectorOnly
  /// The detector, then the classifier of single dice, if the reader has one (``DiceReader``).
  case twoStage
}

/// The images in which a classifier of single dice rechecks the detector's results.
public enum SecondLookPolicy: String, CaseIterable, Codable, Hashable, Sendable {
  /// None: only the detector is used.
  case never
  /// Single images. In streams, only the detector is used (``RollTracker/defaultLook``).
  case images
  /// Single images, and a stream's stationary dice before their roll is reported
  /// (``RollTracker/update(_:frame:time:width:height:recheck:)``).
  case atRest = "at-rest"
  /// Single images and every frame that is read.
  case always

  /// The reading mode of a stream's frames.
  public var frameMode: DiceReadingMode {
    switch self {
    case .never: .detectorOnly
    case .images, .atRest: RollTracker.defaultLook
    case .always: .twoStage
    }
  }

  /// Whether dice at rest are rechecked before a roll is reported.
  public var rechecksAtRest: Bool { self == .atRest }
}
