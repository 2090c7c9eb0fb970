import Foundation

/// Language correction without a word list or model: except for custom words, it reorders the candidates.
///
/// - A digit among letters where a similar letter would fit, or the reverse (`l0ve`, `2O18`), and mismatched
///   brackets (`{2)`) each make a candidate 5 times less likely.
/// - Each custom word makes a candidate 1,000 times likelier.
/// - A word of at least 4 letters that differs from a custom word in one letter, of a probability below 0.9,
///   is replaced by it.
struct LanguageCorrection {
  let alphabet: TextAlphabet
  private let customWords: [[Character]]
  private let customWordSet: Set<String>

  private static let mixedWordWeight = 0.2
  private static let mismatchedBracketsWeight = 0.2
  private static let customWordWeight = 1000.0
  private static let sureProbability: Float = 0.9
  private static let similar: Set<Character> = ["0", "O", "o", "1", "l", "I", "5", "S", "8", "B"]

  init(alphabet: TextAlphabet, customWords: [String]) {
    self.alphabet = alphabet
    self.customWords = customWords.map(Array.init)
    customWordSet = Set(customWords.map { $0.lowercased() })
  }

  /// Returns the reweighted hypotheses in order, plus one with custom words substituted, if any match.
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
    // The sort is stable: ties keep their order.
    .sorted { $0.probability > $1.probability }
  }

  private func weight(_ string: String) -> Double {
    let brackets = Self.hasMismatchedBrackets(string) ? Self.mismatchedBracketsWeight : 1
    return string.split(separator: " ").reduce(brackets) { weight, word in
      let isCustom = customWordSet.contains(Self.trimmingPunctuation(word).lowercased())
      return weight
        * (isCustom ? Self.customWordWeight : Self.isMixed(Array(word)) ? Self.mixedWordWeight : 1)
    }
  }

  /// Whether a character that resembles one of another kind stands between two of that kind.
  static func isMixed(_ word: [Character]) -> Bool {
    guard word.count > 2 else { return false }
    return (1..<(word.count - 1)).contains { index in
      let (before, character, after) = (word[index - 1], word[index], word[index + 1])
      guard similar.contains(character) else { return false }
      return character.isNumber
        ? before.isLetter && after.isLetter : character.isLetter && before.isNumber && after.isNumber
    }
  }

  /// Whether a bracket is closed by one of another kind. Unpaired brackets may continue in another line.
  static func hasMismatchedBrackets(_ string: String) -> Bool {
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

  private static func trimmingPunctuation(_ word: Substring) -> Substring {
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
