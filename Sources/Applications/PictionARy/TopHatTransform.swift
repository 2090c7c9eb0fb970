import GrayImage

/// The tone of ink relative to its background.
enum InkPolarity: CaseIterable {
  /// Pens on paper.
  case dark
  /// Chalk on a blackboard.
  case bright
}

/// The contrast of narrow marks: morphology's black top-hat, or its white top-hat for chalk.
///
/// A closing fills narrow marks; the difference to the original is the ink. A table beside the sheet, a hand
/// or a shadow is wider and keeps its level.
struct TopHatTransform {
  let width: Int
  let height: Int
  /// The contrast of each pixel in levels, row by row; 0 outside marks.
  let levels: [UInt8]

  /// - Parameter widest: the width of the widest line, in pixels.
  init(of gray: GrayImage, tone: InkPolarity, widest: Int) {
    (width, height) = (gray.width, gray.height)
    // Odd, so that the window is symmetric and edges don't move.
    let window = widest / 2 * 2 + 1
    let levels = tone == .dark ? gray.levels : gray.levels.map { 255 - $0 }
    let spread = Self.dilated(levels, width: gray.width, height: gray.height, window: window)
    // Erosion is dilation of the inverse.
    let closed = Self.dilated(spread.map { 255 - $0 }, width: gray.width, height: gray.height, window: window)
    // A closing is never below the image, except where the border clips the window.
    self.levels = zip(closed, levels).map { 255 - $0 > $1 ? 255 - $0 - $1 : 0 }
  }

  /// The contrast that one pixel in two hundred exceeds.
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

  /// Dilation: the highest level in a square window around each pixel, 0 beyond the border.
  private static func dilated(_ levels: [UInt8], width: Int, height: Int, window: Int) -> [UInt8] {
    var spread = levels
    for row in 0..<height {
      let start = row * width
      let line = dilated(line: Array(spread[start..<(start + width)]), window: window)
      for column in 0..<width { spread[start + column] = line[column] }
    }
    for column in 0..<width {
      let line = dilated(line: (0..<height).map { spread[$0 * width + column] }, window: window)
      for row in 0..<height { spread[row * width + column] = line[row] }
    }
    return spread
  }

  /// The highest level in a window around each position of a line. Windows of twice the width are combined
  /// from two until they are wide enough.
  private static func dilated(line: [UInt8], window: Int) -> [UInt8] {
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
