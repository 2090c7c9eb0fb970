import BarcodeSymbols
import PlaneGeometry

/// A linear code that a blurred scan line may show.
protocol BlurredCode: Hashable {
  /// The total width of its bars and spaces, in modules.
  var moduleCount: Int { get }

  /// The edges' positions, in modules from the start of the first bar; alternately rising and falling in ink.
  var edges: [Double] { get }

  /// The decoded text; nil if it can't be determined.
  var text: String? { get }

  var content: Barcode.Content { get }

  /// Returns which of the requested formats the code has; nil if none.
  func format(among formats: Set<BarcodeFormat>) -> BarcodeFormat?
}

/// A code with its squared difference from a scan line's ink.
struct BlurredMatch<Code: BlurredCode> {
  let code: Code
  let difference: Double
  /// The squared difference of the second best code.
  let runnerUp: Double
  /// Whether each character is the best match at its position, so that check characters confirm the result.
  /// If they had to decide instead, a character is damaged or misread, and similar codes are possible.
  let isConfirmed: Bool
}

/// Matches a scan line's ink with the codes whose characters, drawn and blurred, resemble it most.
protocol BlurredMatching {
  associatedtype Code: BlurredCode

  /// - Parameter placement: supplies the blur and bar width gain with which characters are drawn.
  init(like placement: ScanLineFit)

  /// Returns the module counts possible for a code of this width with this many distinguishable bars.
  static func moduleCounts(over pixels: Double, bars: Int) -> [Int]

  /// Returns the squared differences from the best characters, ignoring check characters, relative to those
  /// from all characters; ink without contrast is equally far from all.
  func matchError(of ink: [ModuleSamples]) -> Double

  /// - Parameter isChecked: whether to accept only codes with correct check characters.
  func reading(of ink: [ModuleSamples], isChecked: Bool) -> BlurredMatch<Code>?
}

extension BlurredCode {
  /// Returns the result; nil if the code has no text or its format isn't requested.
  func barcode(among formats: Set<BarcodeFormat>, at quadrilateral: Quadrilateral) -> Barcode? {
    guard let format = format(among: formats), let text else { return nil }
    return Barcode(
      format: format, text: text, bytes: Array(text.utf8), content: content, addOn: nil, isInverted: false,
      quadrilateral: quadrilateral)
  }

  /// Returns the edges of bars and spaces of these widths, starting at 0.
  static func edges(_ widths: [Int]) -> [Double] {
    widths.reduce(into: [0.0]) { edges, width in edges.append(edges[edges.count - 1] + Double(width)) }
  }
}
