import Foundation
import ObjectTracking
import PlaneGeometry
import RenderedSequences
import Testing

/// A tracker's mean overlap in the frames of a sequence, from the second on, in which the card is visible.
private func meanOverlap(_ scene: RenderedSequence, _ level: TrackingLevel) -> Double {
  var tracker = ObjectTracker(box: scene.box(0), level: level, in: FramePyramid(scene.frame(0)))
  var (sum, count) = (0.0, 0.0)
  for index in 1..<scene.frameCount {
    tracker.update(in: FramePyramid(scene.frame(index)))
    guard scene.visibleShare(index) > 0.5 else { continue }
    sum += tracker.box.intersectionOverUnion(scene.box(index))
    count += 1
  }
  return sum / count
}

@Suite("Object trackers in hard sequences")
struct HardSequenceTests {
  @Test("an object stays tracked", arguments: HardSequence.all, [TrackingLevel.accurate, .fast])
  func overlap(sequence: HardSequence, level: TrackingLevel) {
    let overlap = meanOverlap(sequence.scene, level)
    #expect(overlap > (level == .accurate ? sequence.accurateFloor : sequence.fastFloor), "\(overlap)")
  }

  @Test("accurate tracking overlaps at least as much as fast tracking")
  func levels() {
    func mean(_ level: TrackingLevel) -> Double {
      HardSequence.all.map { meanOverlap($0.scene, level) }.reduce(0, +) / Double(HardSequence.all.count)
    }
    let (accurate, fast) = (mean(.accurate), mean(.fast))
    #expect(accurate >= fast, "\(accurate) \(fast)")
  }
}
