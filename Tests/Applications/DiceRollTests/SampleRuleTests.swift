import DiceRoll
import Foundation
import Testing

@Suite("Sample rule")
struct SampleRuleTests {
  /// Returns the sample's result for each frame.
  private func answers(_ frames: [DieReading]...) -> [Bool] {
    var rule = SampleRule()
    return frames.map { rule.hasRollEnded($0) }
  }

  @Test("two frames with the same dice in the same positions are sufficient")
  func twoCalmFrames() {
    let dice = [die(3, 2, 2), die(5, 6, 4)]
    #expect(answers(dice, dice, dice.reversed()) == [false, true, true])
  }

  @Test("a box may move only as far as an intersection over union above 0.85 allows")
  func intersectionOverUnion() {
    // Moved by m sides: (1 − m) / (1 + m) > 0.85, so m < 0.081.
    for (moved, ended) in [(0.07, true), (0.08, true), (0.082, false), (0.1, false)] {
      #expect(answers([die(3, 2, 2)], [die(3, 2 + moved, 2)]).last == ended, "moved by \(moved) sides")
    }
  }

  @Test("another value, or another count, isn't an ended roll")
  func valueAndCount() {
    #expect(answers([die(3, 2, 2)], [die(4, 2, 2)]).last == false)
    #expect(answers([die(4, 2, 2)], [die(4, 2, 2), die(1, 6, 2)]).last == false)
  }

  @Test("an empty table counts as ended")
  func emptyTable() {
    #expect(answers([], []) == [true, true])
    var script = Script()
    script.empty(seconds: 1)
    #expect(script.events(SampleRule()).map(\.values) == [[]])
  }

  @Test("two boxes with one value on one die never end")
  func doubledBox() {
    let doubled = [die(3, 2, 2), die(3, 2.02, 2)]
    #expect(answers(doubled, doubled, doubled) == [false, false, false])
  }

  @Test("events are the rising edges, and a die that flickers causes another")
  func risingEdges() {
    var script = Script()
    script.show([die(6, 9, 2)])
    script.show([die(2, 7, 2)])
    for _ in 0..<5 { script.show([die(5, 6, 2), die(4, 3, 2)]) }
    script.show([die(4, 3, 2)])
    for _ in 0..<5 { script.show([die(5, 6, 2), die(4, 3, 2)]) }
    let events = script.events(SampleRule())
    #expect(events.map(\.values) == [[4, 5], [4, 5]])
    #expect(events.map(\.start.frame) == [0, 7])
    #expect(events.map(\.end.frame) == [3, 9])
  }
}
