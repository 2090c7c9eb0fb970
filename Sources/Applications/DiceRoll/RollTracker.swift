/// Tracks the dice of one stream of frames, recorded or live, and returns the rolls that have ended.
///
/// ```swift
/// var tracker = RollTracker()
/// for try await frame in try await VideoSource(.camera(path: "/dev/video0")) {
///   let dice = try reader.dice(in: frame.pixelBuffer, look: tracker.look)
///   if let roll = tracker.update(
///     dice, frame: frame.index, time: frame.time, width: 1280, height: 720)
///   {
///     print(roll.index, roll.event.values)
///   }
/// }
/// ```
///
/// It reads no clock: times are the frames'.
public struct RollTracker: Sendable {
  /// The default reading mode: the detector only. A rule weighs many readings of each die, so a second look
  /// changes no measured roll, but lowers the frame rate; `Models/DiceValues.md` has the figures.
  public static let defaultLook = DiceReadingMode.detectorOnly

  /// The state of the table.
  public enum TableState: String, Codable, Hashable, Sendable {
    /// No dice are visible.
    case empty
    /// Dice move, or haven't been at rest for long enough.
    case rolling
    /// The dice lie as last reported.
    case resting
  }

  /// The rule that decides when a roll has ended.
  public let ruleName: RollRuleName
  /// The mode in which the frames of this stream have to be read.
  public let look: DiceReadingMode
  /// The number of processed frames.
  public private(set) var frameCount = 0
  /// The number of rolls that have ended.
  public private(set) var rollCount = 0
  /// The last roll that has ended.
  public private(set) var lastRoll: TrackedRoll?
  /// The last frame's time in seconds; nil before the first.
  public private(set) var lastTime: Double?

  private var rule: any RollRule
  private var lastSize = (width: 0, height: 0)

  /// - Parameters:
  ///   - rule: decides when a roll has ended.
  ///   - look: the reading mode of frames.
  ///   - count: the number of dice of each roll, so that the steady rule waits for one that is detected late;
  ///     nil if unknown.
  public init(
    rule: RollRuleName = .steady, look: DiceReadingMode = RollTracker.defaultLook, expecting count: Int? = nil
  ) {
    ruleName = rule
    self.look = look
    self.rule = rule.makeRule(expecting: count)
  }

  /// Processes the dice of the next frame.
  ///
  /// - Parameters:
  ///   - dice: the frame's dice, in any order.
  ///   - frame: its index, larger than the last one's; nil for the number of frames before it.
  ///   - time: its timestamp in seconds, later than the last one's. For the steady rule, an earlier one
  ///     starts a new stream.
  ///   - width: its upright width in pixels.
  ///   - height: its upright height in pixels.
  /// - Returns: the roll that has ended with this frame.
  public mutating func update(
    _ dice: [DieReading], frame: Int? = nil, time: Double, width: Int, height: Int
  ) -> TrackedRoll? {
    update(dice, frame: frame, time: time, width: width, height: height, recheck: Recheck<Never>?.none)
  }

  /// Processes a frame as ``update(_:frame:time:width:height:)``, and rechecks dice before reporting a roll.
  ///
  /// Rejected dice aren't reported, nor a roll of nothing else; values are those of all models together.
  /// Costs a recheck for each die of a roll, in the frame that decides it, and three for a rejected one.
  ///
  /// - Parameters:
  ///   - dice: the frame's dice, in any order.
  ///   - frame: its index, as for that method.
  ///   - time: its timestamp in seconds, as for that method.
  ///   - width: its upright width in pixels.
  ///   - height: its upright height in pixels.
  ///   - recheck: rechecks dice in this frame (``DiceReader/recheck(of:orientation:)``); nil for no
  ///     rechecks. The sample's rule never calls it.
  /// - Throws: the error of `recheck`; the frame counts as processed, and the roll isn't lost.
  public mutating func update<Failure>(
    _ dice: [DieReading], frame: Int? = nil, time: Double, width: Int, height: Int,
    recheck: Recheck<Failure>?
  ) throws(Failure) -> TrackedRoll? {
    let frame = frame ?? frameCount
    lastTime = time
    lastSize = (width, height)
    frameCount += 1
    return try rule.update(dice, frame: frame, time: time, recheck: recheck).map { record($0) }
  }

  /// The dice of the last frame, without those that rechecks rejected.
  public var dice: [DieReading] { rule.dice }

  /// Ends the stream.
  ///
  /// - Returns: the roll whose dice were at rest at its end, if the rule hadn't decided yet.
  public mutating func finish() -> TrackedRoll? { rule.finish().map { record($0) } }

  /// The state of the table in the last frame.
  public var state: TableState { rule.state }

  private mutating func record(_ event: RollEvent) -> TrackedRoll {
    let roll = TrackedRoll(index: rollCount, event: event, width: lastSize.width, height: lastSize.height)
    rollCount += 1
    lastRoll = roll
    return roll
  }
}

/// A roll that has ended in a stream of frames.
public struct TrackedRoll: Hashable, Sendable {
  /// The index among the stream's rolls, from 0.
  public let index: Int
  public let event: RollEvent
  /// The upright size of the frame that decided it, in pixels, to which its dice's boxes refer.
  public let width: Int
  public let height: Int

  public init(index: Int, event: RollEvent, width: Int, height: Int) {
    self.index = index
    self.event = event
    self.width = width
    self.height = height
  }
}
