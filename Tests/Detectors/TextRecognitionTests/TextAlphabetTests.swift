import Installation
import Testing

@testable import TextRecognition

@Suite("Recognizer alphabet")
struct TextAlphabetTests {
  private static func alphabet() throws -> TextAlphabet {
    try TextAlphabet(contentsOf: InstalledFile.url(named: TextNetworks.FileNames().characters))
  }

  /// The letters that each language's orthography adds to A–Z.
  private static let letters = [
    "en-US": "'’-", "fr-FR": "àâæçéèêëîïôœùûüÿÀÇÉÈÊŒ«»", "it-IT": "àèéìòùÀÈÉ", "de-DE": "äöüßÄÖÜ",
    "es-ES": "áéíñóúü¿ÁÉÑ",
    "pt-BR": "ãáâàçéêíóôõúÃÇÕ", "tr-TR": "çğıİöşüÇĞŞ", "cs-CZ": "áčďéěíňóřšťúůýžČŘŠŽ", "da-DK": "æøåÆØÅ",
    "nl-NL": "éëïĳ",
    "pl-PL": "ąćęłńóśźżŁŚŻ", "ro-RO": "ăâîșțȘȚ", "sv-SE": "åäöÅÄÖ", "fi-FI": "äöå", "hu-HU": "áéíóöőúüűŐŰ",
    "hr-HR": "čćđšž",
    "sk-SK": "áäčďéíĺľňóôŕšťúýž", "sl-SI": "čšž", "et-EE": "äõöüšž", "lv-LV": "āčēģīķļņšūž",
    "lt-LT": "ąčęėįšųūž", "is-IS": "áðéíóúýþæö",
    "ca-ES": "àçèéíïòóúü·", "zh-Hans": "汉语简体。，", "zh-Hant": "漢語繁體", "ja-JP": "日本語のテキストをー",
  ]

  @Test("covers every supported language", arguments: letters.keys.sorted())
  func covers(language: String) throws {
    let alphabet = try Self.alphabet()
    let missing = (Self.letters[language] ?? "").unicodeScalars.filter { alphabet.symbol($0) == nil }
    #expect(missing.isEmpty, "\(missing)")
  }

  @Test("doesn't cover the excluded languages")
  func absent() throws {
    let alphabet = try Self.alphabet()
    for letter in "한жїกứع".unicodeScalars { #expect(alphabet.symbol(letter) == nil, "\(letter)") }
  }

  @Test("maps East Asian text to Latin characters, or to nothing")
  func substitutes() throws {
    let alphabet = try Self.alphabet()
    func symbols(_ scripts: TextScripts) -> [Int?] {
      alphabet.meanings(in: scripts).map { $0?.symbol }
    }
    let latin = symbols(.latin)
    #expect(latin[try #require(alphabet.symbol("："))] == alphabet.symbol(":"))
    #expect(latin[try #require(alphabet.symbol("中"))] == nil)
    #expect(latin[try #require(alphabet.symbol("é"))] == alphabet.symbol("é"))
    let all = symbols(.all)
    #expect(all[try #require(alphabet.symbol("："))] == alphabet.symbol("："))
  }

  /// Returns the most probable symbol of one column.
  private static func likeliest(
    _ probabilities: [Unicode.Scalar: Float], blank: Float, _ prior: LetterPrior
  ) throws -> CTCOutput.Entry {
    let alphabet = try alphabet()
    let meanings = alphabet.meanings(in: .latin, prior: prior)
    var column = [Float](repeating: 0, count: alphabet.count)
    column[TextAlphabet.blank] = blank
    for (scalar, probability) in probabilities {
      column[try #require(alphabet.symbol(scalar))] = probability
    }
    let columns = column.withUnsafeBufferPointer {
      CTCOutput($0, symbolCount: alphabet.count, columnCount: 1, meanings: meanings, lineColumns: 1)
    }
    return try #require(columns.columns.first?.first)
  }

  @Test("prefers usual characters to signs that no language uses, unless no others are possible")
  func unusual() throws {
    let alphabet = try Self.alphabet()
    let prior = LetterPrior(usual: Set("2Z".unicodeScalars))
    // 0.6 × 0.05 against 0.3: their total of 0.9 is divided 1 : 10.
    let plain = try Self.likeliest(["②": 0.6, "2": 0.3], blank: 0.1, prior)
    #expect(plain.symbol == alphabet.symbol("2"))
    #expect(abs(plain.probability - 0.9 * 10 / 11) < 1e-5)
    let clear = try Self.likeliest(["②": 0.97, "2": 0.01], blank: 0.02, prior)
    #expect(clear.symbol == alphabet.symbol("②"))
    #expect(try Self.likeliest(["②": 0.6], blank: 0.4, prior).probability == 0.6)
  }

  @Test("letters with marks are read as the network reads them if no language but English is named")
  func marks() throws {
    let alphabet = try Self.alphabet()
    let prior = LetterPrior(usual: Set("Ao".unicodeScalars))
    #expect(try Self.likeliest(["À": 0.5, "A": 0.4], blank: 0.1, prior).symbol == alphabet.symbol("À"))
    #expect(try Self.likeliest(["ő": 0.4, "o": 0.5], blank: 0.1, prior).symbol == alphabet.symbol("o"))
  }

  @Test("letters of the named languages are preferred, more so if the page confirms them")
  func namedLanguages() throws {
    let alphabet = try Self.alphabet()
    let german = try #require(LatinLanguage(code: "de"))
    let prior = LetterPrior(named: [german])
    #expect(try Self.likeliest(["ü": 0.2, "u": 0.6], blank: 0.1, prior).symbol == alphabet.symbol("ü"))
    #expect(try Self.likeliest(["ü": 0.1, "u": 0.8], blank: 0.1, prior).symbol == alphabet.symbol("u"))
    let confirmed = prior.confirmed([german])
    #expect(try Self.likeliest(["ü": 0.1, "u": 0.8], blank: 0.1, confirmed).symbol == alphabet.symbol("ü"))
    // A clear letter of another language is read nevertheless.
    #expect(try Self.likeliest(["ñ": 0.8, "n": 0.1], blank: 0.1, confirmed).symbol == alphabet.symbol("ñ"))
  }

  @Test(
    "letters that are printed alike are those of the language",
    arguments: [("is", "Đ", "Ð"), ("hr", "Ð", "Đ"), ("ro", "ş", "ș"), ("tr", "ș", "ş"), ("hu", "ş", "ş")]
      as [(String, Unicode.Scalar, Unicode.Scalar)])
  func printedAlike(code: String, seen: Unicode.Scalar, read: Unicode.Scalar) throws {
    let prior = LetterPrior(named: [try #require(LatinLanguage(code: code))])
    let entry = try Self.likeliest([seen: 0.9], blank: 0.1, prior)
    #expect(try Self.alphabet().scalar(entry.symbol) == read)
  }

  @Test("reports missing files and networks by name, with the installation command")
  func missing() throws {
    var names = TextNetworks.FileNames()
    names.detector = "absent.onnx"
    let error = #expect(throws: NotInstalledError.self) { try TextNetworks(names) }
    #expect(error?.description.contains("absent.onnx") == true)
    #expect(error?.description.contains("make setup") == true)
  }

  @Test("requires one character per line")
  func damaged() throws {
    let error = #expect(throws: CharacterListError.self) {
      try TextAlphabet(contentsOf: InstalledFile.url(named: TextNetworks.FileNames().detector))
    }
    #expect(error?.description.contains("make setup") == true)
  }
}
