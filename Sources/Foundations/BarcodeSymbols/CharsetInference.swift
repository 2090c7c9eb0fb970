/// Infers the character set of a code's bytes that declares none.
///
/// UTF-8 is recognized by its form. Others admit nearly any bytes; the most plausible text decides, by the
/// share of its characters beyond ASCII that are frequent in the languages of the set and stand where such
/// characters do: accented letters in words, ideographs among others.
struct CharsetInference {
  struct Candidate {
    let charset: PayloadCharset
    let string: String
    /// 0…1.
    let plausibility: Double
  }

  /// The most plausible text; nil if the bytes are none.
  let best: Candidate?

  /// Other bytes than text are less plausible in any character set.
  private static let minimumPlausibility = 0.45

  init(_ bytes: [UInt8], _ library: ZXingLibrary) {
    if let string = String(validating: bytes, as: UTF8.self), !string.unicodeScalars.contains(where: \.isC1) {
      best = Candidate(charset: .utf8, string: string, plausibility: 1)
      return
    }
    var best: Candidate?
    for charset in PayloadCharset.allCases where charset != .utf8 {
      guard let string = library.text(of: bytes, eci: charset.eci) else { continue }
      let plausibility = charset.plausibility(of: Array(string.unicodeScalars), bytes)
      if plausibility > best?.plausibility ?? Self.minimumPlausibility {
        best = Candidate(charset: charset, string: string, plausibility: plausibility)
      }
    }
    self.best = best
  }
}

extension PayloadCharset {
  /// - Parameter bytes: those of the text in this character set.
  fileprivate func plausibility(of text: [Unicode.Scalar], _ bytes: [UInt8]) -> Double {
    switch self {
    case .utf8: 1
    case .windows1252: mean(LatinText(text).weights)
    case .windows1251: mean(CyrillicText(text).weights)
    case .shiftJIS, .gbk, .big5, .eucKR: mean(EastAsianText(text, bytes, self).weights)
    }
  }

  private func mean(_ weights: [Double]) -> Double {
    weights.isEmpty ? 0 : weights.reduce(0, +) / Double(weights.count)
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character from U+0080 to U+009F, which text in no character set has.
  fileprivate var isC1: Bool { (0x80..<0xA0).contains(value) }
}

/// Text in Chinese, Japanese or Korean.
private struct EastAsianText {
  /// The plausibility of each character beyond ASCII, 0…1.
  private(set) var weights: [Double] = []

  /// The factors for a character between ASCII letters without others beside it.
  private static let isolation = (oneSide: 0.6, bothSides: 0.2)
  /// Half-width katakana are read from any bytes of a range and rarely meant.
  private static let halfWidthWeight = 0.7
  private static let improbable = 0.1

  init(_ text: [Unicode.Scalar], _ bytes: [UInt8], _ charset: PayloadCharset) {
    var offset = 0
    var index = 0
    while index < text.count {
      guard !text[index].isASCII else {
        (index, offset) = (index + 1, offset + 1)
        continue
      }
      let end = text[index...].firstIndex(where: \.isASCII) ?? text.count
      let run = text[index..<end]
      var runWeights: [Double] = []
      let areKatakana = Self.isPlausible(halfWidth: run.filter(\.isHalfWidthKatakana))
      for scalar in run {
        if scalar.isHalfWidthKatakana {
          runWeights.append(areKatakana ? Self.halfWidthWeight : 0)
          offset += 1
        } else if offset + 1 < bytes.count {
          runWeights.append(Self.weight(scalar, lead: bytes[offset], trail: bytes[offset + 1], charset))
          offset += 2
        }
      }
      if run.count == 1 {
        let besides = [index > 0 ? text[index - 1] : nil, end < text.count ? text[end] : nil]
        let letters = besides.count { $0?.properties.isAlphabetic ?? false }
        let factor = letters == 0 ? 1 : letters == 1 ? Self.isolation.oneSide : Self.isolation.bothSides
        runWeights = runWeights.map { $0 * factor }
      }
      weights += runWeights
      index = end
    }
  }

  private static func weight(
    _ scalar: Unicode.Scalar, lead: UInt8, trail: UInt8, _ charset: PayloadCharset
  ) -> Double {
    switch scalar.value {
    case 0x4E00...0x9FFF:
      if CommonCharacters.ideographs.contains(scalar) { return 1 }
      return charset.hasFrequentIdeographs(lead: lead, trail: trail) ? 0.5 : improbable
    case 0xAC00...0xD7A3: return CommonCharacters.syllables.contains(scalar) ? 1 : 0.5
    case 0x3040...0x30FF: return charset == .shiftJIS ? 1 : 0.3
    // Punctuation and full-width forms, which all of these languages have.
    case 0x2010...0x2030, 0x3000...0x3020, 0xFF01...0xFF5E: return 0.5
    default: return improbable
    }
  }

  /// Whether half-width katakana are several, and voicing marks and small letters follow letters that have
  /// them.
  private static func isPlausible(halfWidth run: [Unicode.Scalar]) -> Bool {
    guard run.count > 1, run.count(where: \.isHalfWidthPunctuation) * 2 < run.count else { return false }
    return zip([nil] + run.map(Optional.some), run).allSatisfy { before, scalar in
      switch scalar.value {
      case 0xFF67...0xFF70: before.map { !$0.isHalfWidthPunctuation } ?? false
      // U and the rows of ka, sa, ta and ha take the one mark, the row of ha the other.
      case 0xFF9E: before?.isVoiceable ?? false
      case 0xFF9F: before?.isHaRow ?? false
      default: true
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isHalfWidthKatakana: Bool { (0xFF61...0xFF9F).contains(value) }
  fileprivate var isHalfWidthPunctuation: Bool { (0xFF61...0xFF65).contains(value) }
  fileprivate var isHaRow: Bool { (0xFF8A...0xFF8E).contains(value) }
  /// Whether it is a half-width letter that takes the first voicing mark.
  fileprivate var isVoiceable: Bool { value == 0xFF73 || (0xFF76...0xFF84).contains(value) || isHaRow }
}

extension PayloadCharset {
  /// Whether an ideograph is of the first level, the more frequent half, by which these sets are sorted.
  fileprivate func hasFrequentIdeographs(lead: UInt8, trail: UInt8) -> Bool {
    switch self {
    case .shiftJIS: (0x88...0x98).contains(lead)
    case .gbk: (0xB0...0xD7).contains(lead) && trail >= 0xA1
    case .big5: (0xA4...0xC6).contains(lead)
    default: false
    }
  }
}

/// Text in Western European languages: accented letters among others in words, punctuation, units.
private struct LatinText {
  /// The plausibility of each character beyond ASCII, 0…1.
  private(set) var weights: [Double] = []

  private static let improbable = 0.1
  /// The weight of letters in words of mostly other letters than ASCII's, such as `Óóó`, and of these only.
  private static let accentedWordWeight = (mixed: 0.5, only: 0.4)
  private static let opening = Set("«“‘„‚¿¡‹".unicodeScalars)
  private static let closing = Set("»”›".unicodeScalars)
  /// Characters that stand beside any others: dashes, apostrophes and spaces.
  private static let joining = Set("–—’…•·\u{A0}\u{AD}".unicodeScalars)
  private static let accompanying = opening.union(closing).union(joining)

  init(_ text: [Unicode.Scalar]) {
    var index = 0
    while index < text.count {
      let word = text.word(from: index, where: \.isWesternLetter)
      if !word.isEmpty {
        let weight = Self.weight(ofLettersIn: word, text)
        weights += text[word].filter { !$0.isASCII }.map { _ in weight }
        index = word.upperBound
      } else {
        if !text[index].isASCII {
          let before = index > 0 ? text[index - 1] : " "
          let after = index + 1 < text.count ? text[index + 1] : " "
          weights.append(Self.weight(ofSign: text[index], before, after))
        }
        index += 1
      }
    }
  }

  private static func weight(ofLettersIn word: Range<Int>, _ text: [Unicode.Scalar]) -> Double {
    guard text[word].hasConsistentCase else { return improbable }
    let plain = text[word].count(where: \.isASCII)
    if plain > 0 { return word.count - plain <= plain + 1 ? 1 : accentedWordWeight.mixed }
    let neighbors = [word.lowerBound - 1, word.upperBound].filter(text.indices.contains).map { text[$0] }
    let isApart = neighbors.allSatisfy { $0.isASCII || accompanying.contains($0) }
    return !isApart ? improbable : word.count == 1 ? 1 : accentedWordWeight.only
  }

  private static func weight(ofSign sign: Unicode.Scalar, _ before: Unicode.Scalar, _ after: Unicode.Scalar)
    -> Double
  {
    if joining.contains(sign) { return 1 }
    if opening.contains(sign) { return before.isWesternLetter ? improbable : 1 }
    if closing.contains(sign) { return after.isWesternLetter ? improbable : 1 }
    let isBesideAccented = [before, after].contains { $0.isWesternLetter && !$0.isASCII }
    let isInWord = before.isWesternLetter && after.isWesternLetter
    return isBesideAccented || isInWord ? improbable : 1
  }
}

/// Text in Russian and other languages in Cyrillic letters.
private struct CyrillicText {
  /// The plausibility of each character beyond ASCII, 0…1.
  private(set) var weights: [Double] = []

  private static let improbable = 0.1
  private static let signWeight = 0.5
  /// Few letters may also be accented letters or ideographs.
  private static let fewLetters = (count: 8, weight: 0.7)

  init(_ text: [Unicode.Scalar]) {
    let letterCount = text.count(where: \.isCyrillicLetter)
    let letterWeight = letterCount < Self.fewLetters.count ? Self.fewLetters.weight : 1
    var index = 0
    while index < text.count {
      let word = text.word(from: index, where: \.properties.isAlphabetic)
      if !word.isEmpty {
        let isWord =
          letterCount > 3 && text[word].hasConsistentCase && text[word].allSatisfy(\.isCyrillicLetter)
        weights += text[word].filter { !$0.isASCII }.map { _ in isWord ? letterWeight : Self.improbable }
        index = word.upperBound
      } else {
        if !text[index].isASCII { weights.append(Self.signWeight) }
        index += 1
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, other than the ordinal indicators and the micro sign.
  fileprivate var isWesternLetter: Bool {
    properties.isAlphabetic && value != 0xAA && value != 0xBA && value != 0xB5
  }

  fileprivate var isCyrillicLetter: Bool { (0x400...0x4FF).contains(value) }
}

extension [Unicode.Scalar] {
  /// Returns the range of the letters that start at an index; empty if there is none.
  fileprivate func word(from start: Int, where isLetter: (Unicode.Scalar) -> Bool) -> Range<Int> {
    start..<(self[start...].firstIndex { !isLetter($0) } ?? count)
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// Whether a word is in lowercase or uppercase letters, or in lowercase ones after the first.
  fileprivate var hasConsistentCase: Bool {
    let rest = dropFirst()
    return rest.allSatisfy { !$0.properties.isUppercase } || allSatisfy { !$0.properties.isLowercase }
  }
}
