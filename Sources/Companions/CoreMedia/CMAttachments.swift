public import CoreVideo
import Foundation
import Synchronization

/// An object with attachments: a sample buffer or a pixel buffer.
public typealias CMAttachmentBearer = AnyObject

/// The propagation of an attachment when the samples are copied to another buffer.
public typealias CMAttachmentMode = UInt32
/// The attachment isn't copied.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
/// The attachment is copied.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

/// The camera's intrinsic matrix: the bytes of a `matrix_float3x3`. Set by the caller; nothing here sets it.
public let kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix: CFString = "CameraIntrinsicMatrix"
/// The reason why a frame was dropped. Nothing sets it here.
public let kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString = "DroppedFrameReason"
/// Details of the reason why a frame was dropped. Nothing sets it here.
public let kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo: CFString = "DroppedFrameReasonInfo"
/// Whether decoding can't start at a sample. Stored, but ignored.
public let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
/// Whether a sample depends on others. Stored, but ignored.
public let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"
/// Whether a sample is displayed immediately. Stored, but ignored.
public let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"
/// Whether a sample is decoded but not displayed. Stored, but ignored.
public let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"

/// The attachments of a sample buffer.
typealias SampleAttachments = Attachments<AnyObject, CMAttachmentMode>

extension Attachments where Value == AnyObject, Mode == CMAttachmentMode {
  /// Copies the attachments that propagate.
  func copy(_ other: SampleAttachments) {
    for (key, value) in other.values(kCMAttachmentMode_ShouldPropagate) {
      self[key] = (value, kCMAttachmentMode_ShouldPropagate)
    }
  }
}

/// Returns an attachment of a sample buffer or a pixel buffer; nil if there is none.
///
/// - Parameter attachmentModeOut: receives the attachment's mode; may be nil.
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

/// Same as `CMGetAttachment`.
public func CMCopyAttachment(
  _ target: CMAttachmentBearer, key: CFString, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> AnyObject? { CMGetAttachment(target, key: key, attachmentModeOut: attachmentModeOut) }

/// Sets or replaces an attachment of a sample buffer or a pixel buffer; nil removes it.
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

public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
  CMSetAttachment(target, key: key, value: nil, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
}

public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) {
  (target as? CMSampleBuffer)?.attachments.removeAll()
  if let buffer = target as? CVBuffer { CVBufferRemoveAllAttachments(buffer) }
}

/// Returns all attachments of a mode; nil if there are none.
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

/// Returns the attachments of each sample: one `NSMutableDictionary` with keys `kCMSampleAttachmentKey_…`,
/// since a buffer has one sample. It is shared with the buffer and isn't safe to use from two threads at
/// once.
///
/// - Parameter createIfNecessary: whether to create an empty dictionary instead of returning nil if the
///   sample has none.
public func CMSampleBufferGetSampleAttachmentsArray(_ sbuf: CMSampleBuffer, createIfNecessary: Bool)
  -> CFArray?
{ sbuf.ofSample.dictionary(createIfNecessary: createIfNecessary).map { [$0] } }

extension CMSampleBuffer {
  /// The attachments of the only sample. Shared with the buffer; not safe to use from two threads at once.
  public var sampleAttachments: [PerSampleAttachmentsDictionary] {
    get { [PerSampleAttachmentsDictionary(ofSample)] }
    set { ofSample.replace(newValue.first?.attachments ?? SampleAttachmentDictionary()) }
  }

  /// The attachments of a sample.
  public struct PerSampleAttachmentsDictionary {
    /// A key: one of `kCMSampleAttachmentKey_…`.
    public struct Key: RawRepresentable, Hashable, Sendable {
      public let rawValue: CFString
      public init(rawValue: CFString) { self.rawValue = rawValue }

      public static let notSync = Key(rawValue: kCMSampleAttachmentKey_NotSync)
      public static let dependsOnOthers = Key(rawValue: kCMSampleAttachmentKey_DependsOnOthers)
      public static let displayImmediately = Key(rawValue: kCMSampleAttachmentKey_DisplayImmediately)
      public static let doNotDisplay = Key(rawValue: kCMSampleAttachmentKey_DoNotDisplay)
    }

    fileprivate let attachments: SampleAttachmentDictionary

    fileprivate init(_ attachments: SampleAttachmentDictionary) { self.attachments = attachments }

    /// An attachment's value; nil if there is none. Setting nil removes it.
    public subscript(key: Key) -> Any? {
      get { attachments.dictionary(createIfNecessary: false)?[key.rawValue] }
      nonmutating set {
        guard let newValue else {
          attachments.dictionary(createIfNecessary: false)?.removeObject(forKey: key.rawValue)
          return
        }
        attachments.dictionary(createIfNecessary: true)?[key.rawValue] = newValue
      }
    }
  }
}

/// A dictionary that is created on first use.
///
/// Unsafe: callers must not read or change the dictionary from two threads at once.
final class SampleAttachmentDictionary: Sendable {
  private struct Storage: @unchecked Sendable {
    var dictionary: NSMutableDictionary?
  }
  private let made = Mutex(Storage())

  func dictionary(createIfNecessary: Bool) -> NSMutableDictionary? {
    made.withLock { made in
      if made.dictionary == nil, createIfNecessary { made.dictionary = NSMutableDictionary() }
      return made
    }.dictionary
  }

  /// Replaces the contents with a copy of another's.
  func replace(_ other: SampleAttachmentDictionary) {
    guard other !== self else { return }
    let taken = Storage(
      dictionary: other.dictionary(createIfNecessary: false)?.mutableCopy() as? NSMutableDictionary)
    made.withLock { $0 = taken }
  }
}
