import Testing
import Vision

@Suite("Normalized coordinates")
struct NormalizedCoordinatesTests {
  // Powers of two, so that every expected number is exact.
  @Test("points and rectangles are converted to pixels, origin at the lower left")
  func toPixels() {
    #expect(VNImagePointForNormalizedPoint(CGPoint(x: 0.25, y: 0.5), 640, 480) == CGPoint(x: 160, y: 240))
    #expect(
      VNImageRectForNormalizedRect(CGRect(x: 0.5, y: 0.25, width: 0.125, height: 0.5), 640, 480)
        == CGRect(x: 320, y: 120, width: 80, height: 240))
  }

  @Test("pixels are converted to normalized coordinates")
  func fromPixels() {
    #expect(VNNormalizedPointForImagePoint(CGPoint(x: 160, y: 240), 640, 480) == CGPoint(x: 0.25, y: 0.5))
    #expect(
      VNNormalizedRectForImageRect(CGRect(x: 320, y: 120, width: 80, height: 240), 640, 480)
        == CGRect(x: 0.5, y: 0.25, width: 0.125, height: 0.5))
  }

  @Test("coordinates normalized to a region are converted to the image's")
  func regionOfInterest() {
    let region = CGRect(x: 0.5, y: 0.25, width: 0.25, height: 0.5)
    let inRegion = CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.25)
    // The region is 160 × 240 pixels from (320, 120).
    let inPixels = CGRect(x: 400, y: 240, width: 80, height: 60)
    #expect(VNImageRectForNormalizedRectUsingRegionOfInterest(inRegion, 640, 480, region) == inPixels)
    #expect(VNNormalizedRectForImageRectUsingRegionOfInterest(inPixels, 640, 480, region) == inRegion)
    #expect(
      VNImagePointForNormalizedPointUsingRegionOfInterest(CGPoint(x: 0, y: 1), 640, 480, region)
        == CGPoint(x: 320, y: 360))
    #expect(
      VNNormalizedPointForImagePointUsingRegionOfInterest(CGPoint(x: 320, y: 360), 640, 480, region)
        == CGPoint(x: 0, y: 1))
  }

  @Test("only the whole image is the identity")
  func identity() {
    #expect(VNNormalizedRectIsIdentityRect(VNNormalizedIdentityRect))
    #expect(!VNNormalizedRectIsIdentityRect(CGRect(x: 0, y: 0, width: 1, height: 0.5)))
  }
}
