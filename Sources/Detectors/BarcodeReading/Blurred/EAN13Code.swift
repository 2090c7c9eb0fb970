import BarcodeSymbols

/// An EAN-13 code (GS1 General Specifications, section 5.2); with a leading 0, also a UPC-A code.
struct EAN13Code: BlurredCode {
  /// 13 digits, each 0…9.
  let digits: [Int]

  var text: String? { digits.map(String.init).joined() }

  var content: Barcode.Content { .text }

  /// The total width of bars and spaces, in modules.
  static let moduleCount = 95
  static let digitModules = 7
  /// The module at which the first digit on each side of the center starts.
  static let firstModules = (left: 3, right: 50)

  /// The widths of a digit's bars and spaces, in modules; on the left side a space is first, on the right a
  /// bar.
  static let widths = [
    [3, 2, 1, 1], [2, 2, 2, 1], [2, 1, 2, 2], [1, 4, 1, 1], [1, 1, 3, 2], [1, 2, 3, 1], [1, 1, 1, 4],
    [1, 3, 1, 2],
    [1, 2, 1, 3], [3, 1, 1, 2],
  ]

  /// The digits on the left side whose widths are reversed, which encodes the first digit.
  static let reversals: [[Bool]] = [
    "------", "--r-rr", "--rr-r", "--rrr-", "-r--rr", "-rr--r", "-rrr--", "-r-r-r", "-r-rr-", "-rr-r-",
  ].map { $0.map { $0 == "r" } }

  var moduleCount: Int { Self.moduleCount }

  /// Returns a digit's weight in the sum, which is a multiple of ten.
  static func weight(ofDigit place: Int) -> Int { place.isMultiple(of: 2) ? 1 : 3 }

  /// As in zxing-cpp: a leading 0 makes a UPC-A code, if that format is requested.
  func format(among formats: Set<BarcodeFormat>) -> BarcodeFormat? {
    let format: BarcodeFormat = digits[0] == 0 && formats.contains(.upcA) ? .upcA : .ean13
    return formats.contains(format) ? format : nil
  }

  var edges: [Double] {
    var widths = [1, 1, 1]
    for (digit, isReversed) in zip(digits[1...6], Self.reversals[digits[0]]) {
      widths += isReversed ? Self.widths[digit].reversed() : Self.widths[digit]
    }
    widths += [1, 1, 1, 1, 1]
    for digit in digits[7...] { widths += Self.widths[digit] }
    widths += [1, 1, 1]
    return Self.edges(widths)
  }
}
