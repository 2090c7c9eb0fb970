public import _CoreGraphics
public import CoreVideo

/// A parameter that can't be used: Video Toolbox's `kVTParameterErr`.
public let kVTParameterErr: OSStatus = -12902
/// Short memory: Video Toolbox's `kVTAllocationFailedErr`.
public let kVTAllocationFailedErr: OSStatus = -12904

/// Makes a picture with a copy of a buffer's pixels, in 8-bit sRGB.
///
/// - Parameters:
///   - pixelBuffer: any format that Core Video has here.
///   - options: ignored.
///   - imageOut: receives the picture.
/// - Returns: 0, `kVTParameterErr` for a format that can't be read, or `kVTAllocationFailedErr`.
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
