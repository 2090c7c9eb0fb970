import DiceRoll
import Foundation
import ImageIO
import Reports

/// A live roll: the frames of one camera, and the rolls that have ended in them.
struct DiceSession: Sendable {
  /// Which rule says when a roll has ended.
  enum Rule: String, Codable, Sendable {
    case steady, sample
  }

  /// What the table is doing.
  enum TableState: String, Sendable {
    case empty, rolling, resting
  }

  /// A roll that has ended.
  struct EndedRoll: Sendable {
    let index: Int
    let event: RollEvent
    let size: PixelSize
    let date: Date
    /// The number that it is recorded under; nil where it isn't recorded.
    var record: Int64?
  }

  let identifier: String
  let ruleName: Rule
  private(set) var frameCount = 0
  private(set) var rolls: [EndedRoll] = []
  private var rule: any RollRule
  private var lastTime: Double?
  private var lastSize: PixelSize?
  private let begun = ContinuousClock.now

  /// How many ended rolls are told again; the older ones are in the records.
  private static let rememberedRolls = 100
  private var rollCount = 0

  init(identifier: String, rule: Rule) {
    self.identifier = identifier
    ruleName = rule
    self.rule =
      switch rule {
      case .steady: SteadyRule()
      case .sample: SampleRule()
      }
  }

  /// Seconds since the session began: the time of a frame that has none of its own.
  var age: Double { (ContinuousClock.now - begun) / .seconds(1) }

  /// Takes a frame's dice.
  ///
  /// - Parameter time: later than the last frame's, in seconds of the client's clock; nil for now.
  /// - Returns: the frame's number, from 0, its time, and the roll that it shows to have ended.
  /// - Throws: a `Problem` where a later frame has been taken already.
  mutating func take(
    _ dice: [DieReading], size: PixelSize, at time: Double?
  ) throws -> (frame: Int, time: Double, roll: EndedRoll?) {
    let time = time ?? age
    if let lastTime, time <= lastTime {
      throw Problem(
        .conflict,
        "The frame is of \(time.formatted()) s, and one of \(lastTime.formatted()) s was taken already.",
        recovery: "Send frames in the order of their times, one after the other.")
    }
    lastTime = time
    lastSize = size
    defer { frameCount += 1 }
    let event = rule.update(dice, frame: frameCount, time: time)
    return (frameCount, time, event.map { add($0, size) })
  }

  /// Ends the session.
  ///
  /// - Returns: the roll at rest that the rule had yet to decide about.
  mutating func finish() -> EndedRoll? {
    guard let lastSize else { return nil }
    return rule.finish().map { add($0, lastSize) }
  }

  /// What the table is doing, after a frame with these dice.
  func state(showing dice: [DieReading]) -> TableState {
    if let steady = rule as? SteadyRule {
      switch steady.phase {
      case .empty, .cleared: return dice.isEmpty ? .empty : .rolling
      case .rolling: return .rolling
      case .ended: return .resting
      }
    }
    guard !dice.isEmpty else { return .empty }
    return rolls.last?.event.decided.frame == frameCount - 1 ? .resting : .rolling
  }

  /// Notes the number under which a roll is recorded.
  mutating func note(_ record: Int64?, ofRoll index: Int) {
    guard let place = rolls.lastIndex(where: { $0.index == index }) else { return }
    rolls[place].record = record
  }

  private mutating func add(_ event: RollEvent, _ size: PixelSize) -> EndedRoll {
    let roll = EndedRoll(index: rollCount, event: event, size: size, date: Date())
    rollCount += 1
    rolls.append(roll)
    if rolls.count > Self.rememberedRolls { rolls.removeFirst() }
    return roll
  }
}
