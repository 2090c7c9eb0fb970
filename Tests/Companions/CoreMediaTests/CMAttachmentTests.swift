import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite("Attachments of samples, and copies")
struct CMAttachmentTests {
  private func sample(at time: CMTime = CMTime(value: 1, timescale: 30)) throws -> CMSampleBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 4, 2, kCVPixelFormatType_32BGRA, nil, &buffer)
    let image = try #require(buffer)
    return try CMSampleBuffer(
      imageBuffer: image, formatDescription: CMFormatDescription(imageBuffer: image),
      sampleTiming: CMSampleTimingInfo(
        duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: time, decodeTimeStamp: .invalid))
  }

  @Test("a sample's attachments are those of its buffer and copied once, then independent")
  func ofSamples() throws {
    let sample = try sample()
    #expect(CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: false) == nil)
    #expect(sample.sampleAttachments.count == 1 && sample.sampleAttachments[0][.notSync] == nil)
    let made = CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: true)
    let dictionary = try #require(made?.first as? NSMutableDictionary)
    #expect(dictionary.count == 0)
    dictionary[kCMSampleAttachmentKey_DisplayImmediately] = true
    #expect(sample.sampleAttachments[0][.displayImmediately] as? Bool == true)
    let copy = try CMSampleBuffer(copying: sample, withNewTiming: [])
    sample.sampleAttachments[0][.displayImmediately] = nil
    sample.sampleAttachments[0][.dependsOnOthers] = false
    #expect(dictionary.count == 1 && dictionary[kCMSampleAttachmentKey_DependsOnOthers] as? Bool == false)
    #expect(copy.sampleAttachments[0][.displayImmediately] as? Bool == true)
    #expect(copy.sampleAttachments[0][.dependsOnOthers] == nil)
  }

  @Test("a camera's intrinsic matrix is found by its key, as passed to a request")
  func cameraMatrix() throws {
    let sample = try sample()
    let key = kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix
    #expect(CMGetAttachment(sample, key: key, attachmentModeOut: nil) == nil)
    let matrix = Data([1, 2, 3])
    CMSetAttachment(
      sample, key: key, value: matrix, attachmentMode: CMAttachmentMode(kCMAttachmentMode_ShouldPropagate))
    var options: [String: AnyObject] = [:]
    var mode: CMAttachmentMode = 9
    if let found = CMGetAttachment(sample, key: key, attachmentModeOut: &mode) { options["camera"] = found }
    #expect(options["camera"] as? Data == matrix && mode == kCMAttachmentMode_ShouldPropagate)
    let all = CMCopyDictionaryOfAttachments(
      allocator: kCFAllocatorDefault, target: sample, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    #expect(all?.count == 1)
    CMRemoveAttachment(sample, key: key)
    #expect(CMGetAttachment(sample, key: key, attachmentModeOut: nil) == nil)
  }

  @Test("pixel buffers' attachments are the same by either name")
  func pixelBuffers() throws {
    let image = try #require(try sample().imageBuffer)
    CMSetAttachment(image, key: "a", value: "text", attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
    #expect(CVBufferCopyAttachment(image, "a", nil) as? String == "text")
    #expect(CMGetAttachment(image, key: "a", attachmentModeOut: nil) as? String == "text")
  }

  @Test("a copy has the image and the propagated attachments, with its own timing")
  func copies() throws {
    let original = try sample()
    CMSetAttachment(original, key: "goes", value: 1, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    CMSetAttachment(original, key: "stays", value: 2, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
    var timing = CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: CMTime(value: 5, timescale: 1), decodeTimeStamp: .invalid)
    var made: CMSampleBuffer?
    #expect(
      CMSampleBufferCreateCopyWithNewTiming(
        allocator: nil, sampleBuffer: original, sampleTimingEntryCount: 1, sampleTimingArray: &timing,
        sampleBufferOut: &made) == noErr)
    let copy = try #require(made)
    #expect(copy.presentationTimeStamp.seconds == 5 && copy.imageBuffer === original.imageBuffer)
    #expect(CMGetAttachment(copy, key: "goes", attachmentModeOut: nil) as? Int == 1)
    #expect(CMGetAttachment(copy, key: "stays", attachmentModeOut: nil) == nil)
    #expect(CMSampleBufferCreateCopy(allocator: nil, sampleBuffer: original, sampleBufferOut: &made) == noErr)
    #expect(made?.presentationTimeStamp == original.presentationTimeStamp)
    CMSampleBufferSetOutputPresentationTimeStamp(copy, newValue: CMTime(value: 6, timescale: 1))
    #expect(CMSampleBufferGetOutputPresentationTimeStamp(copy).seconds == 6)
    #expect(try copy.sampleTimingInfos() == [timing])
    CMSampleBufferInvalidate(original)
    #expect(
      CMSampleBufferCreateCopy(allocator: nil, sampleBuffer: original, sampleBufferOut: &made)
        == kCMSampleBufferError_Invalidated)
    #expect(made == nil && CMSampleBufferGetDataBuffer(copy) == nil)
    #expect(throws: CMSampleBufferError.self) {
      try CMSampleBuffer(copying: copy, withNewTiming: [timing, timing])
    }
  }

  @Test("a description has media type, format and size")
  func descriptions() throws {
    let description = try #require(try sample().formatDescription)
    #expect(description.mediaType == .video && description.mediaSubType == .pixelFormat_32BGRA)
    #expect(
      CMVideoFormatDescriptionGetPresentationDimensions(
        description, usePixelAspectRatio: true, useCleanAperture: true) == CGSize(width: 4, height: 2))
    #expect(
      CMVideoFormatDescriptionGetCleanAperture(description, originIsAtTopLeft: true)
        == CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(kCMVideoCodecType_H264 == "avc1".utf8.reduce(0 as FourCharCode) { $0 << 8 | FourCharCode($1) })
  }

  @Test("bytes are copied in and out within their length")
  func blocks() throws {
    var made: CMBlockBuffer?
    #expect(
      CMBlockBufferCreateWithMemoryBlock(
        allocator: nil, memoryBlock: nil, blockLength: 6, blockAllocator: nil, customBlockSource: nil,
        offsetToData: 2, dataLength: 4, flags: 0, blockBufferOut: &made) == kCMBlockBufferNoErr)
    let block = try #require(made)
    #expect(CMBlockBufferGetDataLength(block) == 4)
    #expect(
      CMBlockBufferReplaceDataBytes(
        with: [1, 2, 3] as [UInt8], blockBuffer: block, offsetIntoDestination: 1, dataLength: 3)
        == kCMBlockBufferNoErr)
    #expect(try block.dataBytes() == Data([0, 1, 2, 3]))
    var bytes = [UInt8](repeating: 0, count: 2)
    #expect(
      CMBlockBufferCopyDataBytes(block, atOffset: 2, dataLength: 2, destination: &bytes)
        == kCMBlockBufferNoErr)
    #expect(bytes == [2, 3])
    #expect(
      CMBlockBufferCopyDataBytes(block, atOffset: 3, dataLength: 2, destination: &bytes)
        == kCMBlockBufferBadOffsetParameterErr)
    var (length, total, address): (Int, Int, UnsafeMutablePointer<CChar>?) = (0, 0, nil)
    #expect(
      CMBlockBufferGetDataPointer(
        block, atOffset: 1, lengthAtOffsetOut: &length, totalLengthOut: &total, dataPointerOut: &address)
        == kCMBlockBufferNoErr)
    #expect(length == 3 && total == 4 && address?.pointee == 1)
    #expect(
      CMBlockBufferCreateWithMemoryBlock(
        allocator: nil, memoryBlock: nil, blockLength: 3, blockAllocator: nil, customBlockSource: nil,
        offsetToData: 2, dataLength: 4, flags: 0, blockBufferOut: &made)
        == kCMBlockBufferBadOffsetParameterErr)
  }
}
