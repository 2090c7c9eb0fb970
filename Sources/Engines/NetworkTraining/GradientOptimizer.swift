package struct GradientOptimizer: Sendable, Hashable {
  package enum Method: Codable, Sendable, Hashable {
    /// Each step is `momentum` times the previous one, minus the learning rate times the gradient.
    case descent(momentum: Double)
    /// Kingma and Ba, "Adam: a method for stochastic optimization", 2015, algorithm 1.
    case adam(beta1: Double, beta2: Double, epsilon: Double)

    /// Adam with the paper's recommended parameters.
    package static let standardAdam = Method.adam(beta1: 0.9, beta2: 0.999, epsilon: 1e-8)
  }

  /// May change between steps; the accumulated state is kept.
  package var method: Method
  package var learningRate: Double
  /// The previous step, or the moving average of gradients.
  private(set) var first: [Double] = []
  /// The moving average of squared gradients.
  private(set) var second: [Double] = []
  /// The powers of both betas after the steps so far.
  private(set) var powers = SIMD2<Double>(1, 1)

  package init(_ method: Method, learningRate: Double) {
    (self.method, self.learningRate) = (method, learningRate)
  }

  init(
    _ method: Method, learningRate: Double, first: [Double], second: [Double], powers: SIMD2<Double>
  ) {
    self.init(method, learningRate: learningRate)
    (self.first, self.second, self.powers) = (first, second, powers)
  }

  /// - Parameter gradient: as long as the parameters, and as in previous calls.
  package mutating func step(_ gradient: [Double], _ parameters: inout [Double]) {
    if first.isEmpty { first = Array(repeating: 0, count: gradient.count) }
    switch method {
    case .descent(let momentum):
      for index in gradient.indices {
        first[index] = momentum * first[index] - learningRate * gradient[index]
        parameters[index] += first[index]
      }
    case .adam(let beta1, let beta2, let epsilon):
      if second.isEmpty { second = Array(repeating: 0, count: gradient.count) }
      powers *= SIMD2(beta1, beta2)
      for index in gradient.indices {
        first[index] = beta1 * first[index] + (1 - beta1) * gradient[index]
        second[index] = beta2 * second[index] + (1 - beta2) * gradient[index] * gradient[index]
        let mean = first[index] / (1 - powers.x)
        let deviation = (second[index] / (1 - powers.y)).squareRoot()
        parameters[index] -= learningRate * mean / (deviation + epsilon)
      }
    }
  }
}
