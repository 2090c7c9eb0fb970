public import _CoreGraphics
public import CoreVideo
public import Foundation
import ImageIO

/// What may be said of a context. Of these `workingColorSpace` has an effect; drawing is on the processor.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Accepted; it always is.
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
  /// The space that filters compute in: `NSNull()`, or the color space `sRGB` or `extendedSRGB`, for the stored values as they are;
  /// anything else, and the default, is linear sRGB.
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  /// Accepted and ignored: results are sRGB.
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  /// Accepted and ignored: 32-bit floating point is used.
  public static let workingFormat = CIContextOption(rawValue: "working_format")
  /// Accepted and ignored.
  public static let outputPremultiplied = CIContextOption(rawValue: "output_premultiplied")
  /// Accepted and ignored: what is computed for one picture isn't kept for the next.
  public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
  /// Accepted and ignored: pictures made smaller by two or more are averaged, never sampled.
  public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
  /// Accepted and ignored.
  public static let priorityRequestLow = CIContextOption(rawValue: "kCIContextPriorityRequestLow")
  /// Accepted and ignored.
  public static let allowLowPower = CIContextOption(rawValue: "kCIContextAllowLowPower")
  /// Accepted and ignored.
  public static let name = CIContextOption(rawValue: "kCIContextName")
}

/// Draws `CIImage`s in small parts, on all processors: memory is bounded however many filters are applied.
///
/// **The working space.** As with Apple's default, filters compute with linear light in sRGB's primaries, not clipped, colors
/// multiplied by alpha; stored values are converted when they are read and when the result is written. Blurring, scaling,
/// blending, exposure, contrast and all others see light: gray of the stored value 188 is half of white's. Where a filter is
/// meant for stored values, make the context with `[.workingColorSpace: NSNull()]`.
///
/// Drawing ends early, as failed, when the current task is canceled. Without libvips nothing is drawn but pictures that are
/// only turned and cut.
public final class CIContext: Sendable {
  let isLinear: Bool
  /// What `draw(_:in:from:)` draws on. Unsafe: Core Graphics' contexts aren't for two threads at once, and whoever gave this one vouches for
  /// it.
  private nonisolated(unsafe) let canvas: CGContext?
  /// The space that filters compute in: linear sRGB unless another was given, nil for the stored values as they are.
  public let workingColorSpace: CGColorSpace?

  public convenience init(options: [CIContextOption: Any]? = nil) { self.init(canvas: nil, options) }

  /// A context whose `draw(_:in:from:)` draws on another, from one thread at a time.
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

  /// Draws a part of a picture, scaled to fill a rectangle of user space, on the context that this one was made for, with its transform, clip and
  /// alpha. Nothing is drawn where it wasn't made for one, or as `createCGImage(_:from:)` says.
  public func draw(_ image: CIImage, in inRect: CGRect, from fromRect: CGRect) {
    guard let canvas, let picture = createCGImage(image, from: fromRect) else { return }
    canvas.draw(picture, in: inRect)
  }

  /// Draws the part of a picture inside `rect`, which grows to whole pixels. Where the picture doesn't reach, the
  /// result is transparent.
  ///
  /// - Returns: nil where the rectangle is empty, infinite or wider or higher than 32,767, memory is short, or a step of the
  ///   picture's recipe can't be drawn.
  public func createCGImage(_ image: CIImage, from rect: CGRect) -> CGImage? {
    guard let buffer = try? drawnBuffer(image, rect) else { return nil }
    return CGImage(pixelBuffer: buffer)
  }

  /// Draws the part of a picture inside `rect`; see `createCGImage(_:from:)`.
  ///
  /// - Parameters:
  ///   - format: of 8 bits a component. The order isn't honored: read it from the result's `bitmapInfo`.
  ///   - colorSpace: sRGB, or nil for it.
  /// - Returns: nil also for another format or color space.
  public func createCGImage(
    _ image: CIImage, from rect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? {
    guard colorSpace.map({ $0 == .redGreenBlue }) ?? true, CIFormat.ofFourBytes.contains(format) else {
      return nil
    }
    return createCGImage(image, from: rect)
  }

  /// Draws the part of a picture inside `rect`; see `createCGImage(_:from:format:colorSpace:)`.
  ///
  /// - Parameter deferred: ignored: the picture is drawn at once, which shows in nothing but when the time is spent.
  public func createCGImage(
    _ image: CIImage, from rect: CGRect, format: CIFormat, colorSpace: CGColorSpace?, deferred: Bool
  ) -> CGImage? { createCGImage(image, from: rect, format: format, colorSpace: colorSpace) }

  /// Draws a picture into a buffer of format 32BGRA, 32RGBA, 32ARGB, 32ABGR, 24RGB or 8-bit gray (luminance): the plane's
  /// origin comes to the buffer's lower left corner. What the picture doesn't cover keeps its pixels. A buffer of another format
  /// is left as it is.
  public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
    render(
      image, to: buffer, bounds: CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height),
      colorSpace: nil)
  }

  /// Draws the part of a picture inside `bounds` into a buffer of those formats, the part's lower left
  /// corner at the buffer's.
  ///
  /// - Parameter colorSpace: sRGB, or nil for it; for others nothing is drawn.
  public func render(
    _ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?
  ) {
    guard let encoding = PixelEncoding(buffer.pixelFormat), let plane = buffer.planes.first else { return }
    let memory = PixelMemory(
      address: plane.baseAddress, bytesPerRow: plane.bytesPerRow, width: plane.width, height: plane.height,
      encoding: encoding, isLinear: isLinear)
    draw(image, bounds, memory, colorSpace)
  }

  /// Draws the part of a picture inside `bounds` into memory, the top row first.
  ///
  /// - Parameters:
  ///   - data: `rowBytes` for each row of `bounds`. What the picture doesn't cover keeps its bytes.
  ///   - rowBytes: the distance between rows; at least what a row's pixels take, otherwise nothing is drawn.
  ///   - bounds: grows to whole pixels.
  ///   - format: of 8 bits a component, or `RGBAf` or `Rf`; for others nothing is drawn. One gray component is luminance.
  ///   - colorSpace: sRGB, or nil for it; for others nothing is drawn.
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

  /// Drops what is kept between drawings: nothing here.
  public func clearCaches() {}

  // MARK: Files

  /// Draws a whole picture and encodes it as PNG; nil where it can't be drawn.
  public func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? { try? encoded(image, as: .png, format, colorSpace, options) }

  /// Draws a whole picture and encodes it as JPEG; nil where it can't be drawn.
  ///
  /// - Parameter options: `kCGImageDestinationLossyCompressionQuality` counts.
  public func jpegRepresentation(
    of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? { try? encoded(image, as: .jpeg, .RGBA8, colorSpace, options) }

  /// Draws a whole picture and encodes it as TIFF; nil where it can't be drawn.
  public func tiffRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? { try? encoded(image, as: .tiff, format, colorSpace, options) }

  /// Draws a whole picture and encodes it as HEIC; nil where it can't be drawn or the system's libheif has no encoder.
  ///
  /// - Parameter options: `kCGImageDestinationLossyCompressionQuality` counts.
  public func heifRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? { try? encoded(image, as: .heic, format, colorSpace, options) }

  /// Draws a whole picture and writes it as HEIC, whole or not at all.
  public func writeHEIFRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try encoded(image, as: .heic, format, colorSpace, options).write(to: url, options: .atomic)
  }

  /// Draws a whole picture and writes it as TIFF, whole or not at all.
  public func writeTIFFRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try encoded(image, as: .tiff, format, colorSpace, options).write(to: url, options: .atomic)
  }

  /// Draws a whole picture and writes it as PNG, whole or not at all.
  public func writePNGRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try encoded(image, as: .png, format, colorSpace, options).write(to: url, options: .atomic)
  }

  /// Draws a whole picture and writes it as JPEG, whole or not at all.
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
      throw RenderingError(description: "Pictures are written in sRGB with 8 bits a component.")
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
        description: "\(rect) can't be drawn: a part has to have 1 to 32,767 pixels a side.")
    }
    guard
      let buffer = CVPixelBuffer(
        width: frame.width, height: frame.height, pixelFormat: kCVPixelFormatType_32BGRA),
      let plane = buffer.planes.first
    else { throw RenderingError(description: "Memory is short.") }
    // Alpha that means nothing would mean something in the copy.
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

  /// Writes the part of a picture inside a frame, its lower left pixel to the memory's.
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

/// What may be said of a file that a picture is written to, by `CGImageDestination`'s names. A text here, so that one of those names
/// can be written `as CIImageRepresentationOption`, as Apple's bridge allows.
public typealias CIImageRepresentationOption = CFString

extension CIImageRepresentationOption {
  /// The option of a name, as Apple's type is made.
  public init(rawValue: String) { self = rawValue }
}
