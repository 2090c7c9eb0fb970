import CoreVideo
import CKernels
import CVIPS
import Foundation
import ImageIO

/// The storage format of a rendering's pixels.
enum PixelEncoding: Hashable, Sendable {
  /// 8 bits per component, premultiplied; the indices of red, green, blue and alpha in memory order.
  case bytes([Int])
  /// 8 bits of luminance.
  case gray
  /// 32-bit floating point: red, green, blue and alpha, premultiplied.
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
    case kCVPixelFormatType_32ABGR: self = .bytes([3, 2, 1, 0])
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

  /// The weights of linear sRGB components in luminance.
  static let luminance = [
    SRGB.luminanceWeights.red, SRGB.luminanceWeights.green, SRGB.luminanceWeights.blue,
  ]

  private var isBytes: Bool {
    switch self {
    case .bytes, .gray, .redByte: true
    case .floats, .redFloat: false
    }
  }

  /// Converts pixels for formats other than bytes: to stored values.
  func prepare(_ image: VIPSImage, _ rendering: Rendering) throws -> VIPSImage {
    switch self {
    case .bytes, .gray, .redByte: image
    case .floats: try floats(image, rendering)
    case .redFloat: try floats(image, rendering).bands(0, 1)
    }
  }

  /// Converts pixels in memory; nil if bytes are stored, which needs no conversion.
  func prepare(_ pixels: FloatPixels, _ rendering: Rendering) throws -> VIPSImage? {
    isBytes ? nil : try prepare(pixels.image(), rendering)
  }

  /// Writes a row of prepared pixels.
  ///
  /// Unsafe: `pixels` has `count` pixels, four components each for bytes, and `target` has room.
  func write(
    _ pixels: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int, isLinear: Bool
  ) {
    let levels = isLinear ? TransferFunction.levelOfWords : nil
    let bytes = target.assumingMemoryBound(to: UInt8.self)
    let components = pixels.assumingMemoryBound(to: Float.self)
    switch self {
    case .bytes(let order):
      cp_to_bytes(components, levels, order.map { Int32($0) }, order.count, bytes, count)
    case .redByte: cp_to_bytes(components, levels, [0], 1, bytes, count)
    case .gray: cp_to_gray(components, levels, Self.luminance.map { Float($0) }, bytes, count)
    case .floats, .redFloat: target.copyMemory(from: pixels, byteCount: count * bytesPerPixel)
    }
  }

  /// Stored values, neither rounded nor clamped.
  private func floats(_ image: VIPSImage, _ rendering: Rendering) throws -> VIPSImage {
    guard rendering.isLinear else { return image }
    let image = try image.shared
    return try .premultiplied(image.straightColor.encodedLight, image.alpha)
  }
}

/// The output memory of a rendering, written by several threads at disjoint pixels.
///
/// Unsafe: the creator guarantees `height` rows of `width` pixels, `bytesPerRow` apart, while it is used.
struct PixelMemory: @unchecked Sendable {
  let address: UnsafeMutableRawPointer
  let bytesPerRow: Int
  let width: Int
  let height: Int
  let encoding: PixelEncoding
  let isLinear: Bool

  /// Writes a frame's pixels, with the top-left one at a column and row, clipped to the memory.
  func write(_ pixels: FloatPixels, column: Int, row: Int) {
    for line in 0..<pixels.frame.height {
      write(
        pixels.row(line), FloatPixels.bytesPerPixel, count: pixels.frame.width, column: column,
        row: row + line)
    }
  }

  /// Writes an image that the encoding has prepared.
  func write(_ image: VIPSImage, column: Int, row: Int) throws {
    try RenderTiles.read(image) { left, top, tileWidth, pixels in
      guard let base = pixels.baseAddress else { return }
      let size = image.bands * MemoryLayout<Float>.size
      for line in 0..<pixels.count / (tileWidth * size) {
        write(
          base + line * tileWidth * size, size, count: tileWidth, column: column + left, row: row + top + line
        )
      }
    }
  }

  private func write(_ pixels: UnsafeRawPointer, _ size: Int, count: Int, column: Int, row: Int) {
    let first = max(column, 0)
    let count = min(column + count, width) - first
    guard count > 0, (0..<height).contains(row) else { return }
    encoding.write(
      pixels + (first - column) * size, to: address + row * bytesPerRow + first * encoding.bytesPerPixel,
      count: count, isLinear: isLinear)
  }
}
