public import _CoreGraphics
import CoreVideo
public import Foundation

// Unsafe: a buffer that is made here has memory of the heap for all its rows, which whoever asked for it frees with `free`.

/// Rows start at multiples of this.
private let rowAlignment = 64

/// Makes memory for a picture, which the caller frees with `free(buf.data)`. Its pixels are undefined.
///
/// - Parameters:
///   - pixelBits: of one pixel, more than 0; rows are padded to multiples of 64 bytes.
///   - flags: with `kvImageNoAllocate` nothing but the size and `rowBytes` is set, and the alignment that rows want is returned.
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

/// A buffer's width and height.
public func vImageBuffer_GetSize(_ buf: UnsafePointer<vImage_Buffer>) -> CGSize {
  CGSize(width: Double(buf.pointee.width), height: Double(buf.pointee.height))
}

/// A picture's pixels in a format, in memory that is made here and that the caller frees with `free(buf.data)`.
///
/// - Parameters:
///   - format: nil color space for the picture's own, which is then set.
///   - backgroundColor: what transparent pixels lie on where the format has no alpha; nil for black.
///   - flags: with `kvImageNoAllocate` the memory that the buffer already has is used.
@discardableResult
public func vImageBuffer_InitWithCGImage(
  _ buf: UnsafeMutablePointer<vImage_Buffer>, _ format: UnsafeMutablePointer<vImage_CGImageFormat>,
  _ backgroundColor: UnsafePointer<CGFloat>?, _ image: CGImage, _ flags: vImage_Flags
) -> vImage_Error {
  if format.pointee.colorSpace == nil {
    format.pointee.colorSpace = image.colorSpace.map(Unmanaged.passRetained)
  }
  guard PixelForm(format.pointee) != nil else { return kvImageInvalidImageFormat }
  // Video's planes and half precision are first made 8-bit pixels.
  guard let picture = vImage_CGImageFormat(cgImage: image) == nil ? image.inBytes : image,
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

/// A picture of a buffer's pixels, which are copied. Floating-point pixels become 8 bits a component.
///
/// - Parameters:
///   - callback: with `kvImageNoAllocate`, called with `userData` and the buffer's address when its memory is no longer needed,
///     which is at once; without one the memory is freed with `free`.
///   - error: receives `kvImageNoError`, `kvImageInvalidImageFormat` or what is wrong with the buffer; may be nil.
/// - Returns: nil where there is an error.
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
  /// A copy of a buffer's pixels: gray, or with alpha in the format's own way.
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

  /// The picture with 8 bits a component; nil where memory is short.
  fileprivate var inBytes: CGImage? {
    pixelBuffer.convertedToBGRA().map { CGImage(pixelBuffer: $0, opaque: isOpaque) }
  }
}

// MARK: - For Swift

extension vImage_Buffer {
  /// Memory for a picture, to be given back with `free()`; throws `vImage.Error`.
  public init(width: Int, height: Int, bitsPerPixel: UInt32) throws {
    self.init()
    guard let width = vImagePixelCount(exactly: width), let height = vImagePixelCount(exactly: height) else {
      throw vImage.Error.invalidParameter
    }
    try vImage.check(vImageBuffer_Init(&self, height, width, bitsPerPixel, vImage_Flags(kvImageNoFlags)))
  }

  /// Memory for a picture, to be given back with `free()`; throws `vImage.Error`.
  public init(size: CGSize, bitsPerPixel: UInt32) throws {
    guard let width = Int(exactly: size.width.rounded(.down)),
      let height = Int(exactly: size.height.rounded(.down))
    else { throw vImage.Error.invalidParameter }
    try self.init(width: width, height: height, bitsPerPixel: bitsPerPixel)
  }

  /// A picture's pixels in memory of its own, to be given back with `free()`; throws `vImage.Error`.
  public init(cgImage: CGImage, format: vImage_CGImageFormat, flags: vImage.Options = .noFlags) throws {
    self.init()
    var format = format
    try vImage.check(vImageBuffer_InitWithCGImage(&self, &format, nil, cgImage, flags.flags))
  }

  /// A picture's pixels in its own format, in memory to be given back with `free()`; throws `vImage.Error`.
  public init(cgImage: CGImage, flags: vImage.Options = .noFlags) throws {
    guard let format = vImage_CGImageFormat(cgImage: cgImage) else { throw vImage.Error.invalidImageFormat }
    try self.init(cgImage: cgImage, format: format, flags: flags)
  }

  /// A picture of a copy of the pixels; throws `vImage.Error`.
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

  /// The width and height.
  public var size: CGSize { CGSize(width: Double(width), height: Double(height)) }

  /// How rows of such a picture want to lie; throws `vImage.Error`.
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

  /// Gives the memory back. Only for buffers that were made with memory.
  public func free() { Foundation.free(data) }
}
