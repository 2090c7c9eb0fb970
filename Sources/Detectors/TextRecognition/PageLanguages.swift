/// Infers the languages of a page from its letters with marks that were read with confidence.
struct PageLanguages {
  private var counts: [Unicode.Scalar: Int] = [:]
  private var letterCount = 0

  /// The minimum probability of a letter that counts.
  private static let minimumProbability: Float = 0.7
  /// The minimum number of letters with marks, and their minimum share of all: names in an English text have
  /// fewer.
  private static let minimumCount = 4
  private static let minimumShare = 0.005
  /// The minimum share of these letters that a language has, and the maximum distance from the best one's
  /// share.
  private static let (minimumCoverage, margin) = (0.75, 0.05)

  /// Adds the letters of a line, by column.
  mutating func add(_ columns: CTCOutput, _ alphabet: TextAlphabet) {
    var last = TextAlphabet.blank
    for column in columns.columns {
      guard let best = column.first else { continue }
      defer { last = best.symbol }
      guard best.symbol != last, best.symbol != TextAlphabet.blank else { continue }
      let scalar = alphabet.scalar(best.symbol)
      guard scalar.properties.isAlphabetic else { continue }
      letterCount += 1
      if best.probability >= Self.minimumProbability, LatinLanguage.letters.contains(scalar) {
        counts[scalar, default: 0] += 1
      }
    }
  }

  /// Returns the languages to which most of the letters belong; none if there are too few.
  ///
  /// - Parameter named: the languages to choose from; all if empty.
  func likely(among named: [LatinLanguage]) -> [LatinLanguage] {
    let total = counts.values.reduce(0, +)
    guard total >= Self.minimumCount, Double(total) >= Self.minimumShare * Double(letterCount) else {
      return []
    }
    let covered = (named.isEmpty ? LatinLanguage.all : named).map { language in
      let count = counts.reduce(0) { $0 + (language.characters.contains($1.key) ? $1.value : 0) }
      return (language: language, share: Double(count) / Double(total))
    }
    let most = covered.map(\.share).max() ?? 0
    return covered.filter { $0.share >= max(Self.minimumCoverage, most - Self.margin) }.map(\.language)
  }
}
