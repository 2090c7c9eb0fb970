import CoreVideo
import Foundation
import ImageIO
import TestSupport

/// Videos of a table with dice: the dice of the sample still, cut out and placed by a script, with motion
/// blur.
///
/// Half the still's size: 480 × 270 pixels. Positions are in those pixels, from the upper left corner.
struct RenderedTable {
  enum Die: Int, CaseIterable {
    case blueThree, whiteFive, redOne

    var value: Int { [3, 5, 1][rawValue] }
  }

  /// The position of a die in a frame, and in the previous one.
  struct Placed {
    let die: Die
    let x: Double
    let y: Double
    var from: (x: Double, y: Double)?
  }

  static let (width, height) = (480, 270)
  /// A die's approximate side.
  static let side = 38.0

  private static let reach = 28
  /// The number of positions that make up a moving die's blur.
  private static let exposures = 5

  private let felt: [UInt8]
  private let sprites: [[UInt8]]

  init() throws {
    let still = try Self.halved(
      ImageDecoder.decode(contentsOf: packageFolder.appending(path: "Examples/SampleRoll/still.jpg")).picture
        .buffer)
    // The dice's centers in the still, by eye.
    let middles = [(63, 188), (266, 64), (398, 193)]
    sprites = middles.map { x, y in
      (-Self.reach..<Self.reach).flatMap { row in
        (-Self.reach..<Self.reach).flatMap { column in
          (0..<3).map { still[((y + row) * Self.width + x + column) * 3 + $0] }
        }
      }
    }
    var felt = still
    for (x, y) in middles {
      // The felt beside, beyond the reach of its shadow.
      let beside = x < Self.width / 2 ? x + 90 : x - 90
      for row in (y - 36)..<min(y + 40, Self.height) {
        for column in -40..<46 where (0..<Self.width).contains(x + column) {
          for channel in 0..<3 {
            felt[(row * Self.width + x + column) * 3 + channel] =
              still[(row * Self.width + min(max(beside + column, 0), Self.width - 1)) * 3 + channel]
          }
        }
      }
    }
    self.felt = felt
  }

  /// Returns a frame.
  ///
  /// - Parameter hand: The upper left corner of a hand, which covers 90 × 80 pixels; nil for none.
  func frame(_ dice: [Placed], hand: (x: Int, y: Int)? = nil) -> CVPixelBuffer? {
    var pixels = felt
    for placed in dice {
      let isMoving = placed.from.map { hypot($0.x - placed.x, $0.y - placed.y) > 0.5 } ?? false
      let parts = isMoving ? (0..<Self.exposures).map { 0.5 * Double($0) / Double(Self.exposures) } : [0]
      let before = pixels
      for part in parts {
        let from = placed.from ?? (placed.x, placed.y)
        draw(
          placed.die, x: Int((placed.x + (from.x - placed.x) * part).rounded()),
          y: Int((placed.y + (from.y - placed.y) * part).rounded()), share: 1 / Double(parts.count),
          over: before,
          into: &pixels)
      }
    }
    if let hand {
      for row in max(hand.y, 0)..<min(hand.y + 80, Self.height) {
        for column in max(hand.x, 0)..<min(hand.x + 90, Self.width) {
          for (channel, level) in [205, 160, 135].enumerated() {
            pixels[(row * Self.width + column) * 3 + channel] = UInt8(level - (column - hand.x) / 3)
          }
        }
      }
    }
    return Self.buffer(pixels)
  }

  /// Blends a die, an opaque disc with a soft edge, into the frame.
  private func draw(
    _ die: Die, x: Int, y: Int, share: Double, over before: [UInt8], into pixels: inout [UInt8]
  ) {
    let sprite = sprites[die.rawValue]
    for row in -Self.reach..<Self.reach where (0..<Self.height).contains(y + row) {
      for column in -Self.reach..<Self.reach where (0..<Self.width).contains(x + column) {
        let distance = Double(row * row + column * column).squareRoot()
        let opacity = min(max((Double(Self.reach) - 0.5 - distance) / 5, 0), 1) * share
        guard opacity > 0 else { continue }
        let target = ((y + row) * Self.width + x + column) * 3
        let source = ((row + Self.reach) * 2 * Self.reach + column + Self.reach) * 3
        for channel in 0..<3 {
          let change = (Double(sprite[source + channel]) - Double(before[target + channel])) * opacity
          pixels[target + channel] = UInt8(min(max(Double(pixels[target + channel]) + change, 0), 255))
        }
      }
    }
  }

  private static func halved(_ buffer: CVPixelBuffer) throws -> [UInt8] {
    struct OtherFormat: Error {}
    guard CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_24RGB else { throw OtherFormat() }
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { throw OtherFormat() }
    let bytesPerRow = CVPixelBufferGetBytesPerRow(buffer)
    // Unsafe: the buffer is locked, and twice as wide and high as the part that is read.
    let bytes = base.assumingMemoryBound(to: UInt8.self)
    var halved = [UInt8](repeating: 0, count: width * height * 3)
    for row in 0..<height {
      for column in 0..<width {
        for channel in 0..<3 {
          let first = 2 * row * bytesPerRow + 6 * column + channel
          let sum =
            Int(bytes[first]) + Int(bytes[first + 3]) + Int(bytes[first + bytesPerRow])
            + Int(bytes[first + bytesPerRow + 3])
          halved[(row * width + column) * 3 + channel] = UInt8(sum / 4)
        }
      }
    }
    return halved
  }

  private static func buffer(_ pixels: [UInt8]) -> CVPixelBuffer? {
    guard let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_24RGB)
    else {
      return nil
    }
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return nil }
    let bytesPerRow = CVPixelBufferGetBytesPerRow(buffer)
    pixels.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      for row in 0..<height {
        (base + row * bytesPerRow).copyMemory(from: start + row * width * 3, byteCount: width * 3)
      }
    }
    return buffer
  }
}
