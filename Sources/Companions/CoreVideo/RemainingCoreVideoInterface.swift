// What Apple's Core Video has and this module doesn't yet, as unavailable declarations with Apple's signatures: code that
// uses one of them gets a compiler error that says so. A name leaves this file with the change that brings it.

import UnavailableInterface

@available(*, unavailable, message: "there is no Metal on Linux: read the buffer's memory")
public final class CVMetalTexture {}
@available(*, unavailable, message: "there is no Metal on Linux: read the buffer's memory")
public final class CVMetalTextureCache {}
@available(*, unavailable, message: "there is no OpenGL ES here: read the buffer's memory")
public final class CVOpenGLESTexture {}
@available(*, unavailable, message: "there is no display here that tells its refreshes")
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
