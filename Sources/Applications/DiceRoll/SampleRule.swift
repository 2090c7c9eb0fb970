import CoreGraphics
import Foundation
import PlaneGeometry

/// The rule of Apple's sample "Understanding a Dice Roll with Vision and Object Detection", unchanged.
///
/// A roll has ended when a frame shows as many dice as the previous one, and as many pairs of an old and a
/// new box have the same value and an intersection over union above 0.85. So an empty table counts as ended,
/// two boxes on one die make four pairs and never end, and two calm frames suffice.
///
/// The sample's function returns a result for every frame (``hasRollEnded(_:)``). Events are its rising
/// edges: a roll is reported with the first frame that has ended after one that had not, and starts with the
/// first frame that had not. ``SteadyRule`` is the better rule; this one is for comparisons with the sample.
public struct SampleRule: RollRule {
  private var lastReadings: [DieReading] = []
  private var start: FrameTime?
  private var isEnded = false
  /// Whether the last frame was the first one in which the roll has ended.
  private var decides = false

  public init() {}

  /// Whether the roll has ended by this frame's dice, as the sample decides it. Every call is the next frame.
  public mutating func hasRollEnded(_ dice: [DieReading]) -> Bool {
    defer { lastReadings = dice }
    guard lastReadings.count == dice.count else { return false }
    var matches = 0
    for new in dice {
      for old in lastReadings
      where new.value == old.value && old.box.intersectionOverUnion(with: new.box) > 0.85 {
        matches += 1
      }
    }
    return matches == dice.count
  }

  /// The dice of the last frame, never rechecked.
  public var dice: [DieReading] { lastReadings }

  /// Resting only in the frame that decides a roll: the sample doesn't define the state after it.
  public var state: RollTracker.TableState {
    guard !lastReadings.isEmpty else { return .empty }
    return decides ? .resting : .rolling
  }

  /// Processes the dice of the next frame; `recheck` isn't called.
  public mutating func update<Failure>(
    _ dice: [DieReading], frame: Int, time: Double, recheck: Recheck<Failure>?
  ) throws(Failure) -> RollEvent? {
    let now = FrameTime(frame: frame, time: time)
    let wasEnded = isEnded
    isEnded = hasRollEnded(dice)
    decides = isEnded && !wasEnded
    guard isEnded else {
      if start == nil { start = now }
      return nil
    }
    defer { start = nil }
    guard decides else { return nil }
    return RollEvent(start: start ?? now, end: now, decided: now, dice: dice.leftToRight())
  }

  /// Returns nil: the sample reports no roll at the end.
  public mutating func finish() -> RollEvent? { nil }
}
