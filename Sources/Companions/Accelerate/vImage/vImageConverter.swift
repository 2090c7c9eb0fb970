public import _CoreGraphics

// Unsafe: see ImageRows.swift.

/// A converter between pixel formats: component order, premultiplication, bytes or floating point, color or
/// gray.
///
/// Gray is the luminance of linear light. If the destination has no alpha, pixels are composited over the
/// background color, black by default.
public final class vImageConverter: Sendable {
  fileprivate let conversion: PixelFormConversion

  fileprivate init(_ conversion: PixelFormConversion) { self.conversion = conversion }

  fileprivate convenience init(
    _ source: vImage_CGImageFormat, _ destination: vImage_CGImageFormat,
    _ background: UnsafePointer<CGFloat>?
  ) throws(vImageFailure) {
    guard let from = PixelForm(source), let to = PixelForm(destination) else {
      throw vImageFailure(kvImageInvalidImageFormat)
    }
    // The background has as many components as the destination's color space.
    let color = background.map { values in
      to.isGray
        ? SIMD3(repeating: Float(values[0])) : SIMD3(Float(values[0]), Float(values[1]), Float(values[2]))
    }
    self.init(PixelFormConversion(source: from, destination: to, background: color ?? .zero))
  }

  /// Creates a converter; throws `vImage.Error.invalidImageFormat` for unsupported formats.
  public static func make(
    sourceFormat: vImage_CGImageFormat, destinationFormat: vImage_CGImageFormat,
    flags: vImage.Options = .noFlags
  ) throws -> vImageConverter {
    do { return try vImageConverter(sourceFormat, destinationFormat, nil) } catch {
      throw vImage.Error(error)
    }
  }

  /// Converts all pixels of the destination; throws `vImage.Error` for buffers that don't match.
  public func convert(
    source: vImage_Buffer, destination: inout vImage_Buffer, flags: vImage.Options = .noFlags
  ) throws {
    do { try conversion.convert(source, destination) } catch { throw vImage.Error(error) }
  }

  /// Whether the source must not be the destination.
  public var mustOperateOutOfPlace: Bool {
    conversion.source.bytesPerPixel < conversion.destination.bytesPerPixel
  }
  /// The number of buffers that pixels are read from, which is one.
  public var sourceBufferCount: Int { 1 }
  /// The number of buffers that pixels are written to, which is one.
  public var destinationBufferCount: Int { 1 }
}

/// Creates a converter from one format to another; nil for unsupported formats.
///
/// - Parameters:
///   - backgroundColor: a color in the destination's color space, each component 0…1; nil for black.
///   - error: receives `kvImageNoError` or `kvImageInvalidImageFormat`; may be nil.
public func vImageConverter_CreateWithCGImageFormat(
  _ srcFormat: UnsafePointer<vImage_CGImageFormat>, _ destFormat: UnsafePointer<vImage_CGImageFormat>,
  _ backgroundColor: UnsafePointer<CGFloat>?, _ flags: vImage_Flags,
  _ error: UnsafeMutablePointer<vImage_Error>?
) -> Unmanaged<vImageConverter>! {
  do {
    let converter = try vImageConverter(srcFormat.pointee, destFormat.pointee, backgroundColor)
    error?.pointee = kvImageNoError
    return .passRetained(converter)
  } catch let failure {
    error?.pointee = failure.code
    return nil
  }
}

/// Converts all pixels of the destination. No temporary buffer is needed.
@discardableResult
public func vImageConvert_AnyToAny(
  _ converter: vImageConverter, _ srcs: UnsafePointer<vImage_Buffer>, _ dests: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ flags: vImage_Flags
) -> vImage_Error {
  attempt(flags) { () throws(vImageFailure) in try converter.conversion.convert(srcs.pointee, dests.pointee) }
}

/// `kvImageOutOfPlaceOperationRequired` if the source must not be the destination, else `kvImageNoError`.
public func vImageConverter_MustOperateOutOfPlace(
  _ converter: vImageConverter, _ srcs: UnsafePointer<vImage_Buffer>?,
  _ dests: UnsafePointer<vImage_Buffer>?, _ flags: vImage_Flags
) -> vImage_Error {
  converter.mustOperateOutOfPlace ? kvImageOutOfPlaceOperationRequired : kvImageNoError
}

/// Returns the number of buffers that pixels are read from, which is one.
public func vImageConverter_GetNumberOfSourceBuffers(_ converter: vImageConverter) -> UInt { 1 }
/// Returns the number of buffers that pixels are written to, which is one.
public func vImageConverter_GetNumberOfDestinationBuffers(_ converter: vImageConverter) -> UInt { 1 }
