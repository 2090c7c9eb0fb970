/// Linear interpolation from one axis to another that covers the same extent.
struct Interpolation {
  private(set) var firsts: [Int] = []
  private(set) var seconds: [Int] = []
  /// The weight of the second sample, 0…1.
  private(set) var weights: [Float] = []

  private let length: Int

  init(count: Int, over length: Int) {
    self.length = length
    for index in 0..<count {
      // Positions are pixel centers; beyond the outermost ones, values are constant.
      let place = (Double(index) + 0.5) * Double(length) / Double(count) - 0.5
      let inside = min(max(place, 0), Double(length - 1))
      let first = Int(inside)
      firsts.append(first)
      seconds.append(min(first + 1, length - 1))
      weights.append(Float(inside - Double(first)))
    }
  }

  func value(of values: [Float], _ column: Int, _ rows: Interpolation, _ row: Int) -> Float {
    let (upper, lower) = (rows.firsts[row] * length, rows.seconds[row] * length)
    let (left, right, across) = (firsts[column], seconds[column], weights[column])
    let above = values[upper + left] + (values[upper + right] - values[upper + left]) * across
    let below = values[lower + left] + (values[lower + right] - values[lower + left]) * across
    return above + (below - above) * rows.weights[row]
  }
}
