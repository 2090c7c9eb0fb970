extension NetworkLayer {
  func output(
    _ inputs: [[Double]], shapes: [ValueShape], outputShape: ValueShape, weights: ArraySlice<Double>,
    biases: ArraySlice<Double>
  ) -> [Double] {
    let input = inputs[0]
    switch self {
    case .fullyConnected(let outputs, _):
      return (0..<outputs).map { output in
        let row = weights.startIndex + output * input.count
        var sum = biases.isEmpty ? 0 : biases[biases.startIndex + output]
        for index in input.indices { sum += weights[row + index] * input[index] }
        return sum
      }
    case .convolution(_, let groups, let window, _):
      return ConvolutionGradient(window, groups: groups, input: shapes[0], output: outputShape)
        .output(input, weights: weights, biases: biases)
    case .maximumPooling(let window):
      return PoolingGradient(window, input: shapes[0], output: outputShape).maxima(input).values
    case .averagePooling(let window, let factors):
      return PoolingGradient(window, input: shapes[0], output: outputShape).sums(input, factors: factors)
    case .activation(let function): return input.map(function.value)
    case .flatten(let channelsLast): return channelsLast ? shapes[0].channelsLast(input) : input
    case .sum: return zip(input, inputs[1]).map { $0 + $1 }
    case .softmax:
      var values = input
      _ = NetworkTraining.softmax(&values)
      return values
    }
  }

  /// - Parameter derivatives: those with respect to the output.
  func addParameterGradient(
    of derivatives: [Double], inputs: [[Double]], shapes: [ValueShape], outputShape: ValueShape,
    weights: Range<Int>, biases: Range<Int>, to gradient: inout [Double]
  ) {
    switch self {
    case .fullyConnected:
      let input = inputs[0]
      for (output, derivative) in derivatives.enumerated() where derivative != 0 {
        let row = weights.lowerBound + output * input.count
        for index in input.indices { gradient[row + index] += derivative * input[index] }
        if !biases.isEmpty { gradient[biases.lowerBound + output] += derivative }
      }
    case .convolution(_, let groups, let window, _):
      ConvolutionGradient(window, groups: groups, input: shapes[0], output: outputShape)
        .addWeights(of: derivatives, input: inputs[0], start: weights.lowerBound, to: &gradient)
      let area = outputShape.height * outputShape.width
      for (channel, bias) in biases.enumerated() {
        gradient[bias] += derivatives[channel * area..<(channel + 1) * area].reduce(0, +)
      }
    default: break
    }
  }

  /// - Parameters:
  ///   - derivatives: those with respect to the output.
  ///   - place: the input's index.
  func inputDerivatives(
    of derivatives: [Double], place: Int, input: [Double], inputShape: ValueShape, output: [Double],
    outputShape: ValueShape, weights: ArraySlice<Double>
  ) -> [Double] {
    switch self {
    case .fullyConnected:
      var result = [Double](repeating: 0, count: input.count)
      for (output, derivative) in derivatives.enumerated() where derivative != 0 {
        let row = weights.startIndex + output * input.count
        for index in result.indices { result[index] += derivative * weights[row + index] }
      }
      return result
    case .convolution(_, let groups, let window, _):
      return ConvolutionGradient(window, groups: groups, input: inputShape, output: outputShape)
        .inputDerivatives(of: derivatives, weights: weights)
    case .maximumPooling(let window):
      let places = PoolingGradient(window, input: inputShape, output: outputShape).maxima(input).places
      var result = [Double](repeating: 0, count: input.count)
      for (derivative, place) in zip(derivatives, places) {
        if let place { result[place] += derivative }
      }
      return result
    case .averagePooling(let window, let factors):
      return PoolingGradient(window, input: inputShape, output: outputShape)
        .spread(derivatives, factors: factors)
    case .activation(let function):
      return input.indices.map {
        derivatives[$0] * function.derivative(at: input[$0], value: output[$0])
      }
    case .flatten(let channelsLast):
      return channelsLast ? inputShape.channelsFirst(derivatives) : derivatives
    case .sum: return derivatives
    case .softmax:
      let mean = zip(derivatives, output).reduce(0) { $0 + $1.0 * $1.1 }
      return zip(derivatives, output).map { $1 * ($0 - mean) }
    }
  }
}

extension ValueShape {
  /// Converts `[channel][position]` to `[position][channel]`.
  fileprivate func channelsLast(_ numbers: [Double]) -> [Double] {
    let area = height * width
    return (0..<count).map { numbers[$0 % channels * area + $0 / channels] }
  }

  /// Converts `[position][channel]` to `[channel][position]`.
  fileprivate func channelsFirst(_ numbers: [Double]) -> [Double] {
    let area = height * width
    return (0..<count).map { numbers[$0 % area * channels + $0 / area] }
  }
}
