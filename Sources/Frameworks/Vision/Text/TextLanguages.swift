import TextRecognition

/// The languages that the recognizer's characters can represent, with Apple's identifiers if it has them, and
/// the further ones that are installed.
///
/// Of the languages that Apple supports, the network lacks the letters of Korean, Russian, Ukrainian, Thai,
/// Vietnamese and Arabic (as it does the inverted exclamation mark of Spanish): Tesseract reads them. Greek,
/// Hebrew and Hindi, which it also reads, have identifiers in the same form; Apple doesn't support them.
package enum TextLanguages {
  static let latin = [
    "en-US", "fr-FR", "it-IT", "de-DE", "es-ES", "pt-BR", "tr-TR", "id-ID", "cs-CZ", "da-DK", "nl-NL",
    "no-NO",
    "nn-NO", "nb-NO", "ms-MY", "pl-PL", "ro-RO", "sv-SE", "fi-FI", "hu-HU", "hr-HR", "sk-SK", "sl-SI",
    "et-EE",
    "lv-LV", "lt-LT", "is-IS", "ca-ES",
  ]
  static let chinese = ["zh-Hans", "zh-Hant", "yue-Hans", "yue-Hant"]
  static let japanese = ["ja-JP"]
  /// The identifiers of the further languages, with Apple's spelling of Vietnamese, and Tesseract's codes.
  private static let further = [
    ("ko-KR", "kor"), ("ru-RU", "rus"), ("uk-UA", "ukr"), ("th-TH", "tha"), ("vi-VT", "vie"),
    ("ar-SA", "ara"), ("el-GR", "ell"), ("he-IL", "heb"), ("hi-IN", "hin"),
  ].map { (identifier: $0, language: FurtherLanguage($1)) }

  /// The identifiers of the further languages that are installed.
  private static let installed = further.filter { FurtherLanguage.installed.contains($0.language) }
    .map(\.identifier)

  /// All languages, including those that aren't installed.
  package static let known =
    Array(latin.prefix(6)) + chinese + japanese + further.map(\.identifier) + latin.dropFirst(6)

  /// The further languages among these, installed or not, in their order.
  static func further(of languages: [String], revision: Int) -> [FurtherLanguage] {
    guard revision >= VNRecognizeTextRequestRevision3 else { return [] }
    return languages.compactMap { language in
      further.first { code(of: $0.identifier) == code(of: language) }?.language
    }
  }

  /// Whether a further language is named before any that the network reads.
  static func beginsWithFurther(_ languages: [String], revision: Int) -> Bool {
    let first = languages.first { isFurther($0, revision: revision) || supports($0, revision: revision) }
    return first.map { isFurther($0, revision: revision) } ?? false
  }

  private static func isFurther(_ language: String, revision: Int) -> Bool {
    !further(of: [language], revision: revision).isEmpty
  }

  /// The languages that a revision supports: English for the first, as Apple's; the five that Apple added,
  /// and Chinese, for the second; all that are installed for the third. Both levels support the same.
  static func supported(revision: Int) -> [String] {
    switch revision {
    case VNRecognizeTextRequestRevision1: ["en-US"]
    case VNRecognizeTextRequestRevision2: Array(latin.prefix(6)) + chinese.prefix(2)
    default: Array(latin.prefix(6)) + chinese + japanese + installed + latin.dropFirst(6)
    }
  }

  /// The scripts of the given languages that a revision supports, and Latin.
  static func scripts(of languages: [String], revision: Int) -> TextScripts {
    languages.filter { supports($0, revision: revision) }.reduce(into: .latin) { scripts, language in
      switch code(of: language) {
      case "zh", "yue": scripts.formUnion(.han)
      case "ja": scripts.formUnion([.han, .kana])
      default: break
      }
    }
  }

  /// The languages among these that the network reads in the Latin alphabet, unless English is the only one.
  static func latin(of languages: [String], revision: Int) -> [LatinLanguage] {
    let supported = languages.filter {
      supports($0, revision: revision) && !isFurther($0, revision: revision)
    }
    return supported.compactMap { LatinLanguage(code: code(of: $0)) }.filter { $0.code != "en" }
  }

  /// The characters of the languages among these that the network reads; nil if there are none, or those of
  /// one are unknown.
  static func usualCharacters(of languages: [String], revision: Int) -> Set<Unicode.Scalar>? {
    let supported = languages.filter {
      supports($0, revision: revision) && !isFurther($0, revision: revision)
    }
    let latin = supported.compactMap { LatinLanguage(code: code(of: $0)) }
    guard !supported.isEmpty, latin.count == supported.count else { return nil }
    return latin.reduce(into: Set((plainCharacters + typography).unicodeScalars)) {
      $0.formUnion($1.characters)
    }
  }

  private static let plainCharacters = String(
    String.UnicodeScalarView((0x21...0x7E).compactMap(Unicode.Scalar.init)))
  /// The typographic characters common to all languages: dashes, quotation marks, currencies and units.
  private static let typography = "–—‘’“”…•·€£¥¢§©®™°²³½¼¾±"

  /// Whether a revision supports a language, regardless of region and script.
  private static func supports(_ language: String, revision: Int) -> Bool {
    supported(revision: revision).contains { code(of: $0) == code(of: language) }
  }

  /// The language code: the part of an identifier before the first hyphen.
  private static func code(of language: String) -> String {
    language.prefix { $0 != "-" && $0 != "_" }.lowercased()
  }
}
