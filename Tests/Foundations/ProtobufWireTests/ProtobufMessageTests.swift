import Foundation
import ProtobufWire
import Testing

/// The expected bytes are by hand, after https://protobuf.dev/programming-guides/encoding.
@Suite("Messages of protocol buffers")
struct ProtobufMessageTests {
  private enum Level: ProtobufEnumeration {
    case low
    case high
    case other(Int)

    init(rawValue: Int) {
      switch rawValue {
      case 0: self = .low
      case 7: self = .high
      default: self = .other(rawValue)
      }
    }

    var rawValue: Int {
      switch self {
      case .low: 0
      case .high: 7
      case .other(let number): number
      }
    }
  }

  /// Field 1 is its name, field 2 another node.
  private struct Node: ProtobufMessage {
    var name = ""
    @Nested var next: Node
    var unknownFields: [UInt8] = []

    var hasNext: Bool { _next.isPresent }

    init() {}

    mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      switch field.number {
      case 1: try name.read(field)
      case 2: try _next.read(field)
      default: return false
      }
      return true
    }

    func visitFields(_ visitor: inout some FieldVisitor) {
      visitor.visit(1, name)
      visitor.visit(2, _next)
    }
  }

  /// A field of a type, field 1.
  private struct Only<Value: WireValue>: ProtobufMessage {
    var value = Value()
    var unknownFields: [UInt8] = []

    init() {}

    init(_ value: Value) { self.value = value }

    mutating func readField(_ field: WireField) throws(WireDamage) -> Bool {
      guard field.number == 1 else { return false }
      try value.read(field)
      return true
    }

    func visitFields(_ visitor: inout some FieldVisitor) { visitor.visit(1, value) }
  }

  /// Writes a value as field 1 and reads it again; the bytes are as expected.
  private func check<Value: WireValue & Equatable>(_ value: Value, _ bytes: [UInt8]) throws {
    #expect(try Array(Only(value).serializedData()) == bytes, "\(value)")
    #expect(try Only<Value>(serializedBytes: Data(bytes)).value == value, "\(bytes)")
  }

  private func read<Value: WireValue>(_ type: Value.Type, _ bytes: [UInt8]) throws -> Value {
    try Only<Value>(serializedBytes: Data(bytes)).value
  }

  private func damage<Value: WireValue>(_ type: Value.Type, _ bytes: [UInt8]) -> WireDamage? {
    #expect(throws: WireDamage.self) { try Only<Value>(serializedBytes: Data(bytes)) }
  }

  @Test("each type of number has its encoding")
  func numbers() throws {
    try check(true, [0x08, 1])
    try check(Int32(-2), [0x08, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01])
    try check(Int64.min, [0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01])
    try check(UInt32.max, [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F])
    try check(UInt64(300), [0x08, 0xAC, 0x02])
    try check(Float(1), [0x0D, 0, 0, 0x80, 0x3F])
    try check(-2.0, [0x09, 0, 0, 0, 0, 0, 0, 0, 0xC0])
    try check(Level.high, [0x08, 7])
  }

  @Test("text, bytes and a nested message follow their length")
  func lengths() throws {
    try check("café", [0x0A, 5, 0x63, 0x61, 0x66, 0xC3, 0xA9])
    try check(Data([0, 0xFF]), [0x0A, 2, 0, 0xFF])
    let node = Node.with {
      $0.name = "a"
      $0.next.name = "b"
    }
    #expect(try Array(node.serializedData()) == [0x0A, 1, 0x61, 0x12, 3, 0x0A, 1, 0x62])
  }

  @Test("zero and empty values aren't written, but minus zero and an empty message are")
  func missing() throws {
    #expect(try Only(false).serializedData().isEmpty)
    #expect(try Only(0.0).serializedData().isEmpty)
    #expect(try Only("").serializedData().isEmpty)
    #expect(try Only([Float]()).serializedData().isEmpty)
    #expect(try Only(Level.low).serializedData().isEmpty)
    #expect(try Array(Only(-Float.zero).serializedData()) == [0x0D, 0, 0, 0, 0x80])
    #expect(try Array(Only(Nested<Node>.present(Node())).serializedData()) == [0x0A, 0])
    #expect(try read(Node.self, []).hasNext == false)
  }

  @Test("lists of numbers are packed; other lists have a field for each element")
  func lists() throws {
    try check([UInt64(1), 300], [0x0A, 3, 1, 0xAC, 0x02])
    try check([Int32(-1), 0], [0x0A, 11] + Array(repeating: 0xFF, count: 9) + [0x01, 0])
    try check([true, false], [0x0A, 2, 1, 0])
    try check([Float(1), 0], [0x0A, 8, 0, 0, 0x80, 0x3F, 0, 0, 0, 0])
    try check([-2.0], [0x0A, 8, 0, 0, 0, 0, 0, 0, 0, 0xC0])
    try check(["a", ""], [0x0A, 1, 0x61, 0x0A, 0])
    #expect(try read([Node].self, [0x0A, 0, 0x0A, 3, 0x0A, 1, 0x62]).map(\.name) == ["", "b"])
  }

  @Test("a list's elements may also come singly, or in several packed parts")
  func unpacked() throws {
    #expect(try read([Int64].self, [0x08, 1, 0x0A, 2, 2, 3, 0x08, 4]) == [1, 2, 3, 4])
    #expect(try read([Float].self, [0x0D, 0, 0, 0x80, 0x3F, 0x0A, 4, 0, 0, 0, 0]) == [1, 0])
    #expect(try read([Double].self, [0x09, 0, 0, 0, 0, 0, 0, 0, 0xC0, 0x0A, 0]) == [-2])
  }

  @Test("a map's entries are written in the order of their keys")
  func maps() throws {
    try check(
      ["b": Int64(2), "a": 0], [0x0A, 5, 0x0A, 1, 0x61, 0x10, 0, 0x0A, 5, 0x0A, 1, 0x62, 0x10, 2])
    // Keys and values may be missing, and the last of two equal keys counts.
    #expect(try read([Int64: String].self, [0x0A, 0, 0x0A, 3, 0x12, 1, 0x61]) == [0: "a"])
  }

  @Test("of several values the last counts; messages are merged")
  func repeated() throws {
    #expect(try read(Int32.self, [0x08, 1, 0x08, 2]) == 2)
    let node = try Node(
      serializedBytes: Data([0x12, 3, 0x0A, 1, 0x61, 0x12, 5, 0x12, 3, 0x0A, 1, 0x62]))
    #expect(node.next.name == "a" && node.next.next.name == "b")
  }

  @Test("fields that the schema doesn't have are written again, at their depth")
  func unknown() throws {
    let bytes: [UInt8] =
      [0x0A, 1, 0x61, 0x12, 8, 0x0A, 1, 0x62, 0x1D, 1, 2, 3, 4, 0x28, 0xAC, 0x02]
    let node = try Node(serializedBytes: Data(bytes))
    #expect(node.next.unknownFields == [0x1D, 1, 2, 3, 4])
    #expect(node.unknownFields == [0x28, 0xAC, 0x02])
    #expect(try Array(node.serializedData()) == bytes)
    #expect(try read(Level.self, [0x08, 9]) == .other(9))
  }

  @Test("a nested message is changed in place, without its list being copied")
  func inPlace() throws {
    var message = Only(Nested<Only<[Float]>>())
    message.value.wrappedValue.value = Array(repeating: 1, count: 1000)
    let start = message.value.wrappedValue.value.withUnsafeBytes { $0.baseAddress }
    message.value.wrappedValue.value[500] = 2
    #expect(message.value.wrappedValue.value.withUnsafeBytes { $0.baseAddress } == start)
  }

  @Test("values of another wire type, text that isn't UTF-8 and partial numbers are damage")
  func damaged() {
    #expect(damage(Int32.self, [0x0A, 0])?.reason == "field 1 is of an unexpected wire type")
    #expect(damage(Float.self, [0x08, 1])?.reason == "field 1 is of an unexpected wire type")
    #expect(damage(Double.self, [0x0D, 0, 0, 0, 0])?.reason == "field 1 is of an unexpected wire type")
    #expect(damage(String.self, [0x08, 1])?.reason == "field 1 is of an unexpected wire type")
    #expect(damage(Node.self, [0x08, 1])?.reason == "field 1 is of an unexpected wire type")
    #expect(damage([Float].self, [0x08, 1])?.reason == "field 1 is of an unexpected wire type")
    #expect(damage(String.self, [0x0A, 1, 0xFF])?.reason == "the text in field 1 isn't UTF-8")
    #expect(damage([Float].self, [0x0A, 3, 0, 0, 0])?.isTruncation == true)
    #expect(damage([Int64].self, [0x0A, 1, 0x80])?.isTruncation == true)
  }

  @Test("messages may be nested 100 deep, not deeper")
  func depth() throws {
    func nested(_ depth: Int) -> Data {
      (0..<depth).reduce(Data()) { inner, _ in
        var length: [UInt8] = []
        var rest = inner.count
        while rest >= 0x80 {
          length.append(UInt8(rest & 0x7F) | 0x80)
          rest >>= 7
        }
        return Data([0x12] + length + [UInt8(rest)]) + inner
      }
    }
    var node = try Node(serializedBytes: nested(100))
    var depth = 0
    while node.hasNext { (node, depth) = (node.next, depth + 1) }
    #expect(depth == 100)
    let error = #expect(throws: WireDamage.self) { try Node(serializedBytes: nested(101)) }
    #expect(error?.reason == "its messages are nested too deeply")
    #expect(throws: WireDamage.self) { try Node(serializedBytes: nested(100_000)) }
  }
}
