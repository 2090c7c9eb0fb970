package import Foundation

/// Reads the fields of a message in protocol buffers' wire format, one by one, without its schema:
/// https://protobuf.dev/programming-guides/encoding.
///
/// Nothing is copied, nor read outside the bytes; skipping fields, such as weights in a mapped file, is free.
package struct WireReader {
  private let data: Data
  private(set) var position: Data.Index
  /// The number of messages that this one is in.
  private let depth: Int

  /// The format's maximum: 29 bits.
  private static var maximumNumber: UInt64 { 1 << 29 - 1 }

  package init(_ data: Data) { self.init(data, depth: 0) }

  init(_ data: Data, depth: Int) {
    (self.data, self.depth) = (data, depth)
    position = data.startIndex
  }

  package var isAtEnd: Bool { position == data.endIndex }

  /// The next field; nil at the message's end.
  ///
  /// - Throws: `WireDamage` if the message is truncated, violates the format, or has (deprecated) groups.
  package mutating func next() throws(WireDamage) -> WireField? {
    guard !isAtEnd else { return nil }
    let key = try varint()
    guard let number = Int(exactly: key >> 3), (1...Self.maximumNumber).contains(key >> 3) else {
      throw WireDamage("a field has no number")
    }
    let value: WireField.Value
    switch key & 7 {
    case 0: value = .varint(try varint())
    case 1: value = .fixed64(try fixed())
    case 2: value = .bytes(try bytes(try varint()))
    case 5: value = .fixed32(try fixed())
    default: throw WireDamage("field \(number) is of an unknown wire type")
    }
    return WireField(number: number, value: value, depth: depth)
  }

  /// The next variable-length integer: seven bits a byte, the lowest first.
  ///
  /// - Throws: `WireDamage` if it ends too soon or has more than 64 bits.
  package mutating func varint() throws(WireDamage) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard !isAtEnd else { throw .truncated(within: "a number") }
      let byte = data[position]
      position += 1
      let bits = UInt64(byte & 0x7F)
      guard shift < 63 || bits < 2 else { break }
      value |= bits << shift
      if byte < 0x80 { return value }
    }
    throw WireDamage("a number is too long")
  }

  /// The next little-endian number.
  mutating func fixed<Value: FixedWidthInteger>() throws(WireDamage) -> Value {
    let bytes = try bytes(UInt64(Value.bitWidth / 8))
    return bytes.reversed().reduce(0) { $0 << 8 | Value($1) }
  }

  private mutating func bytes(_ count: UInt64) throws(WireDamage) -> Data {
    guard count <= UInt64(data.endIndex - position) else { throw .truncated(within: "a field") }
    defer { position += Int(count) }
    return data[position..<position + Int(count)]
  }

  /// The bytes from a position to the current one.
  func bytes(since start: Data.Index) -> Data { data[start..<position] }
}

/// The reason why bytes aren't a message, or not the expected one.
package struct WireDamage: LocalizedError, Equatable {
  /// A clause about the message, such as "it ends within a field".
  package let reason: String
  /// Whether the message ends too soon.
  package let isTruncation: Bool

  package init(_ reason: String) { (self.reason, isTruncation) = (reason, false) }

  private init(truncatedWithin part: String) {
    (reason, isTruncation) = ("it ends within \(part)", true)
  }

  static func truncated(within part: String) -> WireDamage { WireDamage(truncatedWithin: part) }

  package var errorDescription: String? { "The message is damaged: \(reason)." }
}
