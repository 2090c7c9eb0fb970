import Installation
import Testing

@testable import TextRecognition

@Suite("Languages of a page")
struct PageLanguagesTests {
  /// Returns the codes of the languages of a text whose letters have the given probability.
  private static func languages(
    of text: String, probability: Float = 0.95, among named: [String] = []
  ) throws -> Set<String> {
    let alphabet = try TextAlphabet(contentsOf: InstalledFile.url(named: TextNetworks.FileNames().characters))
    let columns = try text.unicodeScalars.flatMap { scalar in
      let symbol = scalar == " " ? alphabet.space : try #require(alphabet.symbol(scalar))
      return [
        [CTCOutput.Entry(symbol: symbol, probability: probability)],
        [CTCOutput.Entry(symbol: TextAlphabet.blank, probability: 1)],
      ]
    }
    var page = PageLanguages()
    page.add(CTCOutput(columns: columns), alphabet)
    return Set(page.likely(among: named.compactMap(LatinLanguage.init)).map(\.code))
  }

  @Test("are those that have the letters with marks")
  func letters() throws {
    #expect(try Self.languages(of: "árvíztűrő tükörfúrógép") == ["hu"])
    #expect(try Self.languages(of: "Zażółć gęślą jaźń") == ["pl"])
    #expect(try Self.languages(of: "yhdeksän hyvää päivää yötä").isSuperset(of: ["fi", "sv", "de", "et"]))
    #expect(try !Self.languages(of: "yhdeksän hyvää päivää yötä").contains("tr"))
  }

  @Test("one letter of another language, misread or in a name, changes nothing")
  func foreignLetter() throws {
    #expect(try Self.languages(of: "árvíztűrő tükörfúrógép ň") == ["hu"])
  }

  @Test("are unknown with few such letters, doubtful ones, or a small share of the text")
  func few() throws {
    #expect(try Self.languages(of: "a café in Zürich").isEmpty)
    #expect(try Self.languages(of: "árvíztűrő tükörfúrógép", probability: 0.5).isEmpty)
    let english = String(repeating: "the quick brown fox jumps over the lazy dog ", count: 40)
    #expect(try Self.languages(of: english + "Gödel Gödel Gödel Gödel").isEmpty)
    #expect(try Self.languages(of: "Gödel Gödel Gödel Gödel").contains("de"))
  }

  @Test("are among the named ones")
  func named() throws {
    #expect(try Self.languages(of: "yhdeksän hyvää päivää yötä", among: ["sv", "pl"]) == ["sv"])
    #expect(try Self.languages(of: "árvíztűrő tükörfúrógép", among: ["de"]).isEmpty)
  }
}
