import CoreVideo
import Foundation
import Synchronization

/// When a sample is shown and decoded, and for how long.
public struct CMSampleTimingInfo: Hashable, Sendable {
  public var duration: CMTime
  public var presentationTimeStamp: CMTime
  public var decodeTimeStamp: CMTime

  /// Times that aren't known.
  public init() {
    self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
  }

  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }
}

/// One picture of a stream, with its time. Samples of sound and compressed samples aren't made here.
public final class CMSampleBuffer: Sendable {
  private let buffer: CVImageBuffer
  private let timing: CMSampleTimingInfo
  private let valid = Mutex(true)
  /// What the picture is.
  public let formatDescription: CMFormatDescription?

  /// A picture at a time.
  ///
  /// - Throws: an error of status `kCMSampleBufferError_InvalidMediaFormat` where the picture isn't as described.
  public init(
    imageBuffer: CVImageBuffer, formatDescription: CMFormatDescription, sampleTiming: CMSampleTimingInfo
  ) throws {
    guard CMVideoFormatDescriptionMatchesImageBuffer(formatDescription, imageBuffer: imageBuffer) else {
      throw CMSampleBufferError(status: kCMSampleBufferError_InvalidMediaFormat)
    }
    buffer = imageBuffer
    timing = sampleTiming
    self.formatDescription = formatDescription
  }

  /// The picture; nil after `invalidate()`.
  public var imageBuffer: CVImageBuffer? { isValid ? buffer : nil }
  public var isValid: Bool { valid.withLock { $0 } }
  public var numSamples: Int { 1 }
  public var presentationTimeStamp: CMTime { timing.presentationTimeStamp }
  public var decodeTimeStamp: CMTime { timing.decodeTimeStamp }
  public var duration: CMTime { timing.duration }

  /// Makes the buffer useless: it has no picture from now on.
  public func invalidate() throws { valid.withLock { $0 = false } }

  fileprivate var timingInfo: CMSampleTimingInfo { timing }
}

/// Why a sample buffer can't be made or read.
public struct CMSampleBufferError: LocalizedError, Hashable, Sendable {
  /// One of `kCMSampleBufferError_…`.
  public let status: OSStatus

  public var errorDescription: String? {
    status == kCMSampleBufferError_InvalidMediaFormat
      ? "The picture's size or pixel format isn't the one that the format description has."
      : "The sample buffer can't be used (status \(status))."
  }
}

/// The picture is not of the size or pixel format that the format description has.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12738

/// Makes a sample of a picture; see `CMSampleBuffer.init(imageBuffer:formatDescription:sampleTiming:)`.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
  sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  do {
    sampleBufferOut.pointee = try CMSampleBuffer(
      imageBuffer: imageBuffer, formatDescription: formatDescription, sampleTiming: sampleTiming.pointee)
    return noErr
  } catch {
    sampleBufferOut.pointee = nil
    return kCMSampleBufferError_InvalidMediaFormat
  }
}

/// Makes a sample of a picture. `dataReady` and the callback are ignored: the picture is there.
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
  makeDataReadyCallback: ((CMSampleBuffer, UnsafeMutableRawPointer?) -> OSStatus)?,
  refcon: UnsafeMutableRawPointer?, formatDescription: CMVideoFormatDescription,
  sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMSampleBufferCreateReadyWithImageBuffer(
    allocator: allocator, imageBuffer: imageBuffer, formatDescription: formatDescription,
    sampleTiming: sampleTiming, sampleBufferOut: sampleBufferOut)
}

/// The picture; nil where the buffer isn't valid any longer.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.formatDescription
}
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> Int { sbuf.numSamples }
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Makes the buffer useless: it has no picture from now on.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
  try? sbuf.invalidate()
  return noErr
}

/// The times of the buffer's only sample, number 0.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
  _ sbuf: CMSampleBuffer, at sampleIndex: Int, timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
  guard sampleIndex == 0 else { return kCMSampleBufferError_SampleIndexOutOfRange }
  timingInfoOut.pointee = sbuf.timingInfo
  return noErr
}
