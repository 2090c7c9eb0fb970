/// The work that reading one picture may cost, and whether parts of the picture were passed over for costing more.
///
/// Only work in crowded parts counts: those that hold more corners of QR codes than codes that lie apart would have.
/// zxing-cpp compares all corners of a call with one another: a tiling of nothing but corners of one pixel a module costs 0.45 µs a
/// pixel, thirty times what a photo does. Work is counted in pixels of such a tiling; a part with fewer corners counts as so many
/// pixels as it has corners for, a quarter of its pixels at least. All tiles of a picture of codes as small as can be printed fit, and
/// so do 20 megapixels of the tiling: 10 s of a processor.
final class ReadingBudget {
  /// The pixels of the tiling that a row of a corner stands for.
  private static let pixelsPerCrossing = 21
  private static let minimumShare = 4

  private var pixelsLeft: Int
  /// Whether a part, crowded or not, was passed over, so that codes may be missing.
  private(set) var isCut = false

  init(pixels: Int = 20_000_000) { pixelsLeft = pixels }

  /// Records that a part wasn't read to its end: a call in it took too many steps.
  func cut() { isCut = true }

  /// Takes the work of a crowded part that is about to be read.
  ///
  /// - Parameter crossings: how many rows of corners it has, as `FinderPatternDensity` counts them.
  /// - Returns: whether it may be read.
  func spend(pixels: Int, crossings: Int) -> Bool {
    let work = min(pixels, max(pixels / Self.minimumShare, crossings * Self.pixelsPerCrossing))
    guard work <= pixelsLeft else {
      isCut = true
      return false
    }
    pixelsLeft -= work
    return true
  }
}
