import NetworkInference

/// Operations on each element by itself.
enum ElementwiseOperations {
  static let rules: OperationRules = unary.merging(binary) { $1 }.merging(special) { $1 }

  /// Operations that the engine has under another name, by the version of its operation set.
  private static let unary: OperationRules = [
    "abs": ("Abs", 1), "acos": ("Acos", 1), "asin": ("Asin", 1), "atan": ("Atan", 1), "atanh": ("Atanh", 4),
    "ceil": ("Ceiling", 1), "cos": ("Cos", 1), "cosh": ("Cosh", 1), "erf": ("Erf", 1), "exp": ("Exp", 1),
    "floor": ("Floor", 1), "sign": ("Sign", 1), "sin": ("Sin", 1), "sinh": ("Sinh", 1), "sqrt": ("Sqrt", 1),
    "tan": ("Tan", 1), "tanh": ("Tanh", 1), "relu": ("ReLU", 1), "sigmoid": ("Sigmoid", 1),
    "softplus": ("SoftPlus", 4), "softsign": ("SoftSign", 9),
  ].mapValues { name, version in
    OperationArguments.single { try $0.builder.unary(name, $0.x, version: version) }
  }

  private static let binary: OperationRules = [
    "add": "Add", "sub": "Subtract", "maximum": "Maximum", "minimum": "Minimum",
  ].mapValues { name in
    OperationArguments.single {
      let (x, y) = try pair($0)
      return $0.builder.binary(name, x, y)
    }
  }.merging(
    [
      "equal": .equal, "not_equal": .notEqual, "less": .less, "less_equal": .lessEqual,
      "greater": .greater, "greater_equal": .greaterEqual,
    ].mapValues { (comparison: Comparison) in
      OperationArguments.single {
        let (x, y) = try pair($0)
        return compared(comparison, x, y, $0.builder)
      }
    }
  ) { $1 }.merging(
    ["logical_and": ("LogicalAnd", 1), "logical_or": ("LogicalOr", 1), "logical_xor": ("LogicalXor", 2)]
      .mapValues { name, version in
        OperationArguments.single {
          let (x, y) = (try truth($0, "x"), try truth($0, "y"))
          return $0.builder.operation(
            name, [x, y], version: version, ["auto_broadcast": "numpy"], element: .boolean)
        }
      }
  ) { $1 }

  private static let special: OperationRules = [
    "identity": { [try $0.value("x")] },
    "round": OperationArguments.single {
      try $0.builder.operation("Round", [$0.x], version: 5, ["mode": "half_to_even"])
    },
    "logical_not": OperationArguments.single {
      try $0.builder.operation("LogicalNot", [truth($0, "x")], element: .boolean)
    },
    "mul": OperationArguments.single {
      let (x, y) = pair(try factor($0, "x"), try factor($0, "y"), $0.builder)
      return $0.builder.binary("Multiply", x, y)
    },
    "square": OperationArguments.single {
      let x = try $0.x
      return $0.builder.binary("Multiply", x, x)
    },
    "exp2": OperationArguments.single {
      let x = try $0.floatTensor("x")
      return $0.builder.binary("Power", $0.builder.number(2), x)
    },
    "inverse": OperationArguments.single {
      let shifted = try $0.builder.binary("Add", $0.x, $0.float("epsilon", default: 1e-4))
      return $0.builder.binary("Divide", $0.builder.number(1), shifted)
    },
    "rsqrt": OperationArguments.single {
      let shifted = try $0.builder.binary("Add", $0.x, $0.float("epsilon", default: 1e-12))
      return $0.builder.binary("Divide", $0.builder.number(1), $0.builder.unary("Sqrt", shifted))
    },
    "log": OperationArguments.single {
      let x = try $0.x
      let epsilon = try $0.float("epsilon", default: 0)
      // The smallest numbers change nothing, and the engine takes them for 0.
      let shifted = epsilon > 1e-30 ? $0.builder.binary("Add", x, epsilon) : x
      return $0.builder.unary("Log", shifted)
    },
    "clip": OperationArguments.single {
      let x = try $0.x
      let raised = try $0.builder.binary("Maximum", x, $0.float("alpha"))
      return try $0.builder.binary("Minimum", raised, $0.float("beta"))
    },
    "threshold": OperationArguments.single { try $0.builder.binary("Maximum", $0.x, $0.float("alpha")) },
    "cast": OperationArguments.single {
      let name = try $0.text("dtype")
      guard let element = ProgramElement(name: name), element != .string else {
        throw MLModelError(.parameters, "a cast to \"\(name)\" can't be done here")
      }
      return try cast($0.x, to: element, $0.builder)
    },
    "real_div": OperationArguments.single {
      let (x, y) = try pair($0)
      let quotient = $0.builder.quotient(x, y)
      return x.element == .int32 ? $0.builder.convert(quotient, to: .int32) : quotient
    },
    "floor_div": OperationArguments.single {
      let (x, y) = try pair($0)
      return $0.builder.floorQuotient(x, y)
    },
    "mod": OperationArguments.single {
      let (x, y) = try pair($0)
      return $0.builder.modulo(x, y)
    },
    "pow": OperationArguments.single {
      let (x, y) = try pair($0)
      let power = $0.builder.binary(
        "Power", $0.builder.convert(x, to: .float32), $0.builder.convert(y, to: .float32))
      guard x.element == .int32 else { return power }
      let rounded = $0.builder.operation("Round", [power], version: 5, ["mode": "half_to_even"])
      return $0.builder.convert(rounded, to: .int32)
    },
    "select": OperationArguments.single {
      let (a, b) = try pair($0, "a", "b")
      let condition = try truth($0, "cond")
      guard a.element == .int32 else { return $0.builder.select(condition, a, b) }
      // The engine's own passes whole numbers through floating point.
      let builder = $0.builder
      let chosen = builder.convert(condition, to: .int32)
      let other = builder.binary("Subtract", builder.indices([1], shape: []), chosen)
      return builder.binary(
        "Add", builder.binary("Multiply", a, chosen), builder.binary("Multiply", b, other))
    },
  ]

  /// Compares; whole numbers exactly, which the engine takes as floating-point numbers: beyond 2²⁴ some are the same.
  private static func compared(
    _ comparison: Comparison, _ x: ProgramTensor, _ y: ProgramTensor, _ builder: ProgramBuilder
  ) -> ProgramTensor {
    let rounded = builder.compare(comparison, x, y)
    guard x.element == .int32 else { return rounded }
    // Where they are the same once rounded, they are so near that their difference doesn't overflow.
    let isNear = builder.compare(.equal, x, y)
    let difference = builder.binary("Subtract", x, y)
    let exact = builder.compare(comparison, difference, builder.indices([0], shape: []))
    func combined(_ name: String, _ left: ProgramTensor, _ right: ProgramTensor) -> ProgramTensor {
      builder.operation(name, [left, right], ["auto_broadcast": "numpy"], element: .boolean)
    }
    let isFar = builder.operation("LogicalNot", [isNear])
    return combined(
      "LogicalOr", combined("LogicalAnd", isNear, exact), combined("LogicalAnd", isFar, rounded))
  }

  /// Both in one number type: in floating point where either is.
  static func pair(
    _ arguments: OperationArguments, _ first: String = "x", _ second: String = "y"
  ) throws -> (ProgramTensor, ProgramTensor) {
    pair(try arguments.tensor(first), try arguments.tensor(second), arguments.builder)
  }

  private static func pair(
    _ x: ProgramTensor, _ y: ProgramTensor, _ builder: ProgramBuilder
  ) -> (ProgramTensor, ProgramTensor) {
    if x.element == y.element { return (x, y) }
    let element: ElementType = x.element == .float32 || y.element == .float32 ? .float32 : .int32
    return (builder.convert(x, to: element), builder.convert(y, to: element))
  }

  /// A factor; where a constant of 16 bits is infinite, the largest finite number that both 32 bits and bfloat16 have.
  ///
  /// Transformers mask what isn't to be seen with the lowest number of 32 bits times 1, and the rest with it times 0. In
  /// 16 bits coremltools writes that number as -∞, and 0 times -∞ isn't a number, so that no answer of the model would be.
  private static func factor(_ arguments: OperationArguments, _ name: String) throws -> ProgramTensor {
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

  private static func truth(_ arguments: OperationArguments, _ name: String) throws -> ProgramTensor {
    arguments.builder.convert(try arguments.tensor(name), to: .boolean)
  }

  /// Another number type; floating-point numbers are rounded towards zero.
  static func cast(
    _ tensor: ProgramTensor, to element: ProgramElement, _ builder: ProgramBuilder
  ) -> ProgramTensor {
    var result = builder.convert(tensor, to: element.engineElement)
    if let range = element.range, element.bitCount < 32 {
      result = builder.binary("Maximum", result, Float(range.lowerBound))
      result = builder.binary("Minimum", result, Float(range.upperBound))
    }
    return result
  }
}
