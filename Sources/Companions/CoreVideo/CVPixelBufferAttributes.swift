/// The format of a pool's buffers: one of the `kCVPixelFormatType_…` constants.
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// The width of a pool's buffers in pixels.
public let kCVPixelBufferWidthKey: CFString = "Width"
/// The height of a pool's buffers in pixels.
public let kCVPixelBufferHeightKey: CFString = "Height"

// Wishes of Apple's that every buffer here fulfills already, or that mean nothing off Apple's systems: accepted in a buffer's
// or a pool's attributes, without effect.

/// Whether a `CGImage` can show the buffer: each of this module's formats can be.
public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// Whether a `CGContext` can draw on the buffer's memory; `CGContext.init` says on which layouts it can.
public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
/// How the buffer is shared between processes and with a graphics processor: it is in this process's memory.
public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// Whether Metal can use the buffer; there is no Metal here.
public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
/// Whether OpenGL can use the buffer; there is none here.
public let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"
/// Whether OpenGL ES can use the buffer; there is none here.
public let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"
/// Of what number of bytes the distance between rows is a multiple: here always of 64.
public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// Who makes the memory: the system.
public let kCVPixelBufferMemoryAllocatorKey: CFString = "MemoryAllocator"
/// Pixels beyond the picture on a side: there are none here.
public let kCVPixelBufferExtendedPixelsLeftKey: CFString = "ExtendedPixelsLeft"
/// Pixels beyond the picture on a side: there are none here.
public let kCVPixelBufferExtendedPixelsRightKey: CFString = "ExtendedPixelsRight"
/// Pixels beyond the picture on a side: there are none here.
public let kCVPixelBufferExtendedPixelsTopKey: CFString = "ExtendedPixelsTop"
/// Pixels beyond the picture on a side: there are none here.
public let kCVPixelBufferExtendedPixelsBottomKey: CFString = "ExtendedPixelsBottom"
/// Of what number of bytes a plane's address is a multiple: here always of 64.
public let kCVPixelBufferPlaneAlignmentKey: CFString = "PlaneAlignment"
/// Whether Core Animation can show the buffer; there is none here.
public let kCVPixelBufferIOSurfaceCoreAnimationCompatibilityKey: CFString =
  "IOSurfaceCoreAnimationCompatibility"
/// Whether OpenGL ES can use the buffer's surface; there is none here.
public let kCVPixelBufferIOSurfaceOpenGLESTextureCompatibilityKey: CFString =
  "IOSurfaceOpenGLESTextureCompatibility"
/// Whether OpenGL's cache of textures can use the buffer; there is none here.
public let kCVPixelBufferOpenGLTextureCacheCompatibilityKey: CFString = "OpenGLTextureCacheCompatibility"
/// Whether OpenGL ES's cache of textures can use the buffer; there is none here.
public let kCVPixelBufferOpenGLESTextureCacheCompatibilityKey: CFString = "OpenGLESTextureCacheCompatibility"
