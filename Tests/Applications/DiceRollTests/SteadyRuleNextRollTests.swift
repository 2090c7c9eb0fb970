import DiceRoll
import Foundation
import Testing

private let pair = [die(3, 4, 4), die(5, 8, 3)]

@Suite("Steady rule: new rolls")
struct SteadyRuleNextRollTests {
  private func rolled() -> Script {
    var script = Script()
    script.tumble(to: pair, seconds: 0.5)
    script.rest(pair, seconds: 1)
    return script
  }

  @Test("dice at rest are reported once, however long they rest")
  func once() {
    var script = rolled()
    script.rest(pair, seconds: 60)
    #expect(script.events(SteadyRule(), finishing: true).count == 1)
  }

  @Test("a slow drift of the tray or the camera isn't a roll")
  func drift() {
    var script = rolled()
    for frame in 0..<300 {
      let way = Double(frame) / 30
      script.rest(pair.map { $0.moved(x: way, y: way / 3) }, frames: 1)
    }
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5]])
  }

  @Test("dice that come to rest while the tray drifts are read")
  func restInDrift() {
    var script = Script()
    script.tumble(to: pair, seconds: 0.5)
    for frame in 0..<8 { script.rest(pair.map { $0.moved(x: -Double(frame) / 30, y: 0) }, frames: 1) }
    script.tumble(to: pair, seconds: 0.5)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5]])
  }

  @Test("occasional missed detections aren't reported twice", arguments: [1, 2, 3, 6, 15])
  func flicker(lostFrames: Int) {
    var script = rolled()
    for _ in 0..<10 {
      script.rest([pair[1]], frames: lostFrames)
      script.rest(pair, frames: 7)
    }
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5]])
  }

  @Test("a hand that covers the dice and leaves isn't a roll", arguments: [0.1, 0.3, 0.8])
  func handOverAll(seconds: Double) {
    var script = rolled()
    script.rest([pair[1]], frames: 3)
    script.empty(seconds: seconds)
    script.rest([pair[0]], frames: 2)
    script.rest(pair, seconds: 1)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5]])
  }

  @Test("a hand that covers one die for long isn't a roll, nor is a value misread between its fingers")
  func handOverOne() {
    var script = rolled()
    script.rest([pair[1]], seconds: 5)
    script.rest([pair[0].showing(1), pair[1]], seconds: 0.4)
    script.rest(pair, seconds: 1)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5]])
  }

  @Test("the next roll starts when the dice start to move")
  func secondRoll() throws {
    var script = rolled()
    let start = script.next
    script.tumble(to: [die(1, 3, 7), die(6, 9, 6)], seconds: 0.6)
    let end = script.next
    script.rest([die(1, 3, 7), die(6, 9, 6)], seconds: 1)
    let events = script.events(SteadyRule())
    #expect(events.map(\.values) == [[3, 5], [1, 6]])
    #expect(events.last?.start.frame == start)
    #expect(events.last?.end.frame == end)
  }

  @Test("the same values in the same positions are a new roll if the dice were seen to move")
  func sameAgain() {
    var script = rolled()
    script.tumble(to: pair, seconds: 0.6)
    script.rest(pair, seconds: 1)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5], [3, 5]])
  }

  @Test("dice removed for more than a second and put back are a new roll")
  func takenAway() {
    var script = rolled()
    script.empty(seconds: 1.2)
    let start = script.next
    script.rest(pair, seconds: 1)
    let events = script.events(SteadyRule())
    #expect(events.map(\.values) == [[3, 5], [3, 5]])
    #expect(events.last?.start.frame == start)
  }

  @Test("dice picked up and put down elsewhere are a new roll")
  func setDownElsewhere() {
    var script = rolled()
    let there = pair.map { $0.moved(x: 3, y: 1) }
    script.empty(seconds: 0.5)
    script.rest(there, seconds: 1)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5], [3, 5]])
  }

  @Test("a nudge of less than half a side isn't a roll, one of a side and a half is")
  func nudge() {
    for (way, count) in [(0.2, 1), (0.4, 1), (1.5, 2)] {
      var script = rolled()
      script.rest([pair[0].moved(x: way / 2, y: 0), pair[1]], frames: 1)
      script.rest([pair[0].moved(x: way, y: 0), pair[1]], seconds: 1)
      #expect(script.events(SteadyRule()).count == count, "\(way) sides")
    }
  }

  @Test("another value in the same position counts if it persists")
  func valueChange() {
    for (seconds, values) in [(0.4, [[3, 5]]), (0.8, [[3, 5], [6, 5]])] {
      var script = rolled()
      let change = script.next
      script.rest([pair[0].showing(6), pair[1]], seconds: seconds)
      let events = script.events(SteadyRule())
      #expect(events.map(\.values) == values, "for \(seconds) s")
      if values.count == 2 { #expect(events.last?.end.frame == change) }
    }
  }

  @Test("a value that changes in place is reported with another die's roll")
  func valueChangeInRoll() {
    var script = rolled()
    for step in 0..<12 { script.show([pair[0].showing(2), die(1 + step % 6, 14 - Double(step) / 2, 6)]) }
    script.rest([pair[0].showing(2), die(4, 8, 6)], frames: 8)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5], [2, 4]])
  }

  @Test("a removed die isn't a roll; one rolled again, or added, is a roll of all dice")
  func oneDie() {
    var script = rolled()
    script.rest([pair[1]], seconds: 2)
    #expect(script.events(SteadyRule()).count == 1)

    script = rolled()
    for step in 0..<12 { script.show([pair[1], die(1 + step % 6, 15 - Double(step) / 2, 6)]) }
    script.rest([pair[1], die(4, 9, 6)], seconds: 1)
    let third = [pair[1], die(4, 9, 6), die(6, 11, 2)]
    script.rest(third, seconds: 1)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5], [5, 4], [5, 4, 6]])
  }

  @Test("a roll that a hand half covers waits until the hand leaves")
  func waitsForHand() {
    var script = rolled()
    let second = [pair[1], die(4, 4, 7)]
    script.tumble(to: [die(4, 4, 7)], seconds: 0.5)
    script.rest([die(4, 4, 7)], seconds: 0.4)
    script.rest(second, seconds: 1)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5], [4, 5]])
  }

  @Test("a roll delayed by a missing die is reported when its dice move again")
  func heldRoll() {
    var script = rolled()
    script.tumble(to: [die(4, 4, 7)], seconds: 0.5)
    let end = script.next
    script.rest([die(4, 4, 7)], seconds: 0.4)
    script.tumble(to: pair, seconds: 0.5)
    script.rest(pair, seconds: 1)
    let events = script.events(SteadyRule())
    #expect(events.map(\.values) == [[3, 5], [4], [3, 5]])
    #expect(events.count == 3 && events[1].end.frame == end)
  }

  /// The rule for dice of which one more is expected than `pair` has.
  private var expectingThree: SteadyRule {
    var parameters = SteadyRule.Parameters()
    parameters.expectedCount = 3
    return SteadyRule(parameters: parameters)
  }

  @Test(
    "while a die is waited for, one that is covered and back in its place isn't a second roll",
    arguments: [2, 4, 6, 12])
  func coveredWhileWaiting(frames: Int) {
    for visible in [[pair[1]], [pair[0]], []] {
      var script = Script()
      script.tumble(to: pair, seconds: 0.5)
      script.rest(pair, seconds: 0.3)
      script.rest(visible, frames: frames)
      script.rest(pair, seconds: 3)
      #expect(script.events(expectingThree).map(\.values) == [[3, 5]])
    }
  }

  @Test("a hand that covers one die on its way off the awaited one doesn't end the roll")
  func awaitedDieRevealed() {
    let awaited = die(1, 12, 4)
    var script = Script()
    script.tumble(to: pair, seconds: 0.5)
    script.rest(pair, seconds: 0.3)
    script.rest([pair[0]], frames: 2)
    script.rest([pair[0], awaited], frames: 6)
    script.rest(pair + [awaited], seconds: 3)
    #expect(script.events(expectingThree).map(\.values) == [[3, 5, 1]])
  }

  @Test("while a die is waited for, a nudge of less than half a side isn't a second roll")
  func nudgedWhileWaiting() {
    for (way, count) in [(0.2, 1), (0.4, 1), (1.5, 2)] {
      var script = Script()
      script.tumble(to: pair, seconds: 0.5)
      script.rest(pair, seconds: 0.3)
      script.rest([pair[0].moved(x: way / 2, y: 0), pair[1]], frames: 1)
      script.rest([pair[0].moved(x: way, y: 0), pair[1]], seconds: 3)
      #expect(script.events(expectingThree).count == count, "\(way) sides")
    }
  }

  @Test("rolls with fewer dice than expected are reported once each, however soon they follow each other")
  func fewerThanExpected() {
    let other = [die(1, 5, 6), die(6, 9, 6)]
    for seconds in [0.4, 0.8, 2] {
      var script = Script()
      for _ in 0..<3 {
        script.tumble(to: pair, seconds: 0.5)
        script.rest(pair, seconds: seconds)
        script.tumble(to: other, seconds: 0.5)
        script.rest(other, seconds: seconds)
      }
      #expect(
        script.events(expectingThree, finishing: true).map(\.values)
          == [[3, 5], [1, 6], [3, 5], [1, 6], [3, 5], [1, 6]], "rests of \(seconds) s")
    }
  }

  @Test("the table changes from empty to rolling to ended to cleared")
  func phases() {
    var script = Script()
    script.empty(seconds: 0.2)
    script.tumble(to: pair, seconds: 0.5)
    script.rest(pair, seconds: 1)
    script.empty(seconds: 2)
    script.tumble(to: pair, seconds: 0.5)
    var rule = SteadyRule()
    var phases: [SteadyRule.Phase] = []
    for (frame, dice) in script.frames.enumerated() {
      _ = rule.update(dice, frame: frame, time: Double(frame) / 30)
      if phases.last != rule.phase { phases.append(rule.phase) }
    }
    #expect(phases == [.empty, .rolling, .ended, .cleared, .rolling])
  }
}
