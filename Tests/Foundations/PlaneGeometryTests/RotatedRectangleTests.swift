import Foundation
import PlaneGeometry
import Testing

@Suite("Rotated rectangles")
struct RotatedRectangleTests {
  @Test(
    "the minimum-area rectangle around a rotated rectangle's points is that rectangle",
    arguments: [0.0, 0.2, -0.6, 0.78])
  func rectangle(angle: Double) throws {
    // 40 × 10 around (50, 30).
    let points = [(-20.0, -5.0), (20, -5), (20, 5), (-20, 5), (3, 1), (-7, 2)].map { x, y in
      PixelPoint(50 + x * cos(angle) - y * sin(angle), 30 + x * sin(angle) + y * cos(angle))
    }
    let found = try #require(RotatedRectangle(around: points))
    #expect(abs(found.width - 40) < 1e-9 && abs(found.height - 10) < 1e-9)
    #expect((found.center - PixelPoint(50, 30)).length < 1e-9)
    #expect(abs(found.angle - angle) < 1e-9)
    for (corner, point) in zip(found.quadrilateral.corners, points) {
      #expect((corner - point).length < 1e-9)
    }
  }

  @Test("points and lines have one without area")
  func degenerate() throws {
    #expect(RotatedRectangle(around: []) == nil)
    let point = try #require(RotatedRectangle(around: [PixelPoint(3, 4)]))
    #expect((point.width, point.height) == (0, 0))
    let line = try #require(
      RotatedRectangle(around: [PixelPoint(0, 0), PixelPoint(3, 4), PixelPoint(6, 8)]))
    #expect(abs(max(line.width, line.height) - 10) < 1e-9)
  }

  @Test(
    "a row's span is between its entry and exit points", arguments: [0.0, 0.4, -0.7, 1.5707963])
  func span(angle: Double) {
    let rectangle = RotatedRectangle(center: PixelPoint(20, 30), angle: angle, width: 12, height: 5)
    for row in stride(from: 15.25, to: 45, by: 0.5) {
      let span = rectangle.span(ofRow: row)
      let inside = stride(from: 0.05, to: 40, by: 0.1).filter { rectangle.contains(PixelPoint($0, row)) }
      guard let first = inside.first, let last = inside.last else {
        // A row along a side has the side's ends, however far away it is.
        #expect(span.upperBound - span.lowerBound < 0.2 || (angle == 0 && span == 14...26))
        continue
      }
      #expect(abs(span.lowerBound - first) < 0.11 && abs(span.upperBound - last) < 0.11)
    }
  }

  @Test("points between its sides are contained, at any rotation")
  func contains() {
    let rectangle = RotatedRectangle(center: PixelPoint(10, 10), angle: .pi / 6, width: 8, height: 2)
    #expect(rectangle.contains(rectangle.point(3.9, -0.9)))
    #expect(!rectangle.contains(rectangle.point(4.1, 0)))
    #expect(!rectangle.contains(rectangle.point(0, 1.1)))
    #expect(rectangle.grown(by: 0.2).contains(rectangle.point(4.1, 1.1)))
    // Along the width: 4 cos 30° to the right, 4 sin 30° down.
    #expect((rectangle.point(4, 0) - PixelPoint(10 + 4 * 0.75.squareRoot(), 12)).length < 1e-9)
  }
}
