import Foundation

/// The two aids that Vision offers, done modestly: no word list and no language model is behind them, so nothing is ever
/// answered that the network didn't itself think possible, but for words that the caller gave.
///
/// - A candidate in which a digit stands among letters where a similar letter would do, or a letter among digits (`l0ve`,
///   `2O18`), counts as 5 times less likely.
/// - A candidate with a bracket that another kind of bracket closes (`{2)`) counts as 5 times less likely.
/// - A candidate with one of the caller's words counts as 1,000 times likelier for each.
/// - A word of 4 letters or more that differs in one letter from one of the caller's becomes that one, where the network
///   gave the letter less than 90 %.
struct LanguageCorrection {
  let alphabet: TextAlphabet
  private let customWords: [[Character]]
  private let customWordSet: Set<String>

  private static let mixedWordWeight = 0.2
  private static let crossedBracketsWeight = 0.2
  private static let customWordWeight = 1000.0
  private static let sureProbability: Float = 0.9
  private static let similar: Set<Character> = ["0", "O", "o", "1", "l", "I", "5", "S", "8", "B"]

  init(alphabet: TextAlphabet, customWords: [String]) {
    self.alphabet = alphabet
    self.customWords = customWords.map(Array.init)
    customWordSet = Set(customWords.map { $0.lowercased() })
  }

  /// The same hypotheses, and one with the caller's words where such a one is near, in the order that the aids give.
  func ordered(
    _ hypotheses: [PrefixBeamSearch.Hypothesis], columns: CTCOutput
  ) -> [PrefixBeamSearch.Hypothesis] {
    var hypotheses = hypotheses
    if let first = hypotheses.first, !customWords.isEmpty {
      let symbols = withCustomWords(first.symbols, columns)
      if symbols != first.symbols {
        hypotheses.append(PrefixBeamSearch.Hypothesis(symbols: symbols, probability: first.probability))
      }
    }
    return hypotheses.map {
      PrefixBeamSearch.Hypothesis(
        symbols: $0.symbols, probability: $0.probability * weight(alphabet.string(of: $0.symbols)))
    }
    // Equals stay as they were: the sort is stable.
    .sorted { $0.probability > $1.probability }
  }

  private func weight(_ string: String) -> Double {
    let brackets = Self.hasCrossedBrackets(string) ? Self.crossedBracketsWeight : 1
    return string.split(separator: " ").reduce(brackets) { weight, word in
      let isCustom = customWordSet.contains(Self.bare(word).lowercased())
      return weight
        * (isCustom ? Self.customWordWeight : Self.isMixed(Array(word)) ? Self.mixedWordWeight : 1)
    }
  }

  /// Whether a character that looks like one of another kind stands between two of that kind.
  static func isMixed(_ word: [Character]) -> Bool {
    guard word.count > 2 else { return false }
    return (1..<(word.count - 1)).contains { index in
      let (before, character, after) = (word[index - 1], word[index], word[index + 1])
      guard similar.contains(character) else { return false }
      return character.isNumber
        ? before.isLetter && after.isLetter : character.isLetter && before.isNumber && after.isNumber
    }
  }

  /// Whether a bracket is closed by one of another kind. One that isn't closed at all, or wasn't opened, may be a part of
  /// what goes on in another line.
  static func hasCrossedBrackets(_ string: String) -> Bool {
    let closing: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
    var expected: [Character] = []
    for character in string {
      if let close = closing[character] {
        expected.append(close)
      } else if closing.values.contains(character), let last = expected.popLast(), last != character {
        return true
      }
    }
    return false
  }

  /// A word without the punctuation around it.
  private static func bare(_ word: Substring) -> Substring {
    let isPart = { (character: Character) in character.isLetter || character.isNumber }
    guard let first = word.firstIndex(where: isPart), let last = word.lastIndex(where: isPart) else {
      return ""
    }
    return word[first...last]
  }

  private func withCustomWords(_ symbols: [Int], _ columns: CTCOutput) -> [Int] {
    let places = columns.alignment(of: symbols)
    var corrected = symbols
    for word in symbols.indices.split(whereSeparator: { symbols[$0] == alphabet.space }) where word.count >= 4
    {
      let characters = word.map { Character(alphabet.scalar(symbols[$0])) }
      for custom in customWords where custom.count == characters.count {
        let differences = characters.indices.filter { characters[$0] != custom[$0] }
        guard differences.count == 1, let place = differences.first,
          places[word.startIndex + place].probability < Self.sureProbability,
          let scalar = custom[place].unicodeScalars.first, custom[place].unicodeScalars.count == 1,
          let symbol = alphabet.symbol(scalar)
        else { continue }
        corrected[word.startIndex + place] = symbol
      }
    }
    return corrected
  }
}
