public import _CoreGraphics
public import CoreVideo
public import Foundation

// Unsafe: a buffer's memory is the caller's or allocated here; see `vImageBuffer_InitWithCGImage`.

/// The format of a Core Video buffer's pixels: only the pixel format, since buffers here carry the rest.
public final class vImageCVImageFormat: @unchecked Sendable {
  /// One of `kCVPixelFormatType_…`.
  public let formatCode: OSType
  /// The color space. Stored, but ignored: pixels are sRGB.
  public let colorSpace: CGColorSpace?

  fileprivate init(_ formatCode: OSType, _ colorSpace: CGColorSpace?) {
    self.formatCode = formatCode
    self.colorSpace = colorSpace
  }

  /// Returns the format of a buffer.
  public static func make(buffer: CVPixelBuffer) -> vImageCVImageFormat? {
    vImageCVImageFormat(CVPixelBufferGetPixelFormatType(buffer), nil)
  }

  /// The number of channels, including alpha.
  public var channelCount: UInt32 {
    switch formatCode {
    case kCVPixelFormatType_OneComponent8, kCVPixelFormatType_OneComponent16,
      kCVPixelFormatType_OneComponent16Half, kCVPixelFormatType_OneComponent32Float:
      1
    case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ARGB,
      kCVPixelFormatType_32ABGR:
      4
    default: 3
    }
  }
}

/// Apple's C name of the class.
public typealias vImageCVImageFormatRef = vImageCVImageFormat

/// Returns the format of a buffer.
public func vImageCVImageFormat_CreateWithCVPixelBuffer(_ buffer: CVPixelBuffer) -> Unmanaged<
  vImageCVImageFormat
>! { .passRetained(vImageCVImageFormat(CVPixelBufferGetPixelFormatType(buffer), nil)) }

/// Creates a format from its code; the matrix and chroma location are the buffer's own here.
public func vImageCVImageFormat_Create(
  _ imageFormatType: UInt32, _ matrix: UnsafeRawPointer?, _ cvImageBufferChromaLocation: CFString?,
  _ baseColorspace: CGColorSpace?, _ alphaIsOneHint: Int32
) -> Unmanaged<vImageCVImageFormat>! { .passRetained(vImageCVImageFormat(imageFormatType, baseColorspace)) }

/// Accepted and ignored: pixels are sRGB.
@discardableResult
public func vImageCVImageFormat_SetColorSpace(_ format: vImageCVImageFormat, _ colorspace: CGColorSpace)
  -> vImage_Error
{ kvImageNoError }

/// Accepted and ignored: chroma is assumed at the center of its four pixels.
@discardableResult
public func vImageCVImageFormat_SetChromaSiting(_ format: vImageCVImageFormat, _ siting: CFString)
  -> vImage_Error
{ kvImageNoError }

/// Converts a Core Video buffer's image to a format, in new memory that the caller frees with
/// `free(buffer.data)`.
///
/// - Parameters:
///   - desiredFormat: a nil color space stands for sRGB or gray, and is set to it.
///   - cvImageFormat: nil, or the buffer's own.
///   - backgroundColor: the color under transparent pixels if the format has no alpha; nil for black.
///   - flags: with `kvImageNoAllocate`, the buffer's existing memory is used.
/// - Returns: `kvImageInvalidCVImageFormat` for a Core Video buffer that isn't an image, else as
///   `vImageBuffer_InitWithCGImage`.
@discardableResult
public func vImageBuffer_InitWithCVPixelBuffer(
  _ buffer: UnsafeMutablePointer<vImage_Buffer>, _ desiredFormat: UnsafeMutablePointer<vImage_CGImageFormat>,
  _ cvPixelBuffer: CVPixelBuffer, _ cvImageFormat: vImageCVImageFormat?,
  _ backgroundColor: UnsafePointer<CGFloat>?, _ flags: vImage_Flags
) -> vImage_Error {
  let format = CVPixelBufferGetPixelFormatType(cvPixelBuffer)
  if let cvImageFormat, cvImageFormat.formatCode != format { return kvImageInvalidCVImageFormat }
  let image = CGImage(pixelBuffer: cvPixelBuffer)
  guard vImage_CGImageFormat(cgImage: image) != nil || cvPixelBuffer.convertedToBGRA() != nil else {
    return kvImageInvalidCVImageFormat
  }
  return vImageBuffer_InitWithCGImage(buffer, desiredFormat, backgroundColor, image, flags)
}

/// Copies an image into a Core Video buffer of the same size and of 8-bit BGRA, RGBA, ARGB, RGB or gray.
///
/// - Parameters:
///   - buffer: pixels in `bufferFormat`.
///   - cvImageFormat: nil, or the buffer's own.
/// - Returns: `kvImageInvalidCVImageFormat` for other buffers, `kvImageBufferSizeMismatch`, or the result of
///   `vImageConvert_AnyToAny`.
@discardableResult
public func vImageBuffer_CopyToCVPixelBuffer(
  _ buffer: UnsafePointer<vImage_Buffer>, _ bufferFormat: UnsafePointer<vImage_CGImageFormat>,
  _ cvPixelBuffer: CVPixelBuffer, _ cvImageFormat: vImageCVImageFormat?,
  _ backgroundColor: UnsafePointer<CGFloat>?, _ flags: vImage_Flags
) -> vImage_Error {
  guard let plane = cvPixelBuffer.planes.first, !cvPixelBuffer.isPlanar,
    cvImageFormat.map({ $0.formatCode == CVPixelBufferGetPixelFormatType(cvPixelBuffer) }) ?? true,
    var own = vImage_CGImageFormat(cgImage: CGImage(pixelBuffer: cvPixelBuffer))
  else { return kvImageInvalidCVImageFormat }
  guard buffer.pointee.width == vImagePixelCount(plane.width),
    buffer.pointee.height == vImagePixelCount(plane.height)
  else { return kvImageBufferSizeMismatch }
  var error = kvImageNoError
  let made = vImageConverter_CreateWithCGImageFormat(bufferFormat, &own, backgroundColor, flags, &error)
  guard let converter = made?.takeRetainedValue() else { return error }
  var target = vImage_Buffer(
    data: plane.baseAddress, height: vImagePixelCount(plane.height), width: vImagePixelCount(plane.width),
    rowBytes: plane.bytesPerRow)
  return vImageConvert_AnyToAny(converter, buffer, &target, nil, flags)
}
