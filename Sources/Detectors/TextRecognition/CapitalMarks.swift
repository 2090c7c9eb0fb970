import CoreGraphics
import Foundation

/// Marks of capital letters that the network misses or mistakes for others: `Ė`, `Ū`, `Ą` and `Ț` are rare in
/// what it was trained on. The ink shows whether there is a mark above or below; which one, the languages of
/// the page.
struct CapitalMarks {
  let alphabet: TextAlphabet
  let prior: LetterPrior
  let reading: LineReading

  /// The number of capitals without marks that a line needs for comparison.
  private static let minimumPlain = 2
  /// The distance by which a mark rises above them or reaches below them, in their height.
  private static let reach = 0.12
  /// A letter of another language that is as probable is kept: a foreign name.
  private static let sureProbability: Float = 0.9
  private static let plainCapitals = Set("ABCDEFGHIKLMNOPRSTUVWXYZ".unicodeScalars)

  /// Returns the symbols with the marks of the expected languages; free in lines without capitals, otherwise
  /// takes about 0.2 ms.
  func added(to symbols: [Int]) -> [Int] {
    let symbols = withCapitals(symbols)
    let scalars = symbols.map(alphabet.scalar)
    guard scalars.contains(where: { prior.capitals[Self.plain($0)] != nil }),
      reading.ink.contrast >= LineBinarization.minimumContrast
    else { return symbols }
    let boxes = reading.boxes(of: symbols)
    let plain = zip(scalars, boxes).filter { Self.plainCapitals.contains($0.0) }.map(\.1)
    guard plain.count >= Self.minimumPlain else { return symbols }
    let top = plain.map(\.minY).sorted()[plain.count / 2]
    let bottom = plain.map(\.maxY).sorted()[plain.count / 2]
    guard bottom > top else { return symbols }
    var places: [CTCOutput.Position]?
    return symbols.indices.map { index in
      let scalar = scalars[index]
      guard !prior.isExpected(scalar), let forms = prior.capitals[Self.plain(scalar)] else {
        return symbols[index]
      }
      if !scalar.isASCII {
        places = places ?? reading.columns.alignment(of: symbols)
        if let place = places?[index], place.probability >= Self.sureProbability { return symbols[index] }
      }
      let isAbove = (top - boxes[index].minY) / (bottom - top) >= Self.reach
      let isBelow = (boxes[index].maxY - bottom) / (bottom - top) >= Self.reach
      guard isAbove != isBelow, let letter = isAbove ? forms.above : forms.below else {
        return symbols[index]
      }
      return alphabet.symbol(letter) ?? symbols[index]
    }
  }

  /// Returns the symbols with letters among capitals as capitals, which the network confuses if they have
  /// marks.
  private func withCapitals(_ symbols: [Int]) -> [Int] {
    let scalars = symbols.map(alphabet.scalar)
    func isCapital(_ index: Int) -> Bool {
      scalars.indices.contains(index) && scalars[index].properties.isUppercase
    }
    func isLetter(_ index: Int) -> Bool {
      scalars.indices.contains(index) && scalars[index].properties.isAlphabetic
    }
    return symbols.indices.map { index in
      guard prior.isExpected(scalars[index]), scalars[index].properties.isLowercase,
        // Two capitals beside it, and no small letter.
        isCapital(index - 1)
          ? isCapital(index + 1) || (!isLetter(index + 1) && isCapital(index - 2))
          : !isLetter(index - 1) && isCapital(index + 1) && isCapital(index + 2)
      else { return symbols[index] }
      let capital = scalars[index].properties.uppercaseMapping.unicodeScalars
      guard capital.count == 1, let letter = capital.first, prior.isExpected(letter) else {
        return symbols[index]
      }
      return alphabet.symbol(letter) ?? symbols[index]
    }
  }

  /// A letter without its marks.
  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.isASCII
      ? scalar : String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? scalar
  }
}

extension LetterPrior {
  /// The forms of a capital letter with a mark above and below; nil if there are none, or several.
  struct MarkedForms: Sendable, Equatable {
    var above: Unicode.Scalar?
    var below: Unicode.Scalar?
  }

  /// Returns the marked forms of the capitals among letters, by the plain letter.
  static func capitals(among letters: Set<Unicode.Scalar>) -> [Unicode.Scalar: MarkedForms] {
    var above: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    var below = above
    for letter in letters where letter.properties.isUppercase {
      let parts = Array(String(letter).decomposedStringWithCanonicalMapping.unicodeScalars)
      guard parts.count == 2 else { continue }
      if parts[1].properties.canonicalCombiningClass == .above {
        above[parts[0], default: []].append(letter)
      } else {
        below[parts[0], default: []].append(letter)
      }
    }
    return Set(above.keys).union(below.keys).reduce(into: [:]) { forms, plain in
      func only(_ letters: [Unicode.Scalar]?) -> Unicode.Scalar? {
        letters?.count == 1 ? letters?.first : nil
      }
      forms[plain] = MarkedForms(above: only(above[plain]), below: only(below[plain]))
    }
  }
}
