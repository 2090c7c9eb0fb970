import NetworkInference

/// The facts about a graph's values that are known while it is built.
struct RewriteAnalysis {
  /// Known lists of integers: constants, and values computed from them and from known shapes.
  var integerConstants: [Graph.Value: [Int]] = [:]
  /// The values of scalar floating-point constants.
  var scalarConstants: [Graph.Value: Float] = [:]
  /// The known shapes of values before a reshape or transpose, by its result.
  var rearrangedShapes: [Graph.Value: [Int?]?] = [:]
  /// The nodes with constant results.
  var constantNodes: Set<Int> = []
  /// The nodes that reduce tensors of rank 3 or unknown rank, and elementwise operations or reshapes of them.
  var reducingNodes: Set<Int> = []
  /// The matrix products of rank 2 or unknown rank.
  var flatProducts: Set<Int> = []

  mutating func truncate(to count: Int) {
    integerConstants = integerConstants.filter { $0.key.node < count }
    scalarConstants = scalarConstants.filter { $0.key.node < count }
    rearrangedShapes = rearrangedShapes.filter { $0.key.node < count }
    constantNodes = constantNodes.filter { $0 < count }
    reducingNodes = reducingNodes.filter { $0 < count }
    flatProducts = flatProducts.filter { $0 < count }
  }
}

/// Before compiling, the engine (OpenVINO 2026.4) rewrites graphs; some rewrites fail or change the result.
/// The graph prevents these with copies, which the engine can't see through, or detects them.
///
/// - `(x + a) · b` becomes `x · b + a · b`, and `(x + a) + b` becomes `x + (a + b)`, for constants `a` and
///   `b`. Next to a large constant, such as the −3.4e38 of attention masks, a small one is lost in rounding.
///   A sum or product with a large number stands between copies.
/// - A product of two reshaped matrices is computed without the reshapes, which fails if one of them is
///   scaled in between, since its shape isn't inferred again (`DeReshapeMatMul`). The product reads a copy.
/// - A reduction that keeps dimensions moves before a preceding insertion of dimensions of 1, which then go
///   to the wrong positions (`PullReshapeThroughReduce`). A reshape or transpose that moves only dimensions
///   of 1 is dropped after a reduction (`EliminateReduceReshape`). Copies stand in between.
/// - A reduction of rank 3 that is followed by a product or sum with constants of several elements is fused
///   with them, and then reads the wrong ones (`FuseReduceAndSimpleOperation`). A copy separates them.
/// - The stride of a kernel of one element moves to the layers before it, whatever the padding in between
///   (`StridesOptimization`). The padding becomes an operation of its own, which is copied.
/// - Successive matrix products are fused with the operations between them. For some sizes this crashes the
///   process if the result is added to the first product's input: four layers with a skip connection do on 4,
///   6 or 8 rows (`TokenizeMLPSeqSnippets`). Graphs that may have such products are compiled without fusion.
extension Graph {
  /// Scalar constants up to this magnitude may be merged; rounding then loses at most 1e-5 relative to 1.
  private static let maximumMergedMagnitude: Float = 256

  mutating func appendConstant(
    _ numbers: WeightsLayout.Numbers, at offset: Int, _ type: TensorType, origin: String
  ) -> Value {
    let constant = Operation.constant(offset: offset, byteCount: numbers.byteCount)
    let value = append(constant, [], [type], origin: origin)
    facts.scalarConstants[value] = numbers.scalar(type.element)
    facts.constantNodes.insert(value.node)
    return value
  }

  /// Adds an operation as `append` does, with copies that prevent wrong rewrites; `shapes` are the inputs'
  /// known ones.
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
    recordFacts(of: value, shapes)
    return standsAlone ? fusionBarrier(value, origin: origin) : value
  }

  private mutating func recordFacts(of value: Value, _ shapes: [[Int?]?]) {
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

  /// Whether the engine fuses a reduction with the following elementwise operation on constants.
  private func isReducedBesideConstants(_ input: Value, _ inputs: [Value]) -> Bool {
    facts.reducingNodes.contains(input.node)
      && inputs.contains { facts.constantNodes.contains($0.node) && facts.scalarConstants[$0] == nil }
  }

  /// Whether the engine swaps this operation with the one that computes `input`, or drops it.
  private func changesPlaces(with operation: Operation, _ input: Value, _ shape: [Int?]?) -> Bool {
    if operation.rearranges { return nodes[input.node].operation.reduces }
    guard operation.reduces, let rearranged = facts.rearrangedShapes[input] else { return false }
    guard let rearranged, let shape, !(rearranged + shape).contains(nil) else { return true }
    return rearranged.filter { $0 != 1 } == shape.filter { $0 != 1 }
  }

  /// Copies a tensor: the minimum of each element and itself, which the engine can't see through.
  mutating func fusionBarrier(_ value: Value, origin: String) -> Value {
    let type = type(of: value)
    let copying =
      type.element == .boolean ? LogicalFunction.or.rawValue : BinaryFunction.minimum.rawValue
    let operation = EngineOperation(type: copying, version: 1, attributes: ["auto_broadcast": "numpy"])
    return append(.engine(operation), [value, value], [type], origin: origin)
  }

  /// Whether there may be several products of at most rank 2, here or in the bodies of operations.
  var hasProductsToJoin: Bool { flatProductCount > 1 }

  private var flatProductCount: Int {
    nodes.flatMap(\.operation.bodies).reduce(facts.flatProducts.count) { $0 + $1.graph.flatProductCount }
  }

  private func hasLargeNumber(_ operation: Operation, _ inputs: [Value]) -> Bool {
    guard let function = operation.arithmetic else { return false }
    return inputs.enumerated().contains { index, input in
      guard let number = facts.scalarConstants[input] else { return false }
      switch function {
      case .add, .subtract, .multiply: return !(number.magnitude <= Self.maximumMergedMagnitude)
      case .divide: return index == 1 && !(number.magnitude >= 1 / Self.maximumMergedMagnitude)
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

  /// Whether each element of the result depends on one element of each input.
  fileprivate var isElementwise: Bool {
    guard let engineName else { return false }
    return UnaryFunction(rawValue: engineName) != nil || BinaryFunction(rawValue: engineName) != nil
      || Self.otherElementwiseNames.contains(engineName)
  }

  /// The operations besides `UnaryFunction` and `BinaryFunction`.
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
  /// The value of a single floating-point number, or nil.
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
