import CoreMLSpecification

extension ProgramReader {
  typealias ValueType = CoreML_Specification_MILSpec_ValueType
  typealias Dimension = CoreML_Specification_MILSpec_Dimension

  /// Reads a type, such as `tensor<fp16, [1, ?, 4]>`, `list<string, 3>`, `state<tensor<fp16, [8]>>`, or
  /// `int32` for a scalar.
  mutating func type() throws -> ValueType {
    let name = try scanner.identifier()
    switch name {
    case "tensor": return try within { try $0.tensor() }
    case "list":
      return try within { reader in
        var type = ValueType()
        type.listType.type = try reader.type()
        if reader.scanner.takes(",") { type.listType.length = try reader.dimension() }
        return type
      }
    case "tuple":
      return try within { reader in
        var type = ValueType()
        type.tupleType.types = []
        repeat { type.tupleType.types.append(try reader.type()) } while reader.scanner.takes(",")
        return type
      }
    case "dict":
      return try within { reader in
        var type = ValueType()
        type.dictionaryType.keyType = try reader.type()
        try reader.scanner.expect(",")
        type.dictionaryType.valueType = try reader.type()
        return type
      }
    case "state":
      return try within { reader in
        var type = ValueType()
        type.stateType.wrappedType = try reader.type()
        return type
      }
    default: return try tensorType(of: name, [])
    }
  }

  private mutating func within(_ read: (inout Self) throws -> ValueType) throws -> ValueType {
    try scanner.expect("<")
    let type = try nested(read)
    try scanner.expect(">")
    return type
  }

  private mutating func tensor() throws -> ValueType {
    let element = try scanner.identifier()
    try scanner.expect(",")
    return try tensorType(of: element, list("[", "]") { try $0.dimension() })
  }

  private func tensorType(of element: String, _ dimensions: [Dimension]) throws -> ValueType {
    guard let dataType = Self.dataTypes[element] else {
      throw scanner.failure("a known type instead of \"\(element)\"")
    }
    var type = ValueType()
    type.tensorType.dataType = dataType
    type.tensorType.rank = Int64(dimensions.count)
    type.tensorType.dimensions = dimensions
    return type
  }

  private static let dataTypes: [String: CoreML_Specification_MILSpec_DataType] = {
    let names = ["bool", "string", "fp16", "fp32", "fp64", "bf16"]
    let integers = [1, 2, 3, 4, 6, 8, 16, 32, 64].flatMap { ["int\($0)", "uint\($0)"] }
    return (names + integers).reduce(into: [:]) { types, name in
      let element = name == "bf16" ? .bfloat16 : ProgramElement(name: name)
      types[name] = CoreML_Specification_MILSpec_DataType.allCases.first { ProgramElement($0) == element }
    }
  }()

  /// Reads a size, `?` for a dynamic one, or `*?` for any number of them.
  private mutating func dimension() throws -> Dimension {
    var dimension = Dimension()
    if scanner.takes("?") {
      dimension.unknown.variadic = false
    } else if scanner.takes("*?") {
      dimension.unknown.variadic = true
    } else {
      guard let size = UInt64(scanner.literal()) else { throw scanner.failure("a size") }
      dimension.constant.size = size
    }
    return dimension
  }
}
