import Foundation

extension ActivationFunction {
  func value(at number: Double) -> Double {
    switch self {
    case .rectifier(let slope): number > 0 ? number : slope * number
    case .hyperbolicTangent: tanh(number)
    case .sigmoid: 1 / (1 + exp(-number))
    case .linear(let factor, let addend): factor * number + addend
    }
  }

  /// The derivative at a number, given the function's value there. ReLU's at 0 is the slope on the left.
  func derivative(at number: Double, value: Double) -> Double {
    switch self {
    case .rectifier(let slope): number > 0 ? 1 : slope
    case .hyperbolicTangent: 1 - value * value
    case .sigmoid: value * (1 - value)
    case .linear(let factor, _): factor
    }
  }
}
