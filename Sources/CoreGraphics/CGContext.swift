import CoreVideo
import Foundation

/// Draws lines, areas and pictures into pixels in memory. The origin is the lower left corner, y points up, and a
/// unit is a pixel, until the transform is changed.
///
/// Not for use on two threads at once.
public final class CGContext {
  let cairo: OpaquePointer
  private let surface: OpaquePointer
  /// The pixels; kept alive as long as they are drawn on.
  let target: CVPixelBuffer
  private let isOpaque: Bool
  var state = CGContextState()
  private var savedStates: [CGContextState] = []

  /// Makes pixels to draw on, or draws on those given.
  ///
  /// - Parameters:
  ///   - data: the first row's address, which must stay valid as long as the context lives; nil to have memory
  ///     made, zeroed.
  ///   - width: pixels, 1…32,767.
  ///   - height: pixels, 1…32,767.
  ///   - bitsPerComponent: 8.
  ///   - bytesPerRow: at least four times the width and a multiple of 4; 0 with nil `data` to have it chosen.
  ///   - space: sRGB.
  ///   - bitmapInfo: a `CGImageAlphaInfo` (premultiplied, or an unused component) with a 32-bit byte order, so
  ///     that the memory is BGRA, BGRX, RGBA or RGBX.
  /// - Returns: nil for other layouts, grey among them, and where Cairo isn't installed.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    guard bitsPerComponent == 8, space.model == .rgb, (1...32_767).contains(width),
      (1...32_767).contains(height), !info.contains(.floatComponents), let alpha = info.alphaInfo
    else { return nil }
    let isLittle = info.byteOrder == .byteOrder32Little
    let isBig = info.byteOrder.isEmpty || info.byteOrder == .byteOrder32Big
    let format: OSType
    switch alpha {
    case .premultipliedFirst where isLittle, .noneSkipFirst where isLittle: format = kCVPixelFormatType_32BGRA
    case .premultipliedLast where isBig, .noneSkipLast where isBig: format = kCVPixelFormatType_32RGBA
    default: return nil
    }
    let buffer: CVPixelBuffer
    if let data {
      guard bytesPerRow >= 4 * width, bytesPerRow.isMultiple(of: 4) else { return nil }
      let plane = CVPixelBuffer.Plane(
        baseAddress: data, width: width, height: height, bytesPerRow: bytesPerRow)
      buffer = CVPixelBuffer(
        width: width, height: height, pixelFormat: format, isPlanar: false, planes: [plane], release: {})
    } else {
      guard let made = CVPixelBuffer(width: width, height: height, pixelFormat: format) else { return nil }
      buffer = made
    }
    self.init(target: buffer, isOpaque: alpha == .noneSkipFirst || alpha == .noneSkipLast)
  }

  /// Makes pixels to draw on, as the initialiser of Apple's SDKs before iOS 26 that takes the layout as an option
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

  /// Draws on a buffer of format 32BGRA or 32RGBA; nil for others.
  package convenience init?(drawingOn buffer: CVPixelBuffer) { self.init(target: buffer, isOpaque: false) }

  private init?(target: CVPixelBuffer, isOpaque: Bool) {
    let formats = [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA]
    guard formats.contains(target.pixelFormat), let plane = target.planes.first,
      target.width <= 32_767, target.height <= 32_767,
      let surface = plane.cairoSurface(isOpaque: isOpaque)
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
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { CVPixelBufferGetBytesPerRow(target) }
  public var colorSpace: CGColorSpace? { .redGreenBlue }
  public var bitmapInfo: CGBitmapInfo { CGImage(pixelBuffer: target, opaque: isOpaque).bitmapInfo }
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }
  /// The first row's address, valid as long as the context lives.
  public var data: UnsafeMutableRawPointer? {
    flush()
    return CVPixelBufferGetBaseAddress(target)
  }

  /// Makes sure that everything drawn is in the pixels.
  public func flush() { cairo_surface_flush(surface) }

  /// A picture of what has been drawn so far; later drawing doesn't change it.
  public func makeImage() -> CGImage? {
    flush()
    guard let source = target.planes.first,
      let copy = CVPixelBuffer(width: width, height: height, pixelFormat: target.pixelFormat),
      let plane = copy.planes.first
    else { return nil }
    for row in 0..<height {
      (plane.baseAddress + row * plane.bytesPerRow).copyMemory(
        from: source.baseAddress + row * source.bytesPerRow, byteCount: 4 * width)
    }
    return CGImage(pixelBuffer: copy, opaque: isOpaque)
  }

  // MARK: State

  /// Remembers transform, clip, colours and line for `restoreGState`.
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
  var swapsRedAndBlue: Bool { target.pixelFormat == kCVPixelFormatType_32RGBA }

  func use(_ color: CGColor) {
    let (red, green, blue, alpha) = color.rgba
    let (first, third) = swapsRedAndBlue ? (blue, red) : (red, blue)
    cairo_set_source_rgba(cairo, Double(first), Double(green), Double(third), Double(alpha * state.alpha))
  }
}

/// What a context remembers beyond what Cairo does: two colours instead of one.
struct CGContextState {
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  var alpha: CGFloat = 1
  var interpolationQuality = CGInterpolationQuality.default
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
