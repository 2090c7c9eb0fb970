#if Server
import DiceRoll
import Foundation
import ImageIO
import Reports

/// A live roll session: the frames of one camera, and the completed rolls.
struct DiceSession: Sendable {
  struct CompletedRoll: Sendable {
    let roll: TrackedRoll
    let date: Date
    var recording = RecordingStatus.off
  }

  let identifier: String
  /// The idle time in seconds after which the session ends; nil once it has ended.
  private(set) var lifetime: Double?
  /// The expected dice of each roll; nil if any number is accepted.
  let expected: DiceNotation?
  private(set) var tracker: RollTracker
  private(set) var rolls: [CompletedRoll] = []
  private let startTime = ContinuousClock.now

  /// The number of completed rolls in a response; older ones are in the records.
  private static let maximumRolls = 100

  init(
    identifier: String, lifetime: Double? = nil, expected: DiceNotation? = nil, tracker: RollTracker
  ) {
    self.identifier = identifier
    self.lifetime = lifetime
    self.expected = expected
    self.tracker = tracker
  }

  /// The time in seconds since the session started, for frames without a time of their own.
  var age: Double { (ContinuousClock.now - startTime) / .seconds(1) }

  /// Computes the effect of a frame without changing the session, so that stationary dice can be rechecked
  /// without blocking it.
  ///
  /// - Parameters:
  ///   - time: in seconds of the client's clock, later than the last frame's.
  ///   - recheck: rechecks stationary dice; nil to report them as read.
  /// - Throws: a `Problem` if a later frame has already been processed; errors of `recheck`.
  func update(
    _ dice: [DieReading], size: PixelSize, at time: Double, recheck: Recheck<any Error>? = nil
  ) throws -> FrameUpdate {
    if let last = tracker.lastTime, time <= last {
      throw Problem(
        .conflict,
        "The frame's time is \(time.formatted()) s, but a frame of \(last.formatted()) s has already been processed.",
        recovery: "Send frames in chronological order, one after the other.")
    }
    var next = tracker
    let roll = try next.update(
      dice, time: time, width: size.width, height: size.height, recheck: recheck)
    return FrameUpdate(frame: tracker.frameCount, roll: roll, tracker: next)
  }

  /// Applies the next frame.
  ///
  /// - Returns: the roll that it completes.
  mutating func apply(_ taken: FrameUpdate) -> CompletedRoll? {
    tracker = taken.tracker
    return taken.roll.map { add($0) }
  }

  /// Ends the session.
  ///
  /// - Returns: the roll at rest that the rule hadn't decided yet.
  mutating func finish() -> CompletedRoll? {
    lifetime = nil
    return tracker.finish().map { add($0) }
  }

  mutating func setRecording(_ recording: RecordingStatus, ofRoll index: Int) {
    guard let place = rolls.lastIndex(where: { $0.roll.index == index }) else { return }
    rolls[place].recording = recording
  }

  private mutating func add(_ roll: TrackedRoll) -> CompletedRoll {
    let ended = CompletedRoll(roll: roll, date: Date())
    rolls.append(ended)
    if rolls.count > Self.maximumRolls { rolls.removeFirst() }
    return ended
  }
}

/// A frame's effect on its session.
struct FrameUpdate: Sendable {
  /// Zero-based.
  let frame: Int
  /// The roll that the frame completes.
  let roll: TrackedRoll?
  /// The session's tracker after the frame.
  let tracker: RollTracker
}
#endif
