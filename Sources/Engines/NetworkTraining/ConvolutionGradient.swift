/// A convolution and its derivatives, computed as sums over the kernel's positions of products along rows.
struct ConvolutionGradient {
  private let window: SlidingWindowPlan
  private let input: ValueShape
  private let output: ValueShape
  private let inputsPerGroup: Int
  private let outputsPerGroup: Int

  init(_ window: SlidingWindowPlan, groups: Int, input: ValueShape, output: ValueShape) {
    (self.window, self.input, self.output) = (window, input, output)
    (inputsPerGroup, outputsPerGroup) = (input.channels / groups, output.channels / groups)
  }

  func output(_ numbers: [Double], weights: ArraySlice<Double>, biases: ArraySlice<Double>) -> [Double] {
    var result = [Double](repeating: 0, count: output.count)
    let area = output.height * output.width
    for (channel, bias) in biases.enumerated() {
      for index in channel * area..<(channel + 1) * area { result[index] = bias }
    }
    forEachRow { run in
      let weight = weights[weights.startIndex + run.weight]
      var source = run.input
      for index in run.output {
        result[index] += weight * numbers[source]
        source += run.stride
      }
    }
    return result
  }

  func addWeights(
    of derivatives: [Double], input numbers: [Double], start: Int, to gradient: inout [Double]
  ) {
    forEachRow { run in
      var (sum, source) = (0.0, run.input)
      for index in run.output {
        sum += derivatives[index] * numbers[source]
        source += run.stride
      }
      gradient[start + run.weight] += sum
    }
  }

  func inputDerivatives(of derivatives: [Double], weights: ArraySlice<Double>) -> [Double] {
    var result = [Double](repeating: 0, count: input.count)
    forEachRow { run in
      let weight = weights[weights.startIndex + run.weight]
      var target = run.input
      for index in run.output {
        result[target] += weight * derivatives[index]
        target += run.stride
      }
    }
    return result
  }

  /// One position of a kernel over one row of outputs.
  private struct Run {
    let weight: Int
    let output: Range<Int>
    /// The index of the first output's input, and the distance to the next ones.
    let input: Int
    let stride: Int
  }

  private func forEachRow(_ body: (Run) -> Void) {
    let (rows, columns) = (window.kernel[0], window.kernel[1])
    for channel in 0..<output.channels {
      let firstInput = channel / outputsPerGroup * inputsPerGroup
      for offset in 0..<inputsPerGroup {
        for row in 0..<rows {
          let vertical = window.windowsInside(axis: 0, place: row, size: input.height, windows: output.height)
          for column in 0..<columns {
            let horizontal = window.windowsInside(
              axis: 1, place: column, size: input.width, windows: output.width)
            guard !horizontal.windows.isEmpty else { continue }
            let weight = ((channel * inputsPerGroup + offset) * rows + row) * columns + column
            for y in vertical.windows {
              let inputRow = vertical.start + (y - vertical.windows.lowerBound) * window.strides[0]
              let start = (channel * output.height + y) * output.width
              body(
                Run(
                  weight: weight,
                  output: start + horizontal.windows.lowerBound..<start + horizontal.windows.upperBound,
                  input: ((firstInput + offset) * input.height + inputRow) * input.width + horizontal.start,
                  stride: window.strides[1]))
            }
          }
        }
      }
    }
  }
}
