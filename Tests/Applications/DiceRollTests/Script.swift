import DiceRoll
import Foundation
import SeededRandom

/// A detector's output for a scripted scene, frame by frame.
///
/// Positions are in die sides. A die is a twentieth of the image wide and, at 16:9, 16/180 of it high.
struct Script {
  static let side = CGSize(width: 0.05, height: 0.05 * 16 / 9)

  let framesPerSecond: Double
  private(set) var frames: [[DieReading]] = []
  private var random = SplitMix64(seed: 7)

  init(framesPerSecond: Double = 30) { self.framesPerSecond = framesPerSecond }

  var next: Int { frames.count }

  func count(_ seconds: Double) -> Int { Int((seconds * framesPerSecond).rounded()) }

  mutating func show(_ dice: [DieReading]) { frames.append(dice) }

  /// Adds dice at rest, with the jitter of a detector: a few hundredths of a side.
  mutating func rest(_ dice: [DieReading], frames count: Int, jitter: Double = 0.03) {
    for _ in 0..<count {
      show(dice.map { $0.moved(x: random.next(jitter), y: random.next(jitter)) })
    }
  }

  mutating func rest(_ dice: [DieReading], seconds: Double) { rest(dice, frames: count(seconds)) }

  mutating func empty(seconds: Double) { frames += Array(repeating: [], count: count(seconds)) }

  /// Adds dice that tumble on a curve to their resting position in the following frame: their readings jump,
  /// their values are wrong, and a third of them is missing.
  mutating func tumble(to dice: [DieReading], seconds: Double, from distance: Double = 6) {
    let count = count(seconds)
    for step in 0..<count {
      let left = Double(count - step) / Double(count) * distance
      show(
        dice.enumerated().compactMap { index, die in
          guard step % 3 != 2 || index == 0 else { return nil }
          var reading = die.moved(x: left + random.next(0.2), y: left * left / 8 + 0.6 * left)
          reading.value = 1 + Int(random.next(2.999) + 3)
          reading.confidence = 0.45
          return reading
        })
    }
  }

  /// Passes the frames to a rule, and optionally ends the stream.
  func events<Rule: RollRule>(_ rule: Rule, finishing: Bool = false) -> [RollEvent] {
    var rule = rule
    var events = frames.enumerated().compactMap { frame, dice in
      rule.update(dice, frame: frame, time: Double(frame) / framesPerSecond)
    }
    if finishing, let last = rule.finish() { events.append(last) }
    return events
  }
}

/// A die with its center at a distance in sides from the image's left and bottom.
func die(_ value: Int, _ x: Double, _ y: Double, confidence: Float = 0.9) -> DieReading {
  let side = Script.side
  return DieReading(
    value: value, confidence: confidence,
    box: CGRect(
      x: (x - 0.5) * side.width, y: (y - 0.5) * side.height, width: side.width, height: side.height))
}

extension DieReading {
  func moved(x: Double, y: Double) -> DieReading {
    DieReading(
      value: value, confidence: confidence,
      box: box.offsetBy(dx: x * Script.side.width, dy: y * Script.side.height))
  }

  func showing(_ value: Int, confidence: Float = 0.9) -> DieReading {
    DieReading(value: value, confidence: confidence, box: box)
  }
}

extension SplitMix64 {
  mutating func next(_ bound: Double) -> Double { Double.random(in: -bound...bound, using: &self) }
}
