import Foundation

/// The fields of a protocol buffer's message, as they lie in its bytes; enough to read a format of which few messages matter.
///
/// A message that ends within a field, or whose lengths reach beyond it, is damaged; nothing is read outside of it.
struct ProtocolBufferFields: Sequence {
  enum Value {
    case number(UInt64)
    /// A text, a list or a message of its own.
    case bytes(ArraySlice<UInt8>)
    case fixed32(UInt32)
    case fixed64(UInt64)
  }

  struct Field {
    let number: UInt64
    let value: Value
  }

  struct Damage: LocalizedError {
    var errorDescription: String? { "The message is damaged: a field reaches beyond its end." }
  }

  private let fields: [Field]

  /// - Throws: `Damage`.
  init(_ bytes: ArraySlice<UInt8>) throws(Damage) {
    var rest = bytes
    var fields: [Field] = []
    while !rest.isEmpty {
      let key = try Self.varint(&rest)
      fields.append(Field(number: key >> 3, value: try Self.value(kind: key & 7, &rest)))
    }
    self.fields = fields
  }

  func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }

  /// The messages, texts or lists under a number, in their order.
  func bytes(_ number: UInt64) -> [ArraySlice<UInt8>] {
    fields.compactMap { field in
      if field.number == number, case .bytes(let bytes) = field.value { bytes } else { nil }
    }
  }

  func texts(_ number: UInt64) -> [String] { bytes(number).map { String(decoding: $0, as: UTF8.self) } }

  /// The whole numbers under a number, each on its own or packed into lists.
  ///
  /// - Throws: `Damage`.
  func numbers(_ number: UInt64) throws(Damage) -> [UInt64] {
    var numbers: [UInt64] = []
    for field in fields where field.number == number {
      switch field.value {
      case .number(let value): numbers.append(value)
      case .bytes(var packed):
        while !packed.isEmpty { numbers.append(try Self.varint(&packed)) }
      case .fixed32, .fixed64: throw Damage()
      }
    }
    return numbers
  }

  /// The last 32-bit floating-point number under a number.
  func float(_ number: UInt64) -> Float? {
    for field in fields.reversed() where field.number == number {
      if case .fixed32(let bits) = field.value { return Float(bitPattern: bits) }
    }
    return nil
  }

  private static func value(kind: UInt64, _ rest: inout ArraySlice<UInt8>) throws(Damage) -> Value {
    switch kind {
    case 0: return .number(try varint(&rest))
    case 1: return .fixed64(try fixed(8, &rest))
    case 2:
      guard let length = Int(exactly: try varint(&rest)), length <= rest.count else { throw Damage() }
      defer { rest = rest.dropFirst(length) }
      return .bytes(rest.prefix(length))
    case 5: return .fixed32(UInt32(truncatingIfNeeded: try fixed(4, &rest)))
    default: throw Damage()
    }
  }

  private static func varint(_ rest: inout ArraySlice<UInt8>) throws(Damage) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = rest.popFirst() else { throw Damage() }
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
    }
    throw Damage()
  }

  private static func fixed(_ length: Int, _ rest: inout ArraySlice<UInt8>) throws(Damage) -> UInt64 {
    guard rest.count >= length else { throw Damage() }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
