import TextFiles
import Testing

@Suite("Text files")
struct TextEncodingTests {
  /// “größe €\r\n𝄞”, whose last character is a surrogate pair in UTF-16. Written by hand from the Unicode
  /// charts.
  private static let text = "größe €\r\n\u{1D11E}"
  private static let units: [UInt16] = [
    0x67, 0x72, 0xF6, 0xDF, 0x65, 0x20, 0x20AC, 0x0D, 0x0A, 0xD834, 0xDD1E,
  ]
  private static let bigEndian = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  private static let littleEndian = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }

  private static let forms: [[UInt8]] = [
    Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFE, 0xFF] + bigEndian,
    [0xFF, 0xFE] + littleEndian,
  ]

  @Test("UTF-8 and UTF-16 are the same text, without the byte order mark", arguments: forms)
  func whole(bytes: [UInt8]) { #expect(String(textFile: bytes) == Self.text) }

  @Test("chunks may end anywhere", arguments: [1, 2, 3, 5], forms)
  func chunks(size: Int, bytes: [UInt8]) {
    var converter = TextConverter()
    var converted: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      converted += converter.convert(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(converted + converter.finish() == Array(Self.text.utf8))
  }

  @Test("only the mark at the start is removed, and bytes that look like the start of one are kept")
  func marks() {
    #expect(String(textFile: Array("\u{FEFF}\u{FEFF}a\u{FEFF}".utf8)) == "\u{FEFF}a\u{FEFF}")
    var converter = TextConverter()
    #expect(converter.convert([0xEF]) == [] && converter.convert([0xBB]) == [])
    #expect(converter.finish() == [0xEF, 0xBB])
    #expect(String(textFile: [UInt8]()) == "" && String(textFile: [0xFF, 0xFE] as [UInt8]) == "")
  }

  @Test("UTF-8 that isn't valid is passed on; unpaired surrogates and half a code unit are replaced")
  func invalid() {
    var converter = TextConverter()
    #expect(converter.convert([0x61, 0xC3, 0x28, 0xFF]) + converter.finish() == [0x61, 0xC3, 0x28, 0xFF])
    let lone = [0xFE, 0xFF, 0xD8, 0x34, 0x00, 0x61, 0xDD, 0x1E, 0x00] as [UInt8]
    #expect(String(textFile: lone) == "\u{FFFD}a\u{FFFD}\u{FFFD}")
  }
}
