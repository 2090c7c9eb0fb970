import DiceRoll
import Foundation
import Testing

private let rates: [Double] = [10, 17, 30, 60]
private let pair = [die(3, 4, 4), die(5, 8, 3)]
/// A spot on the carpet that the detector mistakes for a die.
private let spot = die(6, 12, 6)

@Suite("Steady rule: rechecks of resting dice")
struct RecheckTests {
  @Test(
    "a candidate rejected by three rechecks belongs to no roll, and each die is checked once",
    arguments: rates)
  func falseDie(framesPerSecond: Double) {
    var script = Script(framesPerSecond: framesPerSecond)
    script.rest([spot], seconds: 0.1)
    for _ in 0..<2 {
      for step in 0..<script.count(0.5) { script.show([spot, die(1 + step % 6, 9 - Double(step) / 4, 8)]) }
      script.rest(pair + [spot], seconds: 1)
      for step in 0..<script.count(0.5) { script.show([spot, die(1 + step % 6, 2 + Double(step) / 4, 8)]) }
    }
    let looks = RecheckCounter()
    let events = script.events { looks.look($0) { $0.isNear(spot) ? nil : $0.mostLikely } }
    #expect(events.map(\.values) == [[3, 5], [3, 5]])
    #expect(looks.count(near: spot) == 6)
    #expect(looks.count(near: pair[0]) == 2)
  }

  @Test("if only false dice are new there is no roll, and rechecks stop")
  func nothingNew() {
    var script = Script()
    script.tumble(to: pair, seconds: 0.6)
    script.rest(pair, seconds: 1)
    script.rest(pair + [spot], seconds: 3)
    let looks = RecheckCounter()
    let events = script.events { looks.look($0) { $0.isNear(spot) ? nil : $0.mostLikely } }
    #expect(events.map(\.values) == [[3, 5]])
    #expect(looks.count(near: spot) == 3)
  }

  @Test("a table of only false dice has no roll")
  func noDice() {
    var script = Script()
    script.rest([spot, die(6, 3, 3)], seconds: 3)
    #expect(script.events { $0.map { _ in nil } }.isEmpty)
    #expect(script.events(SteadyRule()).map(\.values) == [[6, 6]])
  }

  @Test("a rejected candidate is shown until then, and again once another is in its place")
  func shownDice() {
    var tracker = RollTracker()
    var time = 0.0
    func show(_ dice: [DieReading], seconds: Double, isDie: Bool = false) -> [[DieReading]] {
      stride(from: 0, to: seconds, by: 1 / 30).map { _ in
        time += 1 / 30
        let look: Recheck<Never> = { $0.map { isDie ? $0.mostLikely : nil } }
        _ = tracker.update(dice, time: time, width: 640, height: 480, recheck: look)
        return tracker.dice
      }
    }
    let seen = show([spot], seconds: 2)
    #expect(seen.first == [spot] && seen.last == [])
    #expect(tracker.state == .empty)
    var other = spot
    other.value = 2
    #expect(show([other], seconds: 4, isDie: true).last == [other])
    #expect(tracker.state == .resting)
    #expect(tracker.lastRoll?.event.values == [2])
  }

  @Test("the value is the recheck's, and later readings of another value aren't another roll")
  func correctedValue() {
    var script = Script()
    script.tumble(to: pair, seconds: 0.6)
    script.rest(pair, seconds: 4)
    let events = script.events { dice in
      dice.map { DieReading(value: $0.isNear(pair[1]) ? 2 : 3, confidence: 0.9, box: $0.box, otherValue: 6) }
    }
    #expect(events.map(\.values) == [[3, 2]])
    #expect(events.first?.dice.map(\.otherValue) == [6, 6])
  }

  @Test("one or two wrong rechecks lose no die", arguments: [1, 2])
  func erringLook(count: Int) {
    var script = Script()
    script.tumble(to: pair, seconds: 0.6)
    script.rest(pair, seconds: 1)
    var errors = count
    let events = script.events { dice in
      dice.map { die in
        guard die.isNear(pair[0]), errors > 0 else { return die.mostLikely }
        errors -= 1
        return nil
      }
    }
    #expect(events.map(\.values) == [[3, 5]])
  }

  @Test("a failed recheck loses no roll")
  func failingLook() throws {
    var script = Script()
    script.tumble(to: pair, seconds: 0.6)
    script.rest(pair, seconds: 1)
    var rule = SteadyRule()
    var failures = 0
    var events: [RollEvent] = []
    for (frame, dice) in script.frames.enumerated() {
      do throws(Unseen) {
        let event = try rule.update(dice, frame: frame, time: Double(frame) / 30) {
          (dice) throws(Unseen) -> [DieReading?] in
          if failures < 2 { throw Unseen() }
          return dice.map(\.mostLikely)
        }
        if let event { events.append(event) }
      } catch {
        failures += 1
      }
    }
    #expect(failures == 2)
    #expect(events.map(\.values) == [[3, 5]])
  }

  @Test("a false die doesn't count as an expected one", arguments: rates)
  func expectedDice(framesPerSecond: Double) {
    var parameters = SteadyRule.Parameters()
    parameters.expectedCount = 2
    var script = Script(framesPerSecond: framesPerSecond)
    script.tumble(to: [pair[0]], seconds: 0.6)
    script.rest([pair[0], spot], seconds: 0.8)
    script.rest(pair + [spot], seconds: 1)
    let events = script.events(SteadyRule(parameters: parameters)) { dice in
      dice.map { $0.isNear(spot) ? nil : $0.mostLikely }
    }
    #expect(events.map(\.values) == [[3, 5]])
  }

  @Test("a die with conflicting readings is reported with both values, a clear one with one")
  func doubtfulDie() throws {
    var script = Script()
    script.tumble(to: pair, seconds: 0.6)
    for frame in 0..<script.count(2) {
      script.rest([frame % 5 < 3 ? pair[0] : die(2, 4, 4), pair[1]], frames: 1)
    }
    let event = try #require(script.events(SteadyRule()).first)
    #expect(event.values == [3, 5])
    #expect(event.dice.map(\.otherValue) == [2, nil])
  }

  private struct Unseen: Error {}
}

private final class RecheckCounter {
  private var dice: [StationaryDie] = []

  func look(_ dice: [StationaryDie], _ reading: (StationaryDie) -> DieReading?) -> [DieReading?] {
    self.dice += dice
    return dice.map(reading)
  }

  func count(near place: DieReading) -> Int { dice.count { $0.isNear(place) } }
}

extension StationaryDie {
  /// Whether another die is within half a side.
  fileprivate func isNear(_ die: DieReading) -> Bool {
    abs(box.midX - die.box.midX) < die.box.width / 2 && abs(box.midY - die.box.midY) < die.box.height / 2
  }

  fileprivate var mostLikely: DieReading? {
    confidences.max { $0.value < $1.value }.map { DieReading(value: $0.key, confidence: $0.value, box: box) }
  }
}

extension Script {
  fileprivate func events(_ rule: SteadyRule = SteadyRule(), _ recheck: @escaping Recheck<Never>)
    -> [RollEvent]
  {
    var rule = rule
    return frames.enumerated().compactMap { frame, dice in
      rule.update(dice, frame: frame, time: Double(frame) / framesPerSecond, recheck: recheck)
    }
  }
}
