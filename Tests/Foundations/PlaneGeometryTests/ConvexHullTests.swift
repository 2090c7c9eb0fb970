import PlaneGeometry
import SeededRandom
import Testing

@Suite("Convex hulls")
struct ConvexHullTests {
  @Test("of a square with inner and boundary points: its corners, clockwise on screen")
  func square() {
    let cloud = [
      PixelPoint(4, 4), PixelPoint(0, 0), PixelPoint(2, 0), PixelPoint(1, 3), PixelPoint(0, 4),
      PixelPoint(4, 0),
      PixelPoint(2, 2), PixelPoint(4, 0),
    ]
    let hull = ConvexHull(cloud)
    #expect(hull.corners == [PixelPoint(0, 0), PixelPoint(4, 0), PixelPoint(4, 4), PixelPoint(0, 4)])
    #expect(hull.area == 16)
  }

  @Test("contains every point, turns one way, and has its corners among the points")
  func anyCloud() {
    var random = SplitMix64(seed: 59)
    for _ in 0..<100 {
      // Integers: products are exact, and many points coincide or are collinear.
      let cloud = (0..<Int.random(in: 3...60, using: &random)).map { _ in
        PixelPoint(
          Double(Int.random(in: 0...12, using: &random)), Double(Int.random(in: 0...12, using: &random)))
      }
      let corners = ConvexHull(cloud).corners
      #expect(corners.allSatisfy(cloud.contains))
      guard corners.count > 2 else { continue }
      for index in corners.indices {
        let (start, end) = (corners[index], corners[(index + 1) % corners.count])
        let next = corners[(index + 2) % corners.count]
        #expect((end - start).cross(next - end) > 0, "\(cloud)")
        #expect(cloud.allSatisfy { (end - start).cross($0 - start) >= 0 }, "\(cloud)")
      }
    }
  }

  @Test("of collinear points the two ends, of one point that point, of none nothing")
  func degenerate() {
    let line = [PixelPoint(3, 4), PixelPoint(0, 0), PixelPoint(6, 8), PixelPoint(3, 4)]
    #expect(ConvexHull(line).corners == [PixelPoint(0, 0), PixelPoint(6, 8)])
    #expect(ConvexHull([PixelPoint(1, 2), PixelPoint(1, 2)]).corners == [PixelPoint(1, 2)])
    #expect(ConvexHull([]).corners.isEmpty)
    #expect(ConvexHull(line).area == 0)
    #expect(ConvexHull(line).largestQuadrilateral == nil)
  }

  @Test("the largest quadrilateral in a square with cut corners is the square without them")
  func largestQuadrilateral() throws {
    // An octagon: corners of the 10 × 10 square, one of them cut slightly.
    let cloud = [
      PixelPoint(0, 0), PixelPoint(9, 0), PixelPoint(10, 0.5), PixelPoint(10, 10), PixelPoint(0, 10),
    ]
    let largest = try #require(ConvexHull(cloud).largestQuadrilateral)
    // Without (9, 0) a triangle of 9 * 0.5 / 2 = 2.25 is lost, and without (10, 0.5) one of 9.5 * 1 / 2 =
    // 4.75, both of the hull's 99.75.
    #expect(abs(largest.area - 97.5) < 1e-9)
  }
}
