public import _CoreGraphics
public import CoreVideo
public import Foundation
import ImageIO

/// The options of a context. Only `workingColorSpace` has an effect; rendering uses the CPU.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Accepted; rendering always uses the CPU.
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
  /// The space that filters compute in: `NSNull()`, or the color space `sRGB` or `extendedSRGB`, for the
  /// stored values; otherwise, and by default, linear sRGB.
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  /// Accepted and ignored: results are sRGB.
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  /// Accepted and ignored: computations use 32-bit floating point.
  public static let workingFormat = CIContextOption(rawValue: "working_format")
  /// Accepted and ignored.
  public static let outputPremultiplied = CIContextOption(rawValue: "output_premultiplied")
  /// Accepted and ignored: results aren't cached between images.
  public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
  /// Accepted and ignored: images scaled down by two or more are averaged, never sampled.
  public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
  /// Accepted and ignored.
  public static let priorityRequestLow = CIContextOption(rawValue: "kCIContextPriorityRequestLow")
  /// Accepted and ignored.
  public static let allowLowPower = CIContextOption(rawValue: "kCIContextAllowLowPower")
  /// Accepted and ignored.
  public static let name = CIContextOption(rawValue: "kCIContextName")
}

/// Renders `CIImage`s in small parts on all cores: memory is bounded however many filters are applied.
///
/// **The working space.** As by Apple's default, filters compute in linear light with sRGB's primaries,
/// unclamped and premultiplied; stored values are converted on reading and writing. Blurring, scaling,
/// blending, exposure, contrast and all others operate on light: the stored gray 188 is half of white's. For
/// filters on stored values, create the context with `[.workingColorSpace: NSNull()]`.
///
/// Rendering fails if the current task is canceled. Without libvips only rotated and cropped images render.
public final class CIContext: Sendable {
  let isLinear: Bool
  /// The target of `draw(_:in:from:)`. Unsafe: not thread-safe; the supplying caller guarantees serial use.
  private nonisolated(unsafe) let canvas: CGContext?
  /// The space that filters compute in: linear sRGB by default, nil for the stored values.
  public let workingColorSpace: CGColorSpace?

  public convenience init(options: [CIContextOption: Any]? = nil) { self.init(canvas: nil, options) }

  /// Creates a context whose `draw(_:in:from:)` draws on another, from one thread at a time.
  public convenience init(cgContext: CGContext, options: [CIContextOption: Any]? = nil) {
    self.init(canvas: cgContext, options)
  }

  private init(canvas: CGContext?, _ options: [CIContextOption: Any]?) {
    self.canvas = canvas
    let space = options?[.workingColorSpace]
    isLinear = !(space is NSNull) && (space as? CGColorSpace)?.isLinear ?? true
    workingColorSpace =
      space is NSNull ? nil : space as? CGColorSpace ?? CGColorSpace(name: CGColorSpace.linearSRGB)
  }

  /// Draws a part of an image, scaled to a rectangle in user space, on the context's `CGContext` with its
  /// transform, clip and alpha. Draws nothing if there is none, or if `createCGImage(_:from:)` fails.
  public func draw(_ image: CIImage, in inRect: CGRect, from fromRect: CGRect) {
    guard let canvas, let picture = createCGImage(image, from: fromRect) else { return }
    canvas.draw(picture, in: inRect)
  }

  /// Renders the part of an image inside `rect`, expanded to whole pixels; transparent outside the image.
  ///
  /// - Returns: nil for an empty or infinite rectangle, a side above 32,767, short memory or a failed step.
  public func createCGImage(_ image: CIImage, from rect: CGRect) -> CGImage? {
    guard let buffer = try? drawnBuffer(image, rect) else { return nil }
    return CGImage(pixelBuffer: buffer)
  }

  /// Renders the part of an image inside `rect`; see `createCGImage(_:from:)`.
  ///
  /// - Parameters:
  ///   - image: the image to render.
  ///   - rect: the part to render, in the image's coordinates.
  ///   - format: 8 bits per component. Its order isn't honored: read it from the result's `bitmapInfo`.
  ///   - colorSpace: sRGB, or nil for sRGB.
  /// - Returns: nil also for another format or color space.
  public func createCGImage(
    _ image: CIImage, from rect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? {
    guard colorSpace.map({ $0 == .redGreenBlue }) ?? true, CIFormat.ofFourBytes.contains(format) else {
      return nil
    }
    return createCGImage(image, from: rect)
  }

  /// Renders the part of an image inside `rect`; see `createCGImage(_:from:format:colorSpace:)`.
  ///
  /// - Parameters:
  ///   - image: the image to render.
  ///   - rect: the part to render, in the image's coordinates.
  ///   - format: as for that method.
  ///   - colorSpace: sRGB, or nil for sRGB.
  ///   - deferred: ignored: the image is rendered immediately.
  public func createCGImage(
    _ image: CIImage, from rect: CGRect, format: CIFormat, colorSpace: CGColorSpace?, deferred: Bool
  ) -> CGImage? { createCGImage(image, from: rect, format: format, colorSpace: colorSpace) }

  /// Renders an image into a 32BGRA, 32RGBA, 32ARGB, 32ABGR, 24RGB or 8-bit gray (luminance) buffer, origin
  /// at its lower-left corner. Pixels outside the image, and buffers of other formats, are unchanged.
  public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
    render(
      image, to: buffer, bounds: CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height),
      colorSpace: nil)
  }

  /// Renders the part of an image inside `bounds` into a buffer of these formats, lower-left corners aligned.
  ///
  /// - Parameters:
  ///   - image: the image to render.
  ///   - buffer: the destination.
  ///   - bounds: the part to render, in the image's coordinates.
  ///   - colorSpace: sRGB, or nil for sRGB; for others nothing is rendered.
  public func render(
    _ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?
  ) {
    guard let encoding = PixelEncoding(buffer.pixelFormat), let plane = buffer.planes.first else { return }
    let memory = PixelMemory(
      address: plane.baseAddress, bytesPerRow: plane.bytesPerRow, width: plane.width, height: plane.height,
      encoding: encoding, isLinear: isLinear)
    draw(image, bounds, memory, colorSpace)
  }

  /// Renders the part of an image inside `bounds` into memory, top row first.
  ///
  /// - Parameters:
  ///   - image: the image to render.
  ///   - data: `rowBytes` for each row of `bounds`. Bytes outside the image are unchanged.
  ///   - rowBytes: the distance between rows; if it is less than a row's pixels, nothing is rendered.
  ///   - bounds: expanded to whole pixels.
  ///   - format: 8 bits per component, `RGBAf` or `Rf`; for others nothing is rendered. Gray is luminance.
  ///   - colorSpace: sRGB, or nil for sRGB; for others nothing is rendered.
  public func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat,
    colorSpace: CGColorSpace?
  ) {
    guard let encoding = PixelEncoding(format), let frame = PixelBounds(covering: bounds),
      rowBytes / encoding.bytesPerPixel >= frame.width
    else { return }
    let memory = PixelMemory(
      address: data, bytesPerRow: rowBytes, width: frame.width, height: frame.height, encoding: encoding,
      isLinear: isLinear)
    draw(image, bounds, memory, colorSpace)
  }

  /// Has no effect: nothing is cached between renderings.
  public func clearCaches() {}

  // MARK: Files

  /// Renders a whole image and encodes it as PNG; nil if it can't be rendered.
  public func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? { try? encoded(image, as: .png, format, colorSpace, options) }

  /// Renders a whole image and encodes it as JPEG; nil if it can't be rendered.
  ///
  /// - Parameters:
  ///   - image: the image to render.
  ///   - colorSpace: sRGB; nil is returned for others.
  ///   - options: `kCGImageDestinationLossyCompressionQuality`; others are ignored.
  public func jpegRepresentation(
    of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? { try? encoded(image, as: .jpeg, .RGBA8, colorSpace, options) }

  /// Renders a whole image and encodes it as TIFF; nil if it can't be rendered.
  public func tiffRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? { try? encoded(image, as: .tiff, format, colorSpace, options) }

  /// Renders a whole image and encodes it as HEIC; nil if it can't be rendered or libheif has no encoder.
  ///
  /// - Parameters:
  ///   - image: the image to render.
  ///   - format: 8 bits per component; nil is returned for others.
  ///   - colorSpace: sRGB; nil is returned for others.
  ///   - options: `kCGImageDestinationLossyCompressionQuality`; others are ignored.
  public func heifRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? { try? encoded(image, as: .heic, format, colorSpace, options) }

  /// Renders a whole image and writes it atomically as HEIC.
  public func writeHEIFRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try encoded(image, as: .heic, format, colorSpace, options).write(to: url, options: .atomic)
  }

  /// Renders a whole image and writes it atomically as TIFF.
  public func writeTIFFRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try encoded(image, as: .tiff, format, colorSpace, options).write(to: url, options: .atomic)
  }

  /// Renders a whole image and writes it atomically as PNG.
  public func writePNGRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try encoded(image, as: .png, format, colorSpace, options).write(to: url, options: .atomic)
  }

  /// Renders a whole image and writes it atomically as JPEG.
  public func writeJPEGRepresentation(
    of image: CIImage, to url: URL, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try encoded(image, as: .jpeg, .RGBA8, colorSpace, options).write(to: url, options: .atomic)
  }

  private func encoded(
    _ image: CIImage, as type: ImageFormat, _ format: CIFormat, _ colorSpace: CGColorSpace,
    _ options: [CIImageRepresentationOption: Any]
  ) throws -> Data {
    guard CIFormat.ofFourBytes.contains(format), colorSpace == .redGreenBlue else {
      throw RenderingError(description: "Images can only be written in sRGB with 8 bits per component.")
    }
    let quality = options[kCGImageDestinationLossyCompressionQuality]
    return try ImageEncoder.encode(
      drawnBuffer(image, image.extent), as: type, quality: FilterInputs.number(quality) ?? 0.9)
  }

  // MARK: Drawing

  private func drawnBuffer(_ image: CIImage, _ rect: CGRect) throws -> CVPixelBuffer {
    guard !rect.isInfinite, let frame = PixelBounds(covering: rect), frame.width <= 32_767,
      frame.height <= 32_767
    else {
      throw RenderingError(
        description: "\(rect) can't be rendered: each side must have 1 to 32,767 pixels.")
    }
    guard
      let buffer = CVPixelBuffer(
        width: frame.width, height: frame.height, pixelFormat: kCVPixelFormatType_32BGRA),
      let plane = buffer.planes.first
    else { throw RenderingError(description: "Out of memory.") }
    // Alpha of an opaque image is meaningless and would be copied.
    if PixelBounds(covering: image.extent) == frame, image.placement?.isOpaque == false,
      let stored = image.sharedPixels, stored.buffer.copyPixels(toBGRA: buffer, order: stored.pixelOrder)
    {
      return buffer
    }
    try draw(
      image, frame,
      PixelMemory(
        address: plane.baseAddress, bytesPerRow: plane.bytesPerRow, width: plane.width, height: plane.height,
        encoding: .bytes([2, 1, 0, 3]), isLinear: isLinear))
    return buffer
  }

  private func draw(
    _ image: CIImage, _ bounds: CGRect, _ memory: PixelMemory, _ colorSpace: CGColorSpace?
  ) {
    guard colorSpace.map({ $0 == .redGreenBlue || $0 == .gray }) ?? true,
      let frame = PixelBounds(covering: bounds)
    else { return }
    try? draw(image, frame, memory)
  }

  /// Renders the part of an image inside a frame, its lower-left pixel at the memory's.
  func draw(_ image: CIImage, _ frame: PixelBounds, _ memory: PixelMemory) throws {
    guard
      let visible = PixelBounds(
        minX: frame.minX, minY: frame.minY, width: min(frame.width, memory.width),
        height: min(frame.height, memory.height)),
      let drawn = PixelBounds(covering: image.extent)?.intersection(visible)
    else { return }
    try RenderBlocks(image, in: drawn, isLinear: isLinear).write(
      to: memory, column: drawn.minX - frame.minX, row: memory.height - (drawn.maxY - frame.minY))
  }
}

/// The options for encoding an image, by `CGImageDestination`'s names. A string here, so that these names can
/// be cast `as CIImageRepresentationOption`, as Apple's bridging allows.
public typealias CIImageRepresentationOption = CFString

extension CIImageRepresentationOption {
  public init(rawValue: String) { self = rawValue }
}
