import Foundation
import Testing
import Vision

@Suite("Normalized points, rectangles and circles")
struct NormalizedGeometryTests {
  private let size = CGSize(width: 640, height: 480)

  // Powers of two, so that every expected number is exact.
  @Test("points are converted to pixels from either corner, and back")
  func points() {
    let point = NormalizedPoint(x: 0.25, y: 0.75)
    #expect(point.toImageCoordinates(size) == CGPoint(x: 160, y: 360))
    #expect(point.toImageCoordinates(size, origin: .upperLeft) == CGPoint(x: 160, y: 120))
    #expect(NormalizedPoint(imagePoint: CGPoint(x: 160, y: 360), in: size) == point)
    #expect(point.verticallyFlipped() == NormalizedPoint(x: 0.25, y: 0.25))
    #expect(NormalizedPoint(normalizedPoint: CGPoint(x: 0.25, y: 0.75)) == point)
    #expect(NormalizedPoint.zero.cgPoint == .zero)
  }

  @Test("rectangles are converted to pixels from either corner, and back")
  func rectangles() {
    let rect = NormalizedRect(x: 0.5, y: 0.25, width: 0.125, height: 0.5)
    #expect(rect.toImageCoordinates(size) == CGRect(x: 320, y: 120, width: 80, height: 240))
    // 480 − 120 − 240 from the top.
    #expect(
      rect.toImageCoordinates(size, origin: .upperLeft) == CGRect(x: 320, y: 120, width: 80, height: 240))
    let low = NormalizedRect(x: 0, y: 0, width: 1, height: 0.25)
    #expect(
      low.toImageCoordinates(size, origin: .upperLeft) == CGRect(x: 0, y: 360, width: 640, height: 120))
    #expect(low.verticallyFlipped() == NormalizedRect(x: 0, y: 0.75, width: 1, height: 0.25))
    #expect(
      NormalizedRect(imageRect: CGRect(x: 320, y: 120, width: 80, height: 240), in: size) == rect)
    #expect(NormalizedRect.fullImage.toImageCoordinates(size) == CGRect(origin: .zero, size: size))
    #expect(rect.origin == CGPoint(x: 0.5, y: 0.25) && rect.width == 0.125 && rect.height == 0.5)
  }

  @Test("coordinates normalized to a region are converted to the whole image's")
  func regions() {
    // 160 × 240 pixels from (320, 120), which is also 480 − 120 − 240 = 120 from the top.
    let region = NormalizedRect(x: 0.5, y: 0.25, width: 0.25, height: 0.5)
    let point = NormalizedPoint(x: 0.5, y: 1)
    #expect(point.toImageCoordinates(from: region, imageSize: size) == CGPoint(x: 400, y: 360))
    #expect(
      point.toImageCoordinates(from: region, imageSize: size, origin: .upperLeft) == CGPoint(x: 400, y: 120))
    #expect(
      NormalizedPoint(imagePoint: CGPoint(x: 400, y: 360), in: size, normalizedTo: region) == point)
    let rect = NormalizedRect(x: 0.5, y: 0.5, width: 0.5, height: 0.25)
    #expect(
      rect.toImageCoordinates(from: region, imageSize: size) == CGRect(x: 400, y: 240, width: 80, height: 60))
    #expect(
      rect.toImageCoordinates(from: region, imageSize: size, origin: .upperLeft)
        == CGRect(x: 400, y: 180, width: 80, height: 60))
    #expect(
      NormalizedRect(
        imageRect: CGRect(x: 400, y: 240, width: 80, height: 60), in: size, normalizedTo: region) == rect)
  }

  @Test("the minimum enclosing circle of points is the known one")
  func circles() {
    // The circle with a diameter of 0.5 passes through the third point: a right angle (Thales).
    let circle = NormalizedCircle.boundingCircle(for: [
      NormalizedPoint(x: 0.25, y: 0.5), NormalizedPoint(x: 0.75, y: 0.5), NormalizedPoint(x: 0.5, y: 0.75),
    ])
    #expect(abs(circle.center.x - 0.5) < 1e-12 && abs(circle.center.y - 0.5) < 1e-12)
    #expect(abs(circle.radius - 0.25) < 1e-12)
    #expect(circle.contains(NormalizedPoint(x: 0.5, y: 0.4)))
    #expect(!circle.contains(NormalizedPoint(x: 0.8, y: 0.5)))
    // The ring covers 0.2 to 0.3.
    #expect(circle.contains(NormalizedPoint(x: 0.79, y: 0.5), inCircumferentialRingOfWidth: 0.1))
    #expect(!circle.contains(NormalizedPoint(x: 0.69, y: 0.5), inCircumferentialRingOfWidth: 0.1))
    #expect(NormalizedCircle.boundingCircle(for: []) == .zero)
  }

  @Test("points and rectangles are equal after coding")
  func coding() throws {
    let rect = NormalizedRect(x: 0.1, y: 1.0 / 3, width: 0.7, height: 0.2)
    #expect(try JSONDecoder().decode(NormalizedRect.self, from: JSONEncoder().encode(rect)) == rect)
    let point = NormalizedPoint(x: 0.1, y: 1.0 / 3)
    #expect(try JSONDecoder().decode(NormalizedPoint.self, from: JSONEncoder().encode(point)) == point)
  }
}
