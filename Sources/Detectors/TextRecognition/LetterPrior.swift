/// The letters that the languages of a text make likely: factors by which the network's probabilities are
/// multiplied before the symbols of a column are compared.
///
/// The network was trained mostly on other languages, and takes letters with marks for the plain ones: `í`
/// for `i` at up to 16 times its probability. The reverse is rare: in plain letters of clean and of blurred
/// print, it gives a letter with a mark less than a fiftieth of the plain one's.
struct LetterPrior: Sendable, Equatable {
  /// The languages whose letters with marks are likely; none if they aren't known.
  private let languages: [LatinLanguage]
  private let expected: Set<Unicode.Scalar>
  private let usual: Set<Unicode.Scalar>?
  private let advantage: Float
  /// The expected capitals with marks, by the plain letter; empty unless the page confirms its languages.
  let capitals: [Unicode.Scalar: MarkedForms]

  /// The factors for letters of languages that are named, and that the page's other letters confirm.
  private static let (named, confirmed): (Float, Float) = (4, 16)
  /// The factors for letters of languages that aren't named, and for letters and signs of none.
  private static let (other, unusual): (Float, Float) = (0.5, 0.05)

  /// The prior before anything is read.
  ///
  /// - Parameters:
  ///   - languages: those that are named, unless only English is.
  ///   - usual: the characters that the named languages use; nil treats all alike.
  init(named languages: [LatinLanguage] = [], usual: Set<Unicode.Scalar>? = nil) {
    self.init(languages, usual, advantage: Self.named)
  }

  /// The prior on a page whose letters show its languages.
  func confirmed(_ languages: [LatinLanguage]) -> LetterPrior {
    LetterPrior(languages, usual, advantage: Self.confirmed)
  }

  private init(_ languages: [LatinLanguage], _ usual: Set<Unicode.Scalar>?, advantage: Float) {
    (self.languages, self.usual, self.advantage) = (languages, usual, advantage)
    expected = languages.reduce(into: []) { $0.formUnion($1.letters) }
    capitals = advantage == Self.confirmed ? Self.capitals(among: expected) : [:]
  }

  /// Whether letters are expected whose marks may have to be found in the ink.
  var hasInkMarks: Bool { !capitals.isEmpty }

  func isExpected(_ scalar: Unicode.Scalar) -> Bool { expected.contains(scalar) }

  func weight(of scalar: Unicode.Scalar) -> Float {
    if expected.contains(scalar) { return advantage }
    if LatinLanguage.letters.contains(scalar) { return expected.isEmpty ? 1 : Self.other }
    if let usual { return usual.contains(scalar) ? 1 : Self.unusual }
    return !expected.isEmpty && scalar.isLatinBeyondEnglish ? Self.unusual : 1
  }

  /// Returns the letter of the expected languages that is printed alike, such as the Icelandic `Ð` for `Đ`,
  /// if this one isn't theirs.
  func letter(alike scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard !expected.isEmpty, !expected.contains(scalar), let other = Self.alike[scalar] else { return nil }
    return expected.contains(other) ? other : nil
  }

  private static let alike: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
      ("Đ", "Ð"), ("Ş", "Ș"), ("ş", "ș"), ("Ţ", "Ț"), ("ţ", "ț"), ("Ǎ", "Ă"), ("ǎ", "ă"), ("Ǧ", "Ğ"),
      ("ǧ", "ğ"),
    ]
    return Dictionary(pairs + pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }()
}

extension Unicode.Scalar {
  /// Whether it is a letter of the blocks Latin-1 Supplement to IPA Extensions.
  fileprivate var isLatinBeyondEnglish: Bool { (0xC0...0x2AF).contains(value) && properties.isAlphabetic }
}
