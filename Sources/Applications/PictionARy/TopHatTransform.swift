import GrayImage

/// What inks are like beside what they are on.
enum InkPolarity: CaseIterable {
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
struct TopHatTransform {
  let width: Int
  let height: Int
  /// 0 where a pixel doesn't, row by row.
  let levels: [UInt8]

  /// - Parameter widest: the width of the widest line, in pixels.
  init(of gray: GrayImage, tone: InkPolarity, widest: Int) {
    (width, height) = (gray.width, gray.height)
    // Of odd width, so that a window looks as far back as ahead: else edges would move.
    let window = widest / 2 * 2 + 1
    let levels = tone == .dark ? gray.levels : gray.levels.map { 255 - $0 }
    let spread = Self.highest(levels, width: gray.width, height: gray.height, window: window)
    // The lowest of a neighborhood is the highest of the inverse.
    let closed = Self.highest(spread.map { 255 - $0 }, width: gray.width, height: gray.height, window: window)
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

  /// The highest level in a square window around each pixel, 0 counting beyond the picture.
  private static func highest(_ levels: [UInt8], width: Int, height: Int, window: Int) -> [UInt8] {
    var spread = levels
    for row in 0..<height {
      let start = row * width
      let line = highest(along: Array(spread[start..<(start + width)]), window: window)
      for column in 0..<width { spread[start + column] = line[column] }
    }
    for column in 0..<width {
      let line = highest(along: (0..<height).map { spread[$0 * width + column] }, window: window)
      for row in 0..<height { spread[row * width + column] = line[row] }
    }
    return spread
  }

  /// The highest level in a window around each place of a line: windows of twice the width are made of two, until they are
  /// wide enough.
  private static func highest(along line: [UInt8], window: Int) -> [UInt8] {
    let reach = window / 2
    var padded = [UInt8](repeating: 0, count: reach) + line + [UInt8](repeating: 0, count: window)
    var width = 1
    while width < window {
      let step = min(width, window - width)
      for place in 0..<(padded.count - step) { padded[place] = max(padded[place], padded[place + step]) }
      width += step
    }
    return Array(padded[0..<line.count])
  }
}
