import Installation
import Testing

@testable import TextRecognition

@Suite("Decimal separators")
struct DecimalSeparatorsTests {
  private static func alphabet() throws -> TextAlphabet {
    try TextAlphabet(contentsOf: InstalledFile.url(named: TextNetworks.FileNames().characters))
  }

  /// Two characters of 8 × 32 pixels in a line of 48 × 48, and ink at the columns and rows between them.
  private static func ink(_ columns: Range<Int>, _ rows: Range<Int>) -> LineBinarization {
    var line = DrawnLine(width: 48, height: 48)
    line.fill(8..<16, 8..<40)
    line.fill(32..<40, 8..<40)
    line.fill(columns, rows)
    return line.strokes
  }

  /// Returns the text of two characters with a possible mark of the given probability between them.
  private static func read(
    _ characters: String = "74", mark: Character = ".", likely probability: Float, _ ink: LineBinarization
  ) throws -> String {
    let alphabet = try alphabet()
    let symbols = try characters.unicodeScalars.map {
      $0 == " " ? alphabet.space : try #require(alphabet.symbol($0))
    }
    let markSymbol = try #require(mark.unicodeScalars.first.flatMap(alphabet.symbol))
    let blank = [CTCOutput.Entry(symbol: TextAlphabet.blank, probability: 1)]
    let doubt = [
      CTCOutput.Entry(symbol: TextAlphabet.blank, probability: 1 - probability),
      CTCOutput.Entry(symbol: markSymbol, probability: probability),
    ]
    func sure(_ symbol: Int) -> [CTCOutput.Entry] {
      [CTCOutput.Entry(symbol: symbol, probability: 0.99)]
    }
    let space = symbols.count > 2 ? sure(alphabet.space) : blank
    let columns = CTCOutput(
      columns: [
        blank, sure(symbols[0]), probability > 0 ? doubt : blank, space, sure(symbols[symbols.count - 1]),
        blank,
      ])
    return alphabet.string(
      of: DecimalSeparators(alphabet: alphabet, columns: columns, ink: ink).added(to: symbols))
  }

  @Test("are inserted if a column considered one and a small mark is on the baseline")
  func added() throws {
    #expect(try Self.read(likely: 0.01, Self.ink(22..<26, 36..<40)) == "7.4")
    #expect(try Self.read(mark: ",", likely: 0.01, Self.ink(22..<26, 36..<46)) == "7,4")
  }

  @Test("replace a space that was read instead")
  func inPlaceOfSpace() throws {
    #expect(try Self.read("7 4", likely: 0.01, Self.ink(22..<26, 36..<40)) == "7.4")
    #expect(try Self.read("7 4", likely: 0.01, Self.ink(22..<22, 36..<40)) == "7 4")
    #expect(try Self.read("7 4", likely: 0, Self.ink(22..<26, 36..<40)) == "7.4")
    #expect(try Self.read("7 4", likely: 0, Self.ink(22..<26, 10..<14)) == "7 4")
  }

  @Test(
    "aren't inserted without a probability, without ink, or if the ink isn't low, small and separate"
  )
  func passedOver() throws {
    let point = Self.ink(22..<26, 36..<40)
    #expect(try Self.read(likely: 0, point) == "74")
    #expect(try Self.read(likely: 0.01, Self.ink(22..<22, 36..<40)) == "74")
    #expect(try Self.read(likely: 0.01, Self.ink(22..<26, 10..<14)) == "74")
    #expect(try Self.read(likely: 0.01, Self.ink(22..<26, 12..<40)) == "74")
    #expect(try Self.read(likely: 0.01, Self.ink(16..<22, 36..<40)) == "74")
  }

  @Test("aren't inserted between letters")
  func letters() throws {
    #expect(try Self.read("ab", likely: 0.01, Self.ink(22..<26, 36..<40)) == "ab")
  }
}
