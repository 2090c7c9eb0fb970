import CoreGraphics
import Foundation
import PixelSampling
import Testing

@testable import PoseEstimation

@Suite("Regions of hands and bodies")
struct PoseGeometryTests {
  private func square(from start: CGPoint, to end: CGPoint) -> RotatedSquare {
    RotatedSquare(center: .zero, side: 1, upFrom: start, to: end)
  }

  @Test("a square is rotated clockwise like its subject")
  func turning() {
    let middle = CGPoint(x: 10, y: 10)
    #expect(square(from: middle, to: CGPoint(x: 10, y: 0)).angle == 0)
    #expect(abs(square(from: middle, to: CGPoint(x: 20, y: 10)).angle - .pi / 2) < 1e-12)
    #expect(abs(square(from: middle, to: CGPoint(x: 0, y: 10)).angle + .pi / 2) < 1e-12)
    #expect(abs(abs(square(from: middle, to: CGPoint(x: 10, y: 20)).angle) - .pi) < 1e-12)
    #expect(square(from: middle, to: middle).angle == 0)
  }

  @Test("a hand is expected half a palm from its palm, towards the fingers")
  func hand() {
    let palm = CGRect(x: 100, y: 100, width: 50, height: 50)
    let upright = RotatedSquare(
      aroundHandOf: palm, wrist: CGPoint(x: 125, y: 150), knuckle: CGPoint(x: 125, y: 100))
    #expect(abs(upright.side - 130) < 1e-9)
    #expect(abs(upright.center.x - 125) < 1e-9 && abs(upright.center.y - 100) < 1e-9)
    let lying = RotatedSquare(
      aroundHandOf: palm, wrist: CGPoint(x: 100, y: 125), knuckle: CGPoint(x: 150, y: 125))
    #expect(abs(lying.center.x - 150) < 1e-9 && abs(lying.center.y - 125) < 1e-9)
    // If a box isn't square, the longer side counts, and half its height.
    let wide = RotatedSquare(
      aroundHandOf: CGRect(x: 0, y: 0, width: 100, height: 40), wrist: CGPoint(x: 50, y: 40),
      knuckle: CGPoint(x: 50, y: 0))
    #expect(abs(wide.side - 260) < 1e-9 && abs(wide.center.y) < 1e-9)
  }

  @Test("positions in a rotated square and in the image are converted both ways")
  func inverse() {
    let square = RotatedSquare(center: CGPoint(x: 40, y: 70), side: 20, angle: 0.7)
    for place in [(0.0, 0.0), (1.0, 0.0), (0.3, 0.9)] {
      let back = square.pointInSquare(square.pointInImage(x: place.0, y: place.1))
      #expect(abs(back.x - place.0) < 1e-12 && abs(back.y - place.1) < 1e-12)
    }
    // Rotated clockwise by 90°, its top is to the right.
    let quarter = RotatedSquare(center: CGPoint(x: 40, y: 70), side: 20, angle: .pi / 2)
    let top = quarter.pointInSquare(CGPoint(x: 50, y: 70))
    #expect(abs(top.x - 0.5) < 1e-12 && abs(top.y) < 1e-12)
  }

  @Test("a direction in a rotated square is rotated with it, with unchanged depth")
  func directions() {
    // Rotated clockwise by 90°, up is to the right.
    let quarter = RotatedSquare(center: .zero, side: 20, angle: .pi / 2)
    let up = quarter.directionInImage(SIMD3(0, -1, 0.25))
    #expect(abs(up.x - 1) < 1e-12 && abs(up.y) < 1e-12 && up.z == 0.25)
  }

  /// A silhouette of a block of pixels, in a square of 256 by 256 pixels of the image.
  private func silhouette(
    columns: Range<Int>, rows: Range<Int>, angle: Double = 0
  ) -> Silhouette {
    var shares = [Float](repeating: 0.2, count: 256 * 256)
    for row in rows { for column in columns { shares[row * 256 + column] = 0.9 } }
    return Silhouette(
      square: RotatedSquare(center: CGPoint(x: 128, y: 128), side: 256, angle: angle), shares: shares)
  }

  @Test("a silhouette's box encloses its pixels, rotated with its square")
  func silhouetteBox() throws {
    let upright = try #require(silhouette(columns: 10..<30, rows: 40..<100).box())
    #expect(
      abs(upright.minX - 10) < 1e-9 && abs(upright.maxX - 30) < 1e-9 && abs(upright.minY - 40) < 1e-9
        && abs(upright.maxY - 100) < 1e-9)
    // Rotated clockwise by 90°: up is right, so rows from the top become columns from the right.
    let turned = try #require(silhouette(columns: 10..<30, rows: 40..<100, angle: .pi / 2).box())
    #expect(
      abs(turned.minX - 156) < 1e-9 && abs(turned.maxX - 216) < 1e-9 && abs(turned.minY - 10) < 1e-9
        && abs(turned.maxY - 30) < 1e-9)
    let upper = try #require(silhouette(columns: 10..<30, rows: 40..<100).box(downTo: 0.25))
    #expect(abs(upper.maxY - 64) < 1e-9)
    #expect(silhouette(columns: 10..<30, rows: 40..<100).box(downTo: 0.1) == nil)
  }

  @Test("a silhouette's coverage is interpolated between pixel centers, and zero outside")
  func silhouetteShare() {
    let silhouette = silhouette(columns: 10..<30, rows: 40..<100)
    #expect(abs(silhouette.share(at: CGPoint(x: 20, y: 60)) - 0.9) < 1e-6)
    // Halfway between the centers of the last pixel inside and the first outside.
    #expect(abs(silhouette.share(at: CGPoint(x: 30, y: 60)) - 0.55) < 1e-6)
    #expect(silhouette.share(at: CGPoint(x: -1, y: 60)) == 0)
    #expect(silhouette.share(at: CGPoint(x: 60, y: 257)) == 0)
  }

  @Test("a point moves to the center of its heat map's neighborhood, if that is likely at all")
  func heatmap() {
    let length = PointHeatmaps.length
    func refined(_ cells: [(column: Int, row: Int)], logit: Float) -> CGPoint {
      // The second of two points' maps; the other is likely everywhere.
      var logits = [Float](repeating: 9, count: length * length * 2)
      for cell in 0..<(length * length) { logits[cell * 2 + 1] = -40 }
      for cell in cells { logits[(cell.row * length + cell.column) * 2 + 1] = logit }
      return logits.withUnsafeBufferPointer {
        PointHeatmaps(logits: $0, pointCount: 2).refined(CGPoint(x: 0.51, y: 0.26), of: 1)
      }
    }
    // The point is in the cell (32, 16).
    let two = refined([(33, 17), (35, 19)], logit: 2)
    #expect(abs(two.x - 34 / 64.0) < 1e-6 && abs(two.y - 18 / 64.0) < 1e-6)
    #expect(refined([(33, 17)], logit: -1) == CGPoint(x: 0.51, y: 0.26))
    // Five cells away is too far.
    #expect(refined([(36, 16)], logit: 5) == CGPoint(x: 36 / 64.0, y: 16 / 64.0))
    #expect(refined([(37, 16)], logit: 5) == CGPoint(x: 0.51, y: 0.26))
  }

  @Test("two detections of one person are distinguished from two people")
  func samePerson() {
    func body(at x: Double) -> DetectedBody {
      DetectedBody(
        points: DetectedBody.Joint.allCases.map {
          .init(location: CGPoint(x: x, y: Double($0.rawValue)), visibility: 1)
        }, confidence: 1, silhouette: silhouette(columns: 0..<1, rows: 0..<1))
    }
    // A twentieth of 256 is 12.8.
    #expect(body(at: 0).isSame(as: body(at: 12)))
    #expect(!body(at: 0).isSame(as: body(at: 14)))
  }
}
