/// The activation of a recurrent cell's gate or output.
enum RecurrentFunction: Equatable {
  case tanh
  case sigmoid
  case relu
  /// alpha x + beta
  case linear(alpha: Float, beta: Float)
  /// alpha x + beta, clamped to 0…1.
  case hardSigmoid(alpha: Float, beta: Float)
  /// alpha tanh(beta x)
  case scaledTanh(alpha: Float, beta: Float)

  init(_ name: String) throws {
    switch name {
    // The factors of a scaled tanh are 1, since operations have no parameters for them.
    case "tanh", "scaled_tanh": self = .tanh
    case "sigmoid": self = .sigmoid
    case "relu": self = .relu
    case "linear": self = .linear(alpha: 1, beta: 0)
    case "hard_sigmoid", "sigmoid_hard": self = .hardSigmoid(alpha: 0.2, beta: 0.5)
    default: throw MLModelError(.parameters, "the activation \"\(name)\" is unknown")
    }
  }

  /// - Parameter limit: the bound for the argument, −limit…limit; nil for none.
  func apply(_ tensor: GraphTensor, within limit: Float?, _ builder: GraphBuilder) -> GraphTensor {
    guard let limit, !(limit >= 20 && (self == .tanh || self == .sigmoid)) else {
      return apply(tensor, builder)
    }
    return apply(builder.clamp(tensor, min: -limit, max: limit), builder)
  }

  func apply(_ tensor: GraphTensor, _ builder: GraphBuilder) -> GraphTensor {
    func line(_ alpha: Float, _ beta: Float) -> GraphTensor {
      let scaled = alpha == 1 ? tensor : builder.binary(.multiply, tensor, alpha)
      return beta == 0 ? scaled : builder.binary(.add, scaled, beta)
    }
    switch self {
    case .tanh: return builder.unary(.tanh, tensor)
    case .sigmoid: return builder.unary(.sigmoid, tensor)
    case .relu: return builder.unary(.relu, tensor)
    case .linear(let alpha, let beta): return line(alpha, beta)
    case .hardSigmoid(let alpha, let beta):
      return builder.clamp(line(alpha, beta), min: 0, max: 1)
    case .scaledTanh(let alpha, let beta):
      return builder.binary(.multiply, builder.unary(.tanh, line(beta, 0)), alpha)
    }
  }
}
