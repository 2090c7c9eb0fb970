#if Records
public import DiceRoll
public import Foundation

/// The identifier of a recorded roll.
public struct RecordedRollID: RawRepresentable, Codable, Hashable, Sendable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A source of rolls: an image, a video, a period in front of a camera. Its rolls are numbered from 0.
public struct RollSession: Codable, Hashable, Sendable {
  /// The unique name, across programs. Recording a roll again under the same name and index changes nothing.
  public var name: String
  /// The input, such as `roll.mp4`, or `web`.
  public var source: String

  /// - Parameters:
  ///   - name: a unique name; random by default.
  ///   - source: the input, such as `roll.mp4`.
  public init(name: String = UUID().uuidString, source: String) {
    self.name = name
    self.source = source
  }
}

/// A recorded roll.
public struct RecordedRoll: Hashable, Sendable {
  public let id: RecordedRollID
  public let session: RollSession
  /// The roll's index in the session, from 0. Rolls without dice aren't recorded, so indices may be missing.
  public let index: Int
  /// The date on which the roll ended or its image was read, to the millisecond.
  public let date: Date
  /// The time at which the dice began to move or first appeared; nil for an image.
  public let start: FrameTime?
  /// The time at which the last of them came to rest; nil for an image.
  public let end: FrameTime?
  /// The dice as originally read, from left to right.
  public let dice: [DieReading]
  /// The current values from left to right: as last corrected, otherwise as read.
  public let values: [Int]
  /// The last correction; nil if there is none.
  public let correction: RollCorrection?
  /// The date on which the roll was deleted; nil unless it is.
  public let deletionDate: Date?

  /// The values as read.
  public var originalValues: [Int] { dice.map(\.value) }
  /// Whether the current values differ from those read.
  public var isCorrected: Bool { values != originalValues }
  /// Whether a die may have another value (`DieReading.otherValue`) and the roll isn't corrected.
  public var isAmbiguous: Bool { !isCorrected && dice.contains { $0.otherValue != nil } }
  /// The sum of the current values.
  public var sum: Int { values.saturatingSum }
  /// The lowest confidence of the dice, 0…1; nil if the roll is corrected.
  public var confidence: Float? { isCorrected ? nil : dice.map(\.confidence).min() }
}

/// A correction of a roll's values.
public struct RollCorrection: Hashable, Sendable {
  /// The correct values, from left to right. Their number may differ from the number read.
  public let values: [Int]
  /// The date of the correction, to the millisecond.
  public let date: Date
  /// The author, if known: a user's name, or `web`.
  public let author: String?
}
#endif
