/// The weights of a layer on the levels of 8-bit integers, of which each of its outputs has its own.
///
/// The error of a weight is added to the next one of the same output before that is rounded: inputs that are
/// near each other are similar, so that errors of opposite sign cancel out.
package struct RoundedWeights {
  package let values: [Float]
  /// The largest magnitude among the weights of each output; 1 for an output without weights other than 0.
  package let largest: [Float]
  /// The shape in which `largest` is multiplied with the weights.
  package let largestShape: [Int]

  /// The number of levels: as many below 0 as above.
  package static let levelCount = 255

  /// - Parameters:
  ///   - weights: as many as `shape` says.
  ///   - axis: the axis of `shape` along which the outputs lie.
  package init(_ weights: [Float], shape: [Int], axis: Int) {
    let last = Float(Self.levelCount / 2)
    let count = shape[axis]
    let stride = shape[(axis + 1)...].reduce(1, *)
    var largest = Array(repeating: Float(0), count: count)
    for (index, weight) in weights.enumerated() {
      let output = index / stride % count
      largest[output] = max(largest[output], abs(weight))
    }
    largest = largest.map { $0 > 0 ? $0 : 1 }
    var errors = Array(repeating: Float(0), count: count)
    var values = weights
    for (index, weight) in weights.enumerated() {
      let output = index / stride % count
      let wanted = weight / largest[output] * last + errors[output]
      let level = min(max(wanted.rounded(.toNearestOrEven), -last), last)
      errors[output] = wanted - level
      values[index] = level / last * largest[output]
    }
    (self.values, self.largest) = (values, largest)
    largestShape = shape.indices.map { $0 == axis ? count : 1 }
  }
}
