public import CoreVideo
import Foundation
import Synchronization

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
/// Whether decoding can't begin at a sample. Carried along.
public let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
/// Whether a sample depends on others. Carried along.
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

/// What is said of each sample beyond its times, in one `NSMutableDictionary` by `kCMSampleAttachmentKey_…`, as a buffer has one sample; what
/// is set in it is the buffer's. Not for two threads at once.
///
/// - Parameter createIfNecessary: where nothing is said yet, whether to make a dictionary, empty, instead of returning nil.
public func CMSampleBufferGetSampleAttachmentsArray(_ sbuf: CMSampleBuffer, createIfNecessary: Bool)
  -> CFArray?
{ sbuf.ofSample.dictionary(createIfNecessary: createIfNecessary).map { [$0] } }

extension CMSampleBuffer {
  /// What is said of each sample beyond its times: of one sample. What is changed is the buffer's. Not for two threads at once.
  public var sampleAttachments: [PerSampleAttachmentsDictionary] {
    get { [PerSampleAttachmentsDictionary(ofSample)] }
    set { ofSample.replace(newValue.first?.attachments ?? SampleAttachmentDictionary()) }
  }

  /// What is said of a sample.
  public struct PerSampleAttachmentsDictionary {
    /// The name of a property: one of `kCMSampleAttachmentKey_…`.
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

    /// A property's value; nil where there is none, and to remove it.
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

/// A dictionary that is made when it is needed.
///
/// Unsafe: whoever reads or changes the dictionary sees to it that no other thread does.
final class SampleAttachmentDictionary: Sendable {
  private struct Made: @unchecked Sendable {
    var dictionary: NSMutableDictionary?
  }
  private let made = Mutex(Made())

  func dictionary(createIfNecessary: Bool) -> NSMutableDictionary? {
    made.withLock { made in
      if made.dictionary == nil, createIfNecessary { made.dictionary = NSMutableDictionary() }
      return made
    }.dictionary
  }

  /// Takes over what another has.
  func replace(_ other: SampleAttachmentDictionary) {
    guard other !== self else { return }
    let taken = Made(
      dictionary: other.dictionary(createIfNecessary: false)?.mutableCopy() as? NSMutableDictionary)
    made.withLock { $0 = taken }
  }
}
