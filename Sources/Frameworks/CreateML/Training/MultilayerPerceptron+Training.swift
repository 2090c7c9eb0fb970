import ModelEncoding
import SeededRandom

extension MultilayerPerceptron {
  /// Initial parameters after He et al. ("Delving deep into rectifiers", 2015), small for the last layer.
  static func initialParameters(widths: [Int], seed: Int) -> [Double] {
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(seed)))
    var parameters = [Double](repeating: 0, count: parameterCount(widths: widths))
    for layer in 0..<widths.count - 1 {
      let isLast = layer == widths.count - 2
      let limit = isLast ? 0.02 : (6 / Double(widths[layer])).squareRoot()
      for index in weights(layer, widths) { parameters[index] = random.next(in: -limit...limit) }
    }
    return parameters
  }

  /// Applies weight decay, but not to biases (Loshchilov and Hutter, "Decoupled weight decay
  /// regularization", 2019).
  static func shrinkWeights(in parameters: inout [Double], widths: [Int], by factor: Double) {
    for layer in 0..<widths.count - 1 {
      for index in weights(layer, widths) { parameters[index] *= factor }
    }
  }
}
