import BarcodeSymbols

/// The characters of a Code 128 symbol (ISO/IEC 15417, section 4.3).
struct Code128: BlurredCode {
  /// From the start character, 103…105, to the check character.
  let values: [Int]

  static let characterModules = 11
  static let stopModules = 13
  static let stopWidths = [2, 3, 3, 1, 1, 1, 2]
  static let startValues = 103...105
  /// The modulus of the check character: the number of characters that are neither start nor stop.
  static let modulus = 103

  /// The widths of a character's three bars and three spaces, in modules, by value.
  static let widths: [[Int]] = """
    212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
    223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
    112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
    311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
    122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
    214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232
    """.split { $0.isWhitespace }.map { $0.compactMap(\.wholeNumberValue) }

  var moduleCount: Int { Self.characterModules * values.count + Self.stopModules }

  var edges: [Double] { Self.edges(values.flatMap { Self.widths[$0] } + Self.stopWidths) }

  /// The letters and digits, without a leading FNC1; further ones become field separators (0x1D). Nil if
  /// empty, or if there are other function characters, which are instructions rather than text.
  var text: String? {
    var text = ""
    var (set, lent): (CodeSet?, CodeSet?) = (CodeSet(rawValue: values[0]), nil)
    for (place, value) in values.dropFirst().dropLast().enumerated() {
      guard let current = lent ?? set else { return nil }
      lent = nil
      if value == Self.fnc1 {
        if place > 0 { text += "\u{1D}" }
      } else if let letters = current.text(value) {
        text += letters
      } else if value == Self.shift, current != .digits {
        lent = current == .upper ? .both : .upper
      } else if let other = current.next(value) {
        set = other
      } else {
        return nil
      }
    }
    return text.isEmpty ? nil : text
  }

  /// A leading FNC1 marks GS1 data.
  var content: Barcode.Content { values[1] == Self.fnc1 ? .gs1 : .text }

  func format(among formats: Set<BarcodeFormat>) -> BarcodeFormat? {
    formats.contains(.code128) ? .code128 : nil
  }

  private static let fnc1 = 102
  private static let shift = 98

  /// Code sets A, B and C, by their start characters' values.
  private enum CodeSet: Int {
    /// Uppercase letters and control characters.
    case upper = 103
    /// Uppercase and lowercase letters.
    case both
    /// Two digits per character.
    case digits

    func text(_ value: Int) -> String? {
      switch self {
      case .digits: value < 100 ? "\(value / 10)\(value % 10)" : nil
      case .upper: value < 96 ? String(UnicodeScalar(UInt8(value < 64 ? value + 32 : value - 64))) : nil
      case .both: value < 96 ? String(UnicodeScalar(UInt8(value + 32))) : nil
      }
    }

    /// Returns the set that a character switches to; nil for all other characters.
    func next(_ value: Int) -> CodeSet? {
      let next: CodeSet? =
        switch value {
        case 99: .digits
        case 100: .both
        case 101: .upper
        default: nil
        }
      // In its own set, such a character has another function.
      return next == self ? nil : next
    }
  }
}
