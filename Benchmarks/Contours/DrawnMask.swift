import CoreVideo
import Foundation
import SeededRandom

/// A black-and-white square: ellipses and rectangles, one over the other.
struct DrawnMask {
  let side: Int
  /// 0 or 255 for each pixel, row by row.
  let levels: [UInt8]

  init(side: Int, _ random: inout SplitMix64) {
    self.side = side
    var levels = [UInt8](repeating: 0, count: side * side)
    for number in 0..<random.integer(4...24) {
      let isEllipse = random.chance(0.5)
      let (width, height) = (random.integer(4...side / 2), random.integer(4...side / 2))
      let (left, top) = (
        random.integer(-width / 2...side - width / 2), random.integer(-height / 2...side - height / 2)
      )
      let level: UInt8 = number % 3 == 2 ? 0 : 255
      for row in max(top, 0)..<min(top + height, side) {
        for column in max(left, 0)..<min(left + width, side) {
          let x = (Double(column - left) + 0.5) / Double(width) * 2 - 1
          let y = (Double(row - top) + 0.5) / Double(height) * 2 - 1
          if !isEllipse || x * x + y * y <= 1 { levels[row * side + column] = level }
        }
      }
    }
    self.levels = levels
  }

  func image() throws -> CVPixelBuffer {
    guard let buffer = CVPixelBuffer(width: side, height: side, pixelFormat: kCVPixelFormatType_OneComponent8)
    else {
      throw BenchmarkError("There is no memory for an image.")
    }
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    guard let base = CVPixelBufferGetBaseAddress(buffer) else {
      throw BenchmarkError("The image has no memory.")
    }
    // Unsafe: `side` rows of `side` bytes each are within the buffer.
    for row in 0..<side {
      let bytes = UnsafeMutableRawBufferPointer(
        start: base + row * CVPixelBufferGetBytesPerRow(buffer), count: side)
      bytes.copyBytes(from: levels[row * side..<(row + 1) * side])
    }
    return buffer
  }
}
