public import _CoreGraphics
public import CoreVideo

/// An invalid parameter: Video Toolbox's `kVTParameterErr`.
public let kVTParameterErr: OSStatus = -12902
/// Memory is short: Video Toolbox's `kVTAllocationFailedErr`.
public let kVTAllocationFailedErr: OSStatus = -12904

/// Creates an image from a copy of a buffer's pixels, in 8-bit sRGB.
///
/// - Parameters:
///   - pixelBuffer: any supported format.
///   - options: ignored.
///   - imageOut: receives the image.
/// - Returns: 0, `kVTParameterErr` for an unsupported format, or `kVTAllocationFailedErr`.
@discardableResult
public func VTCreateCGImageFromCVPixelBuffer(
  _ pixelBuffer: CVPixelBuffer, options: CFDictionary?, imageOut: UnsafeMutablePointer<CGImage?>
) -> OSStatus {
  imageOut.pointee = nil
  guard
    let copy = CVPixelBuffer(
      width: pixelBuffer.width, height: pixelBuffer.height, pixelFormat: kCVPixelFormatType_32BGRA)
  else { return kVTAllocationFailedErr }
  guard pixelBuffer.copyPixels(toBGRA: copy) else { return kVTParameterErr }
  imageOut.pointee = CGImage(pixelBuffer: copy)
  return noErr
}
