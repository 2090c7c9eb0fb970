import CoreVideo
import GrayImage

/// An image whose every pixel is computed.
struct Sheet {
  let width: Int
  let height: Int
  /// Returns the level, 0…255, at a column and row.
  let level: (Int, Int) -> Int

  init(width: Int = 128, height: Int = 128, _ level: @escaping (Int, Int) -> Int) {
    (self.width, self.height, self.level) = (width, height, level)
  }

  private var levels: [UInt8] {
    (0..<height).flatMap { row in (0..<width).map { UInt8(clamping: level($0, row)) } }
  }

  var gray: GrayImage { GrayImage(width: width, height: height, levels: levels) }

  /// Returns a 32BGRA buffer; `alpha` returns a level's alpha.
  func buffer(alpha: (Int) -> Int = { _ in 255 }) throws -> CVPixelBuffer {
    guard let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA)
    else {
      throw CVPixelBufferError()
    }
    let (levels, plane) = (levels, buffer.planes[0])
    for row in 0..<height {
      for column in 0..<width {
        let level = Int(levels[row * width + column])
        let opacity = alpha(level)
        let color = UInt8(level * opacity / 255)
        for (offset, byte) in [color, color, color, UInt8(opacity)].enumerated() {
          let address = plane.baseAddress + row * plane.bytesPerRow + column * 4 + offset
          address.storeBytes(of: byte, as: UInt8.self)
        }
      }
    }
    return buffer
  }
}

struct CVPixelBufferError: Error {}
