package import CoreVideo
import Foundation

/// Releases the memory of a bitmap context: called with the caller's info pointer and the memory.
public typealias CGBitmapContextReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

/// Memory owned by the caller. Unsafe, `@unchecked Sendable`: only its callback receives the pointers.
private struct CallersMemory: @unchecked Sendable {
  let callback: CGBitmapContextReleaseDataCallback?
  let info: UnsafeMutableRawPointer?
  let data: UnsafeMutableRawPointer

  @Sendable func release() { callback?(info, data) }
}

/// Draws lines, areas and images into pixels in memory. By default in pixels, lower-left origin, y up.
///
/// Not thread-safe.
public final class CGContext {
  let cairo: OpaquePointer
  let surface: OpaquePointer
  /// The pixels in the caller's layout, kept alive while they are drawn on.
  private let target: CVPixelBuffer
  /// The staging buffer, if Cairo doesn't support the layout.
  let mirror: StagingBuffer?
  private let isOpaque: Bool
  var state = CGContextState()
  private var savedStates: [CGContextState] = []
  /// The state outside each open transparency layer; `clippedLayers` has the numbers of the clipped ones.
  var layerStates: [CGContextState] = []
  var clippedLayers: Set<Int> = []

  /// Creates a context that draws on given or newly allocated pixels.
  ///
  /// - Parameters:
  ///   - data: the first row's address, valid while the context lives; nil to allocate zeroed memory.
  ///   - width: in pixels, 1…32,767.
  ///   - height: in pixels, 1…32,767.
  ///   - bitsPerComponent: 8.
  ///   - bytesPerRow: at least a row's bytes, and a multiple of 4 for color; 0 with nil `data` for a default.
  ///   - space: sRGB or gray.
  ///   - bitmapInfo: for sRGB a `CGImageAlphaInfo` (premultiplied, or an unused component) with a 32-bit byte
  ///     order, so that the memory is BGRA, BGRX, RGBA, RGBX, ARGB or XRGB; for gray `CGImageAlphaInfo.none`.
  ///     Drawing on ARGB, XRGB or gray costs a copy of what changes.
  /// - Returns: nil for other layouts, and if Cairo isn't installed.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo, releaseCallback: nil, releaseInfo: nil)
  }

  /// As `init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)`, with a release callback.
  ///
  /// - Parameters:
  ///   - releaseCallback: called once with `releaseInfo` and `data`, when neither the context nor an image
  ///     made from it needs the memory; not called if `data` is nil or the layout isn't supported.
  ///   - releaseInfo: passed to the callback.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?,
    releaseInfo: UnsafeMutableRawPointer?
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    guard bitsPerComponent == 8, (1...32_767).contains(width), (1...32_767).contains(height),
      let format = Self.pixelFormat(space, info)
    else { return nil }
    let isGray = format == kCVPixelFormatType_OneComponent8
    let buffer: CVPixelBuffer
    let isSaid = bytesPerRow != 0
    guard
      isGray
        ? bytesPerRow >= width || !isSaid
        : bytesPerRow >= 4 * width && bytesPerRow.isMultiple(of: 4) || !isSaid
    else { return nil }
    if let data {
      guard isSaid else { return nil }
      let plane = CVPixelBuffer.Plane(
        baseAddress: data, width: width, height: height, bytesPerRow: bytesPerRow)
      buffer = CVPixelBuffer(
        width: width, height: height, pixelFormat: format, isPlanar: false, planes: [plane],
        release: CallersMemory(callback: releaseCallback, info: releaseInfo, data: data).release)
    } else {
      let made =
        isSaid
        ? CVPixelBuffer(width: width, height: height, pixelFormat: format, bytesPerRow: bytesPerRow)
        : CVPixelBuffer(width: width, height: height, pixelFormat: format)
      guard let made else { return nil }
      buffer = made
    }
    self.init(
      target: buffer, isOpaque: [.none, .noneSkipFirst, .noneSkipLast].contains(info.alphaInfo ?? .none))
  }

  private static func pixelFormat(_ space: CGColorSpace, _ info: CGBitmapInfo) -> OSType? {
    guard space.isStored, !info.contains(.floatComponents), let alpha = info.alphaInfo else { return nil }
    let isLittle = info.byteOrder == .byteOrder32Little
    let isBig = info.byteOrder.isEmpty || info.byteOrder == .byteOrder32Big
    switch (space.model, alpha) {
    case (.rgb, .premultipliedFirst) where isLittle, (.rgb, .noneSkipFirst) where isLittle:
      return kCVPixelFormatType_32BGRA
    case (.rgb, .premultipliedFirst) where isBig, (.rgb, .noneSkipFirst) where isBig:
      return kCVPixelFormatType_32ARGB
    case (.rgb, .premultipliedLast) where isBig, (.rgb, .noneSkipLast) where isBig:
      return kCVPixelFormatType_32RGBA
    case (.monochrome, .none): return kCVPixelFormatType_OneComponent8
    default: return nil
    }
  }

  /// Creates a context with the layout as an option set, as in Apple's SDKs before iOS 26.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo.rawValue)
  }

  /// The reason why drawing isn't available on this machine; nil if it is.
  package static var missingLibrary: String? { cairoFailure }

  /// Creates a context on a 32BGRA, 32RGBA, 32ARGB or 8-bit gray buffer; nil for others.
  package convenience init?(drawingOn buffer: CVPixelBuffer) { self.init(target: buffer, isOpaque: false) }

  private init?(target: CVPixelBuffer, isOpaque: Bool) {
    guard target.width <= 32_767, target.height <= 32_767 else { return nil }
    let isCairos = [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA].contains(target.pixelFormat)
    mirror = isCairos ? nil : StagingBuffer(target)
    guard let canvas = isCairos ? target : mirror?.canvas,
      let surface = canvas.planes.first?.cairoSurface(isOpaque: isOpaque)
    else { return nil }
    guard let cairo = cairo_create(surface), cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.target = target
    self.isOpaque = isOpaque
    self.surface = surface
    self.cairo = cairo
    // Cairo's y axis points down from the top.
    var upwards = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: -1, x0: 0, y0: Double(target.height))
    cairo_set_matrix(cairo, &upwards)
  }

  deinit {
    cairo_surface_flush(surface)
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  public var width: Int { target.width }
  public var height: Int { target.height }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { CGImage(pixelBuffer: target).bitsPerPixel }
  public var bytesPerRow: Int { CVPixelBufferGetBytesPerRow(target) }
  public var colorSpace: CGColorSpace? { CGImage(pixelBuffer: target).colorSpace }
  public var bitmapInfo: CGBitmapInfo { CGImage(pixelBuffer: target, opaque: isOpaque).bitmapInfo }
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }
  /// The first row's address, valid while the context lives.
  public var data: UnsafeMutableRawPointer? {
    flush()
    return CVPixelBufferGetBaseAddress(target)
  }

  /// Completes pending drawing.
  public func flush() { cairo_surface_flush(surface) }

  /// Copies the current pixels into an image, with the same distance between rows.
  public func makeImage() -> CGImage? {
    flush()
    guard let source = target.planes.first,
      let copy = CVPixelBuffer(
        width: width, height: height, pixelFormat: target.pixelFormat, bytesPerRow: source.bytesPerRow),
      let plane = copy.planes.first
    else { return nil }
    for row in 0..<height {
      (plane.baseAddress + row * plane.bytesPerRow).copyMemory(
        from: source.baseAddress + row * source.bytesPerRow, byteCount: bitsPerPixel / 8 * width)
    }
    return CGImage(pixelBuffer: copy, opaque: isOpaque)
  }

  // MARK: State

  /// Saves transform, clip, colors, line and shadow for `restoreGState`.
  public func saveGState() {
    cairo_save(cairo)
    savedStates.append(state)
  }

  /// Restores the last saved state; does nothing if there is none.
  public func restoreGState() {
    guard let saved = savedStates.popLast() else { return }
    cairo_restore(cairo)
    state = saved
  }

  /// Cairo's memory is BGRA; for RGBA memory red and blue are swapped in its input, which is correct because
  /// every drawing operation treats the components alike.
  var swapsRedAndBlue: Bool { canvas.pixelFormat == kCVPixelFormatType_32RGBA }

  var canvas: CVPixelBuffer { mirror?.canvas ?? target }

  func use(_ color: CGColor) {
    let (red, green, blue, alpha) = color.rgba
    let (first, third) = swapsRedAndBlue ? (blue, red) : (red, blue)
    cairo_set_source_rgba(cairo, Double(first), Double(green), Double(third), Double(alpha * state.alpha))
  }
}

/// State beyond Cairo's: separate fill and stroke colors, and masks.
struct CGContextState {
  var fillColor = CGColor.black {
    // A color replaces a pattern.
    didSet { fillPattern = nil }
  }
  var fillPattern: PatternFill?
  var strokeColor = CGColor.black {
    didSet { strokePattern = nil }
  }
  var strokePattern: PatternFill?
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var interpolationQuality = CGInterpolationQuality.default
  /// The mask for drawing; nil for none.
  var coverage: ClipMask?
  var shadow: CGShadow?
}

/// The interpolation of scaled images.
public enum CGInterpolationQuality: Int32, Sendable {
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  case low = 2
  case high = 3
  case medium = 4
}

extension CVPixelBuffer.Plane {
  /// Creates a Cairo surface for the rows; nil if Cairo rejects them or isn't installed.
  ///
  /// Unsafe: the surface refers to the rows; the caller keeps their buffer alive until it is destroyed.
  func cairoSurface(isOpaque: Bool) -> OpaquePointer? {
    guard cairoFailure == nil else { return nil }
    let surface = cairo_image_surface_create_for_data(
      baseAddress.assumingMemoryBound(to: UInt8.self), isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
      Int32(width), Int32(height), Int32(bytesPerRow))
    guard let surface else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    return surface
  }
}
