import DiceRoll
import Foundation
import SeededRandom
import Testing

private let pair = [die(3, 4, 4), die(5, 8, 3)]

@Suite("Steady rule: one roll")
struct SteadyRuleTests {
  @Test("an empty table never ends")
  func emptyTable() {
    var script = Script()
    script.empty(seconds: 5)
    #expect(script.events(SteadyRule(), finishing: true).isEmpty)
  }

  @Test("a roll starts with the first visible die and ends with the first frame at rest")
  func oneRoll() throws {
    var script = Script()
    script.empty(seconds: 0.5)
    let start = script.next
    script.tumble(to: pair.reversed(), seconds: 0.6)
    let end = script.next
    script.rest(pair.reversed(), seconds: 2)
    let events = script.events(SteadyRule(), finishing: true)
    let event = try #require(events.first)
    #expect(events.count == 1)
    #expect(event.values == [3, 5])
    #expect(event.start == FrameTime(frame: start, time: Double(start) / 30))
    #expect(event.end.frame == end)
    // 0.2 s are six frames of 1/30 s.
    #expect(event.decided.frame == end + 6)
    #expect(event.dice.allSatisfy { abs($0.confidence - 0.9) < 0.001 })
    #expect(event.dice[0].box.distance(to: pair[0].box) < 0.1)
  }

  @Test("dice that are there from the first frame are a roll")
  func lyingThere() throws {
    var script = Script()
    script.rest(pair, seconds: 1)
    let events = script.events(SteadyRule())
    #expect(events.map(\.values) == [[3, 5]])
    #expect(events.first?.start.frame == 0)
    #expect(events.first?.end.frame == 0)
  }

  @Test("two boxes on one die are one die, with the more confident value")
  func doubledBox() {
    var script = Script()
    let doubled = pair + [die(6, 4.05, 4, confidence: 0.4), die(3, 3.95, 4.1, confidence: 0.7)]
    script.tumble(to: pair, seconds: 0.5)
    script.rest(doubled, seconds: 0.5)
    script.rest(pair, seconds: 0.5)
    script.rest(doubled, seconds: 1)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5]])
  }

  @Test("a die that pauses on its edge isn't at rest")
  func pause() {
    var script = Script()
    script.tumble(to: [die(2, 6, 4), die(5, 8, 3)], seconds: 0.4)
    script.rest([die(2, 6, 4), die(5, 8, 3)], seconds: 0.14)
    script.tumble(to: pair, seconds: 0.2, from: 2)
    script.rest(pair, seconds: 1)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5]])
  }

  @Test("a die at rest waits for one that is still rolling")
  func waitsForTheLast() {
    var script = Script()
    let early = [die(5, 8, 3)]
    for step in 0..<20 { script.show(early + [die(1 + step % 6, 14 - Double(step) / 2, 4)]) }
    script.rest(pair, seconds: 1)
    let events = script.events(SteadyRule())
    #expect(events.map(\.values) == [[3, 5]])
    #expect(events.first?.end.frame == 20)
  }

  @Test("a value that is wrong for a frame or two is outvoted")
  func flickeredValue() {
    var script = Script()
    script.tumble(to: pair, seconds: 0.5)
    script.rest(pair, frames: 2)
    script.rest([pair[0].showing(6), pair[1]], frames: 2)
    script.rest(pair, frames: 20)
    script.rest([pair[0], pair[1].showing(6)], frames: 4)
    script.rest(pair, frames: 20)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5]])
  }

  @Test("values without a majority are observed for a second")
  func undecidedValue() {
    var script = Script()
    script.tumble(to: pair, seconds: 0.5)
    let end = script.next
    for frame in 0..<60 { script.rest([pair[0].showing([3, 3, 4, 5][frame % 4]), pair[1]], frames: 1) }
    let events = script.events(SteadyRule())
    #expect(events.map(\.values) == [[3, 5]])
    #expect(events.first?.decided.frame == end + 30)
  }

  @Test("a false detection for a frame, or occasionally in one spot, isn't a die")
  func falseReadings() {
    var script = Script()
    let spot = die(1, 15, 8, confidence: 0.3)
    script.tumble(to: pair, seconds: 0.5)
    for frame in 0..<90 {
      var dice = pair
      if frame % 4 == 1 { dice.append(spot) }
      if frame % 13 == 5 { dice.append(die(2, Double(frame % 9), 9, confidence: 0.3)) }
      script.rest(dice, frames: 1)
    }
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5]])
  }

  @Test("a rest of seven frames of 30 a second is detected")
  func shortRests() {
    var script = Script()
    let other = [die(1, 5, 6), die(6, 9, 6)]
    for _ in 0..<3 {
      script.tumble(to: pair, seconds: 0.5)
      script.rest(pair, frames: 7)
      script.tumble(to: other, seconds: 0.5)
      script.rest(other, frames: 7)
    }
    let events = script.events(SteadyRule())
    #expect(events.map(\.values) == [[3, 5], [1, 6], [3, 5], [1, 6], [3, 5], [1, 6]])
  }

  @Test("any frame rate is supported", arguments: [10, 15, 24, 25, 30, 50, 60, 120])
  func frameRates(framesPerSecond: Double) {
    var script = Script(framesPerSecond: framesPerSecond)
    script.empty(seconds: 0.5)
    script.tumble(to: pair, seconds: 0.7)
    script.rest(pair, seconds: 0.5)
    script.tumble(to: [die(4, 4, 6), die(4, 8, 5)], seconds: 0.7)
    script.rest([die(4, 4, 6), die(4, 8, 5)], seconds: 0.5)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5], [4, 4]])
  }

  @Test("frames may be dropped and arrive unevenly")
  func droppedFrames() {
    var script = Script()
    script.tumble(to: pair, seconds: 0.7)
    script.rest(pair, seconds: 1)
    script.tumble(to: [die(4, 4, 6), die(4, 8, 5)], seconds: 0.7)
    script.rest([die(4, 4, 6), die(4, 8, 5)], seconds: 1)
    for seed in 0..<20 {
      var random = SplitMix64(seed: UInt64(seed))
      var rule = SteadyRule()
      var values: [[Int]] = []
      for (frame, dice) in script.frames.enumerated() where random.next(1) > -0.4 {
        let time = Double(frame) / 30 + random.next(0.01)
        if let event = rule.update(dice, frame: frame, time: time) { values.append(event.values) }
      }
      #expect(values == [[3, 5], [4, 4]], "seed \(seed)")
    }
  }

  @Test("thirty dice, some touching, are read from left to right")
  func manyDice() {
    let dice = (0..<30).map { die(1 + $0 % 6, 1 + Double($0 % 10) * 1.05, 2 + Double($0 / 10) * 1.1) }
    var script = Script()
    script.tumble(to: dice, seconds: 0.8)
    script.rest(dice.reversed(), seconds: 1)
    let events = script.events(SteadyRule())
    #expect(events.count == 1)
    #expect(events.first?.dice.count == 30)
    #expect(events.first?.values.prefix(3).sorted() == [1, 3, 5])
  }

  @Test("at the stream's end, a roll counts if it has rested for half the time")
  func finish() {
    for (frames, values) in [(3, []), (4, [[3, 5]]), (6, [[3, 5]]), (8, [[3, 5]])] {
      var script = Script()
      script.tumble(to: pair, seconds: 0.5)
      script.rest(pair, frames: frames)
      #expect(script.events(SteadyRule(), finishing: true).map(\.values) == values, "\(frames) frames")
    }
  }

  @Test("boxes without an area and confidences of zero aren't dice")
  func emptyBoxes() {
    var script = Script()
    let nothing = DieReading(value: 1, confidence: 0.9, box: CGRect(x: 0.5, y: 0.5, width: 0, height: 0.1))
    script.rest([nothing, pair[0].showing(2, confidence: 0)], seconds: 1)
    #expect(script.events(SteadyRule(), finishing: true).isEmpty)
  }

  @Test("a time before the previous one starts a new stream")
  func timeGoesBack() {
    var rule = SteadyRule()
    var script = Script()
    script.rest(pair, seconds: 0.5)
    for expected in [[[3, 5]], [[3, 5]]] {
      let values = script.frames.enumerated().compactMap { frame, dice in
        rule.update(dice, frame: frame, time: Double(frame) / 30)?.values
      }
      #expect(values == expected)
    }
  }
}

extension CGRect {
  fileprivate func distance(to other: CGRect) -> Double {
    hypot((midX - other.midX) / width, (midY - other.midY) / height)
  }
}
