import PlaneGeometry
import Testing

@Suite("Homographies")
struct HomographyTests {
  private static let corners = Quadrilateral(
    PixelPoint(10, 20), PixelPoint(110, 5), PixelPoint(130, 90), PixelPoint(0, 70))

  @Test("the square's corners map to the quadrilateral's, and back")
  func corners() throws {
    let unit = [PixelPoint(0, 0), PixelPoint(1, 0), PixelPoint(1, 1), PixelPoint(0, 1)]
    for (place, square) in [
      (Homography(unitSquareTo: Self.corners), unit),
      (Homography(centeredSquareTo: Self.corners), unit.map { $0 * 2 - 1 }),
    ] {
      let back = try #require(place.inverse)
      for (index, corner) in square.enumerated() {
        #expect((place(corner) - Self.corners[index]).length < 1e-9)
        #expect((back(Self.corners[index]) - corner).length < 1e-9)
      }
    }
  }

  @Test("the center maps to the intersection of the diagonals")
  func middle() {
    // The lines from (10, 20) to (130, 90) and from (110, 5) to (0, 70) intersect here, derived by hand.
    let share = 4850.0 / 15500
    let crossing = PixelPoint(10 + 120 * share, 20 + 70 * share)
    #expect((Homography(centeredSquareTo: Self.corners)(.zero) - crossing).length < 1e-9)
    #expect((Homography(unitSquareTo: Self.corners)(PixelPoint(0.5, 0.5)) - crossing).length < 1e-9)
  }

  @Test("any convex quadrilateral's corners are mapped, and the inverse restores interior points")
  func anyQuadrilateral() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      // Each corner in its own quarter of a 200 × 200 image, near the image's corner: always convex.
      func near(_ x: Double, _ y: Double) -> PixelPoint {
        PixelPoint(
          x + .random(in: -45...45, using: &random), y + .random(in: -45...45, using: &random))
      }
      let corners = Quadrilateral(near(0, 0), near(200, 0), near(200, 200), near(0, 200))
      try #require(corners.isConvex)
      let place = Homography(unitSquareTo: corners)
      for (index, corner) in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].enumerated() {
        #expect((place(PixelPoint(corner.0, corner.1)) - corners[index]).length < 1e-9, "\(corners)")
      }
      let back = try #require(place.inverse)
      let inside = PixelPoint(.random(in: 0...1, using: &random), .random(in: 0...1, using: &random))
      #expect((back(place(inside)) - inside).length < 1e-9, "\(corners)")
      #expect(corners.distance(to: place(inside)) < 1e-9, "\(corners)")
    }
  }

  @Test("a product applies the right factor first")
  func product() {
    let shift = Homography(SIMD3(1, 0, 3), SIMD3(0, 1, -2), SIMD3(0, 0, 1))
    let double = Homography(SIMD3(2, 0, 0), SIMD3(0, 2, 0), SIMD3(0, 0, 1))
    #expect((double * shift)(PixelPoint(1, 1)) == PixelPoint(8, -2))
    #expect((shift * double)(PixelPoint(1, 1)) == PixelPoint(5, 0))
  }

  @Test("collinear and NaN corners produce numbers or nil, without crashing")
  func degenerate() {
    let line = Quadrilateral(PixelPoint(0, 0), PixelPoint(1, 1), PixelPoint(2, 2), PixelPoint(3, 3))
    #expect(Homography(unitSquareTo: line)(PixelPoint(1, 0)) == PixelPoint(1, 1))
    #expect(Homography(unitSquareTo: line).inverse == nil)
    let unknown = Quadrilateral(
      PixelPoint(.nan, 0), PixelPoint(1, 0), PixelPoint(1, 1), PixelPoint(0, .infinity))
    #expect(Homography(unitSquareTo: unknown)(PixelPoint(0.5, 0.5)).x.isNaN)
  }
}
