import CoreVideo

/// What things can be attached to: sample buffers and pixel buffers.
public typealias CMAttachmentBearer = AnyObject

/// Whether what is attached goes with the samples to another buffer.
public typealias CMAttachmentMode = UInt32
/// It stays.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
/// It goes along.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

/// The camera's intrinsic matrix: the bytes of a `matrix_float3x3`. Whoever has a camera attaches it.
public let kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix: CFString = "CameraIntrinsicMatrix"
/// Why a frame was left out. Nothing attaches it here.
public let kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString = "DroppedFrameReason"
/// More of why a frame was left out. Nothing attaches it here.
public let kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo: CFString = "DroppedFrameReasonInfo"
/// Whether decoding can't begin at a sample. Nothing attaches it here.
public let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
/// Whether a sample depends on others. Nothing attaches it here.
public let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"
/// Whether a sample is shown at once. Carried along.
public let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"
/// Whether a sample is decoded without being shown. Carried along.
public let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"

/// What is attached to a sample buffer.
typealias SampleAttachments = Attachments<AnyObject, CMAttachmentMode>

extension Attachments where Value == AnyObject, Mode == CMAttachmentMode {
  /// Takes over what propagates.
  func copy(_ other: SampleAttachments) {
    for (key, value) in other.values(kCMAttachmentMode_ShouldPropagate) {
      self[key] = (value, kCMAttachmentMode_ShouldPropagate)
    }
  }
}

/// What is attached by a key to a sample buffer or a pixel buffer; nil where nothing is.
///
/// - Parameter attachmentModeOut: receives whether it propagates; may be nil.
public func CMGetAttachment(
  _ target: CMAttachmentBearer, key: CFString, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> AnyObject? {
  if let sample = target as? CMSampleBuffer {
    guard let found = sample.attachments[key] else { return nil }
    attachmentModeOut?.pointee = found.mode
    return found.value
  }
  guard let buffer = target as? CVBuffer else { return nil }
  var mode = CVAttachmentMode.shouldNotPropagate
  guard let found = CVBufferCopyAttachment(buffer, key, &mode) else { return nil }
  attachmentModeOut?.pointee = mode.rawValue
  return found as AnyObject
}

/// As `CMGetAttachment`.
public func CMCopyAttachment(
  _ target: CMAttachmentBearer, key: CFString, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> AnyObject? { CMGetAttachment(target, key: key, attachmentModeOut: attachmentModeOut) }

/// Attaches a value to a sample buffer or a pixel buffer, in the place of what was attached by that key; nil removes it.
public func CMSetAttachment(
  _ target: CMAttachmentBearer, key: CFString, value: CFTypeRef?, attachmentMode: CMAttachmentMode
) {
  if let sample = target as? CMSampleBuffer {
    sample.attachments[key] = value.map { ($0 as AnyObject, attachmentMode) }
  } else if let buffer = target as? CVBuffer {
    guard let value else { return CVBufferRemoveAttachment(buffer, key) }
    CVBufferSetAttachment(
      buffer, key, value, CVAttachmentMode(rawValue: attachmentMode) ?? .shouldNotPropagate)
  }
}

/// Removes what is attached by a key.
public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
  CMSetAttachment(target, key: key, value: nil, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
}

/// Removes all that is attached.
public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) {
  (target as? CMSampleBuffer)?.attachments.removeAll()
  if let buffer = target as? CVBuffer { CVBufferRemoveAllAttachments(buffer) }
}

/// All that is attached and propagates, or all that doesn't; nil where there is none.
public func CMCopyDictionaryOfAttachments(
  allocator: CFAllocator?, target: CMAttachmentBearer, attachmentMode: CMAttachmentMode
) -> CFDictionary? {
  if let sample = target as? CMSampleBuffer {
    let values = sample.attachments.values(attachmentMode)
    return values.isEmpty ? nil : values.mapValues { $0 as Any }
  }
  return (target as? CVBuffer).flatMap { buffer in
    CVAttachmentMode(rawValue: attachmentMode).flatMap { CVBufferCopyAttachments(buffer, $0) }
  }
}

/// What is said of each sample beyond its times: nil, as nothing is said here.
public func CMSampleBufferGetSampleAttachmentsArray(_ sbuf: CMSampleBuffer, createIfNecessary: Bool)
  -> CFArray?
{ nil }
