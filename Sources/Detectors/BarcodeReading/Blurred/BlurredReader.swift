import BarcodeSymbols
import GrayImage
import PlaneGeometry

/// Reads an EAN-13, UPC-A or Code 128 code whose bars are too blurred, or too small, to be told one by one.
///
/// Instead of measuring widths, as readers of bars do, it draws each character as blurred as the picture is, and compares. Where the
/// code begins and ends, how much it is blurred and how much its bars have grown is estimated together with what it says. A code counts
/// where two rows apart from each other show it, each better by far than any other code whose check characters are right.
struct BlurredReader {
  let formats: Set<BarcodeFormat>

  /// Where rows are looked at, in tenths of the height less one, first those that are far from the ends and each other, and of how many
  /// pixels each is the mean.
  private static let places = [4, 2, 6, 3, 5, 1, 7, 0, 8]
  /// After so many rows that say nothing the rest isn't looked at.
  private static let silentRows = 3
  private static let rowHeight = 4
  /// Where fewer rows agree, chance may have its hand in it.
  static let agreeing = 2

  /// The code in a picture whose bars stand upright, or none.
  ///
  /// Cost: some 10 ms a row for each kind of code, 50 where there is one; 3 rows where there is nothing, 9 at most.
  ///
  /// - Parameter checkCancellation: throws to end the reading.
  func code(in picture: GrayImage, checkCancellation: () throws -> Void) throws -> Barcode? {
    guard picture.height >= Self.rowHeight * Self.agreeing else { return nil }
    if !formats.isDisjoint(with: [.ean13, .upcA]),
      let number = try code(EAN13Matcher.self, in: picture, checkCancellation)
    {
      return number
    }
    return formats.contains(.code128) ? try code(Code128Matcher.self, in: picture, checkCancellation) : nil
  }

  private func code<Matching: BlurredMatching>(
    _ kind: Matching.Type, in picture: GrayImage, _ checkCancellation: () throws -> Void
  ) throws -> Barcode? {
    let rows = try rows(kind, in: picture, checkCancellation)
    return rows.first?.reading.code.barcode(among: formats, at: Self.quadrilateral(rows))
  }

  /// The rows that show one and the same code for certain; none where they are too few or contradict each other.
  private func rows<Matching: BlurredMatching>(
    _ kind: Matching.Type, in picture: GrayImage, _ checkCancellation: () throws -> Void
  ) throws -> [(row: Int, reading: BlurredScanLine.Reading<Matching.Code>)] {
    var readings: [(row: Int, reading: BlurredScanLine.Reading<Matching.Code>)] = []
    for (count, place) in Self.places.enumerated() {
      if count >= Self.silentRows, readings.isEmpty { return [] }
      try checkCancellation()
      let row = (picture.height - Self.rowHeight) * (place + 1) / 10
      let read = BlurredScanLine(Self.means(of: picture, from: row)).readings(kind).filter(\.isCertain)
      guard let best = read.min(by: { $0.meanSquare < $1.meanSquare }) else { continue }
      if readings.contains(where: { $0.reading.code != best.code }) { return [] }
      readings.append((row, best))
    }
    return readings.count >= Self.agreeing ? readings : []
  }

  /// The mean of some rows, column by column.
  private static func means(of picture: GrayImage, from row: Int) -> [Double] {
    (0..<picture.width).map { column in
      (row..<(row + rowHeight)).reduce(0.0) { $0 + Double(picture[column, $1]) } / Double(rowHeight)
    }
  }

  /// Where rows that show a code say that it lies.
  private static func quadrilateral<Code>(
    _ readings: [(row: Int, reading: BlurredScanLine.Reading<Code>)]
  ) -> Quadrilateral {
    // A code that stands on its head begins at the right, and its top is below.
    let isUpsideDown = readings[0].reading.start > readings[0].reading.end
    let ordered = readings.sorted { ($0.row < $1.row) != isUpsideDown }
    func corner(_ row: Int, _ x: KeyPath<BlurredScanLine.Reading<Code>, Double>) -> PixelPoint {
      PixelPoint(ordered[row].reading[keyPath: x], Double(ordered[row].row) + Double(rowHeight) / 2)
    }
    let last = ordered.count - 1
    return Quadrilateral(corner(0, \.start), corner(0, \.end), corner(last, \.end), corner(last, \.start))
  }
}
