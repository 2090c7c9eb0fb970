public import CoreVideo
public import Foundation
import Synchronization

/// A number of things.
public typealias CMItemCount = Int
/// The place of a thing.
public typealias CMItemIndex = Int

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
  /// When the picture is shown, if that was set.
  private let outputTime = Mutex<CMTime?>(nil)
  let attachments = SampleAttachments()
  let ofSample = SampleAttachmentDictionary()
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

  /// When the picture is shown: as was set, else its presentation time.
  public var outputPresentationTimeStamp: CMTime {
    get { outputTime.withLock { $0 } ?? presentationTimeStamp }
    set { outputTime.withLock { $0 = newValue } }
  }
  /// The bytes of compressed samples and of sound: nil, as this is a picture.
  public var dataBuffer: CMBlockBuffer? { nil }
  /// The times of each sample: one.
  public func sampleTimingInfos() throws -> [CMSampleTimingInfo] { [timing] }

  /// The same picture at other times.
  ///
  /// - Parameter timingInfos: one for all samples, or none to keep the original's.
  /// - Throws: an error of status `kCMSampleBufferError_SampleIndexOutOfRange` for more times than samples, or
  ///   `kCMSampleBufferError_Invalidated`.
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

  /// Makes the buffer useless: it has no picture from now on.
  public func invalidate() throws { valid.withLock { $0 = false } }

  fileprivate var timingInfo: CMSampleTimingInfo { timing }
}

/// Why a sample buffer can't be made or read.
public struct CMSampleBufferError: LocalizedError, Hashable, Sendable {
  /// One of `kCMSampleBufferError_…`.
  public let status: OSStatus

  public var errorDescription: String? {
    switch status {
    case kCMSampleBufferError_InvalidMediaFormat:
      "The picture's size or pixel format isn't the one that the format description has."
    case kCMSampleBufferError_SampleIndexOutOfRange:
      "A sample buffer has one picture here, and so one timing: give one, or none to keep its own."
    case kCMSampleBufferError_Invalidated:
      "The sample buffer was invalidated and has no picture any longer."
    default: "The sample buffer can't be used (status \(status))."
    }
  }
}

/// The picture is not of the size or pixel format that the format description has.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
/// There is no sample of that number.
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12738
/// The buffer was invalidated.
public let kCMSampleBufferError_Invalidated: OSStatus = -12744
/// Memory could not be had.
public let kCMSampleBufferError_AllocationFailed: OSStatus = -12730
/// A parameter is missing.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731

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
  sbuf.outputPresentationTimeStamp
}
/// Says when the picture is shown.
@discardableResult
public func CMSampleBufferSetOutputPresentationTimeStamp(
  _ sbuf: CMSampleBuffer, newValue outputPresentationTimeStamp: CMTime
) -> OSStatus {
  sbuf.outputPresentationTimeStamp = outputPresentationTimeStamp
  return noErr
}
/// The bytes of compressed samples and of sound: nil, as this is a picture.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }
/// The bytes of compressed samples: none.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { 0 }
/// Does nothing: the picture is there.
@discardableResult
public func CMSampleBufferSetDataReady(_ sbuf: CMSampleBuffer) -> OSStatus { noErr }
/// What `CFGetTypeID` says of sample buffers.
public func CMSampleBufferGetTypeID() -> CFTypeID { typeID(of: CMSampleBuffer.self) }
/// Does nothing: the picture is there.
@discardableResult
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus { noErr }

/// A copy of a sample, its picture shared.
@discardableResult
public func CMSampleBufferCreateCopy(
  allocator: CFAllocator?, sampleBuffer: CMSampleBuffer,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMSampleBufferCreateCopyWithNewTiming(
    allocator: allocator, sampleBuffer: sampleBuffer, sampleTimingEntryCount: 0, sampleTimingArray: nil,
    sampleBufferOut: sampleBufferOut)
}

/// A copy of a sample at another time, its picture shared; see `CMSampleBuffer.init(copying:withNewTiming:)`.
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

/// Makes the buffer useless: it has no picture from now on.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
  try? sbuf.invalidate()
  return noErr
}

/// The times of all samples: one. With an array of no entries only their number is told.
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

/// The times of the buffer's only sample, number 0.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
  _ sbuf: CMSampleBuffer, at sampleIndex: Int, timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
  guard sampleIndex == 0 else { return kCMSampleBufferError_SampleIndexOutOfRange }
  timingInfoOut.pointee = sbuf.timingInfo
  return noErr
}
