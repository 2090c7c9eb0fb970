public import _CoreGraphics
import CoreVideo
public import Foundation

// Unsafe: a buffer created here has heap memory for all its rows, which the caller frees with `free`.

/// The alignment of rows in bytes.
private let rowAlignment = 64

/// Allocates memory for an image, which the caller frees with `free(buf.data)`. Its pixels are undefined.
///
/// - Parameters:
///   - pixelBits: the size of a pixel, more than 0; rows are padded to multiples of 64 bytes.
///   - flags: with `kvImageNoAllocate`, only the size and `rowBytes` are set, and the preferred alignment of
///     rows is returned.
/// - Returns: `kvImageNoError`, `kvImageInvalidParameter`, or `kvImageMemoryAllocationError`.
@discardableResult
public func vImageBuffer_Init(
  _ buf: UnsafeMutablePointer<vImage_Buffer>, _ height: vImagePixelCount, _ width: vImagePixelCount,
  _ pixelBits: UInt32, _ flags: vImage_Flags
) -> vImage_Error {
  let (bits, overflow) = width.multipliedReportingOverflow(by: UInt(pixelBits))
  guard pixelBits > 0, !overflow, let bytes = Int(exactly: bits.dividedRoundingUp(by: 8)),
    bytes <= Int.max - rowAlignment, let rows = Int(exactly: height)
  else { return kvImageInvalidParameter }
  let rowBytes = max((bytes + rowAlignment - 1) / rowAlignment, 1) * rowAlignment
  let (size, isTooLarge) = rowBytes.multipliedReportingOverflow(by: max(rows, 1))
  guard !isTooLarge else { return kvImageMemoryAllocationError }
  if flags & vImage_Flags(kvImageNoAllocate) != 0 {
    buf.pointee = vImage_Buffer(data: nil, height: height, width: width, rowBytes: rowBytes)
    return rowAlignment
  }
  var memory: UnsafeMutableRawPointer?
  guard posix_memalign(&memory, rowAlignment, size) == 0, let memory else {
    return kvImageMemoryAllocationError
  }
  buf.pointee = vImage_Buffer(data: memory, height: height, width: width, rowBytes: rowBytes)
  return kvImageNoError
}

extension UInt {
  fileprivate func dividedRoundingUp(by divisor: UInt) -> UInt {
    self / divisor + (self % divisor > 0 ? 1 : 0)
  }
}

/// Returns a buffer's width and height.
public func vImageBuffer_GetSize(_ buf: UnsafePointer<vImage_Buffer>) -> CGSize {
  CGSize(width: Double(buf.pointee.width), height: Double(buf.pointee.height))
}

/// Converts an image's pixels to a format, in new memory that the caller frees with `free(buf.data)`.
///
/// - Parameters:
///   - format: a nil color space stands for the image's own, and is set to it.
///   - backgroundColor: the color under transparent pixels if the format has no alpha; nil for black.
///   - flags: with `kvImageNoAllocate`, the buffer's existing memory is used.
@discardableResult
public func vImageBuffer_InitWithCGImage(
  _ buf: UnsafeMutablePointer<vImage_Buffer>, _ format: UnsafeMutablePointer<vImage_CGImageFormat>,
  _ backgroundColor: UnsafePointer<CGFloat>?, _ image: CGImage, _ flags: vImage_Flags
) -> vImage_Error {
  if format.pointee.colorSpace == nil {
    format.pointee.colorSpace = image.colorSpace.map(Unmanaged.passRetained)
  }
  guard PixelForm(format.pointee) != nil else { return kvImageInvalidImageFormat }
  // Video planes and half precision are converted to 8-bit pixels first.
  guard let picture = vImage_CGImageFormat(cgImage: image) == nil ? image.convertedTo8Bit : image,
    var own = vImage_CGImageFormat(cgImage: picture), let plane = picture.pixelBuffer.planes.first
  else { return kvImageInvalidImageFormat }
  var error = kvImageNoError
  let converter = vImageConverter_CreateWithCGImageFormat(&own, format, backgroundColor, flags, &error)
  guard let converter = converter?.takeRetainedValue() else { return error }
  let makesMemory = flags & vImage_Flags(kvImageNoAllocate) == 0
  if makesMemory {
    let status = vImageBuffer_Init(
      buf, vImagePixelCount(image.height), vImagePixelCount(image.width), format.pointee.bitsPerPixel,
      vImage_Flags(kvImageNoFlags))
    guard status == kvImageNoError else { return status }
  }
  var source = vImage_Buffer(
    data: plane.baseAddress, height: vImagePixelCount(plane.height), width: vImagePixelCount(plane.width),
    rowBytes: plane.bytesPerRow)
  let status = vImageConvert_AnyToAny(converter, &source, buf, nil, vImage_Flags(kvImageNoFlags))
  withExtendedLifetime(picture) {}
  if status != kvImageNoError, makesMemory {
    free(buf.pointee.data)
    buf.pointee.data = nil
  }
  return status
}

/// Creates an image from a buffer's pixels, which are copied. Floating-point pixels are converted to 8 bits a
/// component.
///
/// - Parameters:
///   - callback: with `kvImageNoAllocate`, called with `userData` and the buffer's address when its memory is
///     no longer needed, which is immediately; without a callback, the memory is freed with `free`.
///   - error: receives `kvImageNoError`, `kvImageInvalidImageFormat` or the buffer's error; may be nil.
/// - Returns: nil if there is an error.
public func vImageCreateCGImageFromBuffer(
  _ buf: UnsafePointer<vImage_Buffer>, _ format: UnsafePointer<vImage_CGImageFormat>,
  _ callback: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void)?,
  _ userData: UnsafeMutableRawPointer?, _ flags: vImage_Flags, _ error: UnsafeMutablePointer<vImage_Error>?
) -> Unmanaged<CGImage>! {
  do {
    let image = try CGImage(buf.pointee, format.pointee)
    error?.pointee = kvImageNoError
    if flags & vImage_Flags(kvImageNoAllocate) != 0 {
      if let callback { callback(userData, buf.pointee.data) } else { free(buf.pointee.data) }
    }
    return .passRetained(image)
  } catch let failure {
    error?.pointee = failure.code
    return nil
  }
}

extension CGImage {
  /// Copies a buffer's pixels: gray, or with alpha as in the format.
  fileprivate convenience init(_ buffer: vImage_Buffer, _ format: vImage_CGImageFormat) throws(vImageFailure)
  {
    guard let form = PixelForm(format) else { throw vImageFailure(kvImageInvalidImageFormat) }
    let isOpaque = form.alpha == .none || form.alpha == .unused
    let stored = form.isGray ? kCVPixelFormatType_OneComponent8 : kCVPixelFormatType_32BGRA
    guard let width = Int(exactly: buffer.width), let height = Int(exactly: buffer.height),
      let pixels = CVPixelBuffer(width: width, height: height, pixelFormat: stored),
      let plane = pixels.planes.first
    else { throw vImageFailure(kvImageMemoryAllocationError) }
    let image = CGImage(pixelBuffer: pixels, opaque: isOpaque)
    guard let own = vImage_CGImageFormat(cgImage: image), let target = PixelForm(own) else {
      throw vImageFailure(kvImageInvalidImageFormat)
    }
    try PixelFormConversion(source: form, destination: target, background: .zero).convert(
      buffer,
      vImage_Buffer(
        data: plane.baseAddress, height: buffer.height, width: buffer.width, rowBytes: plane.bytesPerRow))
    self.init(pixelBuffer: pixels, opaque: isOpaque)
  }

  /// The image with 8 bits a component; nil if memory is short.
  fileprivate var convertedTo8Bit: CGImage? {
    pixelBuffer.convertedToBGRA().map { CGImage(pixelBuffer: $0, opaque: isOpaque) }
  }
}

// MARK: - For Swift

extension vImage_Buffer {
  /// Allocates memory for an image, to be freed with `free()`; throws `vImage.Error`.
  public init(width: Int, height: Int, bitsPerPixel: UInt32) throws {
    self.init()
    guard let width = vImagePixelCount(exactly: width), let height = vImagePixelCount(exactly: height) else {
      throw vImage.Error.invalidParameter
    }
    try vImage.check(vImageBuffer_Init(&self, height, width, bitsPerPixel, vImage_Flags(kvImageNoFlags)))
  }

  /// Allocates memory for an image, to be freed with `free()`; throws `vImage.Error`.
  public init(size: CGSize, bitsPerPixel: UInt32) throws {
    guard let width = Int(exactly: size.width.rounded(.down)),
      let height = Int(exactly: size.height.rounded(.down))
    else { throw vImage.Error.invalidParameter }
    try self.init(width: width, height: height, bitsPerPixel: bitsPerPixel)
  }

  /// Converts an image's pixels, in newly allocated memory to be freed with `free()`; throws `vImage.Error`.
  public init(cgImage: CGImage, format: vImage_CGImageFormat, flags: vImage.Options = .noFlags) throws {
    self.init()
    var format = format
    try vImage.check(vImageBuffer_InitWithCGImage(&self, &format, nil, cgImage, flags.flags))
  }

  /// Copies an image's pixels in its own format, in memory to be freed with `free()`; throws `vImage.Error`.
  public init(cgImage: CGImage, flags: vImage.Options = .noFlags) throws {
    guard let format = vImage_CGImageFormat(cgImage: cgImage) else { throw vImage.Error.invalidImageFormat }
    try self.init(cgImage: cgImage, format: format, flags: flags)
  }

  /// Creates an image of a copy of the pixels; throws `vImage.Error`.
  public func createCGImage(format: vImage_CGImageFormat, flags: vImage.Options = .noFlags) throws -> CGImage
  {
    do { return try CGImage(self, format) } catch { throw vImage.Error(error) }
  }

  /// Copies pixels of `pixelSize` bytes; throws `vImage.Error`.
  public func copy(
    destinationBuffer: inout vImage_Buffer, pixelSize: Int, flags: vImage.Options = .noFlags
  ) throws {
    try withUnsafePointer(to: self) {
      try vImage.check(vImageCopyBuffer($0, &destinationBuffer, pixelSize, flags.flags))
    }
  }

  public var size: CGSize { CGSize(width: Double(width), height: Double(height)) }

  /// Returns the preferred layout of rows of such an image; throws `vImage.Error`.
  public static func preferredAlignmentAndRowBytes(
    width: Int, height: Int, bitsPerPixel: UInt32
  ) throws -> (alignment: Int, rowBytes: Int) {
    var buffer = vImage_Buffer()
    guard let width = vImagePixelCount(exactly: width), let height = vImagePixelCount(exactly: height) else {
      throw vImage.Error.invalidParameter
    }
    let alignment = vImageBuffer_Init(&buffer, height, width, bitsPerPixel, vImage_Flags(kvImageNoAllocate))
    guard alignment > 0 else { throw vImage.Error(vImageFailure(alignment)) }
    return (alignment, buffer.rowBytes)
  }

  /// Frees the memory. Only for buffers that were created with memory.
  public func free() { Foundation.free(data) }
}
