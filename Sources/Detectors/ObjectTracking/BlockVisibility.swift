/// Which parts of a square template are seen, block by block.
struct BlockVisibility: Sendable {
  private let side: Int
  /// How much of each block is seen, 0…1, and how much there is to see in it.
  private var shares: [Float]
  private var spreads: [Float]

  /// Along each axis.
  private static let blocks = 6

  /// All of it is seen.
  init(side: Int) {
    self.side = side
    shares = [Float](repeating: 1, count: Self.blocks * Self.blocks)
    spreads = shares
  }

  /// - Parameters:
  ///   - template: `side * side` levels.
  ///   - seen: the levels of a frame where the template is thought to be, in its light.
  init(of template: [Float], in seen: [Float], side: Int) {
    self.init(side: side)
    for block in shares.indices {
      let (correlation, spread) = Self.correlation(template, seen, at: points(of: block))
      spreads[block] = spread
      shares[block] = Self.share(correlation)
    }
  }

  /// How much of a block is seen, 0…1, where it correlates so much.
  static func share(_ correlation: Float) -> Float {
    // Smooth brightness correlates by half by chance.
    min(max((correlation - 0.5) / 0.35, 0), 1)
  }

  private func points(of block: Int) -> [Int] {
    let (row, column) = (block / Self.blocks, block % Self.blocks)
    func range(_ index: Int) -> Range<Int> {
      (index * side / Self.blocks)..<((index + 1) * side / Self.blocks)
    }
    return range(row).flatMap { row in range(column).map { row * side + $0 } }
  }

  /// The share of the template that is seen, weighted by how much there is to see in each block, 0…1.
  var total: Double {
    let seen = zip(shares, spreads).reduce(Float(0)) { $0 + $1.0 * $1.1 }
    return Double(seen / max(spreads.reduce(0, +), 1e-6))
  }

  /// Of what was seen before, the share that is seen now, 0…1.
  func constancy(since before: BlockVisibility) -> Double {
    var (kept, all) = (Float(0), Float(0))
    for block in shares.indices {
      all += before.shares[block] * spreads[block]
      kept += min(before.shares[block], shares[block]) * spreads[block]
    }
    return Double(kept / max(all, 1e-6))
  }

  /// How much each of the template's points is to count in the next frame. What was hidden may come into sight.
  var weights: [Float] {
    var weights = [Float](repeating: 0, count: side * side)
    for block in shares.indices {
      for point in points(of: block) { weights[point] = 0.05 + 0.95 * shares[block] }
    }
    return weights
  }

  /// The normalized correlation at some points, -1…1, and the template's standard deviation there.
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
    // Two levels of noise, so that plain areas are like nothing.
    let noise = 4 * count
    return (ab / ((aa + noise) * (bb + noise)).squareRoot(), (bb / count).squareRoot())
  }
}
