import CoreVideo
import Foundation
import ImageIO
import Testing

@testable import FaceDetection

@Suite("Scales of detection")
struct DetectionLevelTests {
  private func region(width: Int, height: Int) throws -> DownscaledRegion {
    let pixels = try #require(
      CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA))
    let image = OrientedImage(pixels)
    return try DownscaledRegion(of: image, region: CGRect(x: 0, y: 0, width: width, height: height))
  }

  @Test("the coarse image has a quarter of the fine one's sides, and its corners are the source's")
  func corners() throws {
    let region = try region(width: 832, height: 624)
    let coarse = try #require(try region.coarse())
    #expect(coarse.pixels.width == 104 && coarse.pixels.height == 78)
    // Padded to 128 × 96: by 12 and 9 pixels on each side.
    #expect(coarse.inputSize == (128, 96))
    #expect(coarse.pointInSource(CGPoint(x: 12, y: 9)) == .zero)
    let corner = coarse.pointInSource(CGPoint(x: 116, y: 87))
    #expect(abs(corner.x - 832) < 1e-9 && abs(corner.y - 624) < 1e-9)
  }

  @Test("an image too small for a large face has no coarse one")
  func small() throws {
    #expect(try region(width: 80, height: 80).coarse() == nil)
    #expect(try region(width: 81, height: 20).coarse() != nil)
  }
}
