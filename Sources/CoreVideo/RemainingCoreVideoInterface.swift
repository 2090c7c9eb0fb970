// What Apple's Core Video has and this module doesn't yet, as unavailable declarations with Apple's signatures: code that
// uses one of them gets a compiler error that says so. A name leaves this file with the change that brings it.

/// The body of every function and property below. No call to one of them compiles.
private func notAvailable() -> Never { preconditionFailure("not available on Linux yet") }

@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelBufferBytesPerRowAlignmentKey: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelBufferPoolMaximumBufferAgeKey: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVImageBufferYCbCrMatrixKey: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public enum CVAttachmentMode: UInt32 { case shouldNotPropagate = 0, shouldPropagate }
@available(*, unavailable, message: "not available on Linux yet")
public func CVBufferSetAttachment(
  _ buffer: CVPixelBuffer, _ key: CFString, _ value: Any, _ attachmentMode: CVAttachmentMode
) { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public func CVBufferCopyAttachment(
  _ buffer: CVPixelBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Any? { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVImageBufferColorPrimariesKey: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVImageBufferTransferFunctionKey: CFString { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVImageBufferCGColorSpaceKey: CFString { notAvailable() }

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
public var kCVPixelFormatType_DepthFloat16: OSType { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelFormatType_DepthFloat32: OSType { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelFormatType_DisparityFloat32: OSType { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType { notAvailable() }
