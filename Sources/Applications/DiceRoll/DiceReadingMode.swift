/// Which models look at a picture of dice.
public enum DiceReadingMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// The detector only.
  case detectorOnly
  /// The detector, and then the classifier of single dice, where the reader has one (``DiceReader``).
  case twoStage
}

/// Which pictures a classifier of single dice sees after the detector.
public enum SecondLookPolicy: String, CaseIterable, Codable, Hashable, Sendable {
  /// None: the detector's result counts.
  case never
  /// Single pictures. A stream's frames are read by the detector only (``RollTracker/defaultLook``).
  case images
  /// Single pictures, and the dice of a stream that have come to rest, before a roll is told
  /// (``RollTracker/take(_:frame:time:width:height:closerLook:)``).
  case atRest = "at-rest"
  /// Single pictures and every frame that is read.
  case always

  /// How a stream's frames are looked at.
  public var frameMode: DiceReadingMode {
    switch self {
    case .never: .detectorOnly
    case .images, .atRest: RollTracker.defaultLook
    case .always: .twoStage
    }
  }

  /// Whether dice at rest are looked at again before a roll is told.
  public var looksAtRest: Bool { self == .atRest }
}
