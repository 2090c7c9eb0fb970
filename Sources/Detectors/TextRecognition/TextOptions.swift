/// What is looked for, and how thoroughly.
package struct TextOptions: Sendable, Hashable {
  package enum Level: Sendable, Hashable {
    /// The picture is searched at up to 1.2 megapixels.
    case accurate
    /// The picture is searched at up to 0.5 megapixels, and read without a second look at doubtful lines.
    case fast
  }

  package var level = Level.accurate
  /// The height of the smallest text, relative to the picture's; nil leaves nothing out. Larger text lets the
  /// picture be searched at a smaller size.
  package var minimumTextHeight: Double?
  /// Which characters may be answered.
  package var scripts: TextScripts = .latin
  /// The characters that the languages are written with; others are answered only where the network is far surer of them
  /// than of these. nil: each is as likely as another.
  package var usualCharacters: Set<Unicode.Scalar>?
  /// Words that are preferred where the network hesitates; they count only with `correctsLanguage`.
  package var customWords: [String] = []
  /// Whether candidates are compared by what words look like; see `LanguageCorrection`.
  package var correctsLanguage = true

  package init() {}
}

/// The scripts that the recognizer's characters belong to.
package struct TextScripts: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Latin letters, with digits, punctuation and symbols, which every script has.
  package static let latin = TextScripts([])
  /// Chinese characters, and the punctuation and full-width forms of East Asian text.
  package static let han = TextScripts(rawValue: 1)
  /// Hiragana and katakana.
  package static let kana = TextScripts(rawValue: 2)
  package static let all: TextScripts = [.han, .kana]
}
