/// The format of a pool's buffers: one of the `kCVPixelFormatType_…` constants.
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// The width of a pool's buffers in pixels.
public let kCVPixelBufferWidthKey: CFString = "Width"
/// The height of a pool's buffers in pixels.
public let kCVPixelBufferHeightKey: CFString = "Height"

// Attributes that every buffer satisfies already, or that have no meaning outside Apple's systems: accepted
// for buffers and pools, and ignored.

/// Whether a `CGImage` can use the buffer; true of all formats of this module.
public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// Whether a `CGContext` can draw into the buffer; `CGContext.init` lists the supported layouts.
public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
/// The properties of the buffer's shared memory; buffers are private to the process.
public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// Whether Metal can use the buffer; unavailable here.
public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
/// Whether OpenGL can use the buffer; unavailable here.
public let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"
/// Whether OpenGL ES can use the buffer; unavailable here.
public let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"
/// The alignment of rows in bytes; always 64 here.
public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// The memory allocator; always the system's.
public let kCVPixelBufferMemoryAllocatorKey: CFString = "MemoryAllocator"
/// Extended pixels beyond the image's left edge; always 0 here.
public let kCVPixelBufferExtendedPixelsLeftKey: CFString = "ExtendedPixelsLeft"
/// Extended pixels beyond the image's right edge; always 0 here.
public let kCVPixelBufferExtendedPixelsRightKey: CFString = "ExtendedPixelsRight"
/// Extended pixels beyond the image's top edge; always 0 here.
public let kCVPixelBufferExtendedPixelsTopKey: CFString = "ExtendedPixelsTop"
/// Extended pixels beyond the image's bottom edge; always 0 here.
public let kCVPixelBufferExtendedPixelsBottomKey: CFString = "ExtendedPixelsBottom"
/// The alignment of planes in bytes; always 64 here.
public let kCVPixelBufferPlaneAlignmentKey: CFString = "PlaneAlignment"
/// Whether Core Animation can display the buffer; unavailable here.
public let kCVPixelBufferIOSurfaceCoreAnimationCompatibilityKey: CFString =
  "IOSurfaceCoreAnimationCompatibility"
/// Whether OpenGL ES can use the buffer's surface; unavailable here.
public let kCVPixelBufferIOSurfaceOpenGLESTextureCompatibilityKey: CFString =
  "IOSurfaceOpenGLESTextureCompatibility"
/// Whether OpenGL's texture cache can use the buffer; unavailable here.
public let kCVPixelBufferOpenGLTextureCacheCompatibilityKey: CFString = "OpenGLTextureCacheCompatibility"
/// Whether OpenGL ES's texture cache can use the buffer; unavailable here.
public let kCVPixelBufferOpenGLESTextureCacheCompatibilityKey: CFString = "OpenGLESTextureCacheCompatibility"
