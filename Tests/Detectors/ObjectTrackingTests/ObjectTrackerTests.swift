import Foundation
import ObjectTracking
import PlaneGeometry
import RenderedSequences
import Testing

/// A tracker's results for the frames of a sequence from the second on.
private struct Run {
  var overlaps: [Double] = []
  var confidences: [Double] = []

  init(_ sequence: RenderedSequence, _ level: TrackingLevel) {
    var tracker = ObjectTracker(box: sequence.box(0), level: level, in: FramePyramid(sequence.frame(0)))
    for index in 1..<sequence.frameCount {
      tracker.update(in: FramePyramid(sequence.frame(index)))
      overlaps.append(tracker.box.intersectionOverUnion(sequence.box(index)))
      confidences.append(tracker.confidence)
    }
  }

  var meanOverlap: Double { overlaps.reduce(0, +) / Double(overlaps.count) }
}

private func sequence(
  _ count: Int = 9, card: @escaping @Sendable (Double) -> Quadrilateral
) -> RenderedSequence {
  RenderedSequence(width: 240, height: 160, frameCount: count) { card(Double($0)) }
}

@Suite("Object trackers")
struct ObjectTrackerTests {
  private static let size = SIMD2(48.0, 36.0)

  @Test("a moving card is tracked", arguments: [TrackingLevel.accurate, .fast])
  func movement(level: TrackingLevel) {
    let run = Run(
      sequence { Quadrilateral(center: PixelPoint(60 + 5 * $0, 70 + 2 * $0), size: Self.size) }, level)
    // A pixel off in both directions is 0.90.
    #expect(run.meanOverlap > 0.9, "\(run.overlaps)")
    #expect(run.confidences.allSatisfy { $0 > 0.8 }, "\(run.confidences)")
  }

  @Test("an approaching and slightly rotating card's box grows", arguments: [TrackingLevel.accurate, .fast])
  func scale(level: TrackingLevel) {
    let run = Run(
      sequence {
        Quadrilateral(
          center: PixelPoint(120, 80), size: Self.size * pow(1.03, $0), angle: 0.04 * sin($0 / 4))
      }, level)
    // The compared sizes are up to 3 % apart.
    #expect(run.meanOverlap > 0.85, "\(run.overlaps)")
  }

  @Test("changing light doesn't matter")
  func light() {
    var scene = sequence { Quadrilateral(center: PixelPoint(70 + 4 * $0, 80), size: Self.size) }
    scene.light = { (1 - 0.03 * Double($0), 1.5 * Double($0)) }
    let run = Run(scene, .accurate)
    #expect(run.meanOverlap > 0.9, "\(run.overlaps)")
  }

  @Test("a hidden card is recognized as hidden, and is found again where it reappears")
  func occlusion() {
    let path: @Sendable (Double) -> PixelPoint = { PixelPoint(50 + 4 * $0, 80) }
    var scene = sequence(24) { Quadrilateral(center: path($0), size: Self.size) }
    scene.occluder = { index in
      (10..<18).contains(index)
        ? Quadrilateral(center: path(Double(index)), size: Self.size * 1.6) : nil
    }
    let run = Run(scene, .fast)
    // The tracker processes frame 10 as its tenth.
    #expect(run.confidences[..<9].allSatisfy { $0 > 0.8 }, "\(run.confidences)")
    #expect(run.confidences[9..<17].allSatisfy { $0 < 0.3 }, "\(run.confidences)")
    #expect(run.confidences[19...].allSatisfy { $0 > 0.6 }, "\(run.confidences)")
    #expect(run.overlaps[19...].allSatisfy { $0 > 0.8 }, "\(run.overlaps)")
  }

  @Test("a half-hidden card is tracked with less confidence and not lost")
  func partialOcclusion() {
    let path: @Sendable (Double) -> PixelPoint = { PixelPoint(60 + 3 * $0, 70) }
    var scene = sequence(14) { Quadrilateral(center: path($0), size: Self.size) }
    scene.occluder = { index in
      (4..<9).contains(index)
        ? Quadrilateral(
          center: path(Double(index)) + PixelPoint(0, 24), size: SIMD2(Self.size.x * 1.5, 48)) : nil
    }
    let run = Run(scene, .accurate)
    #expect(run.meanOverlap > 0.75, "\(run.overlaps)")
    #expect(run.confidences[3..<8].allSatisfy { $0 < 0.85 }, "\(run.confidences)")
    #expect(run.overlaps.last ?? 0 > 0.8)
  }

  @Test("an object that left the image has a confidence near 0")
  func leaving() {
    let run = Run(
      sequence(20) { Quadrilateral(center: PixelPoint(170 + 8 * $0, 80), size: Self.size) }, .fast)
    // From frame 13 on the card's center is beyond 274, its left side beyond 250 of 240.
    #expect(run.confidences[13...].allSatisfy { $0 < 0.3 }, "\(run.confidences)")
    #expect(run.confidences[..<4].allSatisfy { $0 > 0.7 }, "\(run.confidences)")
  }

  @Test("boxes at the edge, tiny ones and ones as large as the frame are tracked without crashing")
  func extremes() {
    let frame = FramePyramid(
      sequence { Quadrilateral(center: PixelPoint(80 + $0, 80), size: Self.size) }.frame(0))
    for box in [
      TrackedBox(center: SIMD2(0, 0), size: SIMD2(20, 20)),
      TrackedBox(center: SIMD2(80, 80), size: SIMD2(1, 1)),
      TrackedBox(center: SIMD2(120, 80), size: SIMD2(240, 160)),
      TrackedBox(center: SIMD2(120, 80), size: SIMD2(200, 2)),
      TrackedBox(center: SIMD2(1000, 80), size: SIMD2(1e6, 1e-6)),
    ] {
      var tracker = ObjectTracker(box: box, level: .fast, in: frame)
      for _ in 0..<3 { tracker.update(in: frame) }
      #expect(tracker.box.center.x.isFinite && tracker.box.size.x.isFinite)
      #expect((0...1).contains(tracker.confidence))
    }
  }
}
