public import DiceRoll
public import Foundation

/// Names a recorded roll.
public struct RecordedRollID: RawRepresentable, Codable, Hashable, Sendable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// What rolls come from: a picture, a video, a time before a camera. Its rolls are counted from 0.
public struct RollSession: Codable, Hashable, Sendable {
  /// Tells it from all others, of other programs too. Rolls recorded again under the same name and index stay as they
  /// are.
  public var name: String
  /// Where the dice were seen: an input's name, such as `roll.mp4`, or `web`.
  public var source: String

  /// - Parameter name: a name of its own, unless one is given.
  public init(name: String = UUID().uuidString, source: String) {
    self.name = name
    self.source = source
  }
}

/// A recorded roll.
public struct RecordedRoll: Hashable, Sendable {
  public let id: RecordedRollID
  public let session: RollSession
  /// Counts the session's rolls from 0. A roll without dice isn't recorded, so one may be missing.
  public let index: Int
  /// When it ended, or its picture was read, to the millisecond.
  public let date: Date
  /// When the dice began to move or first appeared; nil for a picture.
  public let start: FrameTime?
  /// When the last of them came to rest; nil for a picture.
  public let end: FrameTime?
  /// The dice as they were read, from left to right, whatever has been put right since.
  public let dice: [DieReading]
  /// What counts: the values as read or, where they have been put right, as they were then. From left to right.
  public let values: [Int]
  /// The last correction, where there has been one.
  public let correction: RollCorrection?

  /// The values as read.
  public var originalValues: [Int] { dice.map(\.value) }
  /// Whether what counts is other than what was read.
  public var isCorrected: Bool { values != originalValues }
  /// Whether a die may show another value than was read (`DieReading.otherValue`), and nobody has put it right.
  public var isAmbiguous: Bool { !isCorrected && dice.contains { $0.otherValue != nil } }
  /// The sum of what counts.
  public var sum: Int { values.saturatingSum }
  /// How sure the detector is of the die that it is least sure of, 0…1; nil where the values have been put right.
  public var confidence: Float? { isCorrected ? nil : dice.map(\.confidence).min() }
}

/// How a roll's values were put right.
public struct RollCorrection: Hashable, Sendable {
  /// What the dice show, from left to right. There may be more or fewer than were read.
  public let values: [Int]
  /// When, to the millisecond.
  public let date: Date
  /// Who did it, where that is known: a user's name, or `web`.
  public let author: String?
}
