import NetworkInference

enum NormalizationOperations {
  static let definitions: [OperationDefinition] = [
    .unary(
      "batch_norm", "x normalized by each channel's mean and variance, times gamma, plus beta",
      [.numbers("mean"), .numbers("variance")] + affineInputs
    ) { try batchNormalization($0, $1) },
    .unary(
      "instance_norm", "x normalized over each channel's spatial dimensions, times gamma, plus beta",
      affineInputs
    ) { arguments, x in
      let rank = try x.rank
      let normalized = arguments.builder.normalize(
        x, axes: Array(2..<max(rank, 3)), epsilon: try arguments.number("epsilon"))
      return try scaled(normalized, arguments) { arguments.builder.channelwise($0, rank: rank) }
    },
    .unary(
      "layer_norm", "x normalized over the axes, times gamma, plus beta",
      [.integers("axes").optional] + affineInputs
    ) { arguments, x in
      let rank = try x.rank
      let axes = try Shape.axes(arguments.optionalIntegers("axes") ?? Array(0..<rank), rank: rank)
      let normalized = arguments.builder.normalize(x, axes: axes, epsilon: try arguments.number("epsilon"))
      // The factors have only the normalized dimensions.
      return try scaled(normalized, arguments) { values in
        let shape = try (0..<rank).map { axes.contains($0) ? try x.size($0) : 1 }
        try ensure(
          Shape.elementCount(shape) == values.count, "\(values.count) factors for dimensions of \(shape)")
        return arguments.builder.floats(values, shape: shape)
      }
    },
    .unary(
      "l2_norm", "x divided by √(the sum of its last three dimensions' squares + epsilon)",
      [.number("epsilon", 1e-6)]
    ) {
      let (builder, rank) = ($0.builder, try $1.rank)
      let sum = builder.reduce(.sum, builder.binary(.multiply, $1, $1), axes: Array(max(rank - 3, 0)..<rank))
      let shifted = try builder.binary(.add, sum, $0.number("epsilon"))
      return builder.binary(.divide, $1, builder.unary(.sqrt, shifted))
    },
    .unary(
      "local_response_norm", "x divided by (k + alpha × the mean of the neighboring channels' squares)^beta",
      [.integer("size"), .number("alpha", 1e-4), .number("beta", 0.75), .number("k", 1)]
    ) {
      let (alpha, beta) = (try $0.number("alpha"), try $0.number("beta"))
      let scaling = LocalResponseScaling(alpha: alpha, beta: beta, base: try $0.number("k"))
      let normalized = try $0.builder.operation(
        "LRN", [$1, $0.builder.integers([1])],
        [
          "alpha": "\(scaling.alpha)", "beta": "\(beta)", "bias": "\(scaling.bias)",
          "size": "\($0.integer("size"))",
        ])
      return $0.builder.affine(normalized, factor: scaling.factor, addend: 0)
    },
    .unary("linear", "x weightᵀ + bias", [.tensor("weight"), .tensor("bias").optional]) {
      let product = try $0.builder.matMul(
        $0.builder.convert($1, to: .float32), $0.floatTensor("weight"), transposesSecond: true)
      return try $0.has("bias") ? $0.builder.binary(.add, product, $0.floatTensor("bias")) : product
    },
    .unary(
      "matmul", "The matrix product of x and y, each optionally transposed",
      [.tensor("y"), .flag("transpose_x"), .flag("transpose_y")]
    ) {
      let product = try $0.builder.matMul(
        $0.builder.convert($1, to: .float32), $0.floatTensor("y"),
        transposesFirst: $0.flag("transpose_x"), transposesSecond: $0.flag("transpose_y"))
      return $1.element == .int32 ? $0.builder.convert(product, to: .int32) : product
    },
    OperationDefinition(
      "einsum", "The sum of products of an equation such as \"bij,bjk->bik\"",
      [.tensors("values"), .text("equation")]
    ) {
      let equation = try $0.text("equation").filter { !$0.isWhitespace }
      let isPlain = equation.allSatisfy { $0.isASCII && ($0.isLetter || ",->.".contains($0)) }
      try ensure(isPlain, "the equation \"\(equation)\" isn't valid")
      return try $0.builder.operation(
        "Einsum", $0.tensors("values"), version: 7,
        ["equation": equation.replacing(">", with: "&gt;")])
    },
    OperationDefinition(
      "scaled_dot_product_attention", "softmax(query keyᵀ ÷ √width + mask) value",
      [.tensor("query"), .tensor("key"), .tensor("value"), .tensor("attn_mask").optional]
    ) { try attention($0) },
  ]

  private static let affineInputs: [OperationDefinition.Input] = [
    .numbers("gamma").optional, .numbers("beta").optional, .number("epsilon", 1e-5),
  ]

  private static func batchNormalization(
    _ arguments: OperationArguments, _ x: GraphTensor
  ) throws -> GraphTensor {
    let rank = try x.rank
    let (mean, variance) = (
      try arguments.constant("mean").floats(), try arguments.constant("variance").floats()
    )
    let ones = Array(repeating: Float(1), count: mean.count)
    let gamma = try arguments.optionalConstant("gamma")?.floats() ?? ones
    let beta = try arguments.optionalConstant("beta")?.floats() ?? ones.map { _ in 0 }
    try ensure(
      [variance.count, gamma.count, beta.count].allSatisfy({ $0 == mean.count }),
      "means, variances and factors of different lengths")
    let epsilon = try arguments.number("epsilon")
    // In double precision, so that folding the two steps into one loses no precision.
    let scales = mean.indices.map {
      Double(gamma[$0]) / (Double(variance[$0]) + Double(epsilon)).squareRoot()
    }
    let factors = scales.map { Float($0) }
    let addends = mean.indices.map { Float(Double(beta[$0]) - scales[$0] * Double(mean[$0])) }
    let builder = arguments.builder
    let product = builder.binary(.multiply, x, builder.channelwise(factors, rank: rank))
    return builder.binary(.add, product, builder.channelwise(addends, rank: rank))
  }

  private static func scaled(
    _ tensor: GraphTensor, _ arguments: OperationArguments, _ shaped: ([Float]) throws -> GraphTensor
  ) throws -> GraphTensor {
    var result = tensor
    if let gamma = try arguments.optionalConstant("gamma") {
      result = arguments.builder.binary(.multiply, result, try shaped(gamma.floats()))
    }
    if let beta = try arguments.optionalConstant("beta") {
      result = arguments.builder.binary(.add, result, try shaped(beta.floats()))
    }
    return result
  }

  private static func attention(_ arguments: OperationArguments) throws -> GraphTensor {
    let builder = arguments.builder
    let (query, key) = (try arguments.tensor("query"), try arguments.tensor("key"))
    let value = try arguments.tensor("value")
    let width = try query.size(query.rank - 1)
    var scores = builder.matMul(
      builder.binary(.multiply, query, 1 / Float(width).squareRoot()), key, transposesSecond: true)
    if let mask = try arguments.optionalTensor("attn_mask") {
      if mask.element == .boolean {
        scores = builder.select(mask, scores, builder.number(-.infinity))
      } else {
        scores = builder.binary(.add, scores, mask)
      }
    }
    return builder.matMul(builder.softmax(scores, axis: -1), value)
  }
}
