import GrayImage
import PlaneGeometry
import RectangleDetection

/// An image drawn from polygons of one level each, with soft edges, like a lens's, and noise.
struct DrawnScene {
  let width: Int
  let height: Int
  private var levels: [Double]

  init(width: Int = 320, height: Int = 240, level: Double = 90) {
    (self.width, self.height) = (width, height)
    levels = [Double](repeating: level, count: width * height)
  }

  /// Fills a convex polygon given clockwise. A pixel's coverage is measured at 8 × 8 positions.
  mutating func fill(_ corners: [PixelPoint], level: Double) {
    let directions = corners.indices.map { corners[($0 + 1) % corners.count] - corners[$0] }
    paint(level) { point in
      for index in corners.indices where directions[index].cross(point - corners[index]) < 0 { return false }
      return true
    }
  }

  mutating func fill(_ quadrilateral: Quadrilateral, level: Double) {
    fill(quadrilateral.corners, level: level)
  }

  mutating func fillDisk(_ center: PixelPoint, radius: Double, level: Double) {
    paint(level) { ($0 - center).length <= radius }
  }

  private mutating func paint(_ level: Double, where isInside: (PixelPoint) -> Bool) {
    for row in 0..<height {
      for column in 0..<width {
        let corner = PixelPoint(Double(column), Double(row))
        // Far from any edge all four corners of the pixel agree.
        var ends = 0
        for index in 0..<4 where isInside(corner + PixelPoint(Double(index % 2), Double(index / 2))) {
          ends += 1
        }
        var share = Double(ends) / 4
        if ends % 4 != 0 {
          var inside = 0
          for index in 0..<64
          where isInside(corner + (PixelPoint(Double(index % 8), Double(index / 8)) + 0.5) / 8) {
            inside += 1
          }
          share = Double(inside) / 64
        }
        levels[row * width + column] += share * (level - levels[row * width + column])
      }
    }
  }

  /// Adds a light gradient from left to right and reproducible noise.
  func image(slope: Double = 0, noise: Double = 1) -> GrayImage {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func uniform() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / Double(1 << 31)
    }
    let bytes = levels.enumerated().map { index, level -> UInt8 in
      // The sum of four uniform numbers is nearly normal, with variance 1/3.
      let deviate = (uniform() + uniform() + uniform() + uniform() - 2) * 1.732
      let light = slope * (Double(index % width) / Double(width) - 0.5)
      return UInt8(min(max(level + light + noise * deviate, 0), 255).rounded())
    }
    return GrayImage(width: width, height: height, levels: bytes)
  }
}

extension RectangleDetector {
  static func rectangles(
    in image: GrayImage, maximumCount: Int = 0, adjust: (inout RectangleCriteria) -> Void = { _ in }
  ) throws -> [DetectedRectangle] {
    var criteria = RectangleCriteria()
    criteria.maximumCount = maximumCount
    adjust(&criteria)
    return try RectangleDetector(criteria).rectangles(in: GrayPyramid(image))
  }
}

extension Quadrilateral {
  func largestDistance(to other: Quadrilateral) -> Double {
    (0..<4).map { (self[$0] - other[$0]).length }.max() ?? 0
  }
}
