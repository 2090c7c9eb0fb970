import Foundation
import Testing
import Vision

@Suite("Contours")
struct ContoursRequestTests {
  /// A black ring on white, radii 100 and 60, around (200, 120) from the lower left, with a square of 40 in
  /// it.
  private func ring() throws -> CGImage {
    try grayDrawing(width: 400, height: 240) { context in
      context.setFillColor(gray: 0, alpha: 1)
      context.fillEllipse(in: CGRect(x: 100, y: 20, width: 200, height: 200))
      context.setFillColor(gray: 1, alpha: 1)
      context.fillEllipse(in: CGRect(x: 140, y: 60, width: 120, height: 120))
      context.setFillColor(gray: 0, alpha: 1)
      context.fill(CGRect(x: 180, y: 100, width: 40, height: 40))
    }
  }

  private func found(
    _ image: CGImage, _ change: (VNDetectContoursRequest) -> Void = { _ in }
  ) throws -> VNContoursObservation {
    let request = VNDetectContoursRequest()
    change(request)
    try VNImageRequestHandler(cgImage: image).perform([request])
    #expect(request.results?.count == 1)
    return try #require(request.results?.first)
  }

  @Test("a ring, its hole and the square in it are nested contours")
  func tree() throws {
    let contours = try found(try ring())
    #expect(contours.contourCount == 3 && contours.topLevelContourCount == 1)
    let outer = try #require(contours.topLevelContours.first)
    #expect(outer.childContourCount == 1)
    let square = try outer.childContour(at: 0).childContour(at: 0)
    #expect(square.indexPath == IndexPath(indexes: [0, 0, 0]))
    #expect(
      try contours.contour(at: IndexPath(indexes: [0, 0, 0])).normalizedPoints == square.normalizedPoints)
    #expect(try contours.contour(at: 2).normalizedPoints == square.normalizedPoints)
    #expect(thrownCode { _ = try contours.contour(at: 3) } == .outOfBoundsError)
    #expect(thrownCode { _ = try contours.contour(at: IndexPath(indexes: [0, 1])) } == .outOfBoundsError)
    #expect(thrownCode { _ = try square.childContour(at: 0) } == .outOfBoundsError)
  }

  @Test("points, areas and circles match the drawing to a pixel")
  func measures() throws {
    let contours = try found(try ring())
    let outer = try contours.contour(at: 0)
    for point in outer.normalizedPoints {
      let distance = hypot(Double(point.x) * 400 - 200, Double(point.y) * 240 - 120)
      #expect(abs(distance - 100) < 1.2)
    }
    // In units of the image's height, 240 pixels.
    let circle = try VNGeometryUtils.boundingCircle(for: outer)
    #expect(abs(circle.radius * 240 - 100) < 1.2)
    #expect(abs(circle.center.x * 240 - 200) < 1 && abs(circle.center.y * 240 - 120) < 1)
    var area = 0.0
    try VNGeometryUtils.calculateArea(&area, for: outer, orientedArea: false)
    // The line runs through the centers of the border pixels: a radius half a pixel smaller.
    #expect(abs(area * 240 * 240 / (.pi * 99.5 * 99.5) - 1) < 0.01)
    var oriented = 0.0
    try VNGeometryUtils.calculateArea(&oriented, for: outer, orientedArea: true)
    #expect(oriented == area)
    try VNGeometryUtils.calculateArea(&oriented, for: try contours.contour(at: 1), orientedArea: true)
    #expect(oriented < 0)
    var perimeter = 0.0
    try VNGeometryUtils.calculatePerimeter(&perimeter, for: try contours.contour(at: 2))
    #expect(abs(perimeter * 240 - 4 * 39) < 0.01)
  }

  @Test("a square's contour becomes a polygon of its four corners")
  func polygon() throws {
    let square = try found(try ring()).contour(at: 2)
    let polygon = try square.polygonApproximation(epsilon: 0.01)
    #expect(square.pointCount == 4 * 39 && polygon.pointCount == 4)
    #expect(polygon.normalizedPath.boundingBox == square.normalizedPath.boundingBox)
    #expect(polygon.childContourCount == 0)
    #expect(thrownCode { _ = try square.polygonApproximation(epsilon: -1) } == .invalidArgument)
    #expect(thrownCode { _ = try square.polygonApproximation(epsilon: .nan) } == .invalidArgument)
  }

  @Test("light regions on dark are detected on request")
  func light() throws {
    let contours = try found(try ring()) { $0.detectsDarkOnLight = false }
    // The surroundings with their hole, and the ring's interior with its hole.
    #expect(contours.contourCount == 4 && contours.topLevelContourCount == 1)
  }

  @Test("a gray region is inside if contrast and pivot make it darker than the middle")
  func contrast() throws {
    let image = try grayDrawing(width: 100, height: 100) { context in
      context.setFillColor(gray: 0.9, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
      context.setFillColor(gray: 0.6, alpha: 1)
      context.fill(CGRect(x: 20, y: 20, width: 30, height: 30))
    }
    #expect(try found(image).contourCount == 0)
    // Doubled contrast around 0.8: 0.6 becomes 0.4, and 0.9 becomes 1.
    #expect(try found(image) { $0.contrastPivot = 0.8 }.contourCount == 1)
    #expect(
      try found(image) {
        $0.contrastPivot = nil
        $0.contrastAdjustment = 3
      }.contourCount == 1)
  }

  @Test("a large image is downscaled, a small one isn't upscaled")
  func size() throws {
    let small = try found(try ring()) { $0.maximumImageDimension = 100 }
    // A quarter of the size: a square of 10 pixels has a border of 36.
    #expect(small.contourCount == 3)
    #expect(try small.contour(at: 2).pointCount == 36)
    #expect(try found(try ring()) { $0.maximumImageDimension = .max }.contour(at: 2).pointCount == 4 * 39)
  }

  @Test("only the region of interest is searched, and points are normalized to it")
  func region() throws {
    let contours = try found(try ring()) {
      $0.regionOfInterest = CGRect(x: 0.425, y: 0.375, width: 0.15, height: 0.25)
    }
    // The square of 40 in the middle of 60 by 60 pixels.
    #expect(contours.contourCount == 1)
    let box = try contours.contour(at: 0).normalizedPath.boundingBox
    #expect(abs(box.minX - 10.5 / 60) < 1e-3 && abs(box.maxX - 49.5 / 60) < 1e-3)
  }
}
