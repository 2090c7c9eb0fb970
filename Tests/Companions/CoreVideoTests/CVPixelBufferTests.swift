import CoreVideo
import Testing

@Suite("Pixel buffers")
struct CVPixelBufferTests {
  @Test("an NV12 buffer of odd size has chroma rounded up")
  func oddSizedChroma() throws {
    var created: CVPixelBuffer?
    let status = CVPixelBufferCreate(
      kCFAllocatorDefault, 5, 3, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &created)
    #expect(status == kCVReturnSuccess)
    let buffer = try #require(created)
    #expect(CVPixelBufferIsPlanar(buffer))
    #expect(CVPixelBufferGetPlaneCount(buffer) == 2)
    #expect(CVPixelBufferGetWidthOfPlane(buffer, 1) == 3)
    #expect(CVPixelBufferGetHeightOfPlane(buffer, 1) == 2)
    #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, 1) >= 6)
  }

  @Test("a nonexistent plane has no address and no size")
  func missingPlane() throws {
    var created: CVPixelBuffer?
    CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, [:] as CFDictionary, &created)
    let buffer = try #require(created)
    #expect(CVPixelBufferGetPlaneCount(buffer) == 0)
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 3) == nil)
    #expect(CVPixelBufferGetWidthOfPlane(buffer, -1) == 0)
  }

  @Test("invalid sizes and formats are rejected with their codes")
  func refusals() {
    var created: CVPixelBuffer?
    #expect(
      CVPixelBufferCreate(nil, 0, 1, kCVPixelFormatType_32BGRA, nil, &created) == kCVReturnInvalidSize)
    #expect(
      CVPixelBufferCreate(nil, 70_000, 1, kCVPixelFormatType_32BGRA, nil, &created) == kCVReturnInvalidSize)
    #expect(CVPixelBufferCreate(nil, 1, 1, 0x1234, nil, &created) == kCVReturnInvalidPixelFormat)
    #expect(created == nil)
  }
}
