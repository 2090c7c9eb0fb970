import NetworkInference

extension GraphBuilder {
  func convert(_ tensor: GraphTensor, to element: ElementType) -> GraphTensor {
    if tensor.element == element { return tensor }
    if element == .boolean {
      // A conversion would truncate 0.5 to 0.
      return compare(.notEqual, tensor, number(0, tensor.element))
    }
    if element == .float32, let numbers = integerConstants(of: tensor), let shape = tensor.knownShape {
      return floats(numbers.map { Float($0) }, shape: shape)
    }
    return operation(
      "Convert", [tensor], ["destination_type": element.rawValue], element: element, shape: tensor.shape)
  }

  /// The values of an integer constant; nil for any other tensor.
  func integerConstants(of tensor: GraphTensor) -> [Int]? {
    let graph = frames[tensor.depth].graph
    guard case .constant = graph.nodes[tensor.value.node].operation else { return nil }
    return graph.facts.integerConstants[tensor.value]
  }

  /// The value of a scalar floating-point constant; nil for any other tensor.
  func constantNumber(_ tensor: GraphTensor) -> Float? {
    frames[tensor.depth].graph.facts.scalarConstants[tensor.value]
  }

  // MARK: Element by element

  package func unary(_ function: UnaryFunction, _ tensor: GraphTensor) -> GraphTensor {
    operation(
      function.rawValue, [tensor], version: function.version,
      function == .roundHalfToEven ? ["mode": "half_to_even"] : [:], shape: tensor.shape)
  }

  package func binary(_ function: BinaryFunction, _ left: GraphTensor, _ right: GraphTensor) -> GraphTensor {
    let isOne = left.value == right.value && left.depth == right.depth
    return operation(
      function.rawValue, [left, right], ["auto_broadcast": "numpy"], shape: isOne ? left.shape : nil)
  }

  func binary(_ function: BinaryFunction, _ left: GraphTensor, _ right: Float) -> GraphTensor {
    var result = binary(function, left, number(right, left.element))
    result.shape = left.shape
    return result
  }

  /// factor × x + addend, without operations that change nothing.
  func affine(_ tensor: GraphTensor, factor: Float, addend: Float) -> GraphTensor {
    let scaled = factor == 1 ? tensor : binary(.multiply, tensor, factor)
    return addend == 0 ? scaled : binary(.add, scaled, addend)
  }

  /// Clamps to min…max; either may be infinite.
  func clamp(_ tensor: GraphTensor, min: Float, max: Float) -> GraphTensor {
    let limit = Float.greatestFiniteMagnitude
    return operation(
      "Clamp", [tensor], ["min": "\(Swift.max(min, -limit))", "max": "\(Swift.min(max, limit))"],
      shape: tensor.shape)
  }

  /// x if positive, otherwise its product with a slope.
  func prelu(_ tensor: GraphTensor, slopes: GraphTensor) -> GraphTensor {
    operation("PReLU", [tensor, slopes], shape: tensor.shape)
  }

  func compare(_ comparison: Comparison, _ left: GraphTensor, _ right: GraphTensor) -> GraphTensor {
    if let exchanged = comparison.exchanged { return compare(exchanged, right, left) }
    return operation(
      comparison.rawValue, [left, right], ["auto_broadcast": "numpy"], element: .boolean,
      shape: right.shape?.isEmpty == true ? left.shape : nil)
  }

  func logical(_ function: LogicalFunction, _ left: GraphTensor, _ right: GraphTensor) -> GraphTensor {
    operation(
      function.rawValue, [left, right], version: function.version, ["auto_broadcast": "numpy"],
      element: .boolean)
  }

  func not(_ tensor: GraphTensor) -> GraphTensor { operation("LogicalNot", [tensor], element: .boolean) }

  func select(_ condition: GraphTensor, _ yes: GraphTensor, _ no: GraphTensor) -> GraphTensor {
    operation("Select", [condition, yes, no], ["auto_broadcast": "numpy"], element: yes.element)
  }

  // MARK: Along axes

  func reduce(
    _ reduction: Reduction, _ tensor: GraphTensor, axes: [Int], keepsDimensions: Bool = true
  ) -> GraphTensor {
    operation(
      reduction.rawValue, [tensor, integers(axes)], version: reduction.version,
      ["keep_dims": "\(keepsDimensions)"])
  }

  /// The top k elements along an axis, and their indices; stable.
  func ordered(
    _ tensor: GraphTensor, _ extreme: Extreme, count: GraphTensor, axis: Int
  ) -> (values: GraphTensor, indices: GraphTensor) {
    let found = operations(
      "TopK", [tensor, count], version: 11,
      [
        "axis": "\(axis)", "mode": extreme.rawValue, "sort": "value", "index_element_type": "i32",
        "stable": "true",
      ], outputs: [tensor.element, .int32])
    return (found[0], found[1])
  }

  func softmax(_ tensor: GraphTensor, axis: Int) -> GraphTensor {
    operation("SoftMax", [tensor], version: 8, ["axis": "\(axis)"], shape: tensor.shape)
  }

  /// Subtracts the mean over the axes and optionally divides by √(variance + epsilon).
  func normalize(
    _ tensor: GraphTensor, axes: [Int], epsilon: Float, normalizesVariance: Bool = true
  ) -> GraphTensor {
    operation(
      "MVN", [tensor, integers(axes)], version: 6,
      [
        "eps": "\(epsilon)", "normalize_variance": "\(normalizesVariance)", "eps_mode": "INSIDE_SQRT",
      ], shape: tensor.shape)
  }

  /// The matrix product of the last two dimensions; the others are broadcast.
  package func matMul(
    _ first: GraphTensor, _ second: GraphTensor, transposesFirst: Bool = false,
    transposesSecond: Bool = false
  ) -> GraphTensor {
    operation(
      "MatMul", [first, second],
      ["transpose_a": "\(transposesFirst)", "transpose_b": "\(transposesSecond)"])
  }
}
