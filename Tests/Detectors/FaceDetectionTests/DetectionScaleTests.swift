import Testing

@testable import FaceDetection

@Suite("Detection scale")
struct DetectionScaleTests {
  @Test(
    "3 % of the width is at least 12 pixels of the network's input",
    arguments: [(4000.0, 3000.0), (3000, 4000), (1920, 1080), (1080, 1920), (640, 480)])
  func smallFaces(width: Double, height: Double) {
    let face = 0.03 * width * DetectionScale.scale(width: width, height: height)
    #expect((12...13).contains(face))
  }

  @Test("a small image isn't enlarged")
  func smallImages() {
    #expect(DetectionScale.scale(width: 190, height: 100) == 1)
    #expect(DetectionScale.scale(width: 1, height: 1) == 1)
  }

  @Test(
    "extreme aspect ratios have bounded work",
    arguments: [(100.0, 60_000.0), (60_000, 100), (1080, 1920)])
  func extremes(width: Double, height: Double) {
    let scale = DetectionScale.scale(width: width, height: height)
    #expect(DetectionScale.padded(Int(width * scale)) <= 416)
    #expect(DetectionScale.padded(Int(height * scale)) <= 1024)
  }

  @Test("sides are multiples of 32", arguments: [(1, 32), (32, 32), (33, 64), (312, 320), (416, 416)])
  func padding(length: Int, padded: Int) {
    #expect(DetectionScale.padded(length) == padded)
  }
}
