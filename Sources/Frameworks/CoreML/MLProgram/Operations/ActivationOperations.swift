enum ActivationOperations {
  static let definitions: [OperationDefinition] = [
    ElementwiseOperations.function("relu", "x if positive, otherwise 0", .relu),
    ElementwiseOperations.function("sigmoid", "1 ÷ (1 + e⁻ˣ)", .sigmoid),
    ElementwiseOperations.function("softplus", "log(1 + eˣ)", .softplus),
    ElementwiseOperations.function("softsign", "x ÷ (1 + |x|)", .softsign),
    .unary("silu", "x sigmoid(x)") { $0.builder.binary(.multiply, $1, $0.builder.unary(.sigmoid, $1)) },
    .unary("relu6", "x, clamped to 0…6") { $0.builder.clamp($1, min: 0, max: 6) },
    .unary("leaky_relu", "x if positive, otherwise alpha x", [.number("alpha")]) {
      try $0.builder.prelu($1, slopes: $0.builder.floats([$0.number("alpha")], shape: [1]))
    },
    .unary("elu", "x if positive, otherwise alpha (eˣ − 1)", [.number("alpha")]) {
      try $0.builder.operation("Elu", [$1], ["alpha": "\($0.number("alpha"))"])
    },
    .unary("prelu", "x if positive, otherwise alpha x, with each channel's alpha", [.numbers("alpha")]) {
      let slopes = try $0.constant("alpha").floats()
      return try $0.builder.prelu($1, slopes: $0.builder.channelwise(slopes, rank: $1.rank))
    },
    .unary("scaled_tanh", "alpha tanh(beta x)", [.number("alpha"), .number("beta")]) {
      let inner = try $0.builder.affine($1, factor: $0.number("beta"), addend: 0)
      return try $0.builder.affine($0.builder.unary(.tanh, inner), factor: $0.number("alpha"), addend: 0)
    },
    .unary("sigmoid_hard", "alpha x + beta, clamped to 0…1", [.number("alpha"), .number("beta")]) {
      $0.builder.clamp(try affine($0, $1), min: 0, max: 1)
    },
    .unary("linear_activation", "alpha x + beta", [.number("alpha"), .number("beta")]) { try affine($0, $1) },
    .unary(
      "clamped_relu", "x if positive, otherwise alpha x, at most beta",
      [.number("alpha"), .number("beta")]
    ) {
      let slope = try $0.builder.floats([$0.number("alpha")], shape: [1])
      return try $0.builder.binary(.minimum, $0.builder.prelu($1, slopes: slope), $0.number("beta"))
    },
    .unary("thresholded_relu", "x if at least alpha, otherwise 0", [.number("alpha")]) {
      let isKept = try $0.builder.compare(.greaterEqual, $1, $0.builder.number($0.number("alpha")))
      return $0.builder.select(isKept, $1, $0.builder.number(0))
    },
    .unary(
      "softplus_parametric", "alpha log(1 + e^(beta x)), with each channel's alpha and beta",
      [.numbers("alpha"), .numbers("beta")]
    ) {
      let rank = try $1.rank
      let (factors, slopes) = (try $0.constant("alpha").floats(), try $0.constant("beta").floats())
      let inner = $0.builder.binary(.multiply, $1, $0.builder.channelwise(slopes, rank: rank))
      return $0.builder.binary(
        .multiply, $0.builder.unary(.softplus, inner), $0.builder.channelwise(factors, rank: rank))
    },
    .unary(
      "gelu", "x times the cumulative normal distribution at x", [.choice("mode", GELU.exact)]
    ) {
      switch try $0.choice("mode", as: GELU.self) {
      case .exact: return $0.builder.operation("Gelu", [$1], version: 7, ["approximation_mode": "ERF"])
      case .tanh: return $0.builder.operation("Gelu", [$1], version: 7, ["approximation_mode": "TANH"])
      case .sigmoid:
        let gate = $0.builder.unary(.sigmoid, $0.builder.binary(.multiply, $1, 1.702))
        return $0.builder.binary(.multiply, $1, gate)
      }
    },
    .unary("softmax", "The softmax along an axis", [.integer("axis", -1)]) {
      try $0.builder.softmax($1, axis: $0.axis("axis", of: $1))
    },
  ]

  private enum GELU: String, CaseIterable {
    case exact
    case tanh = "tanh_approximation"
    case sigmoid = "sigmoid_approximation"
  }

  private static func affine(_ arguments: OperationArguments, _ x: GraphTensor) throws -> GraphTensor {
    try arguments.builder.affine(x, factor: arguments.number("alpha"), addend: arguments.number("beta"))
  }
}
