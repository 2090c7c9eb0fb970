import Foundation

/// The softmax of each row; 16-bit and 32-bit elements in 32 bits, a row's sum in double precision.
struct SoftmaxRows: TensorElementsVisitor {
  let rows: TensorRows

  func visit<Number: TensorNumber>(_ elements: [Number]) -> TensorElements {
    if let elements = elements as? [Float] { return .float32(floats(elements)) }
    if let elements = elements as? [Float16] {
      return .float16(floats(elements.map(Float.init)).map { Float16($0) })
    }
    var results: [Number] = []
    results.reserveCapacity(elements.count)
    for row in rows {
      let row = elements[row]
      let largest = row.reduce(-Double.infinity) { Swift.max($0, $1.tensorNumber) }
      let exponentials = row.map { Foundation.exp($0.tensorNumber - largest) }
      let sum = exponentials.reduce(0, +)
      results += exponentials.map { Number(rounding: $0 / sum) }
    }
    return Number.wrap(results)
  }

  private func floats(_ elements: [Float]) -> [Float] {
    var results = [Float](repeating: 0, count: elements.count)
    for row in rows {
      let largest = Self.largest(of: elements[row])
      for index in row { results[index] = Self.exponential(elements[index] - largest) }
      let scale = Float(1 / Self.sum(of: results[row]))
      for index in row { results[index] *= scale }
    }
    return results
  }

  /// The number of independent accumulators, which hide the latency of each.
  private static let laneCount = 16

  private static func largest(of row: ArraySlice<Float>) -> Float {
    var lanes = [Float](repeating: -.infinity, count: laneCount)
    var start = row.startIndex
    while row.endIndex - start >= laneCount {
      for lane in 0..<laneCount { lanes[lane] = Swift.max(lanes[lane], row[start + lane]) }
      start += laneCount
    }
    return row[start...].reduce(lanes.reduce(-.infinity) { Swift.max($0, $1) }) { Swift.max($0, $1) }
  }

  private static func sum(of row: ArraySlice<Float>) -> Double {
    var lanes = [Double](repeating: 0, count: laneCount)
    var start = row.startIndex
    while row.endIndex - start >= laneCount {
      for lane in 0..<laneCount { lanes[lane] += Double(row[start + lane]) }
      start += laneCount
    }
    return row[start...].reduce(lanes.reduce(0, +)) { $0 + Double($1) }
  }

  /// eˣ for x ≤ 0, within two units in the last place; 0 below the normal numbers. Only vectorizable
  /// arithmetic: eˣ = 2ⁿ · eʳ with n = round(x / ln 2), and eʳ by the polynomial of Cephes' `expf`.
  @inline(__always)
  static func exponential(_ x: Float) -> Float {
    let bounded = x < lowest ? lowest : x
    // The addition shifts out all fraction bits, so the lowest bits are the integer.
    let shifted = bounded * 1.442_695_04 + rounding
    let n = shifted - rounding
    let r = bounded - n * 0.693_359_375 - n * -2.121_944_4e-4
    var power: Float = 1.987_569_15e-4
    power = power * r + 1.398_199_950_7e-3
    power = power * r + 8.333_451_907_3e-3
    power = power * r + 4.166_579_589_4e-2
    power = power * r + 1.666_666_545_9e-1
    power = power * r + 5.000_000_120_1e-1
    power = power * (r * r) + r + 1
    let scale = Float(bitPattern: (shifted.bitPattern &- rounding.bitPattern &+ 127) &<< 23)
    return x < lowest ? 0 : power * scale
  }

  /// The logarithm of the smallest normal number.
  private static let lowest: Float = -87.336_54
  private static let rounding: Float = 12_582_912
}
