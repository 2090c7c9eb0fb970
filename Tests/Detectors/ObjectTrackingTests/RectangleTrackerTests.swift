import Foundation
import ObjectTracking
import PlaneGeometry
import RenderedSequences
import Testing

private struct Run {
  var overlaps: [Double] = []
  var confidences: [Double] = []

  init(_ sequence: RenderedSequence, _ level: TrackingLevel) {
    var tracker = RectangleTracker(sequence.card(0), level: level, in: FramePyramid(sequence.frame(0)))
    for index in 1..<sequence.frameCount {
      tracker.update(in: FramePyramid(sequence.frame(index)))
      overlaps.append(tracker.quadrilateral.intersectionOverUnion(with: sequence.card(index)))
      confidences.append(tracker.confidence)
    }
  }

  var meanOverlap: Double { overlaps.reduce(0, +) / Double(overlaps.count) }
}

@Suite("Rectangle trackers")
struct RectangleTrackerTests {
  /// A card that moves, rotates, approaches and is seen increasingly from the side.
  private static let path: @Sendable (Int) -> Quadrilateral = { index in
    let time = Double(index)
    let card = Quadrilateral(
      center: PixelPoint(80 + 3 * time, 75 + time), size: SIMD2(72, 50) * (1 + 0.01 * time),
      angle: 0.02 * time)
    let slant = 0.5 * time
    return Quadrilateral(
      card[0] + PixelPoint(slant, slant / 2), card[1], card[2] + PixelPoint(-slant / 3, slant), card[3])
  }

  private func scene(_ count: Int) -> RenderedSequence {
    RenderedSequence(width: 240, height: 160, frameCount: count, card: Self.path)
  }

  @Test("corners are tracked in perspective", arguments: [TrackingLevel.accurate, .fast])
  func perspective(level: TrackingLevel) {
    let run = Run(scene(10), level)
    // Half a pixel off on every side of 72 × 50 is 0.96.
    #expect(run.meanOverlap > 0.95, "\(run.overlaps)")
    #expect(run.confidences.allSatisfy { $0 > 0.8 }, "\(run.confidences)")
  }

  @Test("a hidden part is ignored")
  func partialOcclusion() {
    var scene = scene(12)
    scene.occluder = { index in
      (3..<9).contains(index)
        ? Quadrilateral(center: Self.path(index)[1], size: SIMD2(50, 40)) : nil
    }
    let run = Run(scene, .accurate)
    #expect(run.meanOverlap > 0.9, "\(run.overlaps)")
    #expect(run.overlaps.last ?? 0 > 0.94)
  }

  @Test(
    "a card half hidden for long is tracked by its other half, with less confidence",
    arguments: [TrackingLevel.accurate, .fast])
  func longPartialOcclusion(level: TrackingLevel) {
    var scene = RenderedSequence(width: 240, height: 160, frameCount: 50) { index in
      Quadrilateral(
        center: PixelPoint(70 + 2 * Double(index), 80), size: SIMD2(72, 50) * (1 + 0.004 * Double(index)),
        angle: 0.006 * Double(index))
    }
    let card = scene.card
    scene.occluder = { index in
      (4..<44).contains(index)
        ? Quadrilateral(center: card(index).center + PixelPoint(45, 0), size: SIMD2(90, 120)) : nil
    }
    let run = Run(scene, level)
    // Two pixels off along the 72 is 0.95 and in both directions 0.88.
    #expect(run.overlaps.allSatisfy { $0 > 0.85 }, "\(run.overlaps)")
    #expect(run.confidences[5..<42].allSatisfy { (0.2..<0.85).contains($0) }, "\(run.confidences)")
    #expect(run.confidences.last ?? 0 > 0.8)
  }

  @Test("a fully hidden card is recognized as hidden, and found again")
  func occlusion() {
    var scene = scene(18)
    scene.occluder = { index in
      (8..<13).contains(index)
        ? Quadrilateral(center: Self.path(index).center, size: SIMD2(150, 120)) : nil
    }
    let run = Run(scene, .fast)
    #expect(run.confidences[7..<12].allSatisfy { $0 < 0.3 }, "\(run.confidences)")
    #expect(run.confidences[14...].allSatisfy { $0 > 0.6 }, "\(run.confidences)")
    #expect(run.overlaps[14...].allSatisfy { $0 > 0.9 }, "\(run.overlaps)")
  }

  @Test("corners keep their order in a mirror image")
  func mirrored() {
    let scene = scene(4)
    let card = scene.card(0)
    let mirrored = Quadrilateral(card[1], card[0], card[3], card[2])
    var tracker = RectangleTracker(mirrored, level: .fast, in: FramePyramid(scene.frame(0)))
    for index in 1..<4 { tracker.update(in: FramePyramid(scene.frame(index))) }
    for corner in 0..<4 {
      let distance = tracker.quadrilateral[corner] - scene.card(3)[[1, 0, 3, 2][corner]]
      #expect(distance.length < 2)
    }
  }
}
