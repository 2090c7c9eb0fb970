import GrayImage

/// How much of a picture looks like the corners of QR codes: zxing-cpp compares them all with one another.
///
/// Every third row is looked at; the middle of such a corner is three modules high, so none is missed. What counts are five
/// runs, dark and light by turns, whose lengths are as 1 : 1 : 3 : 1 : 1. Cost: 0.5 ns a pixel.
///
/// Unsafe buffers: the part lies inside the picture, which is checked first.
enum FinderPatternDensity {
  private static let rowStep = 3
  /// How much darker a pixel is than the lightest of the run before it, at least, to begin a dark run; and the reverse.
  private static let contrast = 12
  /// By how many modules a run may be longer or shorter.
  private static let tolerance = 0.7
  /// More than one crossing of a corner in so many pixels, and the part is crowded. A sheet of codes as small as can be
  /// printed has one in 240, a page of text one in several thousand.
  private static let crowded = 400

  /// Whether there are more corners than codes that lie apart have.
  static func isCrowded(_ picture: GrayImage, columns: Range<Int>, rows: Range<Int>) -> Bool {
    isCrowded(
      crossings: crossings(in: picture, columns: columns, rows: rows),
      pixelCount: columns.count * rows.count)
  }

  static func isCrowded(crossings: Int, pixelCount: Int) -> Bool { crossings * crowded > pixelCount }

  /// How many of the part's rows cross such a corner; each counts as often as it has corners. An estimate, from a third of
  /// the rows.
  static func crossings(in picture: GrayImage, columns: Range<Int>, rows: Range<Int>) -> Int {
    precondition(columns.lowerBound >= 0 && columns.upperBound <= picture.width)
    precondition(rows.lowerBound >= 0 && rows.upperBound <= picture.height)
    return picture.levels.withUnsafeBufferPointer { levels in
      stride(from: rows.lowerBound, to: rows.upperBound, by: rowStep).reduce(0) { count, row in
        let start = row * picture.width
        return count
          + crossings(
            in: UnsafeBufferPointer(
              rebasing: levels[(start + columns.lowerBound)..<(start + columns.upperBound)]))
      } * rowStep
    }
  }

  private static func crossings(in row: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = row.first else { return 0 }
    var runs = SIMD8<Int32>()
    var (count, start, isDark, extreme) = (0, 0, false, Int(first))
    for column in row.indices {
      let level = Int(row[column])
      if isDark {
        extreme = min(extreme, level)
        guard level > extreme + contrast else { continue }
      } else {
        extreme = max(extreme, level)
        guard level < extreme - contrast else { continue }
      }
      runs = SIMD8(runs[1], runs[2], runs[3], runs[4], Int32(column - start), 0, 0, 0)
      if isDark, isCorner(runs) { count += 1 }
      (start, isDark, extreme) = (column, !isDark, level)
    }
    return count
  }

  private static func isCorner(_ runs: SIMD8<Int32>) -> Bool {
    guard runs[0] > 0 else { return false }
    let lengths = SIMD8<Float>(runs)
    let module = lengths.sum() / 7
    let differences = lengths - SIMD8(1, 1, 3, 1, 1, 0, 0, 0) * module
    return (differences * differences).max() < Float(tolerance * tolerance) * module * module
  }
}
