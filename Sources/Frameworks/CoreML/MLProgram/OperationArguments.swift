/// The arguments of a program's operation by name, with defaults for missing ones.
import NetworkInference

struct OperationArguments {
  let lowering: ProgramLowering
  let blocks: [ProgramLowering.Block]
  private let values: [String: [ProgramValue]]

  init(_ values: [String: [ProgramValue]], blocks: [ProgramLowering.Block] = [], _ lowering: ProgramLowering)
  {
    self.values = values
    self.blocks = blocks
    self.lowering = lowering
  }

  var builder: GraphBuilder { lowering.builder }

  func has(_ name: String) -> Bool { values[name] != nil }

  func list(_ name: String) throws -> [ProgramValue] {
    guard let list = values[name], !list.isEmpty else {
      throw MLModelError(.parameters, "its parameter \"\(name)\" is missing")
    }
    return list
  }

  func value(_ name: String) throws -> ProgramValue {
    let list = try list(name)
    try ensure(list.count == 1, "\(list.count) values for its parameter \"\(name)\"")
    return list[0]
  }

  // MARK: Tensors

  func tensor(_ value: ProgramValue, _ name: String) throws -> GraphTensor {
    switch value {
    case .tensor(let tensor): return builder.local(tensor)
    case .constant(let constant): return try builder.tensor(constant)
    case .list, .state, .classification:
      throw MLModelError(.parameters, "its parameter \"\(name)\" needs a tensor")
    }
  }

  func tensor(_ name: String) throws -> GraphTensor { try tensor(value(name), name) }

  func optionalTensor(_ name: String) throws -> GraphTensor? { has(name) ? try tensor(name) : nil }

  func floatTensor(_ name: String) throws -> GraphTensor { builder.convert(try tensor(name), to: .float32) }

  func tensors(_ name: String) throws -> [GraphTensor] {
    try list(name).map { try tensor($0, name) }
  }

  var x: GraphTensor { get throws { try tensor("x") } }

  // MARK: Constants

  /// A constant of numbers or of strings.
  func literal(_ name: String) throws -> ConstantTensor {
    guard case .constant(let constant) = try value(name) else {
      throw MLModelError(.parameters, "its parameter \"\(name)\" must be a constant")
    }
    return constant
  }

  func constant(_ name: String) throws -> ConstantTensor { try Self.numbers(literal(name), name) }

  private static func numbers(_ constant: ConstantTensor, _ name: String) throws -> ConstantTensor {
    try ensure(constant.element != .string, "its parameter \"\(name)\" must be numbers, not strings")
    return constant
  }

  func optionalConstant(_ name: String) throws -> ConstantTensor? { has(name) ? try constant(name) : nil }

  /// The constant, or nil if the argument is computed.
  func constantIfKnown(_ name: String) throws -> ConstantTensor? {
    guard has(name), case .constant(let constant) = try value(name) else { return nil }
    return try Self.numbers(constant, name)
  }

  func integers(_ name: String) throws -> [Int] {
    try constant(name).integers().map { try CoreML.integer($0, name) }
  }

  func optionalIntegers(_ name: String) throws -> [Int]? { has(name) ? try integers(name) : nil }

  func integer(_ name: String) throws -> Int {
    let values = try integers(name)
    try ensure(values.count == 1, "\(values.count) numbers for its parameter \"\(name)\"")
    return values[0]
  }

  func number(_ name: String) throws -> Float {
    let values = try constant(name).floats()
    try ensure(values.count == 1, "\(values.count) numbers for its parameter \"\(name)\"")
    return values[0]
  }

  func optionalNumber(_ name: String) throws -> Float? { has(name) ? try number(name) : nil }

  func flag(_ name: String) throws -> Bool { try integer(name) != 0 }

  func flags(_ name: String, count: Int) throws -> [Bool] {
    guard has(name) else { return Array(repeating: false, count: count) }
    let values = try integers(name).map { $0 != 0 }
    try ensure(values.count == count, "\(values.count) flags for its parameter \"\(name)\" of \(count)")
    return values
  }

  /// The strides of a slice; 1 if they are missing.
  func strides(count: Int) throws -> [Int] {
    guard has("stride") else { return Array(repeating: 1, count: count) }
    let strides = try constant("stride").integers().map(clampedPosition)
    try ensure(strides.count == count, "\(strides.count) strides for a tensor of rank \(count)")
    return strides
  }

  func text(_ name: String) throws -> String {
    guard let values = try literal(name).strings, values.count == 1 else {
      throw MLModelError(.parameters, "its parameter \"\(name)\" must be a string")
    }
    return values[0]
  }

  /// The case of an enumeration, by its raw value.
  func choice<Choice: RawRepresentable<String>>(
    _ name: String, as type: Choice.Type = Choice.self
  ) throws -> Choice {
    let text = try text(name)
    guard let choice = Choice(rawValue: text.lowercased()) else {
      throw MLModelError(.parameters, "\"\(text)\" for its parameter \"\(name)\" is unknown")
    }
    return choice
  }

  func axis(_ name: String, of tensor: GraphTensor) throws -> Int {
    let axis = try integer(name)
    let rank = try tensor.rank
    // A scalar counts as having one dimension.
    return try Shape.axis(axis, rank: max(rank, 1))
  }
}
