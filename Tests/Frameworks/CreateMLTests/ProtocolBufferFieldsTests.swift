import Testing

@testable import CreateML

@Suite("protocol buffers' fields")
struct ProtocolBufferFieldsTests {
  /// Field 1: 300; field 2: "ab"; field 3: 1.0 in 32 bits; field 4: 1.0 in 64 bits; field 1 again: 5 and 300, packed.
  private static let message: [UInt8] =
    [0x08, 0xAC, 0x02, 0x12, 2, 0x61, 0x62, 0x1D, 0, 0, 0x80, 0x3F]
    + [0x21, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F, 0x0A, 3, 5, 0xAC, 0x02]

  @Test("numbers, texts and floating-point numbers are found by their fields")
  func values() throws {
    let fields = try ProtocolBufferFields(Self.message[...])
    #expect(try fields.numbers(1) == [300, 5, 300])
    #expect(fields.texts(2) == ["ab"])
    #expect(fields.float(3) == 1)
    #expect(fields.float(9) == nil)
    #expect(Array(fields).count == 5)
  }

  @Test("a message that ends within a field is damaged")
  func truncated() throws {
    // After each field it may end.
    let ends = [0, 3, 7, 12, 21, Self.message.count]
    for end in 0...Self.message.count {
      if ends.contains(end) {
        _ = try ProtocolBufferFields(Self.message[..<end])
      } else {
        #expect(throws: ProtocolBufferFields.Damage.self) { try ProtocolBufferFields(Self.message[..<end]) }
      }
    }
  }

  @Test(
    "lengths beyond the message, endless numbers and unknown kinds are damage",
    arguments: [
      [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], Array(repeating: 0xFF, count: 20), [0x0B],
      [0x0F],
    ] as [[UInt8]])
  func damaged(bytes: [UInt8]) {
    #expect(throws: ProtocolBufferFields.Damage.self) { try ProtocolBufferFields(bytes[...]) }
    #expect(throws: ProtocolBufferFields.Damage.self) { try ONNXNetwork(bytes) }
  }
}
