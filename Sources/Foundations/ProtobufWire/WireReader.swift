import Foundation

/// Reads the fields of a message in protocol buffers' wire format, one by one, without its schema:
/// https://protobuf.dev/programming-guides/encoding.
///
/// Nothing is copied, nor read outside the bytes; skipping fields, such as weights in a mapped file, is free.
package struct WireReader<Bytes: RandomAccessCollection>
where Bytes.Element == UInt8, Bytes.SubSequence == Bytes {
  private var rest: Bytes

  /// The format's maximum: 29 bits.
  private static var maximumNumber: UInt64 { 1 << 29 - 1 }

  package init(_ bytes: Bytes) { rest = bytes }

  package var isAtEnd: Bool { rest.isEmpty }

  /// The next field; nil at the message's end.
  ///
  /// - Throws: `WireDamage` if the message is truncated, violates the format, or has (deprecated) groups.
  package mutating func next() throws(WireDamage) -> WireField<Bytes>? {
    guard !isAtEnd else { return nil }
    let key = try varint()
    guard let number = Int(exactly: key >> 3), (1...Self.maximumNumber).contains(key >> 3) else {
      throw WireDamage("a field has no number")
    }
    let value: WireField<Bytes>.Value
    switch key & 7 {
    case 0: value = .varint(try varint())
    case 1: value = .fixed64(try fixed())
    case 2: value = .bytes(try bytes(try varint()))
    case 5: value = .fixed32(try fixed())
    default: throw WireDamage("field \(number) is of an unknown wire type")
    }
    return WireField(number: number, value: value)
  }

  /// The next variable-length integer: seven bits a byte, the lowest first.
  ///
  /// - Throws: `WireDamage` if it ends too soon or has more than 64 bits.
  package mutating func varint() throws(WireDamage) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = rest.popFirst() else { throw WireDamage("it ends within a number") }
      let bits = UInt64(byte & 0x7F)
      guard shift < 63 || bits < 2 else { break }
      value |= bits << shift
      if byte < 0x80 { return value }
    }
    throw WireDamage("a number is too long")
  }

  private mutating func fixed<Value: FixedWidthInteger>() throws(WireDamage) -> Value {
    try bytes(UInt64(Value.bitWidth / 8)).reversed().reduce(0) { $0 << 8 | Value($1) }
  }

  private mutating func bytes(_ count: UInt64) throws(WireDamage) -> Bytes {
    guard count <= UInt64(rest.count) else { throw WireDamage("it ends within a field") }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }
}

/// The reason why bytes aren't a message, or not the expected one.
package struct WireDamage: LocalizedError, Equatable {
  /// A clause about the message, such as "it ends within a field".
  package let reason: String

  package init(_ reason: String) { self.reason = reason }

  package var errorDescription: String? { "The message is damaged: \(reason)." }
}
