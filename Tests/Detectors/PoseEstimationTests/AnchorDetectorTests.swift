import CoreGraphics
import Foundation
import PlaneGeometry
import Testing

@testable import PoseEstimation

@Suite("Single-shot detector proposals")
struct AnchorDetectorTests {
  private func isClose(_ a: CGPoint, _ x: Double, _ y: Double) -> Bool {
    abs(a.x - x) < 1e-6 && abs(a.y - y) < 1e-6
  }

  @Test("the palm detector has two anchors on each of 24 × 24 cells, then six on each of 12 × 12")
  func palmAnchors() {
    let anchors = AnchorDetector.Configuration.palms.grid.anchors
    #expect(anchors.count == 2 * 24 * 24 + 6 * 12 * 12)
    // Row by row, those of a cell together.
    #expect(isClose(anchors[0], 0.5 / 24, 0.5 / 24) && isClose(anchors[1], 0.5 / 24, 0.5 / 24))
    #expect(isClose(anchors[2], 1.5 / 24, 0.5 / 24) && isClose(anchors[2 * 24], 0.5 / 24, 1.5 / 24))
    #expect(isClose(anchors[1152], 0.5 / 12, 0.5 / 12) && isClose(anchors[1158], 1.5 / 12, 0.5 / 12))
    #expect(isClose(anchors[2015], 11.5 / 12, 11.5 / 12))
  }

  @Test("the people detector has anchors for three cell sizes")
  func peopleAnchors() {
    let anchors = AnchorDetector.Configuration.people.grid.anchors
    #expect(anchors.count == 2 * 28 * 28 + 2 * 14 * 14 + 6 * 7 * 7)
    #expect(isClose(anchors[2 * 28 * 28], 0.5 / 14, 0.5 / 14))
    #expect(isClose(anchors[2 * 28 * 28 + 2 * 14 * 14], 0.5 / 7, 0.5 / 7))
  }

  /// Decodes two anchors with two points each, for an input of 100 pixels.
  private func decoded(_ boxes: [Float], _ logits: [Float]) -> [BoxProposal] {
    boxes.withUnsafeBufferPointer { boxes in
      logits.withUnsafeBufferPointer { logits in
        AnchorDetector.decode(
          boxes: boxes, logits: logits, anchors: [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.25, y: 0.75)],
          length: 100)
      }
    }
  }

  @Test("boxes and points are relative to their anchors, in pixels of the input")
  func decoding() throws {
    let proposals = decoded(
      [0, 0, 10, 10, 0, 0, 0, 0, 5, -5, 20, 40, 1, 2, -3, -4], [-1, Float(log(3.0))])
    // The first is less likely than not; the second's odds are 3 to 1.
    let only = try #require(proposals.first)
    #expect(proposals.count == 1)
    #expect(abs(only.score - 0.75) < 1e-6)
    // Its center is at (0.3, 0.7), it is 0.2 wide and 0.4 high.
    #expect(isClose(only.box.origin, 0.2, 0.5) && abs(only.box.width - 0.2) < 1e-6)
    #expect(abs(only.box.height - 0.4) < 1e-6)
    #expect(isClose(only.points[0], 0.26, 0.77) && isClose(only.points[1], 0.22, 0.71))
  }

  @Test("NaN proposes nothing")
  func noNumbers() {
    let fine = [Float](repeating: 1, count: 8)
    #expect(decoded(fine + fine, [.nan, 2]).count == 1)
    #expect(decoded(fine + [1, 1, .nan, 1, 1, 1, 1, 1], [2, 2]).count == 1)
    #expect(decoded(fine + [.infinity, 1, 1, 1, 1, 1, 1, 1], [2, .infinity]).count == 1)
  }

  @Test("doubtful proposals neither move the confident ones nor repeat them")
  func doubtful() {
    func proposal(_ score: Float, at x: Double) -> BoxProposal {
      BoxProposal(
        score: score, box: CGRect(x: x, y: 0, width: 10, height: 10), points: [CGPoint(x: x, y: 0)])
    }
    // 10 × 10 boxes 4 apart share 60 of 140.
    let merged = AnchorDetector.merged([
      proposal(0.3, at: 4), proposal(0.2, at: 40), proposal(0.8, at: 0), proposal(0.3, at: 44),
    ])
    #expect(merged.map(\.score) == [0.8, 0.3])
    #expect(merged[0].points == [CGPoint(x: 0, y: 0)])
    // Weighted: (0.2 · 40 + 0.3 · 44) / 0.5.
    #expect(abs(merged[1].points[0].x - 42.4) < 1e-6)
  }
}
