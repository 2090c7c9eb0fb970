/// The result code of a Core Video function; `kCVReturnSuccess` when it worked.
public typealias CVReturn = Int32

/// The call succeeded.
public let kCVReturnSuccess: CVReturn = 0
/// An unspecified failure.
public let kCVReturnError: CVReturn = -6660
/// A parameter is out of its range.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// Memory for the buffer could not be had.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The pixel format is not one this module stores.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// Width or height is not positive, or too large to address.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The pool's or buffer's attributes contradict each other or lack a size or format.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// The pool would have to exceed the number of buffers that it was allowed.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// The pool's attributes lack a size or a format.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691
/// OpenGL can't use the buffer. Not returned here.
public let kCVReturnPixelBufferNotOpenGLCompatible: CVReturn = -6683
/// Metal can't use the buffer. Not returned here.
public let kCVReturnPixelBufferNotMetalCompatible: CVReturn = -6684
/// Memory for a pool's buffer could not be had. Not returned here: see `kCVReturnAllocationFailed`.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// The call may work later. Not returned here.
public let kCVReturnRetry: CVReturn = -6692
/// The call isn't supported.
public let kCVReturnUnsupported: CVReturn = -6663
