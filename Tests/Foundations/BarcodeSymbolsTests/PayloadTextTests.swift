import Testing

@testable import BarcodeSymbols

@Suite("Barcode payloads as text")
struct PayloadTextTests {
  private static func inferred(_ bytes: [UInt8]) throws -> PayloadText? {
    PayloadText(undeclared: bytes, admitsAllControls: false, try ZXingLibrary.shared())
  }

  private static func declared(_ bytes: [UInt8]) throws -> PayloadText? {
    let blocks = try #require(ECIBlock.blocks(bytes))
    return PayloadText(blocks: blocks, bytes: blocks.flatMap(\.bytes), try ZXingLibrary.shared())
  }

  /// The bytes are those of Python's codecs of the same names.
  @Test(
    "bytes are text in the character set in which they are plausible",
    arguments: [
      ("caf\u{E9}", [0x63, 0x61, 0x66, 0xE9], .windows1252),
      ("\u{A3} 5", [0xA3, 0x20, 0x35], .windows1252),
      ("\u{C5}ngstr\u{F6}m", [0xC5, 0x6E, 0x67, 0x73, 0x74, 0x72, 0xF6, 0x6D], .windows1252),
      (
        "Gr\u{F6}\u{DF}e 38 \u{2013} 5 \u{20AC}",
        [
          0x47, 0x72, 0xF6, 0xDF, 0x65, 0x20, 0x33, 0x38, 0x20, 0x96, 0x20, 0x35, 0x20, 0x80,
        ], .windows1252
      ),
      (
        "Hist\u{F3}\u{F3}\u{F3}\u{F3}\u{F3}\u{F3}rio",
        [0x48, 0x69, 0x73, 0x74, 0xF3, 0xF3, 0xF3, 0xF3, 0xF3, 0xF3, 0x72, 0x69, 0x6F], .windows1252
      ),
      ("\u{E9}", [0xC3, 0xA9], .utf8),
      ("\u{6D4B}\u{8BD5}", [0xB2, 0xE2, 0xCA, 0xD4], .gbk),
      ("5\u{5E74}", [0x35, 0xC4, 0xEA], .gbk),
      ("\u{53F0}\u{5317}\u{5E02}", [0xA5, 0x78, 0xA5, 0x5F, 0xA5, 0xAB], .big5),
      ("\u{6E2C}\u{8A66}", [0xB4, 0xFA, 0xB8, 0xD5], .big5),
      (
        "\u{D55C}\u{AD6D}\u{C5B4} \u{C0D8}\u{D50C}",
        [
          0xC7, 0xD1, 0xB1, 0xB9, 0xBE, 0xEE, 0x20, 0xBB, 0xF9, 0xC7, 0xC3,
        ], .eucKR
      ),
      ("\u{6771}\u{4EAC}", [0x93, 0x8C, 0x8B, 0x9E], .shiftJIS),
      ("\u{FF83}\u{FF7D}\u{FF84}", [0xC3, 0xBD, 0xC4], .shiftJIS),
      ("\u{41F}\u{440}\u{438}\u{432}\u{435}\u{442}", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], .windows1251),
    ] as [(String, [UInt8], PayloadCharset)])
  func inference(text: String, bytes: [UInt8], charset: PayloadCharset) throws {
    let payload = try #require(try Self.inferred(bytes))
    #expect(payload.string == text)
    #expect(payload.inferredCharset == charset)
  }

  @Test(
    "other data isn't text",
    arguments: [
      [0x80, 0xFF], Array(0x80...0xFF), [0x61, 0x00], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      [0x08, 0x96, 0x01], [0xC2, 0x80],
    ] as [[UInt8]])
  func data(bytes: [UInt8]) throws {
    #expect(try Self.inferred(bytes) == nil)
  }

  @Test("control characters of fields and lines are text, in codes of characters all are")
  func controls() throws {
    #expect(try Self.inferred([1, 0x10, 0x41])?.string == "\u{1}\u{10}A")
    let fields = Array("[)>\u{1E}06\u{1D}P1\u{1E}\u{4}\r\n\t".utf8)
    #expect(try Self.inferred(fields)?.string == "[)>\u{1E}06\u{1D}P1\u{1E}\u{4}\r\n\t")
    #expect(try Self.inferred([0x41, 0x07]) == nil)
    let library = try ZXingLibrary.shared()
    #expect(PayloadText(undeclared: [0x41, 0x07], admitsAllControls: true, library)?.string == "A\u{7}")
    #expect(PayloadText(undeclared: [0x41, 0x00], admitsAllControls: true, library) == nil)
  }

  @Test("declared character sets decode their part of the bytes, with all control characters")
  func declarations() throws {
    let name = try #require(try Self.declared(Array(#"]Q2\000026"#.utf8) + [0xC3, 0xA9, 0x07]))
    #expect(name.string == "\u{E9}\u{7}" && name.inferredCharset == nil)
    // A doubled backslash is one.
    let both = Array(#"]Q2\000003a\\"#.utf8) + [0xE9] + Array(#"\000030"#.utf8) + [0xC7, 0xD1]
    #expect(try Self.declared(both)?.string == #"a\é한"#)
    // Latin-1 with the quotation marks of Windows-1252.
    #expect(try Self.declared(Array(#"]Q2\000003"#.utf8) + [0x93, 0x80, 0x94])?.string == "“€”")
  }

  @Test("a wrong declaration is replaced by an inference, and declared data isn't text")
  func wrongDeclarations() throws {
    let cafe = try #require(try Self.declared(Array(#"]Q2\000026caf"#.utf8) + [0xE9]))
    #expect(cafe.string == "café" && cafe.inferredCharset == .windows1252)
    #expect(try Self.declared(Array(#"]Q2\000899abc"#.utf8)) == nil)
    #expect(ECIBlock.blocks(Array("]Q2abc".utf8)) == nil)
    #expect(ECIBlock.blocks(Array(#"]Q2\12"#.utf8)) == nil)
  }
}
