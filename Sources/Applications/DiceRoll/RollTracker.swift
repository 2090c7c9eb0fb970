/// Follows the dice of one stream of frames, recorded or live: takes each frame's dice and time, gives the rolls that have
/// ended.
///
/// ```swift
/// var tracker = RollTracker()
/// for try await frame in try await VideoSource(.camera(path: "/dev/video0")) {
///   let dice = try reader.dice(in: frame.pixelBuffer, look: tracker.look)
///   if let roll = tracker.take(dice, frame: frame.index, time: frame.time, width: 1280, height: 720) {
///     print(roll.index, roll.event.values)
///   }
/// }
/// ```
///
/// It looks at no clock: the times are the frames'.
public struct RollTracker: Sendable {
  /// How frames are looked at unless told otherwise: once. A rule weighs many readings of each die, so that the second look
  /// changes no roll of the videos measured, and costs frames; `Models/DiceValues.md` has the figures.
  public static let defaultLook = DiceReadingMode.detectorOnly

  /// What the table is doing.
  public enum TableState: String, Codable, Hashable, Sendable {
    /// No dice are in sight.
    case empty
    /// Dice move, or haven't rested for long enough.
    case rolling
    /// The dice lie as the last roll says.
    case resting
  }

  /// The rule that says when a roll has ended.
  public let ruleName: RollRuleName
  /// How each frame of this stream is to be looked at before its dice are handed over.
  public let look: DiceReadingMode
  /// How many frames have been taken.
  public private(set) var frameCount = 0
  /// How many rolls have ended.
  public private(set) var rollCount = 0
  /// The last roll that has ended.
  public private(set) var lastRoll: TrackedRoll?
  /// The last frame's time in seconds; nil before the first.
  public private(set) var lastTime: Double?

  private var rule: any RollRule
  private var lastSize = (width: 0, height: 0)

  /// - Parameters:
  ///   - rule: says when a roll has ended.
  ///   - look: how frames are to be looked at.
  ///   - count: how many dice each roll is made with, so that the steady rule waits for one that is found late; nil where that
  ///     isn't known.
  public init(
    rule: RollRuleName = .steady, look: DiceReadingMode = RollTracker.defaultLook, expecting count: Int? = nil
  ) {
    ruleName = rule
    self.look = look
    self.rule = rule.makeRule(expecting: count)
  }

  /// Takes the dice of the next frame.
  ///
  /// - Parameters:
  ///   - dice: what was found in it, in any order.
  ///   - frame: its number, larger than the last one's; nil for how many frames came before it.
  ///   - time: its time stamp in seconds, later than the last one's. To the steady rule, an earlier one begins a new stream.
  ///   - width, height: its upright size in pixels.
  /// - Returns: the roll that this frame shows to have ended.
  public mutating func update(
    _ dice: [DieReading], frame: Int? = nil, time: Double, width: Int, height: Int
  ) -> TrackedRoll? {
    update(dice, frame: frame, time: time, width: width, height: height, closerLook: Recheck<Never>?.none)
  }

  /// Takes the dice of the next frame as ``take(_:frame:time:width:height:)`` does; where the dice of a roll have come to rest, they
  /// are looked at again before it is told.
  ///
  /// What is no die isn't told, nor a roll of nothing else, and the values are what all looks together say. It costs one look for
  /// each die of a roll, in the frame that decides it, and three for what is no die.
  ///
  /// - Parameter closerLook: Looks at this frame (``DiceReader/closerLook(at:orientation:)``); nil where nothing can. The sample's
  ///   rule never asks.
  /// - Throws: What `closerLook` throws; the frame has been taken then, and a roll isn't lost.
  public mutating func update<Failure>(
    _ dice: [DieReading], frame: Int? = nil, time: Double, width: Int, height: Int,
    closerLook: Recheck<Failure>?
  ) throws(Failure) -> TrackedRoll? {
    let frame = frame ?? frameCount
    lastTime = time
    lastSize = (width, height)
    frameCount += 1
    return try rule.update(dice, frame: frame, time: time, closerLook: closerLook).map { note($0) }
  }

  /// The dice of the last frame taken, without those that closer looks have found to be none.
  public var dice: [DieReading] { rule.dice }

  /// Says that the stream is over.
  ///
  /// - Returns: the roll whose dice lay still at its end, if the rule had yet to decide about them.
  public mutating func finish() -> TrackedRoll? { rule.finish().map { note($0) } }

  /// What the table was doing in the last frame taken.
  public var state: TableState { rule.state }

  private mutating func note(_ event: RollEvent) -> TrackedRoll {
    let roll = TrackedRoll(index: rollCount, event: event, width: lastSize.width, height: lastSize.height)
    rollCount += 1
    lastRoll = roll
    return roll
  }
}

/// A roll that has ended in a stream of frames.
public struct TrackedRoll: Hashable, Sendable {
  /// Counts the stream's rolls from 0.
  public let index: Int
  public let event: RollEvent
  /// The upright size, in pixels, of the frame that decided it: that of its dice's boxes.
  public let width: Int
  public let height: Int

  public init(index: Int, event: RollEvent, width: Int, height: Int) {
    self.index = index
    self.event = event
    self.width = width
    self.height = height
  }
}
