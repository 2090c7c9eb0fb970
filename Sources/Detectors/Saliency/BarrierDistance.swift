/// How high the barrier is between each place and the picture's border: the least difference between the largest and the smallest level
/// along a way there (Zhang et al., "Minimum Barrier Salient Object Detection at 80 FPS", 2015).
///
/// A figure whose outline is closed is behind a barrier, however its ground varies. Ways are sought in a fixed number of passes, so that
/// the time depends on the number of places alone.
struct BarrierDistance {
  private static let passes = 4

  let length: Int
  private let levels: [Float]
  private var distances: [Float]
  private var highest: [Float]
  private var lowest: [Float]

  /// - Parameters:
  ///   - levels: `length` by `length` numbers.
  ///   - isSeed: where ways end.
  init(_ levels: [Float], length: Int, isSeed: [Bool]) {
    (self.length, self.levels, highest, lowest) = (length, levels, levels, levels)
    distances = isSeed.map { $0 ? 0 : .infinity }
    for pass in 0..<Self.passes {
      if pass % 2 == 0 { downwards() } else { upwards() }
    }
  }

  /// 0 at the seeds; 0 where no way was found, too.
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
