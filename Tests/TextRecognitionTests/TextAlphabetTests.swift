import Installation
import Testing

@testable import TextRecognition

@Suite("The recogniser's characters")
struct TextAlphabetTests {
  private static func alphabet() throws -> TextAlphabet {
    try TextAlphabet(contentsOf: InstalledFile.url(named: TextNetworks.FileNames().characters))
  }

  /// The letters that each language adds to A–Z, as its orthography has them.
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

  @Test("write every language that is called supported", arguments: letters.keys.sorted())
  func covers(language: String) throws {
    let alphabet = try Self.alphabet()
    let missing = (Self.letters[language] ?? "").unicodeScalars.filter { alphabet.symbol($0) == nil }
    #expect(missing.isEmpty, "\(missing)")
  }

  @Test("don't write the languages that are left out")
  func absent() throws {
    let alphabet = try Self.alphabet()
    for letter in "한жїกứع".unicodeScalars { #expect(alphabet.symbol(letter) == nil, "\(letter)") }
  }

  @Test("of East Asian text become plain ones in Latin text, or nothing")
  func substitutes() throws {
    let alphabet = try Self.alphabet()
    let latin = alphabet.substitutes(for: .latin)
    #expect(latin[try #require(alphabet.symbol("："))] == alphabet.symbol(":"))
    #expect(latin[try #require(alphabet.symbol("中"))] == nil)
    #expect(latin[try #require(alphabet.symbol("é"))] == alphabet.symbol("é"))
    let all = alphabet.substitutes(for: .all)
    #expect(all[try #require(alphabet.symbol("："))] == alphabet.symbol("："))
  }

  @Test("and networks that aren't installed are named, with the command that installs them")
  func missing() throws {
    var names = TextNetworks.FileNames()
    names.detector = "absent.onnx"
    let error = #expect(throws: NotInstalledError.self) { try TextNetworks(names) }
    #expect(error?.description.contains("absent.onnx") == true)
    #expect(error?.description.contains("make setup") == true)
  }

  @Test("must be one a line")
  func damaged() throws {
    let error = #expect(throws: CharacterListError.self) {
      try TextAlphabet(contentsOf: InstalledFile.url(named: TextNetworks.FileNames().detector))
    }
    #expect(error?.description.contains("make setup") == true)
  }
}
