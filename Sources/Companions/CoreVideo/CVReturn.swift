/// The result code of a Core Video function; `kCVReturnSuccess` on success.
public typealias CVReturn = Int32

public let kCVReturnSuccess: CVReturn = 0
/// An unspecified failure.
public let kCVReturnError: CVReturn = -6660
/// A parameter is out of range.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// Memory for the buffer could not be allocated.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// This module doesn't support the pixel format.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// Width or height is not positive, or too large to address.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The attributes of a pool or buffer are contradictory or lack a size or format.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// The pool would exceed the allowed number of buffers.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// The pool's attributes lack a size or format.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691
/// OpenGL can't use the buffer. Not returned here.
public let kCVReturnPixelBufferNotOpenGLCompatible: CVReturn = -6683
/// Metal can't use the buffer. Not returned here.
public let kCVReturnPixelBufferNotMetalCompatible: CVReturn = -6684
/// Memory for a pool's buffer could not be allocated. Not returned here: see `kCVReturnAllocationFailed`.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// The call may work later. Not returned here.
public let kCVReturnRetry: CVReturn = -6692
/// The call isn't supported.
public let kCVReturnUnsupported: CVReturn = -6663
