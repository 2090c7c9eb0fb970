import Foundation
package import NetworkInference

/// Builds the graph of a network, or of a body within it, from the engine's operations.
///
/// Shapes are inferred if those of the inputs are known (`EngineOperation.shapes`). In a neural network they
/// always are, and `check()` rejects mismatches before the engine reads the graph; the engine infers the
/// shapes of an ML program.
///
/// The graphs of nested bodies form a stack; a tensor of an outer graph becomes a parameter of each graph
/// down to its use.
package final class GraphBuilder {
  /// A graph under construction and the tensors that it captures.
  struct Frame {
    var graph = Graph()
    var values: [String: ProgramValue] = [:]
    /// The tensors of the enclosing frame, in the order of the graph's parameters.
    var captured: [GraphTensor] = []
    var parameters: [Graph.Value: GraphTensor] = [:]
    /// Whether the graph is a loop's body.
    let isRepeated: Bool
    /// Copies of captured tensors, by the graph's parameter.
    var copies: [Graph.Value: GraphTensor] = [:]
    /// The number of elements of all tensors of computed sizes; nil if there are none.
    var computedCount: GraphTensor?
    /// Scalar constants and lists of integers, shared by operations.
    var constants: [SharedConstant: GraphTensor] = [:]

    init(isRepeated: Bool = false) { self.isRepeated = isRepeated }
  }

  struct SharedConstant: Hashable {
    let element: ElementType
    let shape: [Int]
    let bytes: [UInt8]
  }

  private(set) var frames: [Frame]
  private(set) var weights = WeightsLayout()
  private(set) var requirements: [Requirement] = []

  struct Requirement {
    /// A Boolean of one element.
    let holds: GraphTensor
    let message: String
  }

  /// The iterations left for loops, an integer of rank 0; below 1 if none are left, or if a requirement in
  /// control flow isn't met. Nil in a program without control flow.
  var iterationBudget: GraphTensor?
  /// The messages for a final `allowance` of -1, -2, …
  private(set) var innerRequirements: [String] = []

  var origin = ""
  /// Whether all shapes must be known and match.
  private let requiresShapes: Bool
  /// The first mismatch since the last check.
  private var pendingError: MLModelError?
  /// The memory limit of the program's tensors, if any.
  var memory: MemoryBudget?

  /// - Parameter knowsShapes: whether all shapes must be known and match when an operation is added.
  package init(knowsShapes: Bool = false) {
    frames = [Frame()]
    self.requiresShapes = knowsShapes
  }

  var depth: Int { frames.count - 1 }
  var graph: Graph { frames[depth].graph }

  // MARK: Names

  func value(named name: String) throws -> ProgramValue {
    for frame in frames.reversed() {
      if let value = frame.values[name] { return value }
    }
    throw MLModelError(.parameters, "nothing before it computes its input \"\(name)\"")
  }

  func name(_ value: ProgramValue, _ name: String) { frames[depth].values[name] = value }

  /// - Parameter isRepeated: whether the frame is a loop's body.
  func pushFrame(isRepeated: Bool = false) { frames.append(Frame(isRepeated: isRepeated)) }

  func popFrame() -> Frame { frames.removeLast() }

  var computedCount: GraphTensor? {
    get { frames[depth].computedCount }
    set { frames[depth].computedCount = newValue }
  }

  // MARK: Graph

  /// Adds an input of the graph.
  package func parameter(_ element: ElementType, _ shape: [Int?]?) -> GraphTensor {
    let type = TensorType(element, (shape ?? []).map { $0 ?? -1 })
    let value = frames[depth].graph.append(.parameter, [], [type], origin: origin)
    return GraphTensor(value: value, depth: depth, element: element, shape: shape)
  }

  /// Makes a tensor an output of the graph.
  package func result(_ tensor: GraphTensor) {
    // Multi-arrays have at least one dimension, so a program's scalar outputs get one.
    let local = depth == 0 && tensor.shape?.isEmpty == true ? reshape(tensor, [1]) : local(tensor)
    _ = frames[depth].graph.append(
      .result, [local.value], [TensorType(local.element, local.knownShape ?? [])], origin: origin)
  }

  /// Returns the tensor in the innermost graph, capturing it if necessary.
  func local(_ tensor: GraphTensor) -> GraphTensor {
    var current = tensor
    while current.depth < depth {
      let next = current.depth + 1
      if let known = frames[next].parameters[current.value] {
        current = known
        continue
      }
      let type = TensorType(tensor.element, (tensor.shape ?? []).map { $0 ?? -1 })
      let value = frames[next].graph.append(.parameter, [], [type], origin: origin)
      frames[next].captured.append(current)
      let parameter = GraphTensor(value: value, depth: next, element: tensor.element, shape: tensor.shape)
      frames[next].parameters[current.value] = parameter
      current = parameter
    }
    return current
  }

  /// Returns the tensor in the innermost graph, for an operation of this type. Those that the engine runs in
  /// place on inputs without other readers get a copy: the next iteration reads captured tensors again.
  private func local(_ tensor: GraphTensor, for type: String) -> GraphTensor {
    let local = local(tensor)
    guard frames[depth].isRepeated, !Self.readingOperations.contains(type),
      frames[depth].parameters.values.contains(where: { $0.value == local.value })
    else { return local }
    if let known = frames[depth].copies[local.value] { return known }
    let copy = copy(local)
    frames[depth].copies[local.value] = copy
    return copy
  }

  /// A copy in its own memory (`Graph.fusionBarrier`).
  func copy(_ tensor: GraphTensor) -> GraphTensor {
    let value = frames[depth].graph.fusionBarrier(local(tensor).value, origin: origin)
    return GraphTensor(value: value, depth: depth, element: tensor.element, shape: tensor.shape)
  }

  /// The operations that never run in place.
  private static let readingOperations: Set<String> = [
    "MatMul", "Convolution", "GroupConvolution", "Gather", "Add", "Subtract", "Multiply", "Divide", "Minimum",
    "Maximum", "LogicalAnd", "LogicalOr", "LogicalXor", "Equal", "NotEqual", "Less", "LessEqual", "Greater",
    "GreaterEqual", "ShapeOf",
  ]

  /// Adds an operation by name and version in the engine's operation sets, with its outputs' element types.
  func operations(
    _ type: String, _ inputs: [GraphTensor], version: Int = 1,
    _ attributes: EngineOperation.Attributes = [:],
    bodies: [EngineOperation.Body] = [], outputs: [ElementType]
  ) -> [GraphTensor] {
    let operation = EngineOperation(type: type, version: version, attributes: attributes, bodies: bodies)
    let numbers = inputs.map { frames[$0.depth].graph.facts.integerConstants[$0.value] }
    let shapes = shapes(of: operation, inputs, numbers)
    let values = inputs.map { local($0, for: type).value }
    let types = outputs.enumerated().map { TensorType($1, requiresShapes ? shapes?[$0] ?? [] : []) }
    let first = frames[depth].graph.appendIsolated(
      .engine(operation), values, types, shapes: inputs.map(\.shape), origin: origin)
    if let result = operation.integerValues(inputs.map(\.knownShape), numbers) {
      frames[depth].graph.facts.integerConstants[first] = result
    }
    return outputs.enumerated().map { index, element in
      GraphTensor(
        value: Graph.Value(node: first.node, output: index), depth: depth, element: element,
        shape: shapes?[index])
    }
  }

  private func shapes(
    of operation: EngineOperation, _ inputs: [GraphTensor], _ numbers: [[Int]?]
  ) -> [[Int]]? {
    let known = inputs.compactMap(\.knownShape)
    guard known.count == inputs.count else { return nil }
    do {
      let shapes = try operation.shapes(known, numbers)
      if let shape = shapes?.first(where: { !Shape.canBeHeld($0) }) {
        throw MLModelError(.parameters, "a tensor of shape \(shape) is too large")
      }
      return shapes
    } catch {
      // The engine reports mismatches in an ML program.
      if requiresShapes { pendingError = pendingError ?? error as? MLModelError }
      return nil
    }
  }

  /// - Throws: `MLModelError` (`.parameters`) for the first mismatch since the last check.
  func check() throws {
    guard let pendingError else { return }
    self.pendingError = nil
    throw pendingError
  }

  /// Returns the shape, which must be known; throws as `check()`.
  func checkedShape(of tensor: GraphTensor) throws -> [Int] {
    try check()
    guard let shape = tensor.knownShape else {
      throw MLModelError(.parameters, "the shape of a tensor isn't known before it runs")
    }
    return shape
  }

  /// Adds an operation with one output, by default of the first input's element type.
  func operation(
    _ type: String, _ inputs: [GraphTensor], version: Int = 1,
    _ attributes: EngineOperation.Attributes = [:],
    element: ElementType? = nil, shape: [Int?]? = nil
  ) -> GraphTensor {
    let element = element ?? inputs.first?.element ?? .float32
    var output = operations(type, inputs, version: version, attributes, outputs: [element])[0]
    output.shape = output.shape ?? shape
    return output
  }

  /// Makes predictions fail if a condition isn't true for all elements. In control flow, only outputs leave a
  /// body, so the iteration budget carries the failure.
  func require(_ condition: GraphTensor, _ message: String) {
    let message = "The operation \"\(origin)\": \(message)."
    var holds = operation(
      "ReduceLogicalAnd", [reshape(condition, [-1]), integers([0])], ["keep_dims": "\(depth == 0)"],
      element: .boolean)
    holds.shape = depth == 0 ? [1] : []
    guard depth > 0 else {
      requirements.append(Requirement(holds: holds, message: message))
      return
    }
    guard let iterationBudget else { return }
    innerRequirements.append(message)
    let most = indices([Int(Int32.max)], shape: [])
    let code = select(holds, most, indices([-innerRequirements.count], shape: []))
    self.iterationBudget = binary(.minimum, iterationBudget, code)
    self.iterationBudget?.shape = []
  }

  // MARK: Shape inference by the engine

  /// A position in the program's graph to roll back to.
  struct Mark {
    fileprivate let nodeCount: Int
    fileprivate let requirementCount: Int
    fileprivate let innerRequirementCount: Int
    fileprivate let allowance: GraphTensor?
    fileprivate let computedCount: GraphTensor?
  }

  var mark: Mark {
    Mark(
      nodeCount: frames[0].graph.nodes.count, requirementCount: requirements.count,
      innerRequirementCount: innerRequirements.count, allowance: iterationBudget,
      computedCount: frames[0].computedCount)
  }

  /// Removes all additions since the mark; nothing that is left may refer to them.
  func rollBack(to mark: Mark) {
    frames[0].graph.truncate(to: mark.nodeCount)
    frames[0].constants = frames[0].constants.filter { $1.value.node < mark.nodeCount }
    requirements.removeSubrange(mark.requirementCount...)
    innerRequirements.removeSubrange(mark.innerRequirementCount...)
    iterationBudget = mark.allowance
    frames[0].computedCount = mark.computedCount
  }

  /// Infers the shapes of tensors of the program's own graph with the engine; throws `NetworkError` for a
  /// graph that the engine rejects, and `NotInstalledError`.
  func inferredShapes(of tensors: [GraphTensor]) throws -> [[Int?]?] {
    var graph = frames[0].graph
    for tensor in tensors {
      _ = graph.append(.result, [tensor.value], [TensorType(tensor.element, [])], origin: origin)
    }
    let source = NetworkSource.representation(
      xml: IntermediateRepresentation(graph).xml, weights: try weights.makeBuffer())
    // The engine numbers outputs in the graph's order.
    return try source.outputs().suffix(tensors.count).map(\.shape)
  }

  // MARK: Constants

  private func constant(
    _ numbers: WeightsLayout.Numbers, _ element: ElementType, _ shape: [Int]
  ) -> GraphTensor {
    let value = frames[depth].graph.appendConstant(
      numbers, at: weights.append(numbers), TensorType(element, shape), origin: origin)
    return GraphTensor(value: value, depth: depth, element: element, shape: shape)
  }

  /// Returns a constant that is in the graph only once.
  private func shared<Number: BitwiseCopyable>(
    _ numbers: [Number], _ element: ElementType, _ shape: [Int]
  ) -> GraphTensor {
    let bytes = numbers.withUnsafeBytes { [UInt8]($0) }
    let key = SharedConstant(element: element, shape: shape, bytes: bytes)
    if let known = frames[depth].constants[key] { return known }
    let new = constant(.bytes(Data(bytes)), element, shape)
    frames[depth].constants[key] = new
    return new
  }

  func integers(_ values: [Int]) -> GraphTensor {
    integerConstant(values.map(Int64.init), .int64, [values.count])
  }

  func integer(_ value: Int) -> GraphTensor { integerConstant([Int64(value)], .int64, []) }

  /// Integers in the element type of a program's tensors.
  func indices(_ values: [Int], shape: [Int]? = nil) -> GraphTensor {
    integerConstant(values.map(Int32.init(clamping:)), .int32, shape ?? [values.count])
  }

  /// The maximum length of shared lists; axes, shapes and sizes are shorter.
  private static let maximumSharedCount = 1 << 12

  private func integerConstant<Number: FixedWidthInteger & BitwiseCopyable & SendableMetatype>(
    _ values: [Number], _ element: ElementType, _ shape: [Int]
  ) -> GraphTensor {
    guard values.count <= Self.maximumSharedCount else {
      return constant(.bytes(values.withUnsafeBytes { Data($0) }), element, shape)
    }
    let result = shared(values, element, shape)
    frames[depth].graph.facts.integerConstants[result.value] = values.map { Int($0) }
    return result
  }

  func floats(_ values: [Float], shape: [Int]) -> GraphTensor {
    values.count == 1 ? shared(values, .float32, shape) : constant(.floats(values), .float32, shape)
  }

  /// A constant of 32-bit floats, stored in the weights' format.
  func floats(_ weights: DecodedWeights, shape: [Int]) -> GraphTensor {
    switch weights {
    case .floats(let values): floats(values, shape: shape)
    case .halves(let data): convert(constant(.halves(data), .float16, shape), to: .float32)
    }
  }

  func boolean(_ value: Bool) -> GraphTensor { shared([value], .boolean, []) }

  /// A number of rank 0 of this element type; rounded and clamped for integers.
  func number(_ value: Float, _ element: ElementType = .float32) -> GraphTensor {
    switch element {
    case .int32: indices([Int(Int64(saturating: Double(value)))], shape: [])
    case .int64: integer(Int(Int64(saturating: Double(value))))
    case .boolean: boolean(value != 0)
    default: floats([value], shape: [])
    }
  }

  /// A constant in the engine's computing type; throws `MLModelError.parameters` for strings.
  func tensor(_ constant: ConstantTensor) throws -> GraphTensor {
    let shape = constant.shape
    switch constant.element {
    case .float32 where constant.count == 1: return floats(constant.floats(), shape: shape)
    case .float32: return self.constant(storedNumbers(constant), .float32, shape)
    case .float16: return convert(self.constant(storedNumbers(constant), .float16, shape), to: .float32)
    case .float64, .bfloat16: return floats(constant.floats(), shape: shape)
    case .boolean: return self.constant(storedNumbers(constant), .boolean, shape)
    case .integer(bits: 32, isSigned: true) where constant.count > Self.maximumSharedCount:
      return self.constant(storedNumbers(constant), .int32, shape)
    case .integer: return indices(constant.integers(), shape: shape)
    case .string: throw MLModelError(.parameters, "a string, expected numbers")
    }
  }

  private func storedNumbers(_ constant: ConstantTensor) -> WeightsLayout.Numbers {
    switch constant.storage {
    case .bytes(let data): .bytes(data)
    case .file(_, let file, let blob): .file(file.file, blob.range)
    case .strings: .bytes(Data())
    }
  }
}
