/// The settings of text recognition.
package struct TextOptions: Sendable, Hashable {
  package enum Level: Sendable, Hashable {
    /// Detection at up to 1.2 megapixels.
    case accurate
    /// Detection at up to 0.5 megapixels, without a second attempt at doubtful lines.
    case fast
  }

  package var level = Level.accurate
  /// The minimum height of text, relative to the image's; nil for none. A larger one speeds up detection.
  package var minimumTextHeight: Double?
  /// The scripts whose characters may be recognized.
  package var scripts: TextScripts = .latin
  /// The characters that the languages use; signs that no language uses need a much higher probability. Nil
  /// for all.
  package var usualCharacters: Set<Unicode.Scalar>?
  /// The named languages in the Latin alphabet, whose letters are likelier than others. If empty, they are
  /// inferred from the page; see `PageLanguages`.
  package var latinLanguages: [LatinLanguage] = []
  /// The languages in which lines are also read, with Tesseract; see `FurtherLanguage`.
  package var furtherLanguages: [FurtherLanguage] = []
  /// Whether one of these was named first: then every line is read in them.
  package var prefersFurtherLanguages = false
  /// Words that are preferred if the network is uncertain; they require `correctsLanguage`.
  package var customWords: [String] = []
  /// Whether candidates are reordered by the form of words; see `LanguageCorrection`.
  package var correctsLanguage = true

  package init() {}
}

package struct TextScripts: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Latin letters; also digits, punctuation and symbols, which every script includes.
  package static let latin = TextScripts([])
  /// Chinese characters, and the punctuation and full-width forms of East Asian text.
  package static let han = TextScripts(rawValue: 1)
  /// Hiragana and katakana.
  package static let kana = TextScripts(rawValue: 2)
  package static let all: TextScripts = [.han, .kana]
}
