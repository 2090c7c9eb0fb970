/// The outputs and derivatives of pooling.
struct PoolingGradient {
  private let window: SlidingWindowPlan
  private let input: ValueShape
  private let output: ValueShape

  init(_ window: SlidingWindowPlan, input: ValueShape, output: ValueShape) {
    (self.window, self.input, self.output) = (window, input, output)
  }

  /// The maxima of windows and their indices, the first of equal ones; 0 and nil for padding only.
  func maxima(_ numbers: [Double]) -> (values: [Double], places: [Int?]) {
    var places = [Int?](repeating: nil, count: output.count)
    forEachPair { number, target in
      if let best = places[target], numbers[best] >= numbers[number] { return }
      places[target] = number
    }
    return (places.map { $0.map { numbers[$0] } ?? 0 }, places)
  }

  func sums(_ numbers: [Double], factors: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: output.count)
    forEachPair { number, target in result[target] += numbers[number] }
    for index in result.indices { result[index] *= factors[index % factors.count] }
    return result
  }

  /// The derivatives of `sums` with respect to its input.
  func spread(_ derivatives: [Double], factors: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: input.count)
    forEachPair { number, target in
      result[number] += derivatives[target] * factors[target % factors.count]
    }
    return result
  }

  /// Enumerates windows in order, and row by row the inputs in each.
  private func forEachPair(_ body: (_ number: Int, _ target: Int) -> Void) {
    for channel in 0..<output.channels {
      for y in 0..<output.height {
        for x in 0..<output.width {
          let target = (channel * output.height + y) * output.width + x
          for row in window.inputRange(axis: 0, window: y, size: input.height) {
            for column in window.inputRange(axis: 1, window: x, size: input.width) {
              body((channel * input.height + row) * input.width + column, target)
            }
          }
        }
      }
    }
  }
}

extension SlidingWindowPlan {
  /// Without padding. Pooling isn't dilated.
  fileprivate func inputRange(axis: Int, window: Int, size: Int) -> Range<Int> {
    let start = window * strides[axis] - paddingBefore[axis]
    let first = max(start, 0)
    return first..<max(first, min(start + kernel[axis], size))
  }
}
