import Foundation

/// The fields of a message in protocol buffers' wire format, one after another.
///
/// A model's description is a few hundred bytes in a file of many megabytes. This reader steps over the weights, and the build
/// tool does without a library that would have to be compiled once more for it.
struct ProtobufMessage {
  /// A field's value as the wire has it.
  enum Value {
    case varint(UInt64)
    case fixed64(UInt64)
    case bytes(Data)
    case fixed32(UInt32)
  }

  struct Field {
    let number: Int
    let value: Value

    /// A text; empty where the field is of another type.
    var string: String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "" }
    /// A message within this one, or nil where the field is of another type.
    var message: ProtobufMessage? { bytes.map { ProtobufMessage($0) } }
    /// A whole number; 0 where the field is of another type.
    var int64: Int64 { if case .varint(let value) = value { Int64(bitPattern: value) } else { 0 } }

    private var bytes: Data? { if case .bytes(let bytes) = value { bytes } else { nil } }
  }

  private let bytes: Data

  init(_ bytes: Data) { self.bytes = bytes }

  /// All fields in order.
  ///
  /// - Throws: `ModelReadingError` where the message ends within a field or has what the format doesn't.
  func fields() throws -> [Field] {
    var cursor = Cursor(bytes)
    var fields: [Field] = []
    while let field = try cursor.next() { fields.append(field) }
    return fields
  }

  /// Whole numbers that one field or several hold, packed or one by one.
  static func int64s(_ field: Field) throws -> [Int64] {
    guard case .bytes(let bytes) = field.value else { return [field.int64] }
    var cursor = Cursor(bytes)
    var values: [Int64] = []
    while !cursor.isAtEnd { values.append(Int64(bitPattern: try cursor.varint())) }
    return values
  }
}

/// A place in a message.
private struct Cursor {
  private let bytes: Data
  private var index: Data.Index

  init(_ bytes: Data) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  var isAtEnd: Bool { index == bytes.endIndex }

  mutating func next() throws -> ProtobufMessage.Field? {
    guard !isAtEnd else { return nil }
    let key = try varint()
    guard let number = Int(exactly: key >> 3), number > 0 else {
      throw ModelReadingError("a field has no number")
    }
    let value: ProtobufMessage.Value
    switch key & 7 {
    case 0: value = .varint(try varint())
    case 1: value = .fixed64(try fixed())
    case 2: value = .bytes(try take(try varint()))
    case 5: value = .fixed32(try fixed())
    default: throw ModelReadingError("field \(number) is of an unknown wire type")
    }
    return ProtobufMessage.Field(number: number, value: value)
  }

  mutating func varint() throws -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard !isAtEnd else { throw ModelReadingError("it ends within a number") }
      let byte = bytes[index]
      index += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw ModelReadingError("a number is too long")
  }

  private mutating func fixed<Value: FixedWidthInteger>() throws -> Value {
    try take(UInt64(Value.bitWidth / 8)).reversed().reduce(0) { $0 << 8 | Value($1) }
  }

  private mutating func take(_ count: UInt64) throws -> Data {
    guard count <= UInt64(bytes.endIndex - index) else { throw ModelReadingError("it ends within a field") }
    defer { index += Int(count) }
    return bytes[index..<index + Int(count)]
  }
}
