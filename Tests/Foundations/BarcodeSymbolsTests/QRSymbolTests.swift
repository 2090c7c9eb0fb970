import Testing

@testable import BarcodeSymbols

@Suite("QR code symbols")
struct QRSymbolTests {
  /// Decodes one segment in byte mode: bits 0100, then the length in 8 bits up to version 9, or in 16.
  private func bytes(_ symbol: QRSymbol) -> [UInt8]? {
    let bits = symbol.payload.flatMap { byte in (0..<8).reversed().map { Int(byte >> $0 & 1) } }
    func number(_ range: Range<Int>) -> Int { bits[range].reduce(0) { 2 * $0 + $1 } }
    // A UTF-8 designator may come first: 0111 and 8 bits.
    var begin = number(0..<4) == 7 ? 12 : 0
    guard number(begin..<begin + 4) == 4 else { return nil }
    begin += 4
    let length = symbol.version < 10 ? 8 : 16
    let count = number(begin..<begin + length)
    return (0..<count).map { place in
      let start = begin + length + 8 * place
      return UInt8(number(start..<start + 8))
    }
  }

  @Test(
    "the payload of codes of many sizes and all levels encodes their text",
    arguments: [1, 2, 6, 7, 14, 20, 21, 32, 40], QRSymbol.Level.allCases)
  func payload(version: Int, level: QRSymbol.Level) throws {
    let name = ["L", "M", "Q", "H"][level.rawValue]
    // Letters of both cases, so that no shorter mode applies.
    func text(_ count: Int) -> String {
      let letters = Array("qWeRtZuIoP")
      return String((0..<count).map { letters[$0 % 10] })
    }
    func code(_ count: Int) -> EncodedBarcode? {
      try? EncodedBarcode(.text(text(count)), format: .qrCode, errorCorrection: name)
    }
    // The capacity of the version.
    var (fitting, tooMany) = (1, 3000)
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if let code = code(middle), code.columns <= 17 + 4 * version {
        fitting = middle
      } else {
        tooMany = middle
      }
    }
    let written = try #require(code(fitting))
    #expect(written.columns == 17 + 4 * version)
    let symbols = (0..<8).compactMap { mask in
      QRSymbol(version: version, mask: mask, level: level, isDark: written.isDark)
    }
    // With another mask, the codewords have errors.
    let symbol = try #require(symbols.first)
    #expect(symbols.count == 1)
    #expect(bytes(symbol) == Array(text(fitting).utf8))
  }

  @Test("a code with a wrong module, or another version, level or size, isn't returned")
  func errors() throws {
    let code = try EncodedBarcode(.text("Hello, world"), format: .qrCode, errorCorrection: "M")
    let version = (code.columns - 17) / 4
    func symbol(_ version: Int, _ level: QRSymbol.Level, _ isDark: [Bool]) -> QRSymbol? {
      (0..<8).lazy.compactMap { QRSymbol(version: version, mask: $0, level: level, isDark: isDark) }.first
    }
    #expect(symbol(version, .m, code.isDark) != nil)
    var damaged = code.isDark
    damaged[damaged.count - 1].toggle()
    #expect(symbol(version, .m, damaged) == nil)
    #expect(symbol(version, .h, code.isDark) == nil && symbol(version + 1, .m, code.isDark) == nil)
    #expect(symbol(0, .m, []) == nil)
  }
}
