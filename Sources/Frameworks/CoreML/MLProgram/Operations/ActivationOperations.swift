/// Activation functions.
enum ActivationOperations {
  static let rules: OperationRules = [
    "silu": OperationArguments.single {
      let x = try $0.x
      return $0.builder.binary("Multiply", x, $0.builder.unary("Sigmoid", x))
    },
    "relu6": OperationArguments.single { try clamp($0.x, 0, 6, $0.builder) },
    "leaky_relu": OperationArguments.single {
      try $0.builder.operation("PReLU", [$0.x, $0.builder.floats([$0.float("alpha")], shape: [1])])
    },
    "elu": OperationArguments.single {
      try $0.builder.operation("Elu", [$0.x], ["alpha": "\($0.float("alpha"))"])
    },
    "prelu": OperationArguments.single {
      let x = try $0.x
      let slopes = try $0.constant("alpha").floats()
      return try $0.builder.operation("PReLU", [x, $0.builder.channelwise(slopes, rank: x.rank)])
    },
    "scaled_tanh": OperationArguments.single {
      let inner = try $0.builder.binary("Multiply", $0.x, $0.float("beta"))
      return try $0.builder.binary("Multiply", $0.builder.unary("Tanh", inner), $0.float("alpha"))
    },
    "sigmoid_hard": OperationArguments.single { try clamp(affine($0), 0, 1, $0.builder) },
    "linear_activation": OperationArguments.single { try affine($0) },
    "clamped_relu": OperationArguments.single {
      let leaky = try $0.builder.operation(
        "PReLU", [$0.x, $0.builder.floats([$0.float("alpha")], shape: [1])])
      return try $0.builder.binary("Minimum", leaky, $0.float("beta"))
    },
    "thresholded_relu": OperationArguments.single {
      let x = try $0.x
      let isKept = try $0.builder.compare(.greaterEqual, x, $0.builder.number($0.float("alpha")))
      return $0.builder.select(isKept, x, $0.builder.number(0))
    },
    "softplus_parametric": OperationArguments.single {
      let x = try $0.x
      let factors = try $0.builder.channelwise($0.constant("alpha").floats(), rank: x.rank)
      let slopes = try $0.builder.channelwise($0.constant("beta").floats(), rank: x.rank)
      let smooth = $0.builder.unary("SoftPlus", $0.builder.binary("Multiply", x, slopes), version: 4)
      return $0.builder.binary("Multiply", smooth, factors)
    },
    "gelu": OperationArguments.single {
      let x = try $0.x
      switch try $0.choice("mode", default: GELU.exact) {
      case .exact: return $0.builder.operation("Gelu", [x], version: 7, ["approximation_mode": "ERF"])
      case .tanh: return $0.builder.operation("Gelu", [x], version: 7, ["approximation_mode": "TANH"])
      case .sigmoid:
        let gate = $0.builder.unary("Sigmoid", $0.builder.binary("Multiply", x, 1.702))
        return $0.builder.binary("Multiply", x, gate)
      }
    },
    "softmax": OperationArguments.single {
      let x = try $0.x
      let axis = try $0.axis("axis", of: x, default: -1)
      return $0.builder.operation("SoftMax", [x], version: 8, ["axis": "\(axis)"])
    },
  ]

  private enum GELU: String {
    case exact
    case tanh = "tanh_approximation"
    case sigmoid = "sigmoid_approximation"
  }

  static func clamp(
    _ tensor: ProgramTensor, _ low: Float, _ high: Float, _ builder: ProgramBuilder
  ) -> ProgramTensor {
    builder.operation("Clamp", [tensor], ["min": "\(low)", "max": "\(high)"], shape: tensor.shape)
  }

  /// alpha × x + beta.
  private static func affine(_ arguments: OperationArguments) throws -> ProgramTensor {
    let scaled = try arguments.builder.binary("Multiply", arguments.x, arguments.float("alpha"))
    return try arguments.builder.binary("Add", scaled, arguments.float("beta"))
  }
}
