public import CoreVideo
public import Foundation
import Synchronization

public typealias CMItemCount = Int
public typealias CMItemIndex = Int

/// A sample's presentation and decode times, and its duration.
public struct CMSampleTimingInfo: Hashable, Sendable {
  public var duration: CMTime
  public var presentationTimeStamp: CMTime
  public var decodeTimeStamp: CMTime

  /// All times are `invalid`.
  public init() {
    self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
  }

  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }
}

/// One image of a stream, with its time. Audio and compressed samples aren't supported.
public final class CMSampleBuffer: Sendable {
  private let buffer: CVImageBuffer
  private let timing: CMSampleTimingInfo
  private let valid = Mutex(true)
  /// The output presentation time, if set.
  private let outputTime = Mutex<CMTime?>(nil)
  let attachments = SampleAttachments()
  let ofSample = SampleAttachmentDictionary()
  /// The image's format.
  public let formatDescription: CMFormatDescription?

  /// Creates a sample of an image.
  ///
  /// - Throws: `CMSampleBufferError` with status `kCMSampleBufferError_InvalidMediaFormat` if the image
  ///   doesn't match the description.
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

  /// The image; nil after `invalidate()`.
  public var imageBuffer: CVImageBuffer? { isValid ? buffer : nil }
  public var isValid: Bool { valid.withLock { $0 } }
  public var numSamples: Int { 1 }
  public var presentationTimeStamp: CMTime { timing.presentationTimeStamp }
  public var decodeTimeStamp: CMTime { timing.decodeTimeStamp }
  public var duration: CMTime { timing.duration }

  /// The time at which the image is displayed; the presentation time unless it was set.
  public var outputPresentationTimeStamp: CMTime {
    get { outputTime.withLock { $0 } ?? presentationTimeStamp }
    set { outputTime.withLock { $0 = newValue } }
  }
  /// The bytes of compressed samples and audio: always nil, since the sample is an image.
  public var dataBuffer: CMBlockBuffer? { nil }
  /// Returns the timing of each sample, of which there is one.
  public func sampleTimingInfos() throws -> [CMSampleTimingInfo] { [timing] }

  /// Creates a sample with the same image and another timing.
  ///
  /// - Parameter timingInfos: one for all samples, or none to keep the original's.
  /// - Throws: `CMSampleBufferError` with status `kCMSampleBufferError_SampleIndexOutOfRange` if there are
  ///   more timings than samples, or `kCMSampleBufferError_Invalidated`.
  public convenience init(
    copying sampleBuffer: CMSampleBuffer, withNewTiming timingInfos: [CMSampleTimingInfo]
  ) throws {
    guard timingInfos.count <= 1 else {
      throw CMSampleBufferError(status: kCMSampleBufferError_SampleIndexOutOfRange)
    }
    guard let image = sampleBuffer.imageBuffer, let description = sampleBuffer.formatDescription else {
      throw CMSampleBufferError(status: kCMSampleBufferError_Invalidated)
    }
    try self.init(
      imageBuffer: image, formatDescription: description,
      sampleTiming: timingInfos.first ?? sampleBuffer.timing)
    attachments.copy(sampleBuffer.attachments)
    ofSample.replace(sampleBuffer.ofSample)
  }

  /// Invalidates the buffer, which has no image afterwards.
  public func invalidate() throws { valid.withLock { $0 = false } }

  fileprivate var timingInfo: CMSampleTimingInfo { timing }
}

public struct CMSampleBufferError: LocalizedError, Hashable, Sendable {
  /// One of `kCMSampleBufferError_…`.
  public let status: OSStatus

  public var errorDescription: String? {
    switch status {
    case kCMSampleBufferError_InvalidMediaFormat:
      "The image's size or pixel format isn't the description's: create the description from the image."
    case kCMSampleBufferError_SampleIndexOutOfRange:
      "A sample buffer has one image and one timing: pass one timing, or none to keep the original's."
    case kCMSampleBufferError_Invalidated:
      "The sample buffer was invalidated and no longer has an image."
    default: "The sample buffer can't be used (status \(status))."
    }
  }
}

/// The image's size or pixel format differs from the format description's.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
/// There is no sample with that index.
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12738
/// The buffer was invalidated.
public let kCMSampleBufferError_Invalidated: OSStatus = -12744
/// Memory could not be allocated.
public let kCMSampleBufferError_AllocationFailed: OSStatus = -12730
/// A required parameter is missing.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731

/// Creates a sample of an image; see `CMSampleBuffer.init(imageBuffer:formatDescription:sampleTiming:)`.
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

/// Creates a sample of an image. `dataReady` and the callback are ignored, since the image is available.
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

/// Returns the image; nil if the buffer was invalidated.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.formatDescription
}
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.outputPresentationTimeStamp
}
/// Sets the time at which the image is displayed.
@discardableResult
public func CMSampleBufferSetOutputPresentationTimeStamp(
  _ sbuf: CMSampleBuffer, newValue outputPresentationTimeStamp: CMTime
) -> OSStatus {
  sbuf.outputPresentationTimeStamp = outputPresentationTimeStamp
  return noErr
}
/// Returns nil: the sample is an image, not compressed samples or audio.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }
/// Returns 0: there are no compressed samples.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { 0 }
/// Does nothing: the image is available.
@discardableResult
public func CMSampleBufferSetDataReady(_ sbuf: CMSampleBuffer) -> OSStatus { noErr }
/// Returns the `CFGetTypeID` of sample buffers.
public func CMSampleBufferGetTypeID() -> CFTypeID { typeID(of: CMSampleBuffer.self) }
/// Does nothing: the image is available.
@discardableResult
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus { noErr }

/// Copies a sample; the copy shares the image.
@discardableResult
public func CMSampleBufferCreateCopy(
  allocator: CFAllocator?, sampleBuffer: CMSampleBuffer,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMSampleBufferCreateCopyWithNewTiming(
    allocator: allocator, sampleBuffer: sampleBuffer, sampleTimingEntryCount: 0, sampleTimingArray: nil,
    sampleBufferOut: sampleBufferOut)
}

/// Copies a sample with another timing; the copy shares the image. See
/// `CMSampleBuffer.init(copying:withNewTiming:)`.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
  allocator: CFAllocator?, sampleBuffer: CMSampleBuffer, sampleTimingEntryCount: CMItemCount,
  sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.pointee = nil
  guard sampleTimingEntryCount >= 0 else { return kCMSampleBufferError_RequiredParameterMissing }
  let times = UnsafeBufferPointer(
    start: sampleTimingArray, count: sampleTimingArray == nil ? 0 : sampleTimingEntryCount)
  do {
    sampleBufferOut.pointee = try CMSampleBuffer(copying: sampleBuffer, withNewTiming: Array(times))
    return noErr
  } catch {
    return (error as? CMSampleBufferError)?.status ?? kCMSampleBufferError_AllocationFailed
  }
}
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> Int { sbuf.numSamples }
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Invalidates the buffer, which has no image afterwards.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
  try? sbuf.invalidate()
  return noErr
}

/// Copies the timing of all samples, which is one; for an array of no entries, only returns the number.
@discardableResult
public func CMSampleBufferGetSampleTimingInfoArray(
  _ sbuf: CMSampleBuffer, entryCount timingArrayEntries: CMItemCount,
  arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
  entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  timingArrayEntriesNeededOut?.pointee = 1
  if timingArrayEntries > 0, let timingArrayOut { timingArrayOut.pointee = sbuf.timingInfo }
  return noErr
}

/// Copies the timing of the buffer's only sample, index 0.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
  _ sbuf: CMSampleBuffer, at sampleIndex: Int, timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
  guard sampleIndex == 0 else { return kCMSampleBufferError_SampleIndexOutOfRange }
  timingInfoOut.pointee = sbuf.timingInfo
  return noErr
}
