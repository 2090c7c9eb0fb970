import BarcodeSymbols
import GrayImage
import PlaneGeometry

/// Reads EAN-13, UPC-A and Code 128 codes whose bars are too blurred or small to be separated.
///
/// Instead of measuring widths, it draws each character with the image's blur and compares. The code's ends,
/// the blur and the bar width gain are estimated together with the content. A code is accepted if two
/// separate rows show it, each much better than any other code with correct check characters.
struct BlurredReader {
  let formats: Set<BarcodeFormat>

  /// The rows to read, in tenths of the height less one; first those far from the ends and each other.
  private static let rowPositions = [4, 2, 6, 3, 5, 1, 7, 0, 8]
  /// The number of initial rows without a result after which the search ends.
  private static let maximumSilentRows = 3
  private static let rowHeight = 4
  /// The minimum number of agreeing rows, to exclude chance.
  static let minimumAgreeingRows = 2

  /// Returns the code in an image of upright bars, if any.
  ///
  /// Takes about 10 ms per row and kind of code, 50 ms if there is one; 3 rows if there is none, at most 9.
  ///
  /// - Parameter checkCancellation: throws to end the reading.
  func code(in image: GrayImage, checkCancellation: () throws -> Void) throws -> Barcode? {
    guard image.height >= Self.rowHeight * Self.minimumAgreeingRows else { return nil }
    if !formats.isDisjoint(with: [.ean13, .upcA]),
      let number = try code(EAN13Matcher.self, in: image, checkCancellation)
    {
      return number
    }
    return formats.contains(.code128) ? try code(Code128Matcher.self, in: image, checkCancellation) : nil
  }

  private func code<Matching: BlurredMatching>(
    _ kind: Matching.Type, in image: GrayImage, _ checkCancellation: () throws -> Void
  ) throws -> Barcode? {
    let rows = try rows(kind, in: image, checkCancellation)
    return rows.first?.reading.code.barcode(among: formats, at: Self.quadrilateral(rows))
  }

  /// Returns the rows that show the same code with certainty; empty if they are too few or contradictory.
  private func rows<Matching: BlurredMatching>(
    _ kind: Matching.Type, in image: GrayImage, _ checkCancellation: () throws -> Void
  ) throws -> [(row: Int, reading: BlurredScanLine.Reading<Matching.Code>)] {
    var readings: [(row: Int, reading: BlurredScanLine.Reading<Matching.Code>)] = []
    for (count, place) in Self.rowPositions.enumerated() {
      if count >= Self.maximumSilentRows, readings.isEmpty { return [] }
      try checkCancellation()
      let row = (image.height - Self.rowHeight) * (place + 1) / 10
      let line = BlurredScanLine(Self.means(of: image, from: row))
      let read = line.readings(kind).filter { $0.isCertain && !line.repeats(from: $0.start, to: $0.end) }
      guard let best = read.min(by: { $0.meanSquare < $1.meanSquare }) else { continue }
      if readings.contains(where: { $0.reading.code != best.code }) { return [] }
      readings.append((row, best))
    }
    return readings.count >= Self.minimumAgreeingRows ? readings : []
  }

  /// Returns the column means over `rowHeight` rows.
  private static func means(of image: GrayImage, from row: Int) -> [Double] {
    (0..<image.width).map { column in
      (row..<(row + rowHeight)).reduce(0.0) { $0 + Double(image[column, $1]) } / Double(rowHeight)
    }
  }

  private static func quadrilateral<Code>(
    _ readings: [(row: Int, reading: BlurredScanLine.Reading<Code>)]
  ) -> Quadrilateral {
    // An upside-down code starts at the right, with its top at the bottom.
    let isUpsideDown = readings[0].reading.start > readings[0].reading.end
    let ordered = readings.sorted { ($0.row < $1.row) != isUpsideDown }
    func corner(_ row: Int, _ x: KeyPath<BlurredScanLine.Reading<Code>, Double>) -> PixelPoint {
      PixelPoint(ordered[row].reading[keyPath: x], Double(ordered[row].row) + Double(rowHeight) / 2)
    }
    let last = ordered.count - 1
    return Quadrilateral(corner(0, \.start), corner(0, \.end), corner(last, \.end), corner(last, \.start))
  }
}
