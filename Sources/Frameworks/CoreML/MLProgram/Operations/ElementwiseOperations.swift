import NetworkInference

enum ElementwiseOperations {
  static let definitions = unary + binary + special

  private static let unary = [
    function("abs", "|x|", .abs), function("acos", "The inverse cosine of x", .acos),
    function("asin", "The inverse sine of x", .asin), function("atan", "The inverse tangent of x", .atan),
    function("atanh", "The inverse hyperbolic tangent of x", .atanh),
    function("ceil", "⌈x⌉", .ceiling), function("cos", "The cosine of x", .cos),
    function("cosh", "The hyperbolic cosine of x", .cosh), function("erf", "The error function of x", .erf),
    function("exp", "eˣ", .exp), function("floor", "⌊x⌋", .floor),
    function("round", "x rounded to the nearest integer, halves to even", .roundHalfToEven),
    function("sign", "−1, 0 or 1, the sign of x", .sign), function("sin", "The sine of x", .sin),
    function("sinh", "The hyperbolic sine of x", .sinh), function("sqrt", "√x", .sqrt),
    function("tan", "The tangent of x", .tan), function("tanh", "The hyperbolic tangent of x", .tanh),
  ]

  static func function(
    _ name: String, _ summary: String, _ function: UnaryFunction
  ) -> OperationDefinition {
    .unary(name, summary) { $0.builder.unary(function, $1) }
  }

  private static let binary =
    [
      pairwise("add", "x + y") { $2.binary(.add, $0, $1) },
      pairwise("sub", "x − y") { $2.binary(.subtract, $0, $1) },
      pairwise("maximum", "The larger of x and y") { $2.binary(.maximum, $0, $1) },
      pairwise("minimum", "The smaller of x and y") { $2.binary(.minimum, $0, $1) },
      pairwise("real_div", "x ÷ y; truncated for integers") {
        let quotient = $2.quotient($0, $1)
        return $0.element == .int32 ? $2.convert(quotient, to: .int32) : quotient
      },
      pairwise("floor_div", "⌊x ÷ y⌋") { $2.floorQuotient($0, $1) },
      pairwise("mod", "x − y ⌊x ÷ y⌋") { $2.modulo($0, $1) },
      pairwise("pow", "x to the power of y") {
        let power = $2.binary(.power, $2.convert($0, to: .float32), $2.convert($1, to: .float32))
        guard $0.element == .int32 else { return power }
        return $2.convert($2.unary(.roundHalfToEven, power), to: .int32)
      },
      OperationDefinition("mul", "x y", [.tensor("x"), .tensor("y")]) {
        let (x, y) = pair(try factor($0, "x"), try factor($0, "y"), $0.builder)
        return $0.builder.binary(.multiply, x, y)
      },
    ] + comparisons + logical

  private static let comparisons = [
    ("equal", "=", Comparison.equal), ("not_equal", "≠", .notEqual), ("less", "<", .less),
    ("less_equal", "≤", .lessEqual), ("greater", ">", .greater), ("greater_equal", "≥", .greaterEqual),
  ].map { name, sign, comparison in
    pairwise(name, "Whether x \(sign) y") { compared(comparison, $0, $1, $2) }
  }

  private static let logical = [
    ("logical_and", "Whether x and y are true", LogicalFunction.and),
    ("logical_or", "Whether x or y is true", .or),
    ("logical_xor", "Whether one of x and y is true", .xor),
  ].map { name, summary, function in
    OperationDefinition(name, summary, [.tensor("x"), .tensor("y")]) {
      $0.builder.logical(function, try booleanTensor($0, "x"), try booleanTensor($0, "y"))
    }
  }

  /// An operation on "x" and "y", converted to one type and broadcast to one shape.
  private static func pairwise(
    _ name: String, _ summary: String,
    _ emission: @escaping @Sendable (GraphTensor, GraphTensor, GraphBuilder) -> GraphTensor
  ) -> OperationDefinition {
    OperationDefinition(name, summary, [.tensor("x"), .tensor("y")]) {
      let (x, y) = pair(try $0.tensor("x"), try $0.tensor("y"), $0.builder)
      return emission(x, y, $0.builder)
    }
  }

  private static let special = [
    OperationDefinition("identity", "x", [.tensor("x")], outputs: ["output"]) { [try $0.value("x")] },
    .unary("logical_not", "Whether x is false") {
      $1.element == .boolean
        ? $0.builder.not($1) : $0.builder.compare(.equal, $1, $0.builder.number(0, $1.element))
    },
    .unary("square", "x²") { $0.builder.binary(.multiply, $1, $1) },
    .unary("exp2", "2ˣ") {
      $0.builder.binary(.power, $0.builder.number(2), $0.builder.convert($1, to: .float32))
    },
    .unary("inverse", "1 ÷ (x + epsilon)", [.number("epsilon", 1e-4)]) {
      let shifted = try $0.builder.binary(.add, $1, $0.number("epsilon"))
      return $0.builder.binary(.divide, $0.builder.number(1), shifted)
    },
    .unary("rsqrt", "1 ÷ √(x + epsilon)", [.number("epsilon", 1e-12)]) {
      let shifted = try $0.builder.binary(.add, $1, $0.number("epsilon"))
      return $0.builder.binary(.divide, $0.builder.number(1), $0.builder.unary(.sqrt, shifted))
    },
    .unary("log", "The natural logarithm of x + epsilon", [.number("epsilon", 0)]) {
      let epsilon = try $0.number("epsilon")
      // The smallest numbers change nothing, and the engine treats them as 0.
      return $0.builder.unary(.log, epsilon > 1e-30 ? $0.builder.binary(.add, $1, epsilon) : $1)
    },
    .unary("clip", "x, clamped to alpha…beta", [.number("alpha"), .number("beta")]) {
      let (low, high) = (try $0.number("alpha"), try $0.number("beta"))
      if $1.element == .float32, low.isFinite, high.isFinite, low <= high {
        return $0.builder.clamp($1, min: low, max: high)
      }
      let raised = low == -.infinity ? $1 : $0.builder.binary(.maximum, $1, low)
      return high == .infinity ? raised : $0.builder.binary(.minimum, raised, high)
    },
    .unary("threshold", "The larger of x and alpha", [.number("alpha")]) {
      try $0.builder.binary(.maximum, $1, $0.number("alpha"))
    },
    .unary("cast", "x in another data type, rounded toward zero", [.text("dtype")]) {
      let name = try $0.text("dtype")
      guard let element = ProgramElement(name: name), element != .string else {
        throw MLModelError(.parameters, "a cast to \"\(name)\" isn't supported")
      }
      return cast($1, to: element, $0.builder)
    },
    OperationDefinition(
      "select", "a if the condition is true, otherwise b", [.tensor("cond"), .tensor("a"), .tensor("b")]
    ) {
      let builder = $0.builder
      let (a, b) = pair(try $0.tensor("a"), try $0.tensor("b"), builder)
      let condition = try booleanTensor($0, "cond")
      guard a.element == .int32 else { return builder.select(condition, a, b) }
      // The engine's operation passes integers through floating point.
      let chosen = builder.convert(condition, to: .int32)
      let other = builder.binary(.subtract, builder.indices([1], shape: []), chosen)
      return builder.binary(
        .add, builder.binary(.multiply, a, chosen), builder.binary(.multiply, b, other))
    },
  ]

  /// Compares exactly; the engine compares integers as floats, which can be equal beyond 2²⁴.
  private static func compared(
    _ comparison: Comparison, _ x: GraphTensor, _ y: GraphTensor, _ builder: GraphBuilder
  ) -> GraphTensor {
    let rounded = builder.compare(comparison, x, y)
    guard x.element == .int32 else { return rounded }
    // If they are equal as floats, their difference can't overflow.
    let isNear = builder.compare(.equal, x, y)
    let difference = builder.binary(.subtract, x, y)
    let exact = builder.compare(comparison, difference, builder.indices([0], shape: []))
    return builder.logical(
      .or, builder.logical(.and, isNear, exact), builder.logical(.and, builder.not(isNear), rounded))
  }

  /// Converts both to one type: floating point if either has it.
  private static func pair(
    _ x: GraphTensor, _ y: GraphTensor, _ builder: GraphBuilder
  ) -> (GraphTensor, GraphTensor) {
    if x.element == y.element { return (x, y) }
    let element: ElementType = x.element == .float32 || y.element == .float32 ? .float32 : .int32
    return (builder.convert(x, to: element), builder.convert(y, to: element))
  }

  /// A factor; infinite 16-bit constants become the largest finite number of both 32-bit floats and bfloat16.
  ///
  /// Transformers multiply the lowest 32-bit number by 1 to mask an element, and by 0 to keep it. In 16 bits,
  /// coremltools writes that number as −∞, and 0 times −∞ would turn all outputs into NaN.
  private static func factor(_ arguments: OperationArguments, _ name: String) throws -> GraphTensor {
    guard let constant = try arguments.constantIfKnown(name), constant.element == .float16 else {
      return try arguments.tensor(name)
    }
    let numbers = constant.floats()
    guard numbers.contains(where: \.isInfinite) else { return try arguments.tensor(name) }
    let finite = numbers.map {
      $0.isInfinite ? Float(signOf: $0, magnitudeOf: Float(bitPattern: 0x7F7F_0000)) : $0
    }
    return arguments.builder.floats(finite, shape: constant.shape)
  }

  private static func booleanTensor(_ arguments: OperationArguments, _ name: String) throws -> GraphTensor {
    arguments.builder.convert(try arguments.tensor(name), to: .boolean)
  }

  /// Converts to another type; floating-point numbers are rounded toward zero.
  static func cast(
    _ tensor: GraphTensor, to element: ProgramElement, _ builder: GraphBuilder
  ) -> GraphTensor {
    var result = builder.convert(tensor, to: element.engineElement)
    if let range = element.range, element.bitCount < 32 {
      result = builder.binary(.maximum, result, Float(range.lowerBound))
      result = builder.binary(.minimum, result, Float(range.upperBound))
    }
    return result
  }
}
