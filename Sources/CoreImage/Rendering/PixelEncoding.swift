import CoreVideo
import CVIPS
import Foundation
import ImageIO

/// How a rendering's pixels are stored.
enum PixelEncoding: Hashable, Sendable {
  /// 8 bits a component, colors multiplied by alpha; each number is a component of red, green, blue and alpha, in memory's order.
  case bytes([Int])
  /// 8 bits of luminance.
  case gray
  /// 32-bit floating point: red, green, blue and alpha, colors multiplied by alpha.
  case floats
  /// 32-bit floating point: red.
  case redFloat
  /// 8 bits of red.
  case redByte

  init?(_ pixelFormat: OSType) {
    switch pixelFormat {
    case kCVPixelFormatType_32BGRA: self = .bytes([2, 1, 0, 3])
    case kCVPixelFormatType_32RGBA: self = .bytes([0, 1, 2, 3])
    case kCVPixelFormatType_32ARGB: self = .bytes([3, 0, 1, 2])
    case kCVPixelFormatType_24RGB: self = .bytes([0, 1, 2])
    case kCVPixelFormatType_OneComponent8: self = .gray
    default: return nil
    }
  }

  init?(_ format: CIFormat) {
    switch format {
    case .BGRA8: self = .bytes([2, 1, 0, 3])
    case .RGBA8: self = .bytes([0, 1, 2, 3])
    case .ARGB8: self = .bytes([3, 0, 1, 2])
    case .ABGR8: self = .bytes([3, 2, 1, 0])
    case .L8: self = .gray
    case .R8: self = .redByte
    case .RGBAf: self = .floats
    case .Rf: self = .redFloat
    default: return nil
    }
  }

  var bytesPerPixel: Int {
    switch self {
    case .bytes(let order): order.count
    case .gray, .redByte: 1
    case .floats: 16
    case .redFloat: 4
    }
  }

  /// The weights of linear sRGB's components in luminance (IEC 61966-2-1).
  static let luminance = [0.2126, 0.7152, 0.0722]

  /// A rendering's pixels as they are stored.
  func encode(_ image: VIPSImage, _ rendering: Rendering) throws -> VIPSImage {
    switch self {
    case .bytes(let order):
      let (color, alpha) = try levels(image, rendering)
      let rounded = try VIPSImage.joined([color, alpha.scaled(255)]).scaled(1, plus: 0.5).cast(
        SV_FORMAT_UCHAR
      ).shared
      return try .joined(order.map { try rounded.bands($0, 1) })
    case .gray:
      let gray = Self.luminance + [0]
      return try levels(image.recombined([gray, gray, gray, [0, 0, 0, 1]]), rendering).color.bands(0, 1)
        .scaled(1, plus: 0.5).cast(SV_FORMAT_UCHAR)
    case .redByte:
      return try levels(image, rendering).color.bands(0, 1).scaled(1, plus: 0.5).cast(SV_FORMAT_UCHAR)
    case .floats: return try floats(image, rendering)
    case .redFloat: return try floats(image, rendering).bands(0, 1)
    }
  }

  /// Stored levels, 0…255 and not rounded, multiplied by alpha; and alpha, 0…1.
  private func levels(_ image: VIPSImage, _ rendering: Rendering) throws -> (
    color: VIPSImage, alpha: VIPSImage
  ) {
    let image = try image.shared
    let alpha = try image.alpha.words.scaled(1 / 65_535)
    let words = try image.color.divided(by: alpha).words
    let color =
      rendering.isLinear
      ? try words.lookedUp(in: .table(TransferFunction.levelOfWords)) : try words.scaled(1 / 257)
    return (try color.times(alpha), alpha)
  }

  /// Stored values that aren't rounded nor clipped.
  private func floats(_ image: VIPSImage, _ rendering: Rendering) throws -> VIPSImage {
    guard rendering.isLinear else { return image }
    let image = try image.shared
    return try .premultiplied(image.straightColor.encodedLight, image.alpha)
  }
}

/// Memory that pixels are rendered into.
///
/// Unsafe: whoever makes one knows that `height` rows of `width` pixels lie there, `bytesPerRow` apart.
struct PixelMemory {
  let address: UnsafeMutableRawPointer
  let bytesPerRow: Int
  let width: Int
  let height: Int

  /// Writes a picture's pixels, its top left one at a column and a row. The part that the memory hasn't isn't written.
  func write(_ image: VIPSImage, encoding: PixelEncoding, column: Int, row: Int) throws {
    let size = encoding.bytesPerPixel
    try PictureTiles.read(image) { left, top, tileWidth, pixels in
      let firstColumn = max(column + left, 0)
      let count = min(column + left + tileWidth, width) - firstColumn
      guard count > 0, let base = pixels.baseAddress else { return }
      for tileRow in 0..<pixels.count / (tileWidth * size) {
        let target = row + top + tileRow
        guard (0..<height).contains(target) else { continue }
        (address + target * bytesPerRow + firstColumn * size).copyMemory(
          from: base + (tileRow * tileWidth + firstColumn - column - left) * size, byteCount: count * size)
      }
    }
  }
}
