import BarcodeSymbols
import PlaneGeometry

/// A code of bars, as a blurred row may show it.
protocol BlurredCode: Hashable {
  /// The widths that its bars and spaces have together, in modules.
  var moduleCount: Int { get }

  /// Where paper and ink meet, in modules from the first bar's beginning: ink begins at the first, paper at the second, and so on.
  var edges: [Double] { get }

  /// What is written; nil where that can't be told.
  var text: String? { get }

  var content: Barcode.Content { get }

  /// Which of the formats that are looked for it is of; nil of none.
  func format(among formats: Set<BarcodeFormat>) -> BarcodeFormat?
}

/// A code with the squared differences between its characters' ink and a row's.
struct BlurredMatch<Code: BlurredCode> {
  let code: Code
  let difference: Double
  /// The squared differences of the best other code.
  let runnerUp: Double
  /// Whether each character is the one that fits best at its place, so that check characters confirm what is seen. Where they had to
  /// decide, one of the characters is damaged or misread, and the code may be any that is like it.
  let isConfirmed: Bool
}

/// Finds the code whose characters, drawn and blurred one by one, resemble a row the most, and how far behind the next best is.
protocol BlurredMatching {
  associatedtype Code: BlurredCode

  /// - Parameter placement: characters are drawn with its blur and growth.
  init(like placement: ScanLineFit)

  /// The numbers of modules that a code may have that is so many pixels wide, and of whose bars so many are told apart.
  static func moduleCounts(over pixels: Double, bars: Int) -> [Int]

  /// How little the ink resembles characters: the squared differences from those that fit best, whether check characters are right or
  /// not, as a share of those from all characters. Ink without contrast is as far from all.
  ///
  /// - Parameter ink: how much ink there is in a placement's modules.
  func matchError(of ink: [ModuleSamples]) -> Double

  /// - Parameters:
  ///   - ink: how much ink there is in a placement's modules.
  ///   - isChecked: whether only codes count whose check characters are right.
  func reading(of ink: [ModuleSamples], isChecked: Bool) -> BlurredMatch<Code>?
}

extension BlurredCode {
  /// The code as it is told; nil where it has no text, or its format isn't looked for.
  func barcode(among formats: Set<BarcodeFormat>, at quadrilateral: Quadrilateral) -> Barcode? {
    guard let format = format(among: formats), let text else { return nil }
    return Barcode(
      format: format, text: text, bytes: Array(text.utf8), content: content, addOn: nil, isInverted: false,
      quadrilateral: quadrilateral)
  }

  /// The edges of bars and spaces of these widths, beginning at 0.
  static func edges(_ widths: [Int]) -> [Double] {
    widths.reduce(into: [0.0]) { edges, width in edges.append(edges[edges.count - 1] + Double(width)) }
  }
}
