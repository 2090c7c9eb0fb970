/// The largest magnitude among the weights of each of a layer's outputs.
package struct ChannelMagnitudes {
  /// One for each output; 1 for an output without weights other than 0.
  package let values: [Float]
  /// The shape in which they are multiplied with the weights.
  package let shape: [Int]

  /// - Parameters:
  ///   - weights: as many as `shape` says.
  ///   - axis: the axis of `shape` along which the outputs lie.
  package init(_ weights: [Float], shape: [Int], axis: Int) {
    let stride = shape[(axis + 1)...].reduce(1, *)
    var largest = Array(repeating: Float(0), count: shape[axis])
    for (index, weight) in weights.enumerated() {
      let channel = index / stride % shape[axis]
      largest[channel] = max(largest[channel], abs(weight))
    }
    values = largest.map { $0 > 0 ? $0 : 1 }
    self.shape = shape.indices.map { $0 == axis ? shape[axis] : 1 }
  }
}
