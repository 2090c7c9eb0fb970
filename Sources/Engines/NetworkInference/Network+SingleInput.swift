extension Network {
  /// A run's output, valid only during `read`.
  package struct Output {
    package let shape: [Int]
    package let values: UnsafeBufferPointer<Float>

    package init(shape: [Int], values: UnsafeBufferPointer<Float>) {
      (self.shape, self.values) = (shape, values)
    }
  }

  /// Runs a network with one input whose inputs and outputs are `Float` tensors.
  ///
  /// - Parameters:
  ///   - inputShape: the input's shape in this run; required if the network leaves a dimension open.
  ///   - fill: writes the whole input, whose contents are unspecified before.
  ///   - read: reads the outputs, which are valid only within it; its result is returned.
  /// - Throws: `NetworkError` if the network or the shape doesn't fit, or it fails; errors of the closures.
  package func run<Result>(
    inputShape: [Int]? = nil, fill: (UnsafeMutableBufferPointer<Float>) throws -> Void,
    read: ([Output]) throws -> Result
  ) throws -> Result {
    guard inputs.count == 1 else {
      throw NetworkError.unexpectedInputCount(inputs.count, expected: 1)
    }
    return try withRequest { request in
      try fill(request.input(0, shape: inputShape).elements())
      try request.infer()
      return try read(
        outputs.indices.map { index in
          let tensor = try request.output(index)
          return Output(shape: tensor.shape, values: UnsafeBufferPointer(try tensor.elements()))
        })
    }
  }
}
