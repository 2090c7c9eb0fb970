/// One operation of a program as its lowering sees it: arguments by name, checked as they are asked for.
///
/// An argument that nothing asked for is refused afterwards: it would have meant something that the lowering doesn't
/// know of.
import NetworkInference

final class OperationArguments {
  let lowering: ProgramLowering
  let type: String
  private let values: [String: [ProgramValue]]
  private var unread: Set<String>
  /// What the specification says of the outputs.
  let outputs: [ProgramTensor.Declaration]

  init(
    _ type: String, _ values: [String: [ProgramValue]], outputs: [ProgramTensor.Declaration],
    lowering: ProgramLowering
  ) {
    self.type = type
    self.values = values
    self.outputs = outputs
    self.lowering = lowering
    unread = Set(values.keys)
  }

  var builder: ProgramBuilder { lowering.builder }

  /// - Throws: `MLModelError` (`.parameters`) naming an argument that nothing asked for.
  func checkAllRead() throws {
    guard let name = unread.min() else { return }
    throw MLModelError(.parameters, "its parameter \"\(name)\" isn't known here")
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// Marks arguments as known that make no difference here.
  func ignore(_ names: String...) { unread.subtract(names) }

  func list(_ name: String) throws -> [ProgramValue] {
    unread.remove(name)
    guard let list = values[name], !list.isEmpty else {
      throw MLModelError(.parameters, "its parameter \"\(name)\" is missing")
    }
    return list
  }

  func value(_ name: String) throws -> ProgramValue {
    let list = try list(name)
    guard list.count == 1 else {
      throw MLModelError(.parameters, "\(list.count) values for its parameter \"\(name)\"")
    }
    return list[0]
  }

  // MARK: Tensors

  func tensor(_ value: ProgramValue, _ name: String) throws -> ProgramTensor {
    switch value {
    case .tensor(let tensor): return builder.local(tensor)
    case .constant(let constant): return try builder.tensor(constant)
    case .list, .state, .classification:
      throw MLModelError(.parameters, "its parameter \"\(name)\" needs a tensor")
    }
  }

  func tensor(_ name: String) throws -> ProgramTensor { try tensor(value(name), name) }

  func optionalTensor(_ name: String) throws -> ProgramTensor? { has(name) ? try tensor(name) : nil }

  /// In floating point, whatever it is.
  func floatTensor(_ name: String) throws -> ProgramTensor { builder.convert(try tensor(name), to: .float32) }

  func tensors(_ name: String) throws -> [ProgramTensor] {
    let found = try list(name).map { try tensor($0, name) }
    return found
  }

  /// The operation's first input under its usual name.
  var x: ProgramTensor { get throws { try tensor("x") } }

  // MARK: Constants

  /// A constant of numbers or of texts.
  func literal(_ name: String) throws -> ConstantTensor {
    guard case .constant(let constant) = try value(name) else {
      throw MLModelError(.parameters, "its parameter \"\(name)\" must be a constant")
    }
    return constant
  }

  /// A constant of numbers.
  func constant(_ name: String) throws -> ConstantTensor { try Self.numbers(literal(name), name) }

  private static func numbers(_ constant: ConstantTensor, _ name: String) throws -> ConstantTensor {
    guard constant.element != .string else {
      throw MLModelError(.parameters, "its parameter \"\(name)\" must be numbers, not text")
    }
    return constant
  }

  func optionalConstant(_ name: String) throws -> ConstantTensor? { has(name) ? try constant(name) : nil }

  /// The constant where the argument is one, nil where it is computed.
  func constantIfKnown(_ name: String) throws -> ConstantTensor? {
    guard has(name), case .constant(let constant) = try value(name) else { return nil }
    return try Self.numbers(constant, name)
  }

  func integers(_ name: String) throws -> [Int] {
    try constant(name).integers().map { try CoreML.integer($0, name) }
  }

  func optionalIntegers(_ name: String) throws -> [Int]? { has(name) ? try integers(name) : nil }

  func integer(_ name: String, default standard: Int? = nil) throws -> Int {
    if let standard, !has(name) { return standard }
    let values = try integers(name)
    guard values.count == 1 else {
      throw MLModelError(.parameters, "\(values.count) numbers for its parameter \"\(name)\"")
    }
    return values[0]
  }

  func float(_ name: String, default standard: Float? = nil) throws -> Float {
    if let standard, !has(name) { return standard }
    let values = try constant(name).floats()
    guard values.count == 1 else {
      throw MLModelError(.parameters, "\(values.count) numbers for its parameter \"\(name)\"")
    }
    return values[0]
  }

  func flag(_ name: String, default standard: Bool = false) throws -> Bool {
    has(name) ? try integer(name) != 0 : standard
  }

  func flags(_ name: String, count: Int) throws -> [Bool] {
    guard has(name) else { return Array(repeating: false, count: count) }
    let values = try integers(name).map { $0 != 0 }
    guard values.count == count else {
      throw MLModelError(.parameters, "\(values.count) flags for its parameter \"\(name)\" of \(count)")
    }
    return values
  }

  /// The strides of a slice; 1 where there are none.
  func strides(count: Int) throws -> [Int] {
    guard has("stride") else { return Array(repeating: 1, count: count) }
    let strides = try constant("stride").integers().map(place)
    guard strides.count == count else {
      throw MLModelError(.parameters, "\(strides.count) strides for a tensor of rank \(count)")
    }
    return strides
  }

  func text(_ name: String, default standard: String? = nil) throws -> String {
    if let standard, !has(name) { return standard }
    guard let values = try literal(name).strings, values.count == 1 else {
      throw MLModelError(.parameters, "its parameter \"\(name)\" must be a text")
    }
    return values[0]
  }

  /// One of an enumeration's cases, by its text.
  func choice<Choice: RawRepresentable<String>>(
    _ name: String, default standard: Choice? = nil, as type: Choice.Type = Choice.self
  ) throws -> Choice {
    if let standard, !has(name) { return standard }
    let text = try text(name)
    guard let choice = Choice(rawValue: text.lowercased()) else {
      throw MLModelError(.parameters, "\"\(text)\" for its parameter \"\(name)\" isn't known here")
    }
    return choice
  }

  func axis(_ name: String, of tensor: ProgramTensor, default standard: Int? = nil) throws -> Int {
    let axis = try integer(name, default: standard)
    let rank = try tensor.rank
    // A scalar counts as having one dimension.
    return try Shape.axis(axis, rank: max(rank, 1))
  }
}

extension ProgramTensor {
  /// What a program says of one of its values.
  struct Declaration {
    let name: String
    /// Nil for a list, a dictionary or a state.
    let element: ProgramElement?
    let shape: [Int?]?
  }
}

/// How operations are lowered: by type, the function that adds one to the graph.
///
/// It returns a value for each of the operation's outputs.
typealias OperationRules = [String: @Sendable (OperationArguments) throws -> [ProgramValue]]

extension OperationArguments {
  /// Wraps a function of one output.
  static func single(
    _ body: @escaping @Sendable (OperationArguments) throws -> ProgramTensor
  ) -> @Sendable (OperationArguments) throws -> [ProgramValue] {
    { [.tensor(try body($0))] }
  }
}
