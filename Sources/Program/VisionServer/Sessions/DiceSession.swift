import DiceRoll
import Foundation
import ImageIO
import Reports

/// A live roll: the frames of one camera, and the rolls that have ended in them.
struct DiceSession: Sendable {
  /// A roll that has ended.
  struct CompletedRoll: Sendable {
    let roll: TrackedRoll
    let date: Date
    var recording = RecordingStatus.off
  }

  let identifier: String
  /// The dice of each roll; nil where any number of them is as good.
  let expected: DiceNotation?
  private(set) var tracker: RollTracker
  /// The last rolls that have ended.
  private(set) var rolls: [CompletedRoll] = []
  private let begun = ContinuousClock.now

  /// How many ended rolls are told again; the older ones are in the records.
  private static let rememberedRolls = 100

  init(identifier: String, expected: DiceNotation? = nil, tracker: RollTracker) {
    self.identifier = identifier
    self.expected = expected
    self.tracker = tracker
  }

  /// Seconds since the session began: the time of a frame that has none of its own.
  var age: Double { (ContinuousClock.now - begun) / .seconds(1) }

  /// What a frame's dice make of the session, which is left as it is: dice that have come to rest are looked at while nobody waits for
  /// the session.
  ///
  /// - Parameters:
  ///   - time: later than the last frame's, in seconds of the client's clock.
  ///   - closerLook: looks at dice that have come to rest; nil where they are told as they were read.
  /// - Throws: a `Problem` where a later frame has been taken already; what `closerLook` throws.
  func update(
    _ dice: [DieReading], size: PixelSize, at time: Double, closerLook: Recheck<any Error>? = nil
  ) throws -> FrameUpdate {
    if let last = tracker.lastTime, time <= last {
      throw Problem(
        .conflict,
        "The frame is of \(time.formatted()) s, and one of \(last.formatted()) s was taken already.",
        recovery: "Send frames in the order of their times, one after the other.")
    }
    var next = tracker
    let roll = try next.update(
      dice, time: time, width: size.width, height: size.height, closerLook: closerLook)
    return FrameUpdate(frame: tracker.frameCount, roll: roll, tracker: next)
  }

  /// Takes the next frame.
  ///
  /// - Returns: the roll that it shows to have ended.
  mutating func take(_ taken: FrameUpdate) -> CompletedRoll? {
    tracker = taken.tracker
    return taken.roll.map { add($0) }
  }

  /// Ends the session.
  ///
  /// - Returns: the roll at rest that the rule had yet to decide about.
  mutating func finish() -> CompletedRoll? { tracker.finish().map { add($0) } }

  /// Notes what became of a roll's record.
  mutating func note(_ recording: RecordingStatus, ofRoll index: Int) {
    guard let place = rolls.lastIndex(where: { $0.roll.index == index }) else { return }
    rolls[place].recording = recording
  }

  private mutating func add(_ roll: TrackedRoll) -> CompletedRoll {
    let ended = CompletedRoll(roll: roll, date: Date())
    rolls.append(ended)
    if rolls.count > Self.rememberedRolls { rolls.removeFirst() }
    return ended
  }
}

/// A frame, and what it makes of its session.
struct FrameUpdate: Sendable {
  /// The frame's number, from 0.
  let frame: Int
  /// The roll that it shows to have ended.
  let roll: TrackedRoll?
  /// The session's tracker after it.
  let tracker: RollTracker
}
