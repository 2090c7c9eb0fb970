/// Normalizations and products with weights.
import NetworkInference

enum NormalizationOperations {
  static let rules: OperationRules = [
    "batch_norm": OperationArguments.single { try batchNormalization($0) },
    "instance_norm": OperationArguments.single { arguments in
      let x = try arguments.x
      let rank = try x.rank
      let normalized = try normalize(x, axes: Array(2..<max(rank, 3)), arguments)
      return try scaled(normalized, arguments) { arguments.builder.channelwise($0, rank: rank) }
    },
    "layer_norm": OperationArguments.single { try layerNormalization($0) },
    "l2_norm": OperationArguments.single { arguments in
      let builder = arguments.builder
      let x = try arguments.x
      let rank = try x.rank
      let axes = Array(max(rank - 3, 0)..<rank)
      let sum = builder.reduce(
        "ReduceSum", builder.binary("Multiply", x, x), axes: axes, keepsDimensions: true)
      let shifted = try builder.binary("Add", sum, arguments.float("epsilon", default: 1e-6))
      return builder.binary("Divide", x, builder.unary("Sqrt", shifted))
    },
    "local_response_norm": OperationArguments.single {
      let (alpha, beta) = (try $0.float("alpha", default: 1e-4), try $0.float("beta", default: 0.75))
      let scaling = LocalResponseScaling(alpha: alpha, beta: beta, base: try $0.float("k", default: 1))
      let normalized = try $0.builder.operation(
        "LRN", [$0.x, $0.builder.integers([1])],
        [
          "alpha": "\(scaling.alpha)", "beta": "\(beta)", "bias": "\(scaling.bias)",
          "size": "\($0.integer("size"))",
        ])
      return $0.builder.binary("Multiply", normalized, scaling.factor)
    },
    "linear": OperationArguments.single {
      let product = try $0.builder.operation(
        "MatMul", [$0.floatTensor("x"), $0.floatTensor("weight")],
        ["transpose_a": "false", "transpose_b": "true"])
      guard $0.has("bias") else { return product }
      return try $0.builder.binary("Add", product, $0.floatTensor("bias"))
    },
    "matmul": OperationArguments.single {
      let (first, second) = (try $0.flag("transpose_x"), try $0.flag("transpose_y"))
      let isInteger = try $0.tensor("x").element == .int32
      let product = try $0.builder.operation(
        "MatMul", [$0.floatTensor("x"), $0.floatTensor("y")],
        ["transpose_a": "\(first)", "transpose_b": "\(second)"])
      return isInteger ? $0.builder.convert(product, to: .int32) : product
    },
    "einsum": OperationArguments.single {
      let equation = try $0.text("equation").filter { !$0.isWhitespace }
      let isPlain = equation.allSatisfy { $0.isASCII && ($0.isLetter || ",->.".contains($0)) }
      guard isPlain else { throw MLModelError(.parameters, "the equation \"\(equation)\" can't be read") }
      return try $0.builder.operation(
        "Einsum", $0.tensors("values"), version: 7,
        ["equation": equation.replacing(">", with: "&gt;")])
    },
    "scaled_dot_product_attention": OperationArguments.single { try attention($0) },
  ]

  private static func batchNormalization(_ arguments: OperationArguments) throws -> ProgramTensor {
    let x = try arguments.x
    let rank = try x.rank
    let (mean, variance) = (
      try arguments.constant("mean").floats(), try arguments.constant("variance").floats()
    )
    let ones = Array(repeating: Float(1), count: mean.count)
    let gamma = try arguments.optionalConstant("gamma")?.floats() ?? ones
    let beta = try arguments.optionalConstant("beta")?.floats() ?? ones.map { _ in 0 }
    guard [variance.count, gamma.count, beta.count].allSatisfy({ $0 == mean.count }) else {
      throw MLModelError(.parameters, "means, variances and factors of different lengths")
    }
    let epsilon = try arguments.float("epsilon", default: 1e-5)
    // In double precision, so that folding the two steps into one costs nothing that can be seen.
    let scales = mean.indices.map {
      Double(gamma[$0]) / (Double(variance[$0]) + Double(epsilon)).squareRoot()
    }
    let factors = scales.map { Float($0) }
    let addends = mean.indices.map { Float(Double(beta[$0]) - scales[$0] * Double(mean[$0])) }
    let builder = arguments.builder
    let product = builder.binary("Multiply", x, builder.channelwise(factors, rank: rank))
    return builder.binary("Add", product, builder.channelwise(addends, rank: rank))
  }

  private static func layerNormalization(_ arguments: OperationArguments) throws -> ProgramTensor {
    let x = try arguments.x
    let rank = try x.rank
    let axes = try Shape.axes(arguments.optionalIntegers("axes") ?? Array(0..<rank), rank: rank)
    let normalized = try normalize(x, axes: axes, arguments)
    // The factors have the normalized dimensions only.
    return try scaled(normalized, arguments) { values in
      let shape = try (0..<rank).map { axes.contains($0) ? try x.size($0) : 1 }
      guard try Shape.elementCount(shape) == values.count else {
        throw MLModelError(.parameters, "\(values.count) factors for dimensions of \(shape)")
      }
      return arguments.builder.floats(values, shape: shape)
    }
  }

  private static func normalize(
    _ tensor: ProgramTensor, axes: [Int], _ arguments: OperationArguments
  ) throws -> ProgramTensor {
    let epsilon = try arguments.float("epsilon", default: 1e-5)
    return arguments.builder.operation(
      "MVN", [tensor, arguments.builder.integers(axes)], version: 6,
      ["eps": "\(epsilon)", "normalize_variance": "true", "eps_mode": "INSIDE_SQRT"])
  }

  /// Times gamma, plus beta, where they are there.
  private static func scaled(
    _ tensor: ProgramTensor, _ arguments: OperationArguments, _ shaped: ([Float]) throws -> ProgramTensor
  ) throws -> ProgramTensor {
    var result = tensor
    if let gamma = try arguments.optionalConstant("gamma") {
      result = arguments.builder.binary("Multiply", result, try shaped(gamma.floats()))
    }
    if let beta = try arguments.optionalConstant("beta") {
      result = arguments.builder.binary("Add", result, try shaped(beta.floats()))
    }
    return result
  }

  private static func attention(_ arguments: OperationArguments) throws -> ProgramTensor {
    let builder = arguments.builder
    let (query, key) = (try arguments.tensor("query"), try arguments.tensor("key"))
    let value = try arguments.tensor("value")
    let width = try query.size(query.rank - 1)
    var scores = builder.operation(
      "MatMul", [builder.binary("Multiply", query, 1 / Float(width).squareRoot()), key],
      ["transpose_a": "false", "transpose_b": "true"])
    if let mask = try arguments.optionalTensor("attn_mask") {
      if mask.element == .boolean {
        scores = builder.select(mask, scores, builder.number(-.infinity))
      } else {
        scores = builder.binary("Add", scores, mask)
      }
    }
    let weights = builder.operation("SoftMax", [scores], version: 8, ["axis": "-1"])
    return builder.operation(
      "MatMul", [weights, value], ["transpose_a": "false", "transpose_b": "false"])
  }
}
