import CoreGraphics
import Foundation
import PlaneGeometry

/// The rule of Apple's sample "Understanding a Dice Roll with Vision and Object Detection", to the letter.
///
/// A roll has ended when a frame shows as many dice as the one before it, and the pairs of an old and a new
/// box with the same value and an intersection over union above 0.85 are as many as the dice. So an empty
/// table counts as ended, two boxes on one die make four pairs and never end, and two calm frames are enough.
///
/// The sample's function answers for every frame (``hasRollEnded(_:)``). Events are its rising edges: a roll
/// is reported with the first frame that has ended after one that had not, and starts with the first frame
/// that had not. ``SteadyRule`` is the better rule; this one is for comparing with the sample.
public struct SampleRule: RollRule {
  private var lastReadings: [DieReading] = []
  private var start: FrameTime?
  private var isEnded = false
  /// Whether the last frame was the first of those that show the roll to have ended.
  private var decides = false

  public init() {}

  /// Whether this frame's dice show that the roll has ended, as the sample decides it. Every call is the next
  /// frame.
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

  /// The dice of the last frame: the sample never looks at any again.
  public var dice: [DieReading] { lastReadings }

  /// Resting in the frame that decides a roll only: the sample doesn't say what the table does after it.
  public var state: RollTracker.TableState {
    guard !lastReadings.isEmpty else { return .empty }
    return decides ? .resting : .rolling
  }

  /// Takes the dice of the next frame; `closerLook` isn't called.
  public mutating func update<Failure>(
    _ dice: [DieReading], frame: Int, time: Double, closerLook: Recheck<Failure>?
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

  /// Returns nil: the sample never looks back.
  public mutating func finish() -> RollEvent? { nil }
}
