import DiceRoll
import Foundation
import Testing

private let rates: [Double] = [10, 17, 30, 60]
private let three = [die(3, 4, 4), die(5, 8, 3), die(1, 12, 6)]

@Suite("Steady rule: number of dice in play")
struct DiceCountEstimateTests {
  @Test("a die that was seen moving is awaited while the others rest", arguments: rates)
  func lateDie(framesPerSecond: Double) throws {
    var script = Script(framesPerSecond: framesPerSecond)
    script.tumble(to: three, seconds: 0.6)
    script.rest([three[0], three[1]], seconds: 0.8)
    let found = script.next
    script.rest(three, seconds: 1)
    let events = script.events(SteadyRule())
    #expect(events.map(\.values) == [[3, 5, 1]])
    #expect(try #require(events.first).end.frame >= found)
  }

  @Test("a die that doesn't reappear is awaited for one more second", arguments: rates)
  func lostDie(framesPerSecond: Double) throws {
    var script = Script(framesPerSecond: framesPerSecond)
    script.tumble(to: three, seconds: 0.6)
    let end = Double(script.next) / framesPerSecond
    script.rest([three[0], three[1]], seconds: 3)
    let events = script.events(SteadyRule())
    #expect(events.map(\.values) == [[3, 5]])
    // 0.2 s of rest and 1 s of waiting, up to the next frame.
    let decided = try #require(events.first).decided.time
    #expect(decided > end + 1.19 && decided < end + 1.2 + 1.5 / framesPerSecond)
  }

  @Test("a die that a hand covers after it has rested belongs to the roll", arguments: rates)
  func hiddenDie(framesPerSecond: Double) {
    var script = Script(framesPerSecond: framesPerSecond)
    script.tumble(to: three, seconds: 0.6)
    // One die still rolls while another has come to rest.
    for step in 0..<script.count(0.3) { script.show([three[2], die(1 + step % 6, 9 - Double(step) / 4, 6)]) }
    script.rest([three[0], three[1]], seconds: 0.7)
    script.rest(three, seconds: 0.6)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5, 1]])
  }

  @Test("a detection that flickers in one spot isn't awaited", arguments: [30, 60])
  func flicker(framesPerSecond: Double) throws {
    var script = Script(framesPerSecond: framesPerSecond)
    let pair = [three[0], three[1]]
    script.tumble(to: pair, seconds: 0.6)
    let end = script.next
    for frame in 0..<script.count(1) { script.rest(pair + (frame % 4 == 1 ? [three[2]] : []), frames: 1) }
    let events = script.events(SteadyRule())
    #expect(events.map(\.values) == [[3, 5]])
    #expect(try #require(events.first).decided.frame <= end + script.count(0.5))
  }

  @Test("expected dice are awaited even if they weren't seen before", arguments: rates)
  func expectedDice(framesPerSecond: Double) {
    var script = Script(framesPerSecond: framesPerSecond)
    script.tumble(to: [three[0], three[1]], seconds: 0.6)
    script.rest([three[0], three[1]], seconds: 0.8)
    script.rest(three, seconds: 1)
    var parameters = SteadyRule.Parameters()
    #expect(script.events(SteadyRule(parameters: parameters)).map(\.values) == [[3, 5], [3, 5, 1]])
    parameters.expectedCount = 3
    #expect(script.events(SteadyRule(parameters: parameters)).map(\.values) == [[3, 5, 1]])
  }

  @Test("awaited dice are reported when the others are thrown again", arguments: rates)
  func thrownAgain(framesPerSecond: Double) {
    var script = Script(framesPerSecond: framesPerSecond)
    script.tumble(to: three, seconds: 0.6)
    script.rest([three[0], three[1]], seconds: 0.6)
    let next = [die(6, 3, 8), die(2, 7, 7), die(4, 10, 8)]
    script.tumble(to: next, seconds: 0.6)
    script.rest(next, seconds: 1)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5], [6, 2, 4]])
  }
}

@Suite("Steady rule: bumped camera")
struct BumpedCameraTests {
  /// Dice that were rolled, and then move together along a path in die sides.
  private func bumped(
    _ dice: [DieReading], framesPerSecond: Double, seconds: Double, way: Double, seen: Bool = true,
    turned: Double = 0
  ) -> Script {
    var script = Script(framesPerSecond: framesPerSecond)
    script.tumble(to: dice, seconds: 0.6)
    script.rest(dice, seconds: 1.4)
    let count = script.count(seconds)
    func moved(_ part: Double) -> [DieReading] {
      dice.map { $0.moved(x: way * part, y: way * part / 2 + turned * part * $0.box.midX * 20) }
    }
    for step in 0..<count {
      if seen {
        script.rest(moved(Double(step + 1) / Double(count + 1)), frames: 1)
      } else {
        script.show([])
      }
    }
    script.rest(moved(1), seconds: 1.5)
    return script
  }

  @Test("dice that move together and keep their values aren't a roll", arguments: rates)
  func bump(framesPerSecond: Double) {
    for dice in [three, [three[0], three[1]]] {
      let script = bumped(dice, framesPerSecond: framesPerSecond, seconds: 0.3, way: 3)
      #expect(script.events(SteadyRule()).count == 1, "\(dice.count) dice")
    }
  }

  @Test("nor if they are too blurred to be detected while the camera moves", arguments: rates)
  func blurredBump(framesPerSecond: Double) {
    let script = bumped(three, framesPerSecond: framesPerSecond, seconds: 0.2, way: 3, seen: false)
    #expect(script.events(SteadyRule()).count == 1)
  }

  @Test("nor if the camera also rotates by two degrees", arguments: rates)
  func turnedBump(framesPerSecond: Double) {
    let script = bumped(three, framesPerSecond: framesPerSecond, seconds: 0.3, way: 2, turned: 0.035)
    #expect(script.events(SteadyRule()).count == 1)
  }

  @Test("the roll after a bump is reported", arguments: rates)
  func nextRoll(framesPerSecond: Double) {
    var script = bumped(three, framesPerSecond: framesPerSecond, seconds: 0.3, way: 3)
    let next = [die(6, 3, 8), die(2, 7, 7), die(4, 10, 8)]
    script.tumble(to: next, seconds: 0.6)
    script.rest(next, seconds: 1.5)
    #expect(script.events(SteadyRule()).map(\.values) == [[3, 5, 1], [6, 2, 4]])
  }

  @Test("dice of which one is elsewhere, or shows another value, are a roll", arguments: rates)
  func notAlike(framesPerSecond: Double) {
    let shown = three.map { $0.moved(x: 2, y: 1) }
    for changed in [
      [shown[0], shown[1], shown[2].moved(x: 1, y: 0)], [shown[0], shown[1], shown[2].showing(6)],
    ] {
      var script = Script(framesPerSecond: framesPerSecond)
      script.tumble(to: three, seconds: 0.6)
      script.rest(three, seconds: 1.4)
      script.tumble(to: changed, seconds: 0.3)
      script.rest(changed, seconds: 1.5)
      #expect(script.events(SteadyRule()).map(\.values) == [[3, 5, 1], changed.map(\.value)])
    }
  }
}
