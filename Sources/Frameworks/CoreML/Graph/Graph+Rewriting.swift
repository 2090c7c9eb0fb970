import NetworkInference

/// What is known of a graph's values when it is built.
struct RewriteAnalysis {
  /// Lists of whole numbers that are known: constants, and what is computed of them and of known shapes.
  var wholeNumbers: [Graph.Value: [Int]] = [:]
  /// The constants of one floating-point number, and what they are.
  var scalarConstants: [Graph.Value: Float] = [:]
  /// The shapes, as far as they are known, of what was reshaped or transposed to the values.
  var rearrangedShapes: [Graph.Value: [Int?]?] = [:]
  /// The nodes whose results are known before the graph runs.
  var constantNodes: Set<Int> = []
  /// The nodes that reduce tensors of three dimensions, or of a number that isn't known, and those that only change their
  /// results' elements or shape.
  var reducingNodes: Set<Int> = []
  /// The products of matrices that have no more than two dimensions, as far as these are known.
  var flatProducts: Set<Int> = []

  /// Forgets all nodes but the first ones.
  mutating func keepFirst(_ count: Int) {
    wholeNumbers = wholeNumbers.filter { $0.key.node < count }
    scalarConstants = scalarConstants.filter { $0.key.node < count }
    rearrangedShapes = rearrangedShapes.filter { $0.key.node < count }
    constantNodes = constantNodes.filter { $0 < count }
    reducingNodes = reducingNodes.filter { $0 < count }
    flatProducts = flatProducts.filter { $0 < count }
  }
}

/// The engine, OpenVINO 2026.4, rewrites graphs before it compiles them. Some of its rewritings change what a network computes, or
/// fail. The graph keeps them from being done by copies, which the engine doesn't see through, or tells where they would be.
///
/// - `(x + a) · b` becomes `x · b + a · b`, and `(x + a) + b` becomes `x + (a + b)`, with constants `a` and `b`. Beside a large constant,
///   such as the −3.4e38 with which attention hides places, a small one is lost, and with it what it said of the places that aren't
///   hidden. A sum or product with a large number stands between copies.
/// - A matrix product of two tensors that were reshaped just before is computed without the reshaping, which fails where one of them
///   is scaled in between: the engine doesn't work out the scaled tensor's shape anew (`DeReshapeMatMul`). It takes a copy.
/// - What gets dimensions of 1 and is then reduced, keeping its dimensions, is reduced first and gets the dimensions of 1 afterwards, in
///   the wrong places (`PullReshapeThroughReduce`). What is reduced and then reshaped or transposed, where only dimensions of 1 change
///   their places, keeps its shape (`EliminateReduceReshape`). Copies stand in between.
/// - What is reduced of three dimensions, and then multiplied with or added to constants of several elements, is computed with them
///   by one operation, which takes the wrong ones (`FuseReduceAndSimpleOperation`). A copy stands in between.
/// - Where a kernel of one element skips some, the layers before it are made to skip them, whatever the padding between them
///   (`StridesOptimization`). It is padded by an operation of its own, which takes a copy.
/// - Products of matrices that follow on each other are joined to one operation, with what lies between them. Joining them ends
///   the process for some sizes where the result is added to what the first of them takes: four layers with one connection past
///   them do, on 4, 6 or 8 rows (`TokenizeMLPSeqSnippets`). A graph that may have such products is compiled without joining anything.
extension Graph {
  /// The constants of one number are multiplied with others by the engine up to here, where rounding loses 1e-5 of 1.
  private static let largestMerged: Float = 256

  /// Adds a constant.
  mutating func appendConstant(
    _ numbers: WeightsLayout.Numbers, at offset: Int, _ type: TensorType, origin: String
  ) -> Value {
    let constant = Operation.constant(offset: offset, byteCount: numbers.byteCount)
    let value = append(constant, [], [type], origin: origin)
    facts.scalarConstants[value] = numbers.scalar(type.element)
    facts.constantNodes.insert(value.node)
    return value
  }

  /// Adds an operation as `append` does, apart from others where they would be rewritten wrongly.
  ///
  /// - Parameter shapes: the inputs' shapes, as far as they are known.
  mutating func appendIsolated(
    _ operation: Operation, _ inputs: [Value], _ outputs: [TensorType], shapes: [[Int?]?], origin: String
  ) -> Value {
    let standsAlone = hasLargeNumber(operation, inputs)
    let inputs = inputs.enumerated().map { index, input in
      let isCopied =
        standsAlone
        ? facts.scalarConstants[input] == nil
        : operation.engineName == "MatMul" && isScaledReshape(input)
          || index == 0 && changesPlaces(with: operation, input, shapes[index])
          || operation.isElementwise && isReducedBesideConstants(input, inputs)
      return isCopied ? fusionBarrier(input, origin: origin) : input
    }
    let value = append(operation, inputs, outputs, origin: origin)
    noteFacts(of: value, shapes)
    return standsAlone ? fusionBarrier(value, origin: origin) : value
  }

  private mutating func noteFacts(of value: Value, _ shapes: [[Int?]?]) {
    let index = value.node
    let (operation, inputs) = (nodes[index].operation, nodes[index].inputs)
    if operation.engineName == "Convert", let input = inputs.first {
      facts.scalarConstants[value] = facts.scalarConstants[input]
    }
    if operation.rearranges, let shape = shapes.first { facts.rearrangedShapes[value] = shape }
    if operation.engineName == "MatMul",
      !shapes.contains(where: { ($0?.count ?? 0) > 2 }) || shapes.contains(nil)
    {
      facts.flatProducts.insert(index)
    }
    if !inputs.isEmpty, inputs.allSatisfy({ facts.constantNodes.contains($0.node) }) {
      facts.constantNodes.insert(index)
    }
    let reduces = operation.reduces && (shapes.first??.count ?? 3) == 3
    let keepsReduced =
      (operation.isElementwise || operation.changesShape)
      && inputs.contains { facts.reducingNodes.contains($0.node) }
    if reduces || keepsReduced { facts.reducingNodes.insert(index) }
  }

  /// Whether the engine would compute a reduction and an operation on its result and constants at once.
  private func isReducedBesideConstants(_ input: Value, _ inputs: [Value]) -> Bool {
    facts.reducingNodes.contains(input.node)
      && inputs.contains { facts.constantNodes.contains($0.node) && facts.scalarConstants[$0] == nil }
  }

  /// Whether the operation that gives `input`, of this shape, would be exchanged with this one, or left out.
  private func changesPlaces(with operation: Operation, _ input: Value, _ shape: [Int?]?) -> Bool {
    if operation.rearranges { return nodes[input.node].operation.reduces }
    guard operation.reduces, let rearranged = facts.rearrangedShapes[input] else { return false }
    guard let rearranged, let shape, !(rearranged + shape).contains(nil) else { return true }
    return rearranged.filter { $0 != 1 } == shape.filter { $0 != 1 }
  }

  /// The same in memory of its own: the lesser of each element and itself, which the engine doesn't see through.
  mutating func fusionBarrier(_ value: Value, origin: String) -> Value {
    let type = type(of: value)
    let copying =
      type.element == .boolean ? LogicalFunction.or.rawValue : BinaryFunction.minimum.rawValue
    let operation = EngineOperation(type: copying, version: 1, attributes: ["auto_broadcast": "numpy"])
    return append(.engine(operation), [value, value], [type], origin: origin)
  }

  /// Whether there may be several products of no more than two dimensions, here or in the bodies of operations.
  var hasProductsToJoin: Bool { flatProductCount > 1 }

  private var flatProductCount: Int {
    nodes.flatMap(\.operation.bodies).reduce(facts.flatProducts.count) { $0 + $1.graph.flatProductCount }
  }

  private func hasLargeNumber(_ operation: Operation, _ inputs: [Value]) -> Bool {
    guard let function = operation.arithmetic else { return false }
    return inputs.enumerated().contains { index, input in
      guard let number = facts.scalarConstants[input] else { return false }
      switch function {
      case .add, .subtract, .multiply: return !(number.magnitude <= Self.largestMerged)
      case .divide: return index == 1 && !(number.magnitude >= 1 / Self.largestMerged)
      case .power, .maximum, .minimum, .floorModulo: return false
      }
    }
  }

  private func isScaledReshape(_ value: Value) -> Bool {
    let node = nodes[value.node]
    return node.operation.arithmetic != nil && node.inputs.contains { facts.scalarConstants[$0] != nil }
      && node.inputs.contains { nodes[$0.node].operation.engineName == "Reshape" }
  }
}

extension Operation {
  fileprivate var engineName: String? {
    if case .engine(let operation) = self { operation.type } else { nil }
  }

  fileprivate var reduces: Bool { engineName?.hasPrefix("Reduce") == true }
  fileprivate var changesShape: Bool { ["Reshape", "Squeeze", "Unsqueeze"].contains(engineName) }

  /// Whether each element of the result is of one element of each input.
  fileprivate var isElementwise: Bool {
    guard let engineName else { return false }
    return UnaryFunction(rawValue: engineName) != nil || BinaryFunction(rawValue: engineName) != nil
      || Self.otherElementwiseNames.contains(engineName)
  }

  /// Those that are neither of `UnaryFunction` nor of `BinaryFunction`.
  private static let otherElementwiseNames: Set<String> = [
    "Clamp", "Convert", "Elu", "Gelu", "HSigmoid", "HSwish", "Mish", "Mod", "PReLU", "Select",
    "SquaredDifference", "Swish",
  ]

  fileprivate var rearranges: Bool { ["Reshape", "Unsqueeze", "Transpose"].contains(engineName) }

  fileprivate var bodies: [EngineOperation.Body] {
    if case .engine(let operation) = self { operation.bodies } else { [] }
  }

  fileprivate var arithmetic: BinaryFunction? { engineName.flatMap(BinaryFunction.init) }
}

extension WeightsLayout.Numbers {
  /// The number, where there is one and it is a floating-point number.
  fileprivate func scalar(_ element: ElementType) -> Float? {
    switch (self, element) {
    case (.floats(let values), _): return values.count == 1 ? values[0] : nil
    case (.halves(let data), _): return data.count == 2 ? data.withUnsafeBytes(Self.half) : nil
    case (.bytes(let data), .float32): return data.count == 4 ? data.withUnsafeBytes(Self.single) : nil
    case (.bytes(let data), .float16): return data.count == 2 ? data.withUnsafeBytes(Self.half) : nil
    case (.file(let file, let range), .float32) where range.count == 4:
      return Self.single(UnsafeRawBufferPointer(rebasing: file.bytes[range]))
    case (.file(let file, let range), .float16) where range.count == 2:
      return Self.half(UnsafeRawBufferPointer(rebasing: file.bytes[range]))
    case (.bytes, _), (.file, _), (.integers, _): return nil
    }
  }

  private static func single(_ bytes: UnsafeRawBufferPointer) -> Float {
    Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
  }

  private static func half(_ bytes: UnsafeRawBufferPointer) -> Float {
    Float(Float16(bitPattern: UInt16(littleEndian: bytes.loadUnaligned(as: UInt16.self))))
  }
}
