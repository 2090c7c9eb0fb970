// What Apple's Core Video has and this module doesn't yet, as unavailable declarations with Apple's signatures: code that
// uses one of them gets a compiler error that says so. A name leaves this file with the change that brings it.

/// The body of every function and property below. No call to one of them compiles.
private func notAvailable() -> Never { preconditionFailure("not available on Linux yet") }

@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelBufferPoolMaximumBufferAgeKey: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelFormatType_24BGR: OSType { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelFormatType_32ABGR: OSType { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelFormatType_64ARGB: OSType { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelFormatType_64RGBAHalf: OSType { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelFormatType_128RGBAFloat: OSType { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelFormatType_422YpCbCr8: OSType { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelFormatType_TwoComponent8: OSType { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelFormatType_OneComponent16: OSType { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType { notAvailable() }

@available(*, unavailable, message: "values have no address here: use CVBufferCopyAttachment")
public func CVBufferGetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? { notAvailable() }
@available(*, unavailable, message: "values have no address here: use CVBufferCopyAttachments")
public func CVBufferGetAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
  notAvailable()
}
