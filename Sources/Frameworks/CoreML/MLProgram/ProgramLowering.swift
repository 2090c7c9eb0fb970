import CoreMLSpecification
import Foundation
import NetworkInference

typealias MIL = CoreML_Specification_MILSpec_Program

/// Lowers a function of an ML program to a graph, for inputs of known shapes. It uses the declared ranks and
/// sizes; the engine infers the shapes itself and rejects mismatches.
final class ProgramLowering {
  typealias Block = CoreML_Specification_MILSpec_Block
  typealias Operation = CoreML_Specification_MILSpec_Operation

  struct Declaration {
    let name: String
    /// Nil for a list, a dictionary or a state.
    let element: ProgramElement?
    let shape: [Int?]?
  }

  struct Output {
    let name: String
    let value: ProgramValue
  }

  let builder: GraphBuilder
  private var files: WeightFiles
  /// The states by name, with their current values.
  private(set) var states: [String: GraphTensor] = [:]
  private(set) var stateNames: [String] = []
  private static let depthLimit = 16
  /// The maximum number of operations. A loop's condition is lowered twice, so nested ones multiply them.
  private static let operationLimit = 1 << 18
  private var (depth, operationCount) = (0, 0)
  private let memory: MemoryBudget?
  /// The size of the constants that operations have created.
  private var constantByteCount = 0
  /// The number of nodes that the engine has read for shape inference.
  var readNodeCount = 0

  init(files: WeightFiles, builder: GraphBuilder = GraphBuilder(), memory: MemoryBudget? = nil) {
    self.files = files
    self.memory = memory
    builder.memory = memory
    self.builder = builder
  }

  /// - Parameter inputs: the shape of each input's tensor, by name.
  /// - Returns: the outputs, which the caller adds to the graph.
  /// - Throws: `MLModelError` with the operation that can't be run, and the reason.
  func lower(
    _ function: CoreML_Specification_MILSpec_Function, inputs: [(name: String, shape: [Int])]
  ) throws -> [Output] {
    guard let block = function.blockSpecializations[function.opset] else {
      throw MLModelError(.io, "The program has no operations for its operation set \"\(function.opset)\".")
    }
    let declarations = Dictionary(
      function.inputs.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    for (name, shape) in inputs {
      guard let type = declarations[name], case .tensorType(let tensor) = type.type,
        let element = ProgramElement(tensor.dataType), element != .string
      else {
        throw MLModelError(.io, "The program has no input \"\(name)\" that is a tensor.")
      }
      builder.origin = name
      builder.name(.tensor(builder.parameter(element.engineElement, shape)), name)
    }
    for input in function.inputs {
      guard case .stateType(let state) = input.type.type else { continue }
      let declaration = Self.declaration(input.name, state.wrappedType)
      guard let shape = declaration.shape, let element = declaration.element else {
        throw MLModelError(.io, "The program's state \"\(input.name)\" is of an unsupported type.")
      }
      builder.origin = input.name
      // States are stored in 16 bits; the engine converts them fastest.
      states[input.name] = builder.convert(builder.parameter(.float16, shape), to: element.engineElement)
      stateNames.append(input.name)
      builder.name(.state(input.name), input.name)
    }
    if block.operations.contains(where: { !$0.blocks.isEmpty }) { builder.startIterationBudget() }
    try lower(block)
    return try block.outputs.map { Output(name: $0, value: try builder.value(named: $0)) }
  }

  func state(_ name: String) throws -> GraphTensor {
    guard let tensor = states[name] else { throw MLModelError(.parameters, "there is no state \"\(name)\"") }
    return builder.local(tensor)
  }

  /// Sets a state's current value. In a branch or loop it belongs to the body; the operation carries it out.
  func setState(_ name: String, to tensor: GraphTensor) { states[name] = tensor }

  func restoreStates(_ states: [String: GraphTensor]) { self.states = states }

  /// Whether all operations of the function, those in blocks included, are supported.
  static func knows(_ function: CoreML_Specification_MILSpec_Function) -> Bool {
    func knows(_ block: Block) -> Bool {
      block.operations.allSatisfy {
        ($0.type == "const" || OperationDefinition.all[$0.type] != nil)
          && $0.blocks.allSatisfy(knows)
      }
    }
    return function.blockSpecializations[function.opset].map(knows) ?? false
  }

  /// The states that operations in these blocks, at any depth, change; sorted.
  func statesChanged(in blocks: [Block]) -> [String] {
    var names: Set<String> = []
    func visit(_ block: Block) {
      for operation in block.operations {
        operation.blocks.forEach(visit)
        guard let parameter = StateOperations.changedParameter[operation.type],
          case .name(let name) = operation.inputs[parameter]?.arguments.first?.binding,
          case .state(let state) = try? builder.value(named: name)
        else { continue }
        names.insert(state)
      }
    }
    blocks.forEach(visit)
    return names.sorted()
  }

  func lower(_ block: Block) throws {
    guard depth < Self.depthLimit else {
      throw MLModelError(.io, "The program has blocks nested more than \(Self.depthLimit) deep.")
    }
    depth += 1
    // Additions after a block belong to the operation that contains it.
    let outer = builder.origin
    defer { (depth, builder.origin) = (depth - 1, outer) }
    operationCount += block.operations.count
    guard operationCount <= Self.operationLimit else {
      throw MLModelError(.io, "The program has more than \(Self.operationLimit) operations in its loops.")
    }
    for operation in block.operations {
      builder.origin = operation.ownName
      do {
        try lower(operation)
      } catch let error as MLModelError {
        throw operation.addingContext(error)
      }
    }
  }

  private func lower(_ operation: Operation) throws {
    let declarations = operation.outputs.map { Self.declaration($0.name, $0.type) }
    var results = try withInferredShapes(operation) { try self.results(of: operation) }
    if operation.type != "const" {
      constantByteCount += results.reduce(0) { $0 + $1.ownByteCount }
    }
    try checkMemory(operation)
    if results.count > declarations.count { results.removeLast(results.count - declarations.count) }
    try ensure(
      results.count == declarations.count, "\(declarations.count) outputs, expected \(results.count)")
    for (result, declaration) in zip(results, declarations) {
      builder.name(try conformed(result, to: declaration), declaration.name)
    }
  }

  private func checkMemory(_ operation: Operation) throws {
    do {
      try memory?.check(
        constantByteCount + builder.weights.copiedByteCount, for: "the operation \"\(operation.ownName)\"")
    } catch { throw MLModelError(error) }
  }

  private func results(of operation: Operation) throws -> [ProgramValue] {
    if operation.type == "const" { return [.constant(try constant(operation))] }
    guard let definition = OperationDefinition.all[operation.type] else {
      throw MLModelError(.parameters, "this type of operation isn't supported yet")
    }
    return try definition.results(arguments(of: operation), blocks: operation.blocks, self)
  }

  /// The result in the declared type, with the declared shape.
  private func conformed(
    _ value: ProgramValue, to declaration: Declaration
  ) throws -> ProgramValue {
    guard case .tensor(var tensor) = value, let element = declaration.element, element != .string else {
      return value
    }
    tensor = builder.convert(tensor, to: element.engineElement)
    if let shape = declaration.shape { tensor.shape = Self.merged(tensor.shape, shape) }
    return .tensor(tensor)
  }

  /// An inferred shape, with the declared sizes for dynamic ones: a program may declare any.
  private static func merged(_ known: [Int?]?, _ declared: [Int?]) -> [Int?] {
    guard let known, known.count == declared.count else { return declared }
    return zip(known, declared).map { $0 ?? $1 }
  }

  // MARK: Arguments

  func arguments(of operation: Operation) throws -> [String: [ProgramValue]] {
    try operation.inputs.mapValues { argument in
      try argument.arguments.map { binding in
        switch binding.binding {
        case .name(let name): return try builder.value(named: name)
        case .value(let value): return .constant(try constant(value))
        case nil: throw MLModelError(.parameters, "a parameter without a value")
        }
      }
    }.merging(
      try operation.attributes.filter { $0.key != "name" }.mapValues { [.constant(try constant($0))] }
    ) {
      first, _ in first
    }
  }

  private func constant(_ operation: Operation) throws -> ConstantTensor {
    guard let value = operation.attributes["val"] else {
      throw MLModelError(.parameters, "it has no value")
    }
    return try constant(value)
  }

  /// A tensor; a list of single numbers or strings becomes one.
  private func constant(_ value: CoreML_Specification_MILSpec_Value) throws -> ConstantTensor {
    let items: [CoreML_Specification_MILSpec_Value]
    switch value.immediateValue.value {
    case .list(let list): items = list.values
    case .tuple(let tuple): items = tuple.values
    case .dictionary: throw MLModelError(.parameters, "a dictionary, expected a tensor")
    case .tensor, nil: return try ConstantTensor(value, files: &files)
    }
    let constants = try items.map { try ConstantTensor($0, files: &files) }
    try ensure(
      constants.allSatisfy({ $0.count == 1 && $0.element == constants[0].element }),
      "a list of tensors, expected one tensor")
    if constants.first?.element == .string {
      return ConstantTensor(
        element: .string, shape: [constants.count], storage: .strings(constants.flatMap { $0.strings ?? [] }))
    }
    return ConstantTensor(
      element: constants.first?.element ?? .float32, shape: [constants.count],
      storage: .bytes(
        constants.reduce(into: Data()) { data, constant in constant.withBytes { data.append(contentsOf: $0) }
        }))
  }

  static func declaration(
    _ name: String, _ type: CoreML_Specification_MILSpec_ValueType
  ) -> Declaration {
    guard case .tensorType(let tensor) = type.type else {
      return .init(name: name, element: nil, shape: nil)
    }
    return .init(name: name, element: ProgramElement(tensor.dataType), shape: shape(of: tensor))
  }

  static func shape(of tensor: CoreML_Specification_MILSpec_TensorType) -> [Int?]? {
    let rank = Int(clamping: tensor.rank)
    guard rank == tensor.dimensions.count, rank <= GraphTensor.rankLimit else { return nil }
    var shape: [Int?] = []
    for dimension in tensor.dimensions {
      switch dimension.dimension {
      case .constant(let constant) where constant.size <= UInt64(Shape.elementLimit):
        shape.append(Int(constant.size))
      case .unknown(let unknown) where unknown.variadic: return nil
      default: shape.append(nil)
      }
    }
    return shape
  }
}
