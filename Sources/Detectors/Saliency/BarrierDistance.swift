/// The minimum barrier distance from each cell to the image's border: the smallest range of levels along a
/// path (Zhang et al., "Minimum Barrier Salient Object Detection at 80 FPS", 2015). Objects with a closed
/// outline are behind a barrier. The time depends only on the number of cells.
struct BarrierDistance {
  private static let passes = 4

  let length: Int
  private let levels: [Float]
  private var distances: [Float]
  private var highest: [Float]
  private var lowest: [Float]

  /// - Parameter isSeed: whether paths end at the cell.
  init(_ levels: [Float], length: Int, isSeed: [Bool]) {
    (self.length, self.levels, highest, lowest) = (length, levels, levels, levels)
    distances = isSeed.map { $0 ? 0 : .infinity }
    for pass in 0..<Self.passes {
      if pass % 2 == 0 { downwards() } else { upwards() }
    }
  }

  /// The distances; 0 at seeds and at cells without a path to one.
  var values: [Float] { distances.map { $0.isFinite ? $0 : 0 } }

  private mutating func downwards() {
    for row in 0..<length {
      for column in 0..<length {
        let index = row * length + column
        if row > 0 { reach(index, from: index - length) }
        if column > 0 { reach(index, from: index - 1) }
        if row > 0, column + 1 < length { reach(index, from: index - length + 1) }
      }
    }
  }

  private mutating func upwards() {
    for row in (0..<length).reversed() {
      for column in (0..<length).reversed() {
        let index = row * length + column
        if row + 1 < length { reach(index, from: index + length) }
        if column + 1 < length { reach(index, from: index + 1) }
        if row + 1 < length, column > 0 { reach(index, from: index + length - 1) }
      }
    }
  }

  private mutating func reach(_ index: Int, from neighbor: Int) {
    let (high, low) = (max(highest[neighbor], levels[index]), min(lowest[neighbor], levels[index]))
    if high - low < distances[index] {
      (distances[index], highest[index], lowest[index]) = (high - low, high, low)
    }
  }
}
