/// A language that is written in the Latin alphabet, and the letters that it adds to A–Z.
package struct LatinLanguage: Sendable, Hashable {
  /// The two letters of ISO 639-1: `de`.
  package let code: String
  /// The letters and marks of its orthography beyond English, in both cases.
  package let characters: Set<Unicode.Scalar>
  /// Those of them that are letters, apart from the ligature `ĳ`, which is usually written as two.
  let letters: Set<Unicode.Scalar>

  /// Returns the language with a code; nil if it isn't known.
  package init?(code: String) {
    guard let characters = Self.lowercase[code] else { return nil }
    self.init(code, characters)
  }

  private init(_ code: String, _ lowercase: String) {
    self.code = code
    characters = Set(lowercase.unicodeScalars).union(
      lowercase.unicodeScalars.compactMap { scalar in
        // The capital of ß is two letters; that of ı is one of A–Z.
        let capital = scalar.properties.uppercaseMapping.unicodeScalars
        return capital.count == 1 ? capital.first.flatMap { $0.isASCII ? nil : $0 } : nil
      })
    letters = characters.filter {
      [.lowercaseLetter, .uppercaseLetter].contains($0.properties.generalCategory) && $0 != "ĳ" && $0 != "Ĳ"
    }
  }

  /// All languages, in the order of their codes.
  package static let all = lowercase.sorted { $0.key < $1.key }.map { LatinLanguage($0.key, $0.value) }

  /// The letters of all languages.
  static let letters = all.reduce(into: Set<Unicode.Scalar>()) { letters, language in
    letters.formUnion(language.letters)
  }

  /// Romanian has a comma below `ș` and `ț`; old print with cedillas looks alike, see `LetterPrior`.
  private static let lowercase = [
    "en": "", "fr": "àâæçéèêëîïôœùûüÿ«»", "it": "àèéìòùª", "de": "äöüß„", "es": "áéíñóúü¿¡ªº",
    "pt": "ãáâàçéêíóôõúªº", "tr": "çğıİöşüâîû", "id": "é", "cs": "áčďéěíňóřšťúůýž„", "da": "æøåé",
    "nl": "éëïóöüĳ", "no": "æøåéòô", "nn": "æøåéòô", "nb": "æøåéòô", "ms": "é", "pl": "ąćęłńóśźż„",
    "ro": "ăâîșț„", "sv": "åäöé", "fi": "äöåšž", "hu": "áéíóöőúüű„", "hr": "čćđšž„",
    "sk": "áäčďéíĺľňóôŕšťúýž„",
    "sl": "čšž„", "et": "äõöüšž„", "lv": "āčēģīķļņšūž", "lt": "ąčęėįšųūž„", "is": "áðéíóúýþæö„",
    "ca": "àçèéíïòóúü·«»",
  ]
}
