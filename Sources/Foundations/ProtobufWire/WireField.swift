/// A field of a message: its number and what the wire has of its value.
package struct WireField<Bytes: RandomAccessCollection>
where Bytes.Element == UInt8, Bytes.SubSequence == Bytes {
  package enum Value {
    case varint(UInt64)
    case fixed64(UInt64)
    /// A text, a list of numbers or a message of its own.
    case bytes(Bytes)
    case fixed32(UInt32)
  }

  /// 1 and more.
  package let number: Int
  package let value: Value

  /// The bytes of a text, a list or a message; nil where the field is of another type.
  package var bytes: Bytes? { if case .bytes(let bytes) = value { bytes } else { nil } }

  /// A text; empty where the field is of another type.
  package var text: String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// A whole number; 0 where the field is of another type.
  package var int64: Int64 { if case .varint(let value) = value { Int64(bitPattern: value) } else { 0 } }

  /// The fields of a message within this one; none where the field is of another type.
  ///
  /// - Throws: `WireDamage`.
  package func fields() throws(WireDamage) -> WireFields<Bytes> {
    guard let bytes else { return WireFields() }
    return try WireFields(bytes)
  }
}

extension WireField: Sendable where Bytes: Sendable {}
extension WireField.Value: Sendable where Bytes: Sendable {}

/// All fields of a message, in their order. They take some twenty times the memory of the shortest fields' bytes.
package struct WireFields<Bytes: RandomAccessCollection>: Sequence
where Bytes.Element == UInt8, Bytes.SubSequence == Bytes {
  private let fields: [WireField<Bytes>]

  /// Of a message without any.
  package init() { fields = [] }

  /// - Throws: `WireDamage`.
  package init(_ bytes: Bytes) throws(WireDamage) {
    var reader = WireReader(bytes)
    var fields: [WireField<Bytes>] = []
    while let field = try reader.next() { fields.append(field) }
    self.fields = fields
  }

  package func makeIterator() -> IndexingIterator<[WireField<Bytes>]> { fields.makeIterator() }

  /// The fields of a number, in their order.
  package func all(_ number: Int) -> [WireField<Bytes>] { fields.filter { $0.number == number } }

  /// The messages, texts or lists under a number, in their order.
  package func bytes(_ number: Int) -> [Bytes] { all(number).compactMap(\.bytes) }

  package func texts(_ number: Int) -> [String] { bytes(number).map { String(decoding: $0, as: UTF8.self) } }

  /// The whole numbers under a number, each on its own or packed into lists.
  ///
  /// - Throws: `WireDamage`.
  package func numbers(_ number: Int) throws(WireDamage) -> [UInt64] {
    var numbers: [UInt64] = []
    for field in all(number) {
      switch field.value {
      case .varint(let value): numbers.append(value)
      case .bytes(let packed):
        var reader = WireReader(packed)
        while !reader.isAtEnd { numbers.append(try reader.varint()) }
      case .fixed32, .fixed64: throw WireDamage("field \(number) holds no whole numbers")
      }
    }
    return numbers
  }

  /// The last whole number under a number; nil where there is none.
  package func int64(_ number: Int) -> Int64? { all(number).last?.int64 }

  /// The last 32-bit floating-point number under a number; nil where there is none.
  package func float(_ number: Int) -> Float? {
    for field in all(number).reversed() {
      if case .fixed32(let bits) = field.value { return Float(bitPattern: bits) }
    }
    return nil
  }
}

extension WireFields: Sendable where Bytes: Sendable {}
