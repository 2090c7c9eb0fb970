// API of Apple's Core Video that this module lacks, declared unavailable with Apple's signatures, so that
// code that uses it gets a clear compiler error. Implementing a declaration removes it from this file.

import UnavailableInterface

@available(*, unavailable, message: "there is no Metal on Linux: read the buffer's memory")
public final class CVMetalTexture {}
@available(*, unavailable, message: "there is no Metal on Linux: read the buffer's memory")
public final class CVMetalTextureCache {}
@available(*, unavailable, message: "there is no OpenGL ES here: read the buffer's memory")
public final class CVOpenGLESTexture {}
@available(*, unavailable, message: "there is no display whose refreshes could be reported")
public final class CVDisplayLink {}
@available(*, unavailable, message: "buffers are in this process's memory: there is no IOSurface on Linux")
public func CVPixelBufferGetIOSurface(_ pixelBuffer: CVPixelBuffer?) -> Never { notAvailable() }

@available(*, unavailable, message: "values have no address here: use CVBufferCopyAttachment")
public func CVBufferGetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? { notAvailable() }
@available(*, unavailable, message: "values have no address here: use CVBufferCopyAttachments")
public func CVBufferGetAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
  notAvailable()
}
