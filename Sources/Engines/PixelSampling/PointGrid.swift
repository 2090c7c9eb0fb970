package import CoreGraphics
import PlaneGeometry

/// Evenly spaced points of an upright image in rows and columns: the input of networks that were trained on
/// point samples, without averaging.
///
/// The first column lies on the left edge, the last one a column's width from the right edge, likewise for
/// rows: OpenCV's `warpPerspective` of the edges' corners, which MediaPipe uses.
package struct PointGrid: Sendable, Hashable {
  package let columns: Int
  package let rows: Int
  /// In pixels of the upright image, top-left origin: the first point, the steps to the next column and row.
  let origin: PixelPoint
  let across: PixelPoint
  let down: PixelPoint

  /// A grid over a rectangle, in pixels of the upright image.
  package init(_ rect: CGRect, columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    origin = PixelPoint(rect.minX, rect.minY)
    across = PixelPoint(rect.width / Double(columns), 0)
    down = PixelPoint(0, rect.height / Double(rows))
  }

  /// A grid over a rotated square, with `length` points along a side.
  package init(_ square: RotatedSquare, length: Int) {
    (columns, rows) = (length, length)
    let corner = square.pointInImage(x: 0, y: 0)
    let (next, below) = (
      square.pointInImage(x: 1 / Double(length), y: 0), square.pointInImage(x: 0, y: 1 / Double(length))
    )
    origin = PixelPoint(corner.x, corner.y)
    across = PixelPoint(next.x - corner.x, next.y - corner.y)
    down = PixelPoint(below.x - corner.x, below.y - corner.y)
  }
}

extension PerspectiveSampler {
  /// Samples the image at a grid's points, interpolating between the four pixels around each.
  ///
  /// As in OpenCV's `warpPerspective` for bytes, points are rounded to a 32nd of a pixel and levels to
  /// integers. MediaPipe's networks were trained on such images, and the person detector is sensitive to the
  /// difference: its results move by a hundredth of a body's size.
  ///
  /// Unsafe as the sampler: points are clamped to the image, and the tensor's size is checked here.
  ///
  /// - Parameters:
  ///   - visible: the upright image's region, in whole pixels, outside of which all is black; nil repeats
  ///     edges.
  ///   - tensor: exactly `3 * rows * columns` elements, `[row][column][channel]`, as red, green, blue.
  ///   - scale: each channel's `value = scale * level + bias`, with levels of 0…255.
  /// - Throws: `PixelSamplingError.tensorMismatch`.
  package func sample(
    _ grid: PointGrid, visible: CGRect? = nil, into tensor: UnsafeMutableBufferPointer<Float>, scale: Float,
    bias: Float
  ) throws(PixelSamplingError) {
    let count = 3 * grid.rows * grid.columns
    guard tensor.count == count, var pixel = tensor.baseAddress else {
      throw .tensorMismatch(expected: count, count: tensor.count)
    }
    let surroundings = PixelSurroundings(of: self, visible: visible)
    let values = (0...255).map { Float($0) * scale + bias }
    values.withUnsafeBufferPointer { values in
      for row in 0..<grid.rows {
        let startX = grid.origin.x + Double(row) * grid.down.x
        let startY = grid.origin.y + Double(row) * grid.down.y
        for column in 0..<grid.columns {
          let levels = surroundings.levels(
            x: startX + Double(column) * grid.across.x, y: startY + Double(column) * grid.across.y)
          pixel[0] = values[levels.red]
          pixel[1] = values[levels.green]
          pixel[2] = values[levels.blue]
          pixel += 3
        }
      }
    }
  }
}

/// An image's pixels around points in 32nds of a pixel.
private struct PixelSurroundings {
  private static let steps = 32
  private let layout: PerspectiveSampler.Layout
  private let (columns, rows): (Range<Int>, Range<Int>)
  /// Whether points outside the columns and rows are black.
  private let isBlackOutside: Bool

  init(of image: PerspectiveSampler, visible: CGRect?) {
    let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    let seen = visible.map { $0.intersection(whole) } ?? whole
    layout = image.layout
    // An empty intersection has infinite edges.
    columns = seen.isEmpty ? 0..<0 : Int(seen.minX.rounded())..<Int(seen.maxX.rounded())
    rows = seen.isEmpty ? 0..<0 : Int(seen.minY.rounded())..<Int(seen.maxY.rounded())
    isBlackOutside = visible != nil
  }

  /// The levels at a point, with pixels' upper left corners at integers.
  @inline(__always)
  func levels(x: Double, y: Double) -> (red: Int, green: Int, blue: Int) {
    let (x, y) = (Self.steps(x, in: columns), Self.steps(y, in: rows))
    let (left, top) = (x >> 5, y >> 5)
    let (right, below) = (x & (Self.steps - 1), y & (Self.steps - 1))
    var weights = (
      (Self.steps &- right) &* (Self.steps &- below), right &* (Self.steps &- below),
      (Self.steps &- right) &* below, right &* below
    )
    if left >= columns.lowerBound, left &+ 1 < columns.upperBound, top >= rows.lowerBound,
      top &+ 1 < rows.upperBound
    {
      let pixel = layout.origin + (top &* layout.down &+ left &* layout.across)
      return mix(
        weights, pixel, pixel + layout.across, pixel + layout.down, pixel + (layout.down &+ layout.across))
    }
    if isBlackOutside {
      let (seesLeft, seesRight) = (columns.contains(left), columns.contains(left &+ 1))
      let (seesTop, seesBelow) = (rows.contains(top), rows.contains(top &+ 1))
      if !(seesLeft && seesTop) { weights.0 = 0 }
      if !(seesRight && seesTop) { weights.1 = 0 }
      if !(seesLeft && seesBelow) { weights.2 = 0 }
      if !(seesRight && seesBelow) { weights.3 = 0 }
      if weights == (0, 0, 0, 0) { return (0, 0, 0) }
    }
    return mix(
      weights, pixel(left, top), pixel(left &+ 1, top), pixel(left, top &+ 1), pixel(left &+ 1, top &+ 1))
  }

  /// Rounds a coordinate to 32nds of a pixel, ties to even, clamped to two pixels around the visible range.
  @inline(__always)
  private static func steps(_ place: Double, in seen: Range<Int>) -> Int {
    // In this order, `max` turns NaN into a number.
    let near = min(max(Double(seen.lowerBound - 2), place), Double(seen.upperBound + 2))
    // The unit in the last place of numbers from 2⁵² on is 1: adding rounds, and the low bits are the
    // integer, a few times as fast as `rounded` and `Int`.
    return Int(Int32(truncatingIfNeeded: (near * Double(steps) + 0x1.8p52).bitPattern))
  }

  /// The address of the nearest visible pixel.
  @inline(__always)
  private func pixel(_ column: Int, _ row: Int) -> UnsafeRawPointer {
    let column = min(max(column, columns.lowerBound), columns.upperBound - 1)
    let row = min(max(row, rows.lowerBound), rows.upperBound - 1)
    return layout.origin + (row &* layout.down &+ column &* layout.across)
  }

  @inline(__always)
  private func mix(
    _ weights: (Int, Int, Int, Int), _ first: UnsafeRawPointer, _ second: UnsafeRawPointer,
    _ third: UnsafeRawPointer, _ fourth: UnsafeRawPointer
  ) -> (red: Int, green: Int, blue: Int) {
    @inline(__always)
    func level(_ offset: Int) -> Int {
      @inline(__always)
      func byte(_ pixel: UnsafeRawPointer) -> Int {
        Int(pixel.load(fromByteOffset: offset, as: UInt8.self))
      }
      let sum =
        byte(first) &* weights.0 &+ byte(second) &* weights.1 &+ byte(third) &* weights.2 &+ byte(fourth)
        &* weights.3
      // The weights add up to 1,024.
      return (sum &+ 512) >> 10
    }
    return (level(layout.levels.red), level(layout.levels.green), level(layout.levels.blue))
  }
}
