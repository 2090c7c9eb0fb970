import Installation
import Testing

@testable import TextRecognition

@Suite("Language correction")
struct LanguageCorrectionTests {
  @Test("detects a digit between letters and a letter between digits, if they look alike")
  func mixed() {
    #expect(["l0ve", "2O18", "he1lo", "1S3"].allSatisfy { LanguageCorrection.isMixed(Array($0)) })
    #expect(
      ["A4", "3KG", "love", "2018", "B2B", "x7z", "MP3"].allSatisfy { !LanguageCorrection.isMixed(Array($0)) }
    )
  }

  @Test("detects brackets of different types that close each other, but not unmatched ones")
  func brackets() {
    #expect(["{2)", "([a)]", "f(x]"].allSatisfy(LanguageCorrection.hasMismatchedBrackets))
    #expect(
      ["(2)", "[a(b)]", ":-)", "(see", "2) x (", ""].allSatisfy {
        !LanguageCorrection.hasMismatchedBrackets($0)
      }
    )
  }

  private static func alphabet() throws -> TextAlphabet {
    try TextAlphabet(contentsOf: InstalledFile.url(named: TextNetworks.FileNames().characters))
  }

  /// Columns that spell a word with the given probability for each letter, and blanks between.
  private static func columns(_ symbols: [Int], _ probabilities: [Float]) -> CTCOutput {
    CTCOutput(
      columns: zip(symbols, probabilities).flatMap { symbol, probability in
        [
          [CTCOutput.Entry(symbol: symbol, probability: probability)],
          [CTCOutput.Entry(symbol: TextAlphabet.blank, probability: 1)],
        ]
      })
  }

  @Test("prefers a candidate with one of the custom words, and one without mixed words")
  func order() throws {
    let alphabet = try Self.alphabet()
    func first(_ strings: [String], customWords: [String]) throws -> String {
      let hypotheses = try strings.enumerated().map { index, string in
        PrefixBeamSearch.Hypothesis(
          symbols: try string.unicodeScalars.map { try #require(alphabet.symbol($0)) },
          probability: 1 / Double(index + 1))
      }
      let columns = Self.columns(hypotheses[0].symbols, hypotheses[0].symbols.map { _ in 0.99 })
      let ordered = LanguageCorrection(alphabet: alphabet, customWords: customWords)
        .ordered(hypotheses, columns: columns)
      return alphabet.string(of: ordered[0].symbols)
    }
    #expect(try first(["cat", "cot"], customWords: []) == "cat")
    #expect(try first(["cat", "cot"], customWords: ["COT"]) == "cot")
    #expect(try first(["l0ve", "love"], customWords: []) == "love")
    #expect(try first(["A4", "AA"], customWords: []) == "A4")
    #expect(try first(["{12)", "(12)"], customWords: []) == "(12)")
  }

  @Test("inserts a letter of a custom word only where the network is uncertain")
  func customWord() throws {
    let alphabet = try Self.alphabet()
    let symbols = try "Viston".unicodeScalars.map { try #require(alphabet.symbol($0)) }
    func corrected(_ probability: Float) -> String {
      var probabilities = [Float](repeating: 0.99, count: 6)
      probabilities[3] = probability
      let ordered = LanguageCorrection(alphabet: alphabet, customWords: ["Vision"])
        .ordered(
          [PrefixBeamSearch.Hypothesis(symbols: symbols, probability: 1)],
          columns: Self.columns(symbols, probabilities))
      return alphabet.string(of: ordered[0].symbols)
    }
    #expect(corrected(0.6) == "Vision")
    #expect(corrected(0.95) == "Viston")
  }
}
