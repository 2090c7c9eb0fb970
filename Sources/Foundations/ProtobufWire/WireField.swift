/// A field of a message: its number and its value on the wire.
package struct WireField<Bytes: RandomAccessCollection>
where Bytes.Element == UInt8, Bytes.SubSequence == Bytes {
  package enum Value {
    case varint(UInt64)
    case fixed64(UInt64)
    /// A string, a packed list or a nested message.
    case bytes(Bytes)
    case fixed32(UInt32)
  }

  /// At least 1.
  package let number: Int
  package let value: Value

  /// The bytes of a string, a list or a message; nil if the field is of another type.
  package var bytes: Bytes? { if case .bytes(let bytes) = value { bytes } else { nil } }

  /// A string; empty if the field is of another type.
  package var text: String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// An integer; 0 if the field is of another type.
  package var int64: Int64 { if case .varint(let value) = value { Int64(bitPattern: value) } else { 0 } }

  /// The fields of a nested message; empty if the field is of another type.
  package func fields() throws(WireDamage) -> WireFields<Bytes> {
    guard let bytes else { return WireFields() }
    return try WireFields(bytes)
  }
}

extension WireField: Sendable where Bytes: Sendable {}
extension WireField.Value: Sendable where Bytes: Sendable {}

/// All fields of a message, in order. They take up to some twenty times the memory of the message.
package struct WireFields<Bytes: RandomAccessCollection>: Sequence
where Bytes.Element == UInt8, Bytes.SubSequence == Bytes {
  private let fields: [WireField<Bytes>]

  /// The fields of an empty message.
  package init() { fields = [] }

  package init(_ bytes: Bytes) throws(WireDamage) {
    var reader = WireReader(bytes)
    var fields: [WireField<Bytes>] = []
    while let field = try reader.next() { fields.append(field) }
    self.fields = fields
  }

  package func makeIterator() -> IndexingIterator<[WireField<Bytes>]> { fields.makeIterator() }

  /// The fields with a number, in order.
  package func all(_ number: Int) -> [WireField<Bytes>] { fields.filter { $0.number == number } }

  /// The messages, strings or lists with a number, in order.
  package func bytes(_ number: Int) -> [Bytes] { all(number).compactMap(\.bytes) }

  package func texts(_ number: Int) -> [String] { bytes(number).map { String(decoding: $0, as: UTF8.self) } }

  /// The integers with a number, single or packed.
  package func numbers(_ number: Int) throws(WireDamage) -> [UInt64] {
    var numbers: [UInt64] = []
    for field in all(number) {
      switch field.value {
      case .varint(let value): numbers.append(value)
      case .bytes(let packed):
        var reader = WireReader(packed)
        while !reader.isAtEnd { numbers.append(try reader.varint()) }
      case .fixed32, .fixed64: throw WireDamage("field \(number) holds no integers")
      }
    }
    return numbers
  }

  /// The last integer with a number; nil if there is none.
  package func int64(_ number: Int) -> Int64? { all(number).last?.int64 }

  /// The last 32-bit floating-point value with a number; nil if there is none.
  package func float(_ number: Int) -> Float? {
    for field in all(number).reversed() {
      if case .fixed32(let bits) = field.value { return Float(bitPattern: bits) }
    }
    return nil
  }
}

extension WireFields: Sendable where Bytes: Sendable {}
