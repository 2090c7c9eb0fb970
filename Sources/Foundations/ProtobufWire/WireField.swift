package import Foundation

/// A field of a message: its number and its value on the wire.
package struct WireField: Sendable {
  package enum Value: Sendable {
    case varint(UInt64)
    case fixed64(UInt64)
    /// A string, a packed list or a nested message.
    case bytes(Data)
    case fixed32(UInt32)
  }

  /// At least 1.
  package let number: Int
  package let value: Value
  /// The number of messages that the field's message is in.
  let depth: Int

  /// The bytes of a string, a list or a message; nil if the field is of another type.
  package var bytes: Data? { if case .bytes(let bytes) = value { bytes } else { nil } }

  /// A string; empty if the field is of another type.
  package var text: String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// An integer; 0 if the field is of another type.
  package var int64: Int64 { if case .varint(let value) = value { Int64(bitPattern: value) } else { 0 } }

  /// The fields of a nested message; empty if the field is of another type.
  package func fields() throws(WireDamage) -> WireFields {
    guard let bytes else { return WireFields() }
    return try WireFields(bytes)
  }
}

/// All fields of a message, in order. They take up to some twenty times the memory of the message.
package struct WireFields: Sequence, Sendable {
  private let fields: [WireField]

  /// The fields of an empty message.
  package init() { fields = [] }

  package init(_ bytes: Data) throws(WireDamage) {
    var reader = WireReader(bytes)
    var fields: [WireField] = []
    while let field = try reader.next() { fields.append(field) }
    self.fields = fields
  }

  package func makeIterator() -> IndexingIterator<[WireField]> { fields.makeIterator() }

  /// The fields with a number, in order.
  package func all(_ number: Int) -> [WireField] { fields.filter { $0.number == number } }

  /// The messages, strings or lists with a number, in order.
  package func bytes(_ number: Int) -> [Data] { all(number).compactMap(\.bytes) }

  package func texts(_ number: Int) -> [String] { bytes(number).map { String(decoding: $0, as: UTF8.self) } }

  /// The integers with a number, single or packed.
  package func numbers(_ number: Int) throws(WireDamage) -> [UInt64] {
    var numbers: [UInt64] = []
    for field in all(number) { try numbers.read(field) }
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

extension WireField {
  private static var maximumDepth: Int { 100 }

  /// The bytes of text, a list or a message; throws if the field is of another type.
  func content() throws(WireDamage) -> Data {
    guard let bytes else { throw unexpectedType }
    return bytes
  }

  func messageReader() throws(WireDamage) -> WireReader {
    guard depth < Self.maximumDepth else { throw WireDamage("its messages are nested too deeply") }
    return WireReader(try content(), depth: depth + 1)
  }

  var unexpectedType: WireDamage { WireDamage("field \(number) is of an unexpected wire type") }
}
