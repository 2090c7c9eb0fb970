import Foundation

/// The recognizer's symbols: the blank of connectionist temporal classification, characters, the space.
struct TextAlphabet: Sendable {
  static let blank = 0

  private let scalars: [Unicode.Scalar]
  private let symbols: [Unicode.Scalar: Int]

  /// - Parameter url: a text file with one character per line.
  /// - Throws: `CharacterListError` for any other file.
  init(contentsOf url: URL) throws {
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").map(\.unicodeScalars)
    guard !lines.isEmpty, lines.allSatisfy({ $0.count == 1 }) else {
      throw CharacterListError(fileName: url.lastPathComponent)
    }
    scalars = [" "] + lines.compactMap(\.first) + [" "]
    symbols = Dictionary(
      zip(scalars, scalars.indices).dropFirst().map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
  }

  var count: Int { scalars.count }
  var space: Int { scalars.count - 1 }

  func string(of symbols: [Int]) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: symbols.map { scalars[$0] })
    return String(string)
  }

  func scalar(_ symbol: Int) -> Unicode.Scalar { scalars[symbol] }

  func symbol(_ scalar: Unicode.Scalar) -> Int? { symbols[scalar] }

  struct Meaning: Equatable {
    /// The symbol it is replaced by: itself, or the plain form of a full-width character.
    let symbol: Int
    /// The factor applied to its probability before a column's symbols are compared.
    let weight: Float
  }

  /// Returns each symbol's meaning in text of these scripts; nil if it doesn't occur in them.
  func meanings(in scripts: TextScripts, prior: LetterPrior = LetterPrior()) -> [Meaning?] {
    scalars.indices.map { symbol in
      guard symbol != Self.blank else { return Meaning(symbol: symbol, weight: 1) }
      guard let plain = plainSymbol(symbol, in: scripts) else { return nil }
      guard plain != space else { return Meaning(symbol: plain, weight: 1) }
      let meant = prior.letter(alike: scalars[plain]).flatMap { symbols[$0] } ?? plain
      return Meaning(symbol: meant, weight: prior.weight(of: scalars[meant]))
    }
  }

  private func plainSymbol(_ symbol: Int, in scripts: TextScripts) -> Int? {
    let scalar = scalars[symbol]
    if scripts.contains(TextScripts(of: scalar)) { return symbol }
    guard !scripts.contains(.han), let plain = scalar.plainForm else { return nil }
    return plain == " " ? space : symbols[plain]
  }
}

package struct CharacterListError: LocalizedError, CustomStringConvertible {
  package let fileName: String

  package var description: String {
    "\(fileName) isn't a list of one character per line. Remove it, then run `make setup` in swift-vision's checkout."
  }

  package var errorDescription: String? { description }
}

extension TextScripts {
  init(of scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .kana
    case 0x2E80...0x303F, 0x3100...0xA4CF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF,
      0x20000...0x3FFFF:
      self = .han
    default: self = .latin
    }
  }
}

extension Unicode.Scalar {
  /// The Latin form of a full-width East Asian character.
  fileprivate var plainForm: Unicode.Scalar? {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFF01 + 0x21)
    case 0x3000: " "
    case 0x3001: ","
    case 0x3002: "."
    case 0xFFE5: "¥"
    default: nil
    }
  }
}
