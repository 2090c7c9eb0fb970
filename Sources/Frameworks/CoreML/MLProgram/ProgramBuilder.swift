import Foundation
import NetworkInference

/// Adds the engine's operations to the graph of a program or of a body within it.
///
/// The graphs of nested bodies lie on a stack; a tensor of an outer graph becomes a parameter of each graph
/// between it and the one that uses it.
final class ProgramBuilder {
  /// A graph being built and what it takes from outside.
  struct Frame {
    var graph = Graph()
    var values: [String: ProgramValue] = [:]
    /// Tensors of the frame outside, in the order of the graph's parameters.
    var captured: [ProgramTensor] = []
    var parameters: [Graph.Value: ProgramTensor] = [:]
    /// Whether it is a loop's body.
    let isRepeated: Bool
    /// Copies of what is taken from outside, by the graph's parameter.
    var copies: [Graph.Value: ProgramTensor] = [:]
    /// How many elements the tensors have together whose sizes are computed; nil where there are none.
    var computedCount: ProgramTensor?

    init(graph: Graph = Graph(), isRepeated: Bool = false) {
      self.graph = graph
      self.isRepeated = isRepeated
    }
  }

  private(set) var frames: [Frame]
  private(set) var weights: WeightsLayout
  /// What must hold when the program runs.
  private(set) var requirements: [Requirement] = []
  /// A condition on what a program computes.
  struct Requirement {
    /// One boolean.
    let holds: ProgramTensor
    /// What is wrong where it doesn't hold.
    let message: String
  }

  /// The iterations that loops have left, a whole number of rank 0; nil in a program without control flow.
  ///
  /// Below 1 where there are none, or where a requirement within control flow wasn't met.
  var allowance: ProgramTensor?
  /// What is wrong where the allowance comes out as -1, -2, …
  private(set) var innerRequirements: [String] = []

  /// The operation being lowered, for diagnostics.
  var origin: String
  /// What the program's tensors may take; nil for no limit.
  var memory: MemoryBudget?

  /// - Parameters:
  ///   - graph: what the program's own graph begins with.
  ///   - weights: the constants of that graph.
  init(graph: Graph = Graph(), weights: WeightsLayout = WeightsLayout(), origin: String = "") {
    frames = [Frame(graph: graph)]
    self.weights = weights
    self.origin = origin
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

  /// - Parameter isRepeated: whether it is a loop's body.
  func pushFrame(isRepeated: Bool = false) { frames.append(Frame(isRepeated: isRepeated)) }

  func popFrame() -> Frame { frames.removeLast() }

  /// How many elements the tensors of the innermost graph have together whose sizes are computed.
  var computedCount: ProgramTensor? {
    get { frames[depth].computedCount }
    set { frames[depth].computedCount = newValue }
  }

  // MARK: Graph

  /// A tensor that is given to the graph.
  func parameter(_ element: ElementType, _ shape: [Int?]?) -> ProgramTensor {
    let type = TensorType(element, (shape ?? []).map { $0 ?? -1 })
    let value = frames[depth].graph.appendUnchecked(.parameter, [], [type], origin: origin)
    return ProgramTensor(value: value, depth: depth, element: element, shape: shape)
  }

  /// Makes a tensor an output of the graph.
  func result(_ tensor: ProgramTensor) {
    // A multi-array has a dimension at least; the program's own outputs become one.
    let local = depth == 0 && tensor.shape?.isEmpty == true ? reshape(tensor, [1]) : local(tensor)
    _ = frames[depth].graph.appendUnchecked(
      .result, [local.value], [TensorType(local.element, [])], origin: origin)
  }

  /// The tensor in the innermost graph.
  func local(_ tensor: ProgramTensor) -> ProgramTensor {
    var current = tensor
    while current.depth < depth {
      let next = current.depth + 1
      if let known = frames[next].parameters[current.value] {
        current = known
        continue
      }
      let type = TensorType(tensor.element, (tensor.shape ?? []).map { $0 ?? -1 })
      let value = frames[next].graph.appendUnchecked(.parameter, [], [type], origin: origin)
      frames[next].captured.append(current)
      let parameter = ProgramTensor(value: value, depth: next, element: tensor.element, shape: tensor.shape)
      frames[next].parameters[current.value] = parameter
      current = parameter
    }
    return current
  }

  /// The tensor in the innermost graph, as an operation of this type may take it.
  ///
  /// The engine computes some operations in the memory of what they take where nothing else takes it. What an iteration takes from
  /// outside the next one takes again: there such an operation is given a copy.
  private func local(_ tensor: ProgramTensor, for type: String) -> ProgramTensor {
    let local = local(tensor)
    guard frames[depth].isRepeated, !Self.readingOperations.contains(type),
      frames[depth].parameters.values.contains(where: { $0.value == local.value })
    else { return local }
    if let known = frames[depth].copies[local.value] { return known }
    let copy = copy(local)
    frames[depth].copies[local.value] = copy
    return copy
  }

  /// The same in memory of its own (`Graph.copy`).
  func copy(_ tensor: ProgramTensor) -> ProgramTensor {
    let value = frames[depth].graph.copy(local(tensor).value, origin: origin)
    return ProgramTensor(value: value, depth: depth, element: tensor.element, shape: tensor.shape)
  }

  /// What the engine computes in memory of its own.
  private static let readingOperations: Set<String> = [
    "MatMul", "Convolution", "GroupConvolution", "Gather", "Add", "Subtract", "Multiply", "Divide", "Minimum",
    "Maximum", "LogicalAnd", "LogicalOr", "LogicalXor", "Equal", "NotEqual", "Less", "LessEqual", "Greater",
    "GreaterEqual", "ShapeOf",
  ]

  /// Adds an operation of the engine.
  ///
  /// - Parameters:
  ///   - type: the operation's name in the engine's operation sets.
  ///   - version: the number of the set.
  ///   - outputs: the number type of each output.
  func operations(
    _ type: String, _ inputs: [ProgramTensor], version: Int = 1,
    _ attributes: KeyValuePairs<String, String> = [:],
    bodies: [EngineOperation.Body] = [], outputs: [ElementType]
  ) -> [ProgramTensor] {
    let operation = EngineOperation(
      type: type, version: version, attributes: attributes.map { .init(name: $0.key, value: $0.value) },
      bodies: bodies)
    let values = inputs.map { local($0, for: type).value }
    let first = frames[depth].graph.appendApart(
      .engine(operation), values, outputs.map { TensorType($0, []) }, shapes: inputs.map(\.shape),
      origin: origin)
    return outputs.enumerated().map { index, element in
      ProgramTensor(
        value: Graph.Value(node: first.node, output: index), depth: depth, element: element, shape: nil)
    }
  }

  /// Adds an operation of one output, of the first input's number type unless another is given.
  func operation(
    _ type: String, _ inputs: [ProgramTensor], version: Int = 1,
    _ attributes: KeyValuePairs<String, String> = [:],
    element: ElementType? = nil, shape: [Int?]? = nil
  ) -> ProgramTensor {
    let element = element ?? inputs.first?.element ?? .float32
    var output = operations(type, inputs, version: version, attributes, outputs: [element])[0]
    output.shape = shape
    return output
  }

  /// Makes predictions fail where a condition doesn't hold for every element.
  ///
  /// Within control flow, what a body computes comes out through its outputs only: the allowance tells.
  func require(_ condition: ProgramTensor, _ message: String) {
    let message = "The operation \"\(origin)\": \(message)."
    var holds = operation(
      "ReduceLogicalAnd", [reshape(condition, [-1]), integers([0])], ["keep_dims": "\(depth == 0)"],
      element: .boolean)
    holds.shape = depth == 0 ? [1] : []
    guard depth > 0 else {
      requirements.append(Requirement(holds: holds, message: message))
      return
    }
    guard let allowance else { return }
    innerRequirements.append(message)
    let most = indices([Int(Int32.max)], shape: [])
    let code = select(holds, most, indices([-innerRequirements.count], shape: []))
    self.allowance = binary("Minimum", allowance, code)
    self.allowance?.shape = []
  }

  // MARK: What the engine works out

  /// How much there is in the program's own graph.
  struct Mark {
    fileprivate let nodeCount: Int
    fileprivate let requirementCount: Int
    fileprivate let innerRequirementCount: Int
    fileprivate let allowance: ProgramTensor?
    fileprivate let computedCount: ProgramTensor?
  }

  var mark: Mark {
    Mark(
      nodeCount: frames[0].graph.nodes.count, requirementCount: requirements.count,
      innerRequirementCount: innerRequirements.count, allowance: allowance,
      computedCount: frames[0].computedCount)
  }

  /// Takes away what was added since; nothing that is left may refer to it.
  func rollBack(to mark: Mark) {
    frames[0].graph.keepFirst(mark.nodeCount)
    requirements.removeSubrange(mark.requirementCount...)
    innerRequirements.removeSubrange(mark.innerRequirementCount...)
    allowance = mark.allowance
    frames[0].computedCount = mark.computedCount
  }

  /// The shapes of tensors of the program's own graph, as the engine works them out.
  ///
  /// - Throws: `NetworkError` for a graph that the engine doesn't take; `NotInstalledError`.
  func workedOutShapes(of tensors: [ProgramTensor]) throws -> [[Int?]?] {
    var graph = frames[0].graph
    for tensor in tensors {
      _ = graph.appendUnchecked(.result, [tensor.value], [TensorType(tensor.element, [])], origin: origin)
    }
    let source = NetworkSource.representation(
      xml: IntermediateRepresentation(graph).xml, weights: try weights.makeBuffer())
    // The engine numbers the outputs as they come in the graph.
    return try source.outputs().suffix(tensors.count).map(\.shape)
  }

  // MARK: Constants

  private func constant(
    _ numbers: WeightsLayout.Numbers, _ element: ElementType, _ shape: [Int]
  ) -> ProgramTensor {
    let value = frames[depth].graph.appendConstant(
      numbers, at: weights.append(numbers), TensorType(element, shape), origin: origin)
    return ProgramTensor(value: value, depth: depth, element: element, shape: shape)
  }

  func integers(_ values: [Int]) -> ProgramTensor {
    constant(.integers(values.map(Int64.init)), .int64, [values.count])
  }

  func integer(_ value: Int) -> ProgramTensor { constant(.integers([Int64(value)]), .int64, []) }

  /// Whole numbers as the program's own tensors have them.
  func indices(_ values: [Int], shape: [Int]? = nil) -> ProgramTensor {
    let numbers = values.map(Int32.init(clamping:))
    return constant(
      .bytes(numbers.withUnsafeBytes { Data($0) }), .int32, shape ?? [values.count])
  }

  func floats(_ values: [Float], shape: [Int]) -> ProgramTensor {
    constant(.floats(values), .float32, shape)
  }

  func boolean(_ value: Bool) -> ProgramTensor {
    constant(.bytes(Data([value ? 1 : 0])), .boolean, [])
  }

  /// One number of rank 0, of the number type given; the nearest that a type of whole numbers has.
  func number(_ value: Float, _ element: ElementType = .float32) -> ProgramTensor {
    switch element {
    case .int32: indices([Int(Int64(saturating: Double(value)))], shape: [])
    case .int64: integer(Int(Int64(saturating: Double(value))))
    case .boolean: boolean(value != 0)
    default: constant(.floats([value]), .float32, [])
    }
  }

  /// The numbers of a constant as a tensor, in the number type that the engine computes in.
  ///
  /// - Throws: `MLModelError` (`.parameters`) for texts.
  func tensor(_ constant: ConstantTensor) throws -> ProgramTensor {
    let shape = constant.shape
    switch constant.element {
    case .float32: return self.constant(place(constant), .float32, shape)
    case .float16: return convert(self.constant(place(constant), .float16, shape), to: .float32)
    case .float64, .bfloat16: return floats(constant.floats(), shape: shape)
    case .boolean: return self.constant(place(constant), .boolean, shape)
    case .integer(bits: 32, isSigned: true): return self.constant(place(constant), .int32, shape)
    case .integer: return indices(constant.integers(), shape: shape)
    case .string: throw MLModelError(.parameters, "a text where numbers are needed")
    }
  }

  private func place(_ constant: ConstantTensor) -> WeightsLayout.Numbers {
    switch constant.storage {
    case .bytes(let data): .bytes(data)
    case .file(_, let file, let blob): .file(file.file, blob.range)
    case .strings: .bytes(Data())
    }
  }

  // MARK: What many operations are made of

  func convert(_ tensor: ProgramTensor, to element: ElementType) -> ProgramTensor {
    if tensor.element == element { return tensor }
    if element == .boolean {
      // A conversion would cut 0.5 to 0.
      return operation(
        "NotEqual", [tensor, number(0, tensor.element)], element: .boolean, shape: tensor.shape)
    }
    return operation(
      "Convert", [tensor], ["destination_type": element.rawValue], element: element, shape: tensor.shape)
  }

  /// The number that a constant of one floating-point number is; nil for any other tensor.
  func constantNumber(_ tensor: ProgramTensor) -> Float? {
    frames[tensor.depth].graph.facts.soleNumbers[tensor.value]
  }

  func binary(_ type: String, _ left: ProgramTensor, _ right: ProgramTensor) -> ProgramTensor {
    operation(type, [left, right], ["auto_broadcast": "numpy"])
  }

  func compare(_ comparison: Comparison, _ left: ProgramTensor, _ right: ProgramTensor) -> ProgramTensor {
    if let exchanged = comparison.exchanged { return compare(exchanged, right, left) }
    return operation(
      comparison.rawValue, [left, right], ["auto_broadcast": "numpy"], element: .boolean)
  }

  func binary(_ type: String, _ left: ProgramTensor, _ right: Float) -> ProgramTensor {
    var result = binary(type, left, number(right, left.element))
    result.shape = left.shape
    return result
  }

  func unary(_ type: String, _ tensor: ProgramTensor, version: Int = 1) -> ProgramTensor {
    operation(type, [tensor], version: version, shape: tensor.shape)
  }

  func select(
    _ condition: ProgramTensor, _ yes: ProgramTensor, _ no: ProgramTensor
  ) -> ProgramTensor {
    operation("Select", [condition, yes, no], ["auto_broadcast": "numpy"], element: yes.element)
  }

  func reduce(
    _ type: String, _ tensor: ProgramTensor, axes: [Int], keepsDimensions: Bool
  ) -> ProgramTensor {
    let isNorm = type == "ReduceL1" || type == "ReduceL2"
    return operation(
      type, [tensor, integers(axes)], version: isNorm ? 4 : 1, ["keep_dims": "\(keepsDimensions)"])
  }

  func reshape(_ tensor: ProgramTensor, _ shape: [Int]) -> ProgramTensor {
    operation(
      "Reshape", [tensor, integers(shape)], ["special_zero": "false"],
      shape: shape.map { $0 < 0 ? nil : $0 })
  }

  func reshape(_ tensor: ProgramTensor, to shape: ProgramTensor) -> ProgramTensor {
    operation("Reshape", [tensor, shape], ["special_zero": "false"])
  }

  func transpose(_ tensor: ProgramTensor, _ order: [Int]) -> ProgramTensor {
    var result = operation("Transpose", [tensor, integers(order)])
    if let shape = tensor.shape, order.sorted() == Array(shape.indices) {
      result.shape = order.map { shape[$0] }
    }
    return result
  }

  func unsqueeze(_ tensor: ProgramTensor, _ axes: [Int]) -> ProgramTensor {
    operation("Unsqueeze", [tensor, integers(axes)])
  }

  func squeeze(_ tensor: ProgramTensor, _ axes: [Int]) -> ProgramTensor {
    // The engine takes no axes for all that are of size 1.
    axes.isEmpty ? tensor : operation("Squeeze", [tensor, integers(axes)])
  }

  func concat(_ tensors: [ProgramTensor], axis: Int) -> ProgramTensor {
    operation("Concat", tensors, ["axis": "\(axis)"])
  }

  func gather(_ tensor: ProgramTensor, _ indices: ProgramTensor, axis: Int) -> ProgramTensor {
    operation("Gather", [tensor, indices, integer(axis)], version: 8, ["batch_dims": "0"])
  }

  func broadcast(_ tensor: ProgramTensor, to shape: ProgramTensor) -> ProgramTensor {
    operation("Broadcast", [tensor, shape], version: 3, ["mode": "numpy"])
  }

  /// The shape as a tensor.
  func shape(of tensor: ProgramTensor) -> ProgramTensor {
    var result = operation("ShapeOf", [tensor], version: 3, ["output_type": "i32"], element: .int32)
    result.shape = [tensor.shape?.count]
    return result
  }

  /// The size along an axis, of rank 0.
  func size(of tensor: ProgramTensor, axis: Int) -> ProgramTensor {
    if let shape = tensor.shape, shape.indices.contains(axis), let size = shape[axis] {
      return indices([size], shape: [])
    }
    return gather(shape(of: tensor), indices([axis], shape: []), axis: 0)
  }

  /// 0, 1, … up to a size of rank 0.
  func range(_ count: ProgramTensor) -> ProgramTensor {
    operation(
      "Range", [indices([0], shape: []), convert(count, to: .int32), indices([1], shape: [])], version: 4,
      ["output_type": "i32"], element: .int32, shape: [nil])
  }

  /// Elements from `begin` to before `end` along each of the axes, every `steps`-th.
  func slice(
    _ tensor: ProgramTensor, axes: [Int], begin: [Int], end: [Int], steps: [Int]? = nil
  ) -> ProgramTensor {
    operation(
      "Slice",
      [
        tensor, integers(begin), integers(end), integers(steps ?? axes.map { _ in 1 }), integers(axes),
      ], version: 8)
  }

  /// Elements from `begin` to before `end` along each of the axes, where these are known when the program runs only.
  func slice(
    _ tensor: ProgramTensor, axes: [Int], begin: ProgramTensor, end: ProgramTensor
  ) -> ProgramTensor {
    operation(
      "Slice", [tensor, begin, end, indices(axes.map { _ in 1 }), indices(axes)], version: 8)
  }

  /// As many elements of a value as `begin` and `end` have for each dimension, before and after the tensor's.
  func pad(
    _ tensor: ProgramTensor, begin: ProgramTensor, end: ProgramTensor, with value: Float = 0
  ) -> ProgramTensor {
    operation("Pad", [tensor, begin, end, number(value, tensor.element)], ["pad_mode": "constant"])
  }

  /// What lies along these axes, in reverse.
  func reversed(_ tensor: ProgramTensor, axes: [Int]) -> ProgramTensor {
    var reversed = slice(
      tensor, axes: axes, begin: axes.map { _ in -1 }, end: axes.map { _ in Int(Int32.min) },
      steps: axes.map { _ in -1 })
    reversed.shape = tensor.shape
    return reversed
  }

  /// A constant list of one number a channel, so that it broadcasts along axis 1 of a tensor of this rank.
  func channelwise(_ values: [Float], rank: Int) -> ProgramTensor {
    let leading = rank > 1 ? [1] : []
    return floats(
      values, shape: leading + [values.count] + Array(repeating: 1, count: max(rank - 2, 0)))
  }
}
