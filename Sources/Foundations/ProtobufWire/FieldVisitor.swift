package import Foundation

/// Visits the fields that a message has, by number.
package protocol FieldVisitor {
  mutating func visitVarint(_ number: Int, _ value: UInt64)
  mutating func visitFixed32(_ number: Int, _ bits: UInt32)
  mutating func visitFixed64(_ number: Int, _ bits: UInt64)
  mutating func visitText(_ number: Int, _ text: String)
  mutating func visitBytes(_ number: Int, _ bytes: Data)
  mutating func visitPacked<Number: WireNumber>(_ number: Int, _ list: [Number])
  mutating func visitMessage(_ number: Int, _ message: some ProtobufMessage)
}

extension FieldVisitor {
  /// Visits a property's field unless it is missing.
  package mutating func visit(_ number: Int, _ value: some WireValue) {
    if !value.isMissing { value.visit(as: number, &self) }
  }
}

/// Writes a message in wire format.
struct MessageEncoder: FieldVisitor {
  private(set) var bytes: [UInt8] = []

  mutating func visitFields(of message: some ProtobufMessage) {
    message.visitFields(&self)
    bytes += message.unknownFields
  }

  mutating func visitVarint(_ number: Int, _ value: UInt64) {
    appendKey(number, type: 0)
    bytes.append(varint: value)
  }

  mutating func visitFixed32(_ number: Int, _ bits: UInt32) {
    appendKey(number, type: 5)
    appendFixed(bits)
  }

  mutating func visitFixed64(_ number: Int, _ bits: UInt64) {
    appendKey(number, type: 1)
    appendFixed(bits)
  }

  mutating func visitText(_ number: Int, _ text: String) { appendContent(number) { $0.bytes += text.utf8 } }

  mutating func visitBytes(_ number: Int, _ bytes: Data) { appendContent(number) { $0.bytes += bytes } }

  mutating func visitPacked<Number: WireNumber>(_ number: Int, _ list: [Number]) {
    appendContent(number) { Number.append(list, to: &$0.bytes) }
  }

  mutating func visitMessage(_ number: Int, _ message: some ProtobufMessage) {
    appendContent(number) { $0.visitFields(of: message) }
  }

  private mutating func appendKey(_ number: Int, type: UInt64) {
    bytes.append(varint: UInt64(number) << 3 | type)
  }

  private mutating func appendFixed(_ bits: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: 0, to: bits.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }

  /// Writes the content, then its length before it: content is moved once for each message that it is in.
  private mutating func appendContent(_ number: Int, _ append: (inout Self) -> Void) {
    appendKey(number, type: 2)
    let start = bytes.count
    append(&self)
    var length: [UInt8] = []
    length.append(varint: UInt64(bytes.count - start))
    bytes.insert(contentsOf: length, at: start)
  }
}

extension [UInt8] {
  /// Appends a variable-length integer: seven bits a byte, the lowest first.
  package mutating func append(varint: UInt64) {
    var rest = varint
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
