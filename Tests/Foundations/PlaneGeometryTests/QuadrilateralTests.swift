import PlaneGeometry
import Testing

@Suite("Quadrilaterals")
struct QuadrilateralTests {
  private let square = Quadrilateral(
    PixelPoint(0, 0), PixelPoint(10, 0), PixelPoint(10, 10), PixelPoint(0, 10))

  @Test("area, sides and ratio")
  func measures() {
    let sheet = Quadrilateral(PixelPoint(0, 0), PixelPoint(8, 0), PixelPoint(8, 2), PixelPoint(0, 2))
    #expect(sheet.area == 16)
    #expect(sheet.sideLengths == SIMD4(8, 2, 8, 2))
    #expect(sheet.aspectRatio == 0.25)
    #expect(sheet.maximumRightAngleDeviation < 1e-6)
  }

  @Test("a corner of 60° is 30° from a right angle")
  func angle() {
    let rhombus = Quadrilateral(
      PixelPoint(0, 0), PixelPoint(2, 0), PixelPoint(3, 1.7320508), PixelPoint(1, 1.7320508))
    #expect(abs(rhombus.maximumRightAngleDeviation - 30) < 1e-4)
  }

  @Test("only clockwise corners that all point outwards are convex")
  func convexity() {
    #expect(square.isConvex)
    #expect(!Quadrilateral(square[3], square[2], square[1], square[0]).isConvex)
    #expect(!Quadrilateral(square[0], square[1], PixelPoint(3, 3), square[3]).isConvex)
  }

  @Test("squares shifted by half overlap by a third; a rotated one by the shared area")
  func overlap() {
    let shifted = Quadrilateral(
      PixelPoint(5, 0), PixelPoint(15, 0), PixelPoint(15, 10), PixelPoint(5, 10))
    #expect(abs(square.intersectionOverUnion(with: shifted) - 1.0 / 3) < 1e-9)
    #expect(abs(square.overlapFraction(inside: shifted) - 0.5) < 1e-9)
    let diamond = Quadrilateral(
      PixelPoint(5, 0), PixelPoint(10, 5), PixelPoint(5, 10), PixelPoint(0, 5))
    #expect(abs(square.intersectionOverUnion(with: diamond) - 0.5) < 1e-9)
    let apart = Quadrilateral(
      PixelPoint(20, 0), PixelPoint(30, 0), PixelPoint(30, 10), PixelPoint(20, 10))
    #expect(square.intersectionOverUnion(with: apart) == 0)
  }

  @Test("the first corner is the upper left one, whichever was given first")
  func start() {
    let turned = Quadrilateral(square[2], square[3], square[0], square[1])
    #expect(turned.startingAtTopLeft == square)
  }

  @Test("quarter turns renumber the corners, in either direction")
  func quarters() {
    #expect(square.rotatingCorners(quarters: 1).topLeft == square.topRight)
    #expect(square.rotatingCorners(quarters: -1).topLeft == square.bottomLeft)
    #expect(square.rotatingCorners(quarters: 6) == square.rotatingCorners(quarters: 2))
  }

  @Test("width and height are the longer sides; the angle is that of the rows")
  func orientation() {
    let trapezoid = Quadrilateral(
      PixelPoint(2, 0), PixelPoint(8, 0), PixelPoint(10, 4), PixelPoint(0, 4))
    #expect(trapezoid.width == 10)
    #expect(abs(trapezoid.height - 20.0.squareRoot()) < 1e-12)
    #expect(trapezoid.angle == 0)
    #expect(abs(trapezoid.rotatingCorners(quarters: 1).angle - .pi / 2) < 1e-12)
    #expect(trapezoid.center == PixelPoint(5, 2))
  }

  @Test("the distance to a point is 0 inside and to the nearest side or corner outside, also if mirrored")
  func distance() {
    let mirrored = Quadrilateral(square[0], square[3], square[2], square[1])
    for quadrilateral in [square, mirrored] {
      #expect(quadrilateral.distance(to: PixelPoint(3, 9)) == 0)
      #expect(quadrilateral.distance(to: PixelPoint(5, -2)) == 2)
      #expect(quadrilateral.distance(to: PixelPoint(13, 14)) == 5)
    }
    let point = Quadrilateral(.zero, .zero, .zero, .zero)
    #expect(point.distance(to: PixelPoint(3, 4)) == 5)
  }
}
