import CoreGraphics
import PlaneGeometry

/// Places of an upright picture in rows and columns, evenly spaced: how a network sees a picture whose makers took single
/// places of it, with nothing averaged, wherever a pixel of its input fell.
///
/// The first column lies on the left edge of what is seen and the last one's distance from the right edge, likewise for rows:
/// OpenCV's `warpPerspective` of the edges' corners, which MediaPipe uses.
package struct PointGrid: Sendable, Hashable {
  package let columns: Int
  package let rows: Int
  /// Places in pixels of the upright picture, origin at the top left: the first, and the ways to the next column and row.
  let origin: PixelPoint
  let across: PixelPoint
  let down: PixelPoint

  /// All of a rectangle, in pixels of the upright picture.
  package init(_ rect: CGRect, columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    origin = PixelPoint(rect.minX, rect.minY)
    across = PixelPoint(rect.width / Double(columns), 0)
    down = PixelPoint(0, rect.height / Double(rows))
  }

  /// All of a square, which may be turned.
  ///
  /// - Parameter length: how many places a side has.
  package init(_ square: RotatedSquare, length: Int) {
    (columns, rows) = (length, length)
    let corner = square.pointInPicture(x: 0, y: 0)
    let (next, below) = (
      square.pointInPicture(x: 1 / Double(length), y: 0), square.pointInPicture(x: 0, y: 1 / Double(length))
    )
    origin = PixelPoint(corner.x, corner.y)
    across = PixelPoint(next.x - corner.x, next.y - corner.y)
    down = PixelPoint(below.x - corner.x, below.y - corner.y)
  }
}

extension PerspectiveSampler {
  /// Writes what lies at a grid's places, interpolated between the four pixels around each.
  ///
  /// Unsafe as the sampler itself: places are clamped to the picture before they become addresses, and numbers are written
  /// within the tensor, whose size is checked here. Cost: about 20 ns for each place.
  ///
  /// - Parameters:
  ///   - visible: the part of the upright picture, in pixels, outside of which all is black; nil where what lies outside of
  ///     the picture looks as the nearest pixel inside.
  ///   - tensor: exactly `3 * rows * columns` numbers, `[row][column][channel]`, the channels red, green and blue.
  ///   - scale: each channel's `value = scale * level + bias`, `level` being 0…255.
  /// - Throws: `PixelSamplingError.tensorMismatch`.
  package func sample(
    _ grid: PointGrid, visible: CGRect? = nil, into tensor: UnsafeMutableBufferPointer<Float>, scale: Float,
    bias: Float
  ) throws(PixelSamplingError) {
    let count = 3 * grid.rows * grid.columns
    guard tensor.count == count, var pixel = tensor.baseAddress else {
      throw .tensorMismatch(expected: count, count: tensor.count)
    }
    let plane = firstPixel
    for row in 0..<grid.rows {
      let startX = grid.origin.x + Double(row) * grid.down.x
      let startY = grid.origin.y + Double(row) * grid.down.y
      for column in 0..<grid.columns {
        // A pixel's number is where its upper left corner is: its middle is half a pixel further.
        let x = startX + Double(column) * grid.across.x + 0.5
        let y = startY + Double(column) * grid.across.y + 0.5
        let isVisible = visible.map { $0.minX <= x && x < $0.maxX && $0.minY <= y && y < $0.maxY } ?? true
        let color = isVisible ? color(x, y, plane) * scale + bias : SIMD3(repeating: bias)
        (pixel[0], pixel[1], pixel[2]) = (color.x, color.y, color.z)
        pixel += 3
      }
    }
  }
}
