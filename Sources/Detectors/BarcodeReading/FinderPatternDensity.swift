import GrayImage

/// The density of QR codes' finder patterns, which zxing-cpp compares pairwise.
///
/// Counts runs of alternating dark and light with lengths of 1 : 1 : 3 : 1 : 1 in every third row, which
/// misses none since a pattern's center is three modules high. Takes 0.5 ns per pixel.
///
/// Unsafe buffers: the region is checked to lie inside the image.
enum FinderPatternDensity {
  private static let rowStep = 3
  /// The minimum difference from the extreme of the previous run to start a new one.
  private static let contrast = 12
  /// The tolerance of a run's length, in modules.
  private static let tolerance = 0.7
  /// The number of pixels per crossing below which a region is crowded. A sheet of the smallest printable
  /// codes has 240, a page of text several thousand.
  private static let crowdedPixelsPerCrossing = 400

  /// Whether the finder patterns are denser than those of separate codes.
  static func isCrowded(_ image: GrayImage, columns: Range<Int>, rows: Range<Int>) -> Bool {
    isCrowded(
      crossings: crossings(in: image, columns: columns, rows: rows),
      pixelCount: columns.count * rows.count)
  }

  static func isCrowded(crossings: Int, pixelCount: Int) -> Bool {
    crossings * crowdedPixelsPerCrossing > pixelCount
  }

  /// Returns the number of finder patterns crossed by the region's rows, estimated from a third of them.
  static func crossings(in image: GrayImage, columns: Range<Int>, rows: Range<Int>) -> Int {
    precondition(columns.lowerBound >= 0 && columns.upperBound <= image.width)
    precondition(rows.lowerBound >= 0 && rows.upperBound <= image.height)
    return image.levels.withUnsafeBufferPointer { levels in
      stride(from: rows.lowerBound, to: rows.upperBound, by: rowStep).reduce(0) { count, row in
        let start = row * image.width
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
      if isDark, isFinderPattern(runs) { count += 1 }
      (start, isDark, extreme) = (column, !isDark, level)
    }
    return count
  }

  private static func isFinderPattern(_ runs: SIMD8<Int32>) -> Bool {
    guard runs[0] > 0 else { return false }
    let lengths = SIMD8<Float>(runs)
    let module = lengths.sum() / 7
    let differences = lengths - SIMD8(1, 1, 3, 1, 1, 0, 0, 0) * module
    return (differences * differences).max() < Float(tolerance * tolerance) * module * module
  }
}
