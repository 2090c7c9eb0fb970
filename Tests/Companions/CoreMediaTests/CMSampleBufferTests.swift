import CoreMedia
import Testing

@Suite("Sample buffers")
struct CMSampleBufferTests {
  private func image(width: Int) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    #expect(
      CVPixelBufferCreate(nil, width, 2, kCVPixelFormatType_32BGRA, nil, &buffer) == kCVReturnSuccess)
    return try #require(buffer)
  }

  @Test("a sample has its image and its time until it is invalidated")
  func sample() throws {
    let picture = try image(width: 3)
    var description: CMVideoFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: kCFAllocatorDefault, imageBuffer: picture, formatDescriptionOut: &description)
    var timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: CMTime(value: 7, timescale: 30),
      decodeTimeStamp: .invalid)
    var made: CMSampleBuffer?
    #expect(
      CMSampleBufferCreateReadyWithImageBuffer(
        allocator: kCFAllocatorDefault, imageBuffer: picture, formatDescription: try #require(description),
        sampleTiming: &timing, sampleBufferOut: &made) == noErr)
    let sample = try #require(made)
    #expect(CMSampleBufferGetImageBuffer(sample) === picture)
    #expect(CMTimeGetSeconds(CMSampleBufferGetPresentationTimeStamp(sample)) == 7.0 / 30)
    #expect(sample.formatDescription?.dimensions == CMVideoDimensions(width: 3, height: 2))
    var read = CMSampleTimingInfo()
    #expect(CMSampleBufferGetSampleTimingInfo(sample, at: 0, timingInfoOut: &read) == noErr)
    #expect(read == timing)
    #expect(
      CMSampleBufferGetSampleTimingInfo(sample, at: 1, timingInfoOut: &read)
        == kCMSampleBufferError_SampleIndexOutOfRange)
    CMSampleBufferInvalidate(sample)
    #expect(!CMSampleBufferIsValid(sample) && CMSampleBufferGetImageBuffer(sample) == nil)
  }

  @Test("an image that doesn't match its description is rejected")
  func mismatch() throws {
    let description = try CMFormatDescription(imageBuffer: try image(width: 3))
    let error = #expect(throws: CMSampleBufferError.self) {
      try CMSampleBuffer(
        imageBuffer: try image(width: 4), formatDescription: description,
        sampleTiming: CMSampleTimingInfo())
    }
    #expect(error?.status == kCMSampleBufferError_InvalidMediaFormat)
  }
}
