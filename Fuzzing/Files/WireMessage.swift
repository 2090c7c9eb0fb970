package import Foundation
import ProtobufWire

/// A message in wire format, without its schema: the numbers and values of its fields.
///
/// Specification: protobuf's encoding, `https://protobuf.dev/programming-guides/encoding`.
package struct WireMessage: Sendable {
  package struct Field: Sendable {
    package var number: UInt64
    package var value: Value
  }

  package enum Value: Sendable {
    case varint(UInt64)
    case fixed64([UInt8])
    case fixed32([UInt8])
    /// A string, bytes or packed numbers.
    case bytes([UInt8])
    /// Bytes that can be read as a message themselves.
    case message(WireMessage)
  }

  package var fields: [Field] = []

  private static let depthLimit = 24

  package init() {}

  package init?(_ bytes: Data, depth: Int = 0) {
    guard let fields = try? WireFields(bytes) else { return nil }
    self.fields = fields.map { Field(number: UInt64($0.number), value: Self.value($0.value, depth)) }
  }

  private static func value(_ value: WireField.Value, _ depth: Int) -> Value {
    switch value {
    case .varint(let number): return .varint(number)
    case .fixed64(let bits): return .fixed64(withUnsafeBytes(of: bits.littleEndian) { Array($0) })
    case .fixed32(let bits): return .fixed32(withUnsafeBytes(of: bits.littleEndian) { Array($0) })
    case .bytes(let content):
      if depth < depthLimit, let message = WireMessage(content, depth: depth + 1) { return .message(message) }
      return .bytes(Array(content))
    }
  }

  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    for field in fields {
      switch field.value {
      case .varint(let number):
        bytes.append(varint: field.number << 3)
        bytes.append(varint: number)
      case .fixed64(let content):
        bytes.append(varint: field.number << 3 | 1)
        bytes += content
      case .fixed32(let content):
        bytes.append(varint: field.number << 3 | 5)
        bytes += content
      case .bytes(let content): Self.append(content, as: field.number, to: &bytes)
      case .message(let message): Self.append(message.encoded, as: field.number, to: &bytes)
      }
    }
    return bytes
  }

  private static func append(_ content: [UInt8], as number: UInt64, to bytes: inout [UInt8]) {
    bytes.append(varint: number << 3 | 2)
    bytes.append(varint: UInt64(content.count))
    bytes += content
  }

  /// The number of messages: this one and all nested ones.
  package var messageCount: Int {
    fields.reduce(1) { count, field in
      if case .message(let message) = field.value { count + message.messageCount } else { count }
    }
  }

  /// Changes one of all the messages; 0 is this one, nested ones follow in order.
  package mutating func withMessage(at index: Int, _ change: (inout WireMessage) -> Void) {
    guard index > 0 else { return change(&self) }
    var before = 1
    for place in fields.indices {
      guard case .message(var message) = fields[place].value else { continue }
      let count = message.messageCount
      if index < before + count {
        message.withMessage(at: index - before, change)
        fields[place].value = .message(message)
        return
      }
      before += count
    }
  }
}
