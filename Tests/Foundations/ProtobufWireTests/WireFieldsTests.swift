import Foundation
import ProtobufWire
import Testing

@Suite("Protocol buffers' wire format")
struct WireFieldsTests {
  /// Fields 1: 300; 2: "ab"; 3: 1.0 in 32 bits; 4: 1.0 in 64 bits; 1 again: 5 and 300, packed.
  private static let message: [UInt8] =
    [0x08, 0xAC, 0x02, 0x12, 2, 0x61, 0x62, 0x1D, 0, 0, 0x80, 0x3F]
    + [0x21, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0x0A, 3, 5, 0xAC, 0x02]

  @Test("numbers, strings and floating-point numbers are found by field")
  func values() throws {
    let fields = try WireFields(Data(Self.message))
    #expect(try fields.numbers(1) == [300, 5, 300])
    #expect(fields.texts(2) == ["ab"])
    #expect(fields.float(3) == 1)
    #expect(fields.float(9) == nil)
    #expect(Array(fields).map(\.number) == [1, 2, 3, 4, 1])
    guard case .fixed64(let bits) = fields.all(4).first?.value else {
      Issue.record("field 4 isn't of 64 bits")
      return
    }
    #expect(Double(bitPattern: bits) == 1)
  }

  @Test("a message in data with a nonzero start index is read the same")
  func data() throws {
    let fields = try WireFields(Data([0xFF] + Self.message).dropFirst())
    #expect(try fields.numbers(1) == [300, 5, 300])
    #expect(fields.texts(2) == ["ab"])
  }

  @Test("a nested message has fields; a field of another type has none")
  func nested() throws {
    let fields = try WireFields(Data([0x0A, 3, 0x08, 0xAC, 0x02, 0x10, 7]))
    #expect(try fields.all(1).first?.fields().numbers(1) == [300])
    #expect(try fields.all(2).first.map { Array(try $0.fields()).count } == 0)
    #expect(fields.int64(2) == 7)
    #expect(fields.int64(3) == nil)
  }

  @Test("a message that ends within a field is damaged")
  func truncated() throws {
    // It may end after each field.
    let ends = [0, 3, 7, 12, 21, Self.message.count]
    for end in 0...Self.message.count {
      if ends.contains(end) {
        _ = try WireFields(Data(Self.message[..<end]))
      } else {
        #expect(throws: WireDamage.self) { try WireFields(Data(Self.message[..<end])) }
      }
    }
  }

  @Test(
    "excessive lengths, endless numbers, unknown types and invalid field numbers are damage",
    arguments: [
      ([0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], "it ends within a field"),
      (Array(repeating: 0xFF, count: 20), "a number is too long"),
      // The 65th bit.
      ([0x08] + Array(repeating: 0xFF, count: 9) + [0x02], "a number is too long"),
      ([0x0B], "field 1 is of an unknown wire type"), ([0x0F], "field 1 is of an unknown wire type"),
      ([0x00, 0x01], "a field has no number"),
      // Field 2²⁹.
      ([0x80, 0x80, 0x80, 0x80, 0x10, 0x01], "a field has no number"),
    ] as [([UInt8], String)])
  func damaged(bytes: [UInt8], reason: String) {
    #expect { try WireFields(Data(bytes)) } throws: { ($0 as? WireDamage)?.reason == reason }
  }

  @Test("the largest number has 64 bits, the largest field number 29")
  func largest() throws {
    let fields = try WireFields(
      Data([0xF8, 0xFF, 0xFF, 0xFF, 0x0F] + Array(repeating: 0xFF, count: 9) + [0x01]))
    #expect(try fields.numbers(1 << 29 - 1) == [.max])
  }
}
