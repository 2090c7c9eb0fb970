import CVIPS
import Foundation
import ImageIO

/// A frame's pixels in memory, row by row from the top: four premultiplied 32-bit floats each.
///
/// Unsafe: the memory has `frame.width · frame.height` pixels and is freed with this object. It is written
/// once, on initialization; libvips images that refer to it must be released first.
final class FloatPixels {
  let frame: PixelBounds
  private let memory: UnsafeMutableBufferPointer<Float>

  /// - Parameter fill: must write each component.
  init(_ frame: PixelBounds, _ fill: (UnsafeMutablePointer<Float>) throws -> Void) throws {
    let bytes = frame.width * frame.height * Self.bytesPerPixel
    guard let address = malloc(bytes) else { throw RenderingError(description: "Out of memory.") }
    self.frame = frame
    memory = UnsafeMutableBufferPointer(
      start: address.bindMemory(to: Float.self, capacity: bytes / MemoryLayout<Float>.size),
      count: bytes / MemoryLayout<Float>.size)
    guard let base = memory.baseAddress else { return }
    try fill(base)
  }

  deinit { free(memory.baseAddress) }

  static let bytesPerPixel = 4 * MemoryLayout<Float>.size

  /// Computes an image of the frame's size.
  convenience init(_ image: VIPSImage, _ frame: PixelBounds) throws {
    try self.init(frame) { memory in
      try RenderTiles.read(image) { left, top, width, pixels in
        guard let base = pixels.baseAddress else { return }
        for row in 0..<pixels.count / (width * Self.bytesPerPixel) {
          let place = 4 * ((top + row) * frame.width + left)
          UnsafeMutableRawPointer(memory + place).copyMemory(
            from: base + row * width * Self.bytesPerPixel, byteCount: width * Self.bytesPerPixel)
        }
      }
    }
  }

  /// Copies pixels into a frame; transparent where they don't reach.
  convenience init(_ pixels: FloatPixels?, in frame: PixelBounds) throws {
    try self.init(frame) { memory in
      let common = pixels?.frame.intersection(frame)
      if common != frame { memset(memory, 0, frame.width * frame.height * Self.bytesPerPixel) }
      guard let pixels, let common else { return }
      let (from, to) = (pixels.frame.offset(of: common), frame.offset(of: common))
      for row in 0..<common.height {
        let target = memory + 4 * ((to.row + row) * frame.width + to.column)
        target.update(from: pixels.row(from.row + row) + 4 * from.column, count: 4 * common.width)
      }
    }
  }

  /// The components of a row, counted from the top.
  func row(_ row: Int) -> UnsafePointer<Float> {
    UnsafePointer(memory.baseAddress.unsafelyUnwrapped + 4 * row * frame.width)
  }

  /// A libvips image of these pixels, not copied.
  func image() throws -> VIPSImage {
    try .applying { sv_floats_from_memory(row(0), Int32(frame.width), Int32(frame.height), $0) }
  }
}
