import Foundation
import GrayImage
import PlaneGeometry
import RectangleDetection
import SeededRandom
import TestSupport
import Testing

/// A minimum in every checkout, which doesn't include the photographs of rectangles.
@Suite("Drawn rectangles")
struct DrawnRectangleAccuracyTests {
  /// A sheet of any size, angle and perspective that a request accepts by default.
  private static func sheet(_ random: inout SplitMix64) -> Quadrilateral {
    let center = PixelPoint(random.next(in: 130...190), random.next(in: 100...140))
    let half = PixelPoint(random.next(in: 55...105), random.next(in: 45...75))
    let angle = random.next(in: -0.4...0.4)
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
      let point = PixelPoint(
        half.x * x + random.next(in: -7...7), half.y * y + random.next(in: -7...7))
      return center
        + PixelPoint(point.x * cos(angle) - point.y * sin(angle), point.x * sin(angle) + point.y * cos(angle))
    }
    return Quadrilateral(corners[0], corners[1], corners[2], corners[3])
  }

  @Test("of 40 sheets, half of them with low contrast to the table, 38 are outlined to two pixels")
  func sheets() throws {
    var random = SplitMix64(seed: 1)
    let outlined = try (0..<40).count { index in
      let sheet = Self.sheet(&random)
      let contrast = index % 2 == 0 ? random.next(in: 40...120) : random.next(in: 10...20)
      let table = random.next(in: 60...120)
      var scene = DrawnScene(level: table)
      scene.fill(sheet, level: index % 4 < 2 ? table + contrast : table - min(contrast, 50))
      let found = try RectangleDetector.rectangles(
        in: scene.image(slope: random.next(in: -20...20), noise: 1.5), maximumCount: 1)
      return found.contains { $0.quadrilateral.largestDistance(to: sheet) < 2 }
    }
    #expect(outlined >= 38)
  }
}
