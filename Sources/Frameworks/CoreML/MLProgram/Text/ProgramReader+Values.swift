import CoreMLSpecification
import Foundation

extension ProgramReader {
  typealias Value = CoreML_Specification_MILSpec_Value

  /// Reads a value after its type, such as `tensor<int32, [2]>([1, 1])`, or its location: `tensor<fp16,
  /// [8]>(BLOBFILE(path = string("@model_path/weights/weight.bin"), offset = uint64(64)))`.
  mutating func value() throws -> Value {
    let type = try type()
    try scanner.expect("(")
    var value: Value
    if scanner.takes("BLOBFILE") {
      value = Value()
      value.type = type
      value.blobFileValue = try place()
    } else {
      value = try content(of: type)
    }
    try scanner.expect(")")
    return value
  }

  private mutating func place() throws -> Value.BlobFileValue {
    var place = Value.BlobFileValue()
    try scanner.expect("(")
    try scanner.expect("path")
    try scanner.expect("=")
    place.fileName = try single { try $0.scanner.string() }
    try scanner.expect(",")
    try scanner.expect("offset")
    try scanner.expect("=")
    place.offset = try single { reader in
      guard let offset = UInt64(reader.scanner.literal()) else { throw reader.scanner.failure("an offset") }
      return offset
    }
    try scanner.expect(")")
    return place
  }

  /// Reads parenthesized content after its type.
  private mutating func single<Content>(_ read: (inout Self) throws -> Content) throws -> Content {
    _ = try type()
    try scanner.expect("(")
    let content = try read(&self)
    try scanner.expect(")")
    return content
  }

  private mutating func content(of type: ValueType) throws -> Value {
    var value = Value()
    value.type = type
    switch type.type {
    case .tensorType(let tensor): value.immediateValue.tensor = try self.tensor(of: tensor.dataType)
    case .listType(let list):
      let isTuple = scanner.isAt("(")
      value.immediateValue.list.values = try self.list(isTuple ? "(" : "[", isTuple ? ")" : "]") {
        try $0.content(of: list.type)
      }
    case .tupleType(let tuple):
      var types = tuple.types.makeIterator()
      value.immediateValue.tuple.values = try list("(", ")") { reader in
        guard let type = types.next() else { throw reader.scanner.failure("the end of the values") }
        return try reader.content(of: type)
      }
    case .dictionaryType(let dictionary):
      value.immediateValue.dictionary.values = try list("{", "}") { reader in
        var pair = CoreML_Specification_MILSpec_DictionaryValue.KeyValuePair()
        try reader.scanner.expect("{")
        pair.key = try reader.content(of: dictionary.keyType)
        try reader.scanner.expect(",")
        pair.value = try reader.content(of: dictionary.valueType)
        try reader.scanner.expect("}")
        return pair
      }
    case .stateType, nil: throw scanner.failure("a value that isn't a state")
    }
    return value
  }

  // MARK: Tensors

  private mutating func tensor(
    of dataType: CoreML_Specification_MILSpec_DataType
  ) throws -> CoreML_Specification_MILSpec_TensorValue {
    guard let element = ProgramElement(dataType) else { throw scanner.failure("numbers of a supported type") }
    var tensor = CoreML_Specification_MILSpec_TensorValue()
    switch element {
    case .string: try elements { tensor.strings.values.append(try $0.string()) }
    default:
      var numbers = PackedNumbers(bitCount: element.bitCount)
      try elements { numbers.append(try $0.number(element)) }
      tensor.bytes.values = numbers.bytes
    }
    return tensor
  }

  /// Reads the elements of a tensor in order; each dimension has brackets.
  private mutating func elements(_ read: (inout TextScanner) throws -> Void) throws {
    guard scanner.isAt("[") else { return try read(&scanner) }
    _ = try list("[", "]") { try $0.elements(read) }
  }
}

extension TextScanner {
  fileprivate mutating func number(_ element: ProgramElement) throws -> UInt64 {
    let literal = literal()
    switch element {
    case .boolean:
      guard ["true", "false"].contains(literal) else { throw failure("true or false") }
      return literal == "true" ? 1 : 0
    case .integer:
      if let number = Int64(literal) {
        guard element.range?.contains(Int(number)) ?? true else {
          throw failure("a number of \(element.bitCount) bits instead of \(number)")
        }
        return UInt64(bitPattern: number)
      }
      guard element.bitCount == 64, let number = UInt64(literal) else { throw failure("an integer") }
      return number
    case .float16, .float32, .float64, .bfloat16:
      guard let number = Double(literal) else { throw failure("a number") }
      switch element {
      case .float16: return UInt64(Float16(number).bitPattern)
      case .float32: return UInt64(Float(number).bitPattern)
      case .float64: return number.bitPattern
      default: return UInt64(Float(number).bitPattern >> 16)
      }
    case .string: throw failure("a number")
    }
  }
}

/// Numbers of `bitCount` bits each, packed, least significant bits first.
private struct PackedNumbers {
  let bitCount: Int
  private(set) var bytes = Data()
  private var usedBits = 0

  init(bitCount: Int) { self.bitCount = bitCount }

  mutating func append(_ number: UInt64) {
    if bitCount.isMultiple(of: 8) {
      for shift in stride(from: 0, to: bitCount, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
      return
    }
    for bit in 0..<bitCount {
      if usedBits.isMultiple(of: 8) { bytes.append(0) }
      bytes[usedBits / 8] |= UInt8(number >> UInt64(bit) & 1) << UInt8(usedBits % 8)
      usedBits += 1
    }
  }
}
