import CoreGraphics
import Foundation
import GrayImage
import Testing
import Vision

@Suite("Horizon requests")
struct HorizonRequestTests {
  @Test("an angle is positive if the horizon rises to the right, and the transform levels it")
  func angle() throws {
    let request = VNDetectHorizonRequest()
    try VNImageRequestHandler(cvPixelBuffer: landscape(rising: 0.15).pixelBuffer()).perform([request])
    let horizon = try #require(request.results?.first)
    #expect(abs(horizon.angle - 0.15) < 0.005)
    #expect(horizon.confidence > 0.8)
    // Along the horizon from the center, y upwards.
    let (across, up) = (CGFloat(100 * cos(0.15)), CGFloat(100 * sin(0.15)))
    let ends = [CGPoint(x: 150 - across, y: 100 - up), CGPoint(x: 150 + across, y: 100 + up)]
    let centered = horizon.transform(forImageWidth: 300, height: 200)
    let level: [CGPoint] = ends.map { $0.applying(centered) }
    #expect(abs(level[0].y - level[1].y) < 1 && abs(level[0].y - 100) < 1)
    #expect(abs(level[1].x - level[0].x - 200) < 1)
    let turned: [CGPoint] = ends.map { $0.applying(horizon.transform) }
    #expect(abs(turned[0].y - turned[1].y) < 1)
  }

  @Test("the image's orientation is respected, and only the region of interest is searched")
  func orientation() throws {
    let request = VNDetectHorizonRequest()
    request.regionOfInterest = CGRect(x: 0.2, y: 0.1, width: 0.7, height: 0.8)
    try VNImageRequestHandler(
      cvPixelBuffer: landscape(rising: -0.1).rotated.pixelBuffer(), orientation: .right
    ).perform([request])
    let found = try #require(request.results?.first)
    #expect(abs(found.angle + 0.1) < 0.006)
  }

  @Test("an image without a horizon has no observation")
  func none() throws {
    let request = VNDetectHorizonRequest()
    try VNImageRequestHandler(cvPixelBuffer: blankImage(width: 200, height: 100)).perform([request])
    #expect(request.results?.isEmpty == true)
  }
}
