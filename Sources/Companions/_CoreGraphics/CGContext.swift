package import CoreVideo
import Foundation

/// Gives memory back that a bitmap context drew on: called with what was passed for it and the memory.
public typealias CGBitmapContextReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

/// Memory of the caller's, which its callback gives back. Unsafe, and `@unchecked Sendable`: the pointers are only passed on.
private struct CallersMemory: @unchecked Sendable {
  let callback: CGBitmapContextReleaseDataCallback?
  let info: UnsafeMutableRawPointer?
  let data: UnsafeMutableRawPointer

  @Sendable func release() { callback?(info, data) }
}

/// Draws lines, areas and pictures into pixels in memory. The origin is the lower left corner, y points up, and a
/// unit is a pixel, until the transform is changed.
///
/// Not for use on two threads at once.
public final class CGContext {
  let cairo: OpaquePointer
  let surface: OpaquePointer
  /// The pixels as the caller sees them; kept alive as long as they are drawn on.
  private let target: CVPixelBuffer
  /// Where Cairo can't draw on them.
  let mirror: StagingBuffer?
  private let isOpaque: Bool
  var state = CGContextState()
  private var savedStates: [CGContextState] = []
  /// What was outside of each transparency layer that was begun, and which of them were clipped, by their number.
  var layerStates: [CGContextState] = []
  var clippedLayers: Set<Int> = []

  /// Makes pixels to draw on, or draws on those given.
  ///
  /// - Parameters:
  ///   - data: the first row's address, which must stay valid as long as the context lives; nil to have memory
  ///     made, zeroed.
  ///   - width: pixels, 1…32,767.
  ///   - height: pixels, 1…32,767.
  ///   - bitsPerComponent: 8.
  ///   - bytesPerRow: at least the bytes of a row's pixels, and a multiple of 4 for colors; 0 with nil `data` to have it chosen.
  ///   - space: sRGB or gray.
  ///   - bitmapInfo: for sRGB a `CGImageAlphaInfo` (premultiplied, or an unused component) with a 32-bit byte order, so
  ///     that the memory is BGRA, BGRX, RGBA, RGBX, ARGB or XRGB; for gray `CGImageAlphaInfo.none`. Drawing on the last
  ///     three costs a copy of what changes.
  /// - Returns: nil for other layouts, and where Cairo isn't installed.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo, releaseCallback: nil, releaseInfo: nil)
  }

  /// Makes pixels to draw on, or draws on those given; see `init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)`.
  ///
  /// - Parameters:
  ///   - releaseCallback: called once with `releaseInfo` and `data`, when neither the context nor a picture made of it needs the
  ///     memory any longer; not called where `data` is nil or the layout can't be drawn on.
  ///   - releaseInfo: passed on.
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

  /// Makes pixels to draw on, as the initializer of Apple's SDKs before iOS 26 that takes the layout as an option
  /// set.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo.rawValue)
  }

  /// Why nothing can be drawn on this machine; nil where drawing works.
  package static var missingLibrary: String? { cairoFailure }

  /// Draws on a buffer of format 32BGRA, 32RGBA, 32ARGB or 8-bit gray; nil for others.
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
    // Cairo's y points down from the top.
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
  /// The first row's address, valid as long as the context lives.
  public var data: UnsafeMutableRawPointer? {
    flush()
    return CVPixelBufferGetBaseAddress(target)
  }

  /// Makes sure that everything drawn is in the pixels.
  public func flush() { cairo_surface_flush(surface) }

  /// A picture of what has been drawn so far, with rows as far apart; later drawing doesn't change it.
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

  /// Remembers transform, clip, colors, line and shadow for `restoreGState`.
  public func saveGState() {
    cairo_save(cairo)
    savedStates.append(state)
  }

  /// Returns to what the last `saveGState` remembered; does nothing where there is none.
  public func restoreGState() {
    guard let saved = savedStates.popLast() else { return }
    cairo_restore(cairo)
    state = saved
  }

  /// Cairo's memory always has blue first; on RGBA memory it is told red where blue is and the other way round,
  /// which is right because every drawing treats the components alike.
  var swapsRedAndBlue: Bool { canvas.pixelFormat == kCVPixelFormatType_32RGBA }

  /// The pixels that Cairo draws on.
  var canvas: CVPixelBuffer { mirror?.canvas ?? target }

  func use(_ color: CGColor) {
    let (red, green, blue, alpha) = color.rgba
    let (first, third) = swapsRedAndBlue ? (blue, red) : (red, blue)
    cairo_set_source_rgba(cairo, Double(first), Double(green), Double(third), Double(alpha * state.alpha))
  }
}

/// What a context remembers beyond what Cairo does: two colors instead of one, and masks.
struct CGContextState {
  var fillColor = CGColor.black {
    // A color takes the place of a pattern.
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
  /// How much of each pixel may be drawn on; nil where all may.
  var coverage: ClipMask?
  var shadow: CGShadow?
}

/// How a picture is drawn at another size.
public enum CGInterpolationQuality: Int32, Sendable {
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  case low = 2
  case high = 3
  case medium = 4
}

extension CVPixelBuffer.Plane {
  /// The rows as Cairo sees them; nil where it refuses them or isn't installed.
  ///
  /// Unsafe: the surface refers to the rows, so whoever makes it keeps their buffer alive until it is destroyed.
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
