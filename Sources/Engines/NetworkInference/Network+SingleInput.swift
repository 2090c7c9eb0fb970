extension Network {
  /// One of a run's results; valid only while it is lent.
  package struct Output {
    package let shape: [Int]
    package let values: UnsafeBufferPointer<Float>

    package init(shape: [Int], values: UnsafeBufferPointer<Float>) {
      (self.shape, self.values) = (shape, values)
    }
  }

  /// Runs a network with one input, whose tensors are 32-bit floating-point numbers.
  ///
  /// - Parameters:
  ///   - inputShape: the input's shape in this run; needed where the network leaves a length of it open.
  ///   - fill: writes the input, all of it, which holds anything before.
  ///   - read: reads the outputs, valid only within it.
  /// - Returns: what `read` returns.
  /// - Throws: `NetworkError` where the network isn't of this kind, can't take the shape, or fails; what the two
  ///   closures throw.
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
