/// The work limit for an image, and whether parts of it were skipped.
///
/// Only crowded tiles count: those with more finder patterns than separate codes would have. zxing-cpp
/// compares all patterns of a call pairwise: a tiling of patterns with one pixel per module takes 0.45 µs per
/// pixel, thirty times a photograph's. Work is measured in pixels of such a tiling; sparser tiles count in
/// proportion to their patterns, at least a quarter of their pixels. The limit covers sheets of the smallest
/// printable codes, or 20 megapixels of the tiling: 10 s of CPU time.
final class ReadingBudget {
  /// The tiling's pixels per row of a finder pattern.
  private static let pixelsPerCrossing = 21
  private static let minimumWorkDivisor = 4

  private var pixelsLeft: Int
  /// Whether a part was skipped, so that codes may be missing.
  private(set) var isCut = false

  init(pixels: Int = 20_000_000) { pixelsLeft = pixels }

  /// Records that a part wasn't fully read because a call exceeded its step limit.
  func cut() { isCut = true }

  /// Spends the work of a crowded part; returns whether the part may be read.
  func spend(pixels: Int, crossings: Int) -> Bool {
    let work = min(pixels, max(pixels / Self.minimumWorkDivisor, crossings * Self.pixelsPerCrossing))
    guard work <= pixelsLeft else {
      isCut = true
      return false
    }
    pixelsLeft -= work
    return true
  }
}
