/// The visibility of a square template, block by block.
struct BlockVisibility: Sendable {
  private let side: Int
  /// Each block's visible fraction, 0…1, and its contrast (standard deviation).
  private var shares: [Float]
  private var spreads: [Float]

  private static let blocks = 6

  init(side: Int) {
    self.side = side
    shares = [Float](repeating: 1, count: Self.blocks * Self.blocks)
    spreads = shares
  }

  /// - Parameter seen: the frame's levels at the template's position, photometrically matched to it.
  init(of template: [Float], in seen: [Float], side: Int) {
    self.init(side: side)
    for block in shares.indices {
      let (correlation, spread) = Self.correlation(template, seen, at: points(of: block))
      spreads[block] = spread
      shares[block] = Self.visibleFraction(correlation)
    }
  }

  /// Converts a block's correlation to its visible fraction, 0…1.
  static func visibleFraction(_ correlation: Float) -> Float {
    // Smooth gradients correlate by 0.5 by chance.
    min(max((correlation - 0.5) / 0.35, 0), 1)
  }

  private func points(of block: Int) -> [Int] {
    let (row, column) = (block / Self.blocks, block % Self.blocks)
    func range(_ index: Int) -> Range<Int> {
      (index * side / Self.blocks)..<((index + 1) * side / Self.blocks)
    }
    return range(row).flatMap { row in range(column).map { row * side + $0 } }
  }

  /// The visible fraction of the template, weighted by each block's contrast, 0…1.
  var total: Double {
    let seen = zip(shares, spreads).reduce(Float(0)) { $0 + $1.0 * $1.1 }
    return Double(seen / max(spreads.reduce(0, +), 1e-6))
  }

  /// Returns the fraction of the previously visible parts that is still visible, 0…1.
  func constancy(since before: BlockVisibility) -> Double {
    var (kept, all) = (Float(0), Float(0))
    for block in shares.indices {
      all += before.shares[block] * spreads[block]
      kept += min(before.shares[block], shares[block]) * spreads[block]
    }
    return Double(kept / max(all, 1e-6))
  }

  /// The weight of each template point in the next frame; nonzero for hidden ones, which may reappear.
  var weights: [Float] {
    var weights = [Float](repeating: 0, count: side * side)
    for block in shares.indices {
      for point in points(of: block) { weights[point] = 0.05 + 0.95 * shares[block] }
    }
    return weights
  }

  /// Returns the normalized correlation at some points, -1…1, and the template's standard deviation there.
  private static func correlation(
    _ template: [Float], _ seen: [Float], at points: [Int]
  ) -> (correlation: Float, spread: Float) {
    let count = Float(max(points.count, 1))
    let meanA = points.reduce(0) { $0 + seen[$1] } / count
    let meanB = points.reduce(0) { $0 + template[$1] } / count
    var (aa, bb, ab) = (Float(0), Float(0), Float(0))
    for index in points {
      let (a, b) = (seen[index] - meanA, template[index] - meanB)
      aa += a * a
      bb += b * b
      ab += a * b
    }
    // Noise of two levels, so that flat areas don't correlate.
    let noise = 4 * count
    return (ab / ((aa + noise) * (bb + noise)).squareRoot(), (bb / count).squareRoot())
  }
}
