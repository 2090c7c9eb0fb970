/// The brightness of an upright image or a crop of it, the input of detectors of bars, edges and strokes.
///
/// Rows are contiguous, from the top.
package struct GrayImage: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// 0 (black) to 255 (white), `width * height` elements.
  package let levels: [UInt8]

  /// - Precondition: `levels` has `width * height` elements.
  package init(width: Int, height: Int, levels: [UInt8]) {
    precondition(width > 0 && height > 0 && levels.count == width * height)
    self.width = width
    self.height = height
    self.levels = levels
  }

  package subscript(column: Int, row: Int) -> UInt8 { levels[row * width + column] }

  /// The crop of the given columns and rows, which lie inside and aren't empty.
  package func cropped(columns: Range<Int>, rows: Range<Int>) -> GrayImage {
    precondition(!columns.isEmpty && columns.lowerBound >= 0 && columns.upperBound <= width)
    precondition(!rows.isEmpty && rows.lowerBound >= 0 && rows.upperBound <= height)
    guard columns.count < width || rows.count < height else { return self }
    var part: [UInt8] = []
    part.reserveCapacity(columns.count * rows.count)
    for row in rows {
      part += levels[(row * width + columns.lowerBound)..<(row * width + columns.upperBound)]
    }
    return GrayImage(width: columns.count, height: rows.count, levels: part)
  }

  /// The image with light and dark exchanged.
  package var inverted: GrayImage {
    GrayImage(width: width, height: height, levels: levels.map { 255 - $0 })
  }

  /// The image at half the width and height, rounded up. Each pixel (x, y) is the mean of the square from
  /// (2x, 2y) to (2x + 2, 2y + 2); at an odd edge the last pixel counts twice.
  package func halved() -> GrayImage {
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    let half = [UInt8](unsafeUninitializedCapacity: halfWidth * halfHeight) { half, count in
      levels.withUnsafeBufferPointer { levels in
        for row in 0..<halfHeight {
          let upper = 2 * row * width
          let lower = min(2 * row + 1, height - 1) * width
          let start = row * halfWidth
          for column in 0..<(width / 2) {
            let sum =
              UInt16(levels[upper &+ 2 &* column]) &+ UInt16(levels[upper &+ 2 &* column &+ 1])
              &+ UInt16(levels[lower &+ 2 &* column]) &+ UInt16(levels[lower &+ 2 &* column &+ 1])
            half[start &+ column] = UInt8(truncatingIfNeeded: (sum &+ 2) >> 2)
          }
          if width % 2 == 1 {
            let sum = UInt16(levels[upper + width - 1]) + UInt16(levels[lower + width - 1])
            half[start + halfWidth - 1] = UInt8((sum + 1) / 2)
          }
        }
      }
      count = halfWidth * halfHeight
    }
    return GrayImage(width: halfWidth, height: halfHeight, levels: half)
  }
}
