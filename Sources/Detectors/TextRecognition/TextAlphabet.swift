import Foundation

/// The symbols that the recognizer answers with: 0 is none (the blank of connectionist temporal classification), then
/// the listed characters, last the space.
struct TextAlphabet: Sendable {
  static let blank = 0

  private let scalars: [Unicode.Scalar]
  private let symbols: [Unicode.Scalar: Int]

  /// - Parameter url: a text file with one character a line.
  /// - Throws: `CharacterListError` where it isn't such a file.
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

  /// The number of symbols.
  var count: Int { scalars.count }
  var space: Int { scalars.count - 1 }

  func string(of symbols: [Int]) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: symbols.map { scalars[$0] })
    return String(string)
  }

  func scalar(_ symbol: Int) -> Unicode.Scalar { scalars[symbol] }

  func symbol(_ scalar: Unicode.Scalar) -> Int? { symbols[scalar] }

  /// What a symbol says in the text that is looked for.
  struct Meaning: Equatable {
    /// The symbol that stands for it: itself, or the plain form of a full-width one.
    let symbol: Int
    /// What its probability is multiplied by before those of a column are compared.
    let weight: Float
  }

  /// How much likelier a character that the languages are written with is than one that they aren't.
  private static let unusualWeight: Float = 0.05

  /// What each symbol means in text of these scripts, nil where they don't have it.
  ///
  /// - Parameter usual: the characters that the languages are written with; nil takes all alike.
  func meanings(in scripts: TextScripts, usual: Set<Unicode.Scalar>?) -> [Meaning?] {
    scalars.indices.map { symbol in
      guard symbol != Self.blank else { return Meaning(symbol: symbol, weight: 1) }
      guard let meant = plainSymbol(symbol, in: scripts) else { return nil }
      let isUsual = meant == space || usual?.contains(scalars[meant]) ?? true
      return Meaning(symbol: meant, weight: isUsual ? 1 : Self.unusualWeight)
    }
  }

  private func plainSymbol(_ symbol: Int, in scripts: TextScripts) -> Int? {
    let scalar = scalars[symbol]
    if scripts.contains(TextScripts(of: scalar)) { return symbol }
    guard !scripts.contains(.han), let plain = scalar.plainForm else { return nil }
    return plain == " " ? space : symbols[plain]
  }
}

/// The installed list of the recognizer's characters isn't one.
package struct CharacterListError: LocalizedError, CustomStringConvertible {
  package let fileName: String

  package var description: String {
    "\(fileName) isn't a list of the recognizer's characters. Remove it, then run `make setup` in swift-vision's checkout."
  }

  package var errorDescription: String? { description }
}

extension TextScripts {
  /// The script that a character needs.
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
  /// The character of Latin text that East Asian text has a wider form of.
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
