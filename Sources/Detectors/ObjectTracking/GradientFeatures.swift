import Foundation

/// Features for correlation filters, per cell of 4 × 4 pixels: edge strength by direction, normalized by the
/// neighborhood (histograms of oriented gradients: Dalal and Triggs 2005), and brightness.
///
/// The loop over pixels uses unsafe buffers; its indices stay within their planes.
struct GradientFeatures: Sendable {
  static let cellSize = 4
  /// Directions over half a turn.
  private static let directions = 9

  let columns: Int
  let rows: Int

  var channels: Int { Self.directions + 1 }

  /// - Parameter patch: `columns * 4` by `rows * 4` levels.
  /// - Returns: the planes, one after the other.
  func planes(_ patch: [Float]) -> [Float] {
    let histogram = histogram(patch)
    let (cells, directions) = (columns * rows, Self.directions)
    let strengths = strengths(histogram)
    var planes = [Float](repeating: 0, count: channels * cells)
    for direction in 0..<directions {
      for cell in 0..<cells {
        let forward = histogram[direction * cells + cell]
        let backward = histogram[(direction + directions) * cells + cell]
        let share = 1 / strengths[cell]
        planes[direction * cells + cell] = min((forward + backward) * share, Self.ceiling)
      }
    }
    addBrightness(patch, to: &planes, at: (channels - 1) * cells)
    return planes
  }

  /// Keeps one strong edge from dominating the others.
  private static let ceiling: Float = 0.4
  /// Edges below this strength, in levels per pixel, are noise.
  private static let noise: Float = 3

  /// Returns the edge strengths over a full turn, interpolated between neighboring directions and cells.
  private func histogram(_ patch: [Float]) -> [Float] {
    let (width, height, bins) = (columns * Self.cellSize, rows * Self.cellSize, 2 * Self.directions)
    // A border of cells receives what is interpolated outward; the bins of a cell are adjacent.
    let stride = columns + 2
    var cells = [Float](repeating: 0, count: bins * stride * (rows + 2))
    let scale = Float(bins) / (2 * .pi)
    patch.withUnsafeBufferPointer { patch in
      cells.withUnsafeMutableBufferPointer { cells in
        for row in 1..<(height - 1) {
          let upper = (row &+ Self.cellSize / 2) / Self.cellSize
          let down = Self.shares[row % Self.cellSize]
          for column in 1..<(width - 1) {
            let index = row &* width &+ column
            let x = patch[index &+ 1] - patch[index &- 1]
            let y = patch[index &+ width] - patch[index &- width]
            let magnitude = (x * x + y * y).squareRoot() / 2
            guard magnitude > 0 else { continue }
            let turn = Self.angle(y, x) * scale
            let whole = Int(turn)
            let first = whole >= bins ? 0 : whole
            let second = first &+ 1 >= bins ? 0 : first &+ 1
            let part = turn - Float(whole)
            let left = (column &+ Self.cellSize / 2) / Self.cellSize
            let right = Self.shares[column % Self.cellSize]
            let cell = (upper &* stride &+ left) &* bins
            let (above, below) = (magnitude * (1 - down), magnitude * down)
            let lower = cell &+ stride &* bins
            Self.add(above * (1 - right), at: cell, first, second, part, to: cells)
            Self.add(above * right, at: cell &+ bins, first, second, part, to: cells)
            Self.add(below * (1 - right), at: lower, first, second, part, to: cells)
            Self.add(below * right, at: lower &+ bins, first, second, part, to: cells)
          }
        }
      }
    }
    return withoutBorder(cells, bins: bins)
  }

  /// The weight of the right (or lower) of a pixel's two nearest cells, by its position in its own cell.
  private static let shares: [Float] = (0..<cellSize).map {
    let place = (Float($0) + 0.5) / Float(cellSize) + 0.5
    return place - place.rounded(.down)
  }

  @inline(__always)
  private static func add(
    _ weight: Float, at cell: Int, _ first: Int, _ second: Int, _ part: Float,
    to cells: UnsafeMutableBufferPointer<Float>
  ) {
    cells[cell &+ first] += weight * (1 - part)
    cells[cell &+ second] += weight * part
  }

  private func withoutBorder(_ cells: [Float], bins: Int) -> [Float] {
    var planes = [Float](repeating: 0, count: bins * columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = ((row + 1) * (columns + 2) + column + 1) * bins
        for bin in 0..<bins { planes[(bin * rows + row) * columns + column] = cells[cell + bin] }
      }
    }
    return planes
  }

  /// Returns the direction of (x, y), 0…2π, to within 0.005: a tenth of a bin's width.
  @inline(__always)
  private static func angle(_ y: Float, _ x: Float) -> Float {
    let (a, b) = (abs(x), abs(y))
    let ratio = min(a, b) / max(a, b)
    // A polynomial approximation of the arctangent on 0…1.
    var angle = ratio * (.pi / 4 + 0.273 * (1 - ratio))
    if b > a { angle = .pi / 2 - angle }
    if x < 0 { angle = .pi - angle }
    return y < 0 ? 2 * .pi - angle : angle
  }

  /// Returns each cell's edge strength, averaged over its neighborhood.
  private func strengths(_ histogram: [Float]) -> [Float] {
    let (cells, directions) = (columns * rows, Self.directions)
    var energies = [Float](repeating: 0, count: cells)
    for direction in 0..<directions {
      for cell in 0..<cells {
        let sum = histogram[direction * cells + cell] + histogram[(direction + directions) * cells + cell]
        energies[cell] += sum * sum
      }
    }
    let floor = Self.noise * Float(Self.cellSize * Self.cellSize)
    return (0..<cells).map { cell in
      let (row, column) = (cell / columns, cell % columns)
      var (sum, count) = (Float(0), Float(0))
      for neighborRow in max(row - 1, 0)...min(row + 1, rows - 1) {
        for neighbor in max(column - 1, 0)...min(column + 1, columns - 1) {
          sum += energies[neighborRow * columns + neighbor]
          count += 1
        }
      }
      return (sum / count).squareRoot() + floor
    }
  }

  /// Adds each cell's brightness, standardized over the patch.
  private func addBrightness(_ patch: [Float], to planes: inout [Float], at start: Int) {
    let (size, width) = (Self.cellSize, columns * Self.cellSize)
    var means = [Float](repeating: 0, count: columns * rows)
    for row in 0..<(rows * size) {
      for column in 0..<width { means[(row / size) * columns + column / size] += patch[row * width + column] }
    }
    let mean = means.reduce(0, +) / Float(means.count)
    let spread = (means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(means.count)).squareRoot()
    // On the scale of the edge features; near 0 for an image without contrast.
    let scale = 0.15 / (spread + Self.noise * Float(size * size))
    for cell in means.indices { planes[start + cell] = (means[cell] - mean) * scale }
  }
}
