import RectangleDetection
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
    #expect(sheet.largestDeviationFromRightAngle < 1e-6)
  }

  @Test("a corner of 60° is 30° from a right angle")
  func angle() {
    let rhombus = Quadrilateral(
      PixelPoint(0, 0), PixelPoint(2, 0), PixelPoint(3, 1.7320508), PixelPoint(1, 1.7320508))
    #expect(abs(rhombus.largestDeviationFromRightAngle - 30) < 1e-4)
  }

  @Test("only corners that all point outwards, clockwise, are convex")
  func convexity() {
    #expect(square.isConvex)
    #expect(!Quadrilateral(square[3], square[2], square[1], square[0]).isConvex)
    #expect(!Quadrilateral(square[0], square[1], PixelPoint(3, 3), square[3]).isConvex)
  }

  @Test("squares shifted by half overlap by a third; a turned one by what they share")
  func overlap() {
    let shifted = Quadrilateral(
      PixelPoint(5, 0), PixelPoint(15, 0), PixelPoint(15, 10), PixelPoint(5, 10))
    #expect(abs(square.intersectionOverUnion(shifted) - 1.0 / 3) < 1e-9)
    #expect(abs(square.shareInside(shifted) - 0.5) < 1e-9)
    let diamond = Quadrilateral(
      PixelPoint(5, 0), PixelPoint(10, 5), PixelPoint(5, 10), PixelPoint(0, 5))
    #expect(abs(square.intersectionOverUnion(diamond) - 0.5) < 1e-9)
    let apart = Quadrilateral(
      PixelPoint(20, 0), PixelPoint(30, 0), PixelPoint(30, 10), PixelPoint(20, 10))
    #expect(square.intersectionOverUnion(apart) == 0)
  }

  @Test("the first corner is the upper left one, whichever came first")
  func start() {
    let turned = Quadrilateral(square[2], square[3], square[0], square[1])
    #expect(turned.startingAtTopLeft == square)
  }
}
