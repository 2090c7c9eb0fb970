import DiceRoll
import Testing

@Suite("Tracking the rolls of a stream")
struct RollTrackerTests {
  private func rolls(_ tracker: inout RollTracker, of script: Script) -> [TrackedRoll] {
    script.frames.enumerated().compactMap { frame, dice in
      tracker.update(dice, time: Double(frame) / script.framesPerSecond, width: 1280, height: 720)
    }
  }

  @Test("rolls are numbered from 0, with the size of the frame that completed them")
  func counting() {
    var script = Script()
    script.tumble(to: [die(3, 4, 4), die(5, 8, 4)], seconds: 0.5)
    script.rest([die(3, 4, 4), die(5, 8, 4)], seconds: 1)
    script.tumble(to: [die(2, 12, 5), die(4, 6, 3)], seconds: 0.5)
    script.rest([die(2, 12, 5), die(4, 6, 3)], seconds: 1)
    var tracker = RollTracker()
    let rolls = rolls(&tracker, of: script)
    #expect(rolls.map(\.index) == [0, 1])
    #expect(rolls.map { $0.event.values.sorted() } == [[3, 5], [2, 4]])
    #expect(rolls.allSatisfy { $0.width == 1280 && $0.height == 720 })
    #expect(tracker.rollCount == 2)
    #expect(tracker.lastRoll == rolls.last)
    #expect(tracker.frameCount == script.frames.count)
    #expect(tracker.finish() == nil)
  }

  @Test("the rolls are those of the rule itself", arguments: RollRuleName.allCases)
  func rule(name: RollRuleName) {
    var script = Script()
    script.empty(seconds: 0.3)
    script.tumble(to: [die(6, 4, 4)], seconds: 0.4)
    script.rest([die(6, 4, 4)], seconds: 0.5)
    var tracker = RollTracker(rule: name)
    let expected = name == .steady ? script.events(SteadyRule()) : script.events(SampleRule())
    #expect(!expected.isEmpty)
    #expect(rolls(&tracker, of: script).map(\.event) == expected)
  }

  @Test("the table is empty, then rolling, then resting", arguments: RollRuleName.allCases)
  func states(name: RollRuleName) {
    var tracker = RollTracker(rule: name)
    #expect(tracker.state == .empty)
    var script = Script()
    script.empty(seconds: 0.2)
    _ = rolls(&tracker, of: script)
    #expect(tracker.state == .empty)
    _ = tracker.update([die(2, 3, 3)], time: 1, width: 64, height: 36)
    _ = tracker.update([die(2, 6, 6)], time: 1.05, width: 64, height: 36)
    #expect(tracker.state == .rolling)
    // The duration that the steady rule requires; for the sample's rule, the second equal frame is the end.
    var roll: TrackedRoll?
    var time = 1.1
    while roll == nil, time < 2 {
      roll = tracker.update([die(2, 9, 9)], time: time, width: 64, height: 36)
      time += 0.05
    }
    #expect(roll?.event.values == [2])
    #expect(tracker.state == .resting)
  }

  @Test("dice at rest at the end are a roll; frames have the given numbers")
  func ending() {
    var tracker = RollTracker()
    for step in 0..<4 {
      let roll = tracker.update(
        [die(4, 5, 5)], frame: 10 * step + 7, time: Double(step) * 0.05, width: 320, height: 240)
      #expect(roll == nil)
    }
    let roll = tracker.finish()
    #expect(roll?.index == 0)
    #expect(roll?.event.values == [4])
    #expect(roll?.event.end.frame == 7)
    #expect(roll?.width == 320)
    #expect(tracker.lastTime == 0.15000000000000002)
  }

  @Test("frames are read only by the detector by default")
  func looks() {
    #expect(RollTracker().look == .detectorOnly)
    #expect(SecondLookPolicy.never.frameMode == .detectorOnly)
    #expect(SecondLookPolicy.images.frameMode == RollTracker.defaultLook)
    #expect(SecondLookPolicy.always.frameMode == .twoStage)
  }
}
