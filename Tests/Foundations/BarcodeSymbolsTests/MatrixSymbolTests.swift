import Testing

@testable import BarcodeSymbols

@Suite("Aztec and Data Matrix symbols")
struct MatrixSymbolTests {
  /// Upper-case letters: each is one codeword in Data Matrix's ASCII, and five bits in Aztec's upper case.
  private func letters(_ count: Int) -> String {
    let letters = Array("QWXZKJVB")
    return String((0..<count).map { letters[($0 * 5 + $0 / 8) % 8] })
  }

  /// Decodes a payload in Aztec's upper-case mode: words of 6 to 12 bits, with a bit inserted when all but
  /// one bit of a word are equal.
  private func upperCase(_ symbol: AztecSymbol, _ count: Int) -> String {
    let width = symbol.layers <= 2 ? 6 : symbol.layers <= 8 ? 8 : symbol.layers <= 22 ? 10 : 12
    let stored = symbol.payload.flatMap { byte in (0..<8).reversed().map { Int(byte >> $0 & 1) } }
    var bits: [Int] = []
    for word in 0..<symbol.dataCodewords {
      let own = Array(stored[word * width..<(word + 1) * width])
      let isStuffed = Set(own.dropLast()).count == 1
      bits += isStuffed ? Array(own.dropLast()) : own
    }
    return (0..<count).map { place in
      let value = bits[5 * place..<5 * place + 5].reduce(0) { 2 * $0 + $1 }
      return (2...27).contains(value) ? String(UnicodeScalar(UInt8(63 + value))) : "?"
    }.joined()
  }

  @Test("an Aztec code's payload encodes its letters", arguments: [4, 20, 60, 150, 400, 900])
  func aztec(count: Int) throws {
    let code = try EncodedBarcode(.text(letters(count)), format: .aztec)
    let symbol = try #require(AztecSymbol(size: code.columns, isDark: code.isDark))
    #expect(upperCase(symbol, count) == letters(count))
    #expect(symbol.layers >= 1 && symbol.layers <= (symbol.isCompact ? 4 : 32))
    var damaged = code.isDark
    // The modules beside the center of the left side are data, for any size.
    for column in 0..<2 { damaged[(code.columns / 2 + 2) * code.columns + column].toggle() }
    #expect(AztecSymbol(size: code.columns, isDark: damaged) == nil)
    #expect(AztecSymbol(size: code.columns - 1, isDark: code.isDark) == nil)
  }

  @Test(
    "a Data Matrix code's payload encodes its bytes", arguments: [3, 8, 36, 62, 174, 204, 368, 816, 1304])
  func dataMatrix(count: Int) throws {
    // Digits are isolated, so that no two share a codeword and no other mode is shorter.
    let text = String((0..<count).map { Array("a~B#c")[$0 % 5] })
    let code = try EncodedBarcode(.text(text), format: .dataMatrix)
    let symbol = try #require(
      DataMatrixSymbol(rows: code.rows, columns: code.columns, isDark: code.isDark))
    #expect(symbol.rows == code.rows && symbol.columns == code.columns)
    if symbol.payload.first.map({ $0 <= 128 }) == true {
      // Plain ASCII: each codeword is its character plus one.
      #expect(symbol.payload.prefix(3).map { UInt8($0 - 1) } == Array(text.utf8.prefix(3)))
    }
    var damaged = code.isDark
    // The first module within the border.
    damaged[code.columns + 1].toggle()
    #expect(DataMatrixSymbol(rows: code.rows, columns: code.columns, isDark: damaged) == nil)
    #expect(DataMatrixSymbol(rows: code.rows, columns: code.columns - 1, isDark: code.isDark) == nil)
  }

  @Test("pairs of digits are Data Matrix codewords from 130 on")
  func digits() throws {
    // ISO/IEC 16022, annex: "123456" is 142, 164, 186 in a code of ten by ten.
    let code = try EncodedBarcode(.text("123456"), format: .dataMatrix)
    let symbol = try #require(
      DataMatrixSymbol(rows: code.rows, columns: code.columns, isDark: code.isDark))
    #expect(symbol.rows == 10 && symbol.payload == [142, 164, 186])
  }
}
