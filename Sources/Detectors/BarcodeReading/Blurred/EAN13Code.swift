import BarcodeSymbols

/// The thirteen digits of an EAN-13 code; one that begins with 0 is printed as a UPC-A code with the same bars.
///
/// Source: GS1 General Specifications, section 5.2.
struct EAN13Code: BlurredCode {
  /// 13 of them, each 0…9.
  let digits: [Int]

  var text: String? { digits.map(String.init).joined() }

  var content: Barcode.Content { .text }

  /// In modules: the widths that bars and spaces have together.
  static let moduleCount = 95
  static let digitModules = 7
  /// The module at which the first digit on each side of the middle begins.
  static let firstModules = (left: 3, right: 50)

  /// The widths of a digit's four bars and spaces, in modules. On the left they begin with a space; on the right with a bar.
  static let widths = [
    [3, 2, 1, 1], [2, 2, 2, 1], [2, 1, 2, 2], [1, 4, 1, 1], [1, 1, 3, 2], [1, 2, 3, 1], [1, 1, 1, 4],
    [1, 3, 1, 2],
    [1, 2, 1, 3], [3, 1, 1, 2],
  ]

  /// Which of the six digits on the left have their widths in reverse: they say the first digit, which has no bars of its own.
  static let reversals: [[Bool]] = [
    "------", "--r-rr", "--rr-r", "--rrr-", "-r--rr", "-rr--r", "-rrr--", "-r-r-r", "-r-rr-", "-rr-r-",
  ].map { $0.map { $0 == "r" } }

  var moduleCount: Int { Self.moduleCount }

  /// What a digit counts in the sum that is a multiple of ten.
  static func weight(ofDigit place: Int) -> Int { place.isMultiple(of: 2) ? 1 : 3 }

  /// As zxing-cpp tells them: what begins with 0 is a UPC-A code where such are looked for.
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
