import PlaneGeometry

/// Exhaustive search of a lost template, by blocks, so that a visible part suffices.
extension PlanarTemplate {
  private static let sizes = [0.8, 0.9, 1, 1.12, 1.25]
  /// The search distance to each side, in widths of the rectangle.
  private static let reach = 0.75

  /// Returns the best-matching position and scale near `place`. Takes less than 2 ms for 16 × 16 points.
  func located(around place: Homography, in frame: FramePyramid) -> Homography {
    let blocks = SearchedBlocks(levels, side: side)
    var (best, found) = (Float(-1), place)
    for size in Self.sizes {
      let scaled = place * Homography(SIMD3(size, 0, 0), SIMD3(0, size, 0), SIMD3(0, 0, 1))
      let steps = Int(2 * Self.reach / (size * step))
      let seen = levels(at: scaled, margin: steps, in: frame)
      for row in 0...(2 * steps) {
        for column in 0...(2 * steps) {
          let likeness = blocks.likeness(seen, rowLength: side + 2 * steps, row: row, column: column)
          guard likeness > best else { continue }
          best = likeness
          let move = PixelPoint(Double(column - steps), Double(row - steps)) * step
          found = scaled * Homography(SIMD3(1, 0, move.x), SIMD3(0, 1, move.y), SIMD3(0, 0, 1))
        }
      }
    }
    return found
  }
}

private struct SearchedBlocks {
  private static let length = 4
  /// Each block's offset from the template's corner.
  private let corners: [(row: Int, column: Int)]
  /// The blocks' zero-mean levels, one block after the other.
  private let levels: [Float]
  private let energies: [Float]
  private let spreads: [Float]
  private let allSpread: Float

  init(_ template: [Float], side: Int) {
    let length = Self.length
    let count = side / length
    corners = (0..<(count * count)).map { ($0 / count * length, $0 % count * length) }
    let points = Float(length * length)
    levels = corners.flatMap { corner -> [Float] in
      let block = (0..<(length * length)).map {
        template[(corner.row + $0 / length) * side + corner.column + $0 % length]
      }
      let mean = block.reduce(0, +) / points
      return block.map { $0 - mean }
    }
    let all = levels
    energies = corners.indices.map { block in
      all[(block * length * length)..<((block + 1) * length * length)].reduce(0) { $0 + $1 * $1 }
    }
    spreads = energies.map { ($0 / points).squareRoot() }
    allSpread = max(spreads.reduce(0, +), 1e-6)
  }

  /// Returns the fraction of matching blocks, weighted by their contrast, 0…1.
  func likeness(_ seen: [Float], rowLength: Int, row: Int, column: Int) -> Float {
    let length = Self.length
    let points = Float(length * length)
    // Noise of two levels, so that flat areas don't correlate.
    let noise = 4 * points
    var sum: Float = 0
    for block in corners.indices {
      var start = (row + corners[block].row) * rowLength + column + corners[block].column
      var index = block * length * length
      var (a, aa, ab) = (Float(0), Float(0), Float(0))
      for _ in 0..<length {
        for offset in 0..<length {
          let level = seen[start &+ offset]
          a += level
          aa += level * level
          ab += level * levels[index &+ offset]
        }
        start += rowLength
        index += length
      }
      let energy = max(aa - a * a / points, 0)
      guard ab > 0 else { continue }
      let correlation = ab / ((energy + noise) * (energies[block] + noise)).squareRoot()
      sum += spreads[block] * BlockVisibility.visibleFraction(correlation)
    }
    return sum / allSpread
  }
}
