import GrayImage

/// What inks are like beside what they are on.
enum InkTone: CaseIterable {
  /// Pens on paper.
  case dark
  /// Chalk on a blackboard.
  case bright
}

/// By how many levels each pixel differs from the paper around it, as lines do: morphology's black hat, or its white hat
/// for chalk.
///
/// Narrow marks are filled by a closing of the picture, and what it changed is ink. A table beside the sheet, a hand, a
/// shadow are wider and keep their level.
struct InkContrast {
  let width: Int
  let height: Int
  /// 0 where a pixel doesn't, row by row.
  let levels: [UInt8]

  /// - Parameter widest: the width of the widest line, in pixels.
  init(of gray: GrayImage, tone: InkTone, widest: Int) {
    (width, height) = (gray.width, gray.height)
    let levels = tone == .dark ? gray.levels : gray.levels.map { 255 - $0 }
    let spread = Self.highest(levels, width: gray.width, height: gray.height, window: widest)
    // The lowest of a neighbourhood is the highest of the inverse.
    let closed = Self.highest(spread.map { 255 - $0 }, width: gray.width, height: gray.height, window: widest)
    // A closing is never below the picture, but where the window was cut at the border.
    self.levels = zip(closed, levels).map { 255 - $0 > $1 ? 255 - $0 - $1 : 0 }
  }

  /// The contrast that one in two hundred pixels surpasses.
  var strongest: Int {
    var counts = [Int](repeating: 0, count: 256)
    for level in levels { counts[Int(level)] += 1 }
    var above = 0
    for level in (0...255).reversed() {
      above += counts[level]
      if above * 200 > levels.count { return level }
    }
    return 0
  }

  /// The highest level in a square window around each pixel.
  private static func highest(_ levels: [UInt8], width: Int, height: Int, window: Int) -> [UInt8] {
    let reach = window / 2
    var across = [UInt8](repeating: 0, count: levels.count)
    for row in 0..<height {
      for column in 0..<width {
        var highest: UInt8 = 0
        for place in max(0, column - reach)...min(width - 1, column + reach) {
          highest = max(highest, levels[row * width + place])
        }
        across[row * width + column] = highest
      }
    }
    var both = [UInt8](repeating: 0, count: levels.count)
    for row in 0..<height {
      for place in max(0, row - reach)...min(height - 1, row + reach) {
        for column in 0..<width {
          both[row * width + column] = max(both[row * width + column], across[place * width + column])
        }
      }
    }
    return both
  }
}
