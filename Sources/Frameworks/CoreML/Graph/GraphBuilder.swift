import NetworkInference

/// Adds operations to a graph, working out and checking the shape of each result.
struct GraphBuilder {
  typealias Value = Graph.Value

  private(set) var graph = Graph()
  private(set) var weights = WeightsLayout()
  /// The Core ML layer being lowered, for diagnostics.
  var origin = ""
  private var scalars: [Float: Value] = [:]
  private var lists: [[Int]: Value] = [:]

  func type(_ value: Value) -> TensorType { graph.type(of: value) }
  func shape(_ value: Value) -> [Int] { graph.shape(of: value) }

  mutating func add(_ operation: Operation, _ inputs: [Value], _ output: TensorType) throws -> Value {
    try graph.append(operation, inputs, [output], origin: origin)
  }

  mutating func add(
    _ operation: Operation, _ inputs: [Value], outputs: [TensorType]
  ) throws -> [Value] {
    let first = try graph.append(operation, inputs, outputs, origin: origin)
    return outputs.indices.map { Value(node: first.node, output: $0) }
  }

  /// The same in memory of its own (`Graph.copy`).
  mutating func copy(_ value: Value) -> Value { graph.copy(value, origin: origin) }

  mutating func parameter(_ shape: [Int]) throws -> Value { try add(.parameter, [], TensorType(shape)) }

  mutating func result(_ value: Value) throws { _ = try add(.result, [value], type(value)) }

  /// Adds operations of ML programs, whose results have no shape until a `reshape` states it.
  mutating func extend<Result>(_ body: (ProgramBuilder) throws -> Result) rethrows -> Result {
    let program = ProgramBuilder(graph: graph, weights: weights, origin: origin)
    // Given away, so that adding to them copies nothing.
    (graph, weights) = (Graph(), WeightsLayout())
    defer { (graph, weights) = (program.graph, program.weights) }
    return try body(program)
  }

  /// A value as operations of ML programs take it.
  ///
  /// Mutating, though it changes nothing: otherwise a call would take a copy of `self` before its argument is computed,
  /// and computing it adds to the graph.
  mutating func programTensor(_ value: Value) -> ProgramTensor {
    let type = type(value)
    return ProgramTensor(value: value, depth: 0, element: type.element, shape: type.shape)
  }

  /// The result of an operation of ML programs in 32-bit floating point, with the shape that it must have.
  mutating func adopt(_ tensor: ProgramTensor, shape: [Int]) throws -> Value {
    let numbers = extend { $0.convert(tensor, to: .float32) }
    _ = try Shape.elementCount(shape)
    return try add(
      .rearrangement(.reshape), [numbers.value, integers(shape)], TensorType(.float32, shape))
  }

  // MARK: Constants

  mutating func constant(_ values: [Float], shape: [Int]) throws -> Value {
    try constant(.floats(values), TensorType(.float32, shape))
  }

  /// A constant of 32-bit numbers, whatever they are stored as.
  mutating func constant(_ weights: DecodedWeights, shape: [Int]) throws -> Value {
    switch weights {
    case .floats(let values): return try constant(values, shape: shape)
    case .halves(let data):
      return try convert(constant(.halves(data), TensorType(.float16, shape)), to: .float32)
    }
  }

  /// One number that broadcasts to any shape.
  mutating func scalar(_ value: Float) throws -> Value {
    if let known = scalars[value] { return known }
    let new = try constant([value], shape: [1])
    scalars[value] = new
    return new
  }

  /// A list of whole numbers: axes, a shape, indices.
  mutating func integers(_ values: [Int]) throws -> Value {
    if let known = lists[values] { return known }
    let new = try constant(.integers(values.map(Int64.init)), TensorType(.int64, [values.count]))
    lists[values] = new
    return new
  }

  /// One whole number, of rank 0.
  mutating func integer(_ value: Int) throws -> Value {
    try constant(.integers([Int64(value)]), TensorType(.int64, []))
  }

  /// One number, of rank 0.
  mutating func rankless(_ value: Float) throws -> Value {
    try constant(.floats([value]), TensorType(.float32, []))
  }

  private mutating func constant(_ numbers: WeightsLayout.Numbers, _ type: TensorType) throws -> Value {
    let count = try Shape.elementCount(type.shape)
    guard numbers.byteCount == count * type.element.byteCount else {
      throw MLModelError(
        .parameters,
        "\(numbers.byteCount / type.element.byteCount) numbers where the shape \(type.shape) needs \(count)")
    }
    return graph.appendConstant(numbers, at: weights.append(numbers), type, origin: origin)
  }

  // MARK: Element by element

  mutating func unary(_ function: UnaryFunction, _ value: Value) throws -> Value {
    try add(.elementwise(.unary(function)), [value], type(value))
  }

  mutating func binary(_ function: BinaryFunction, _ left: Value, _ right: Value) throws -> Value {
    let shape = try Shape.broadcast(shape(left), shape(right))
    return try add(.elementwise(.binary(function)), [left, right], TensorType(shape))
  }

  mutating func binary(_ function: BinaryFunction, _ left: Value, _ right: Float) throws -> Value {
    try binary(function, left, scalar(right))
  }

  /// factor × value + addend, leaving out what changes nothing.
  mutating func affine(_ value: Value, factor: Float, addend: Float) throws -> Value {
    let scaled = factor == 1 ? value : try binary(.multiply, value, factor)
    return addend == 0 ? scaled : try binary(.add, scaled, addend)
  }

  mutating func clamp(_ value: Value, min: Float, max: Float) throws -> Value {
    guard min <= max else {
      throw MLModelError(.parameters, "the lower bound \(min) is above the upper, \(max)")
    }
    let limit = Float.greatestFiniteMagnitude
    return try add(
      .elementwise(.clamp(min: Swift.max(min, -limit), max: Swift.min(max, limit))), [value], type(value))
  }

  /// 1 where the comparison holds, 0 elsewhere.
  mutating func compare(_ comparison: Comparison, _ left: Value, _ right: Value) throws -> Value {
    if let exchanged = comparison.exchanged { return try compare(exchanged, right, left) }
    let shape = try Shape.broadcast(shape(left), shape(right))
    return try add(.elementwise(.compare(comparison)), [left, right], TensorType(.boolean, shape))
  }

  mutating func select(_ condition: Value, _ yes: Value, _ no: Value) throws -> Value {
    let shape = try Shape.broadcast(shape(condition), Shape.broadcast(shape(yes), shape(no)))
    return try add(.elementwise(.select), [condition, yes, no], TensorType(shape))
  }

  mutating func convert(_ value: Value, to element: ElementType) throws -> Value {
    try add(.elementwise(.convert(element)), [value], TensorType(element, shape(value)))
  }

  // MARK: Shapes

  /// The same numbers in another shape; nothing is added to the graph where it is the same shape.
  mutating func reshape(_ value: Value, _ newShape: [Int]) throws -> Value {
    let old = type(value)
    if old.shape == newShape { return value }
    guard try Shape.elementCount(old.shape) == Shape.elementCount(newShape) else {
      throw MLModelError(.parameters, "a tensor of shape \(old.shape) can't take the shape \(newShape)")
    }
    var source = value
    while case .rearrangement(.reshape) = graph.nodes[source.node].operation {
      source = graph.nodes[source.node].inputs[0]
    }
    if shape(source) == newShape { return source }
    return try add(.rearrangement(.reshape), [source, integers(newShape)], TensorType(old.element, newShape))
  }

  mutating func transpose(_ value: Value, _ order: [Int]) throws -> Value {
    let old = type(value)
    guard order.sorted() == Array(old.shape.indices) else {
      throw MLModelError(.parameters, "\(order) isn't an order of \(old.shape.count) dimensions")
    }
    if order == Array(old.shape.indices) { return value }
    return try add(
      .rearrangement(.transpose), [value, integers(order)],
      TensorType(old.element, order.map { old.shape[$0] }))
  }

  mutating func concat(_ values: [Value], axis: Int) throws -> Value {
    guard let first = values.first else { throw MLModelError(.parameters, "there is nothing to concatenate") }
    if values.count == 1 { return first }
    var shape = shape(first)
    let axis = try Shape.axis(axis, rank: shape.count)
    for value in values.dropFirst() {
      var other = self.shape(value)
      guard other.count == shape.count else {
        throw MLModelError(.parameters, "tensors of shape \(shape) and \(other) can't be concatenated")
      }
      let size = other[axis]
      other[axis] = shape[axis]
      guard other == shape else {
        throw MLModelError(.parameters, "tensors of shape \(shape) and \(other) can't be concatenated")
      }
      shape[axis] += size
    }
    return try add(.rearrangement(.concat(axis: axis)), values, TensorType(shape))
  }

  mutating func split(_ value: Value, axis: Int, sizes: [Int]) throws -> [Value] {
    let shape = shape(value)
    let axis = try Shape.axis(axis, rank: shape.count)
    guard !sizes.isEmpty, sizes.allSatisfy({ $0 > 0 && $0 <= shape[axis] }), sizes.reduce(0, +) == shape[axis]
    else {
      throw MLModelError(.parameters, "\(shape[axis]) can't be split into \(sizes)")
    }
    let outputs = sizes.map { size -> TensorType in
      var part = shape
      part[axis] = size
      return TensorType(part)
    }
    return try add(.rearrangement(.split), [value, integer(axis), integers(sizes)], outputs: outputs)
  }

  mutating func tile(_ value: Value, _ repeats: [Int]) throws -> Value {
    if repeats.allSatisfy({ $0 == 1 }) { return value }
    guard repeats.count == shape(value).count, repeats.allSatisfy({ $0 > 0 && $0 <= Shape.elementLimit })
    else {
      throw MLModelError(.parameters, "a tensor of shape \(shape(value)) can't be repeated \(repeats) times")
    }
    let shape = zip(shape(value), repeats).map { $0.multipliedReportingOverflow(by: $1) }
    guard !shape.contains(where: \.overflow) else {
      throw MLModelError(.parameters, "a tensor repeated \(repeats) times can't be held")
    }
    return try add(.rearrangement(.tile), [value, integers(repeats)], TensorType(shape.map(\.partialValue)))
  }

  mutating func broadcast(_ value: Value, to newShape: [Int]) throws -> Value {
    if shape(value) == newShape { return value }
    guard try Shape.broadcast(shape(value), newShape) == newShape else {
      throw MLModelError(.parameters, "a tensor of shape \(shape(value)) doesn't broadcast to \(newShape)")
    }
    return try add(.rearrangement(.broadcast), [value, integers(newShape)], TensorType(newShape))
  }
}
