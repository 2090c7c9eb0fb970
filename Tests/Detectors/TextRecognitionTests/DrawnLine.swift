@testable import TextRecognition

/// A line image with rectangles as strokes.
struct DrawnLine {
  private let width: Int
  private let height: Int
  private let ink: UInt8
  private var levels: [UInt8]

  /// Creates a line that is dark on light by default.
  init(width: Int, height: Int, paper: UInt8 = 255, ink: UInt8 = 0) {
    (self.width, self.height, self.ink) = (width, height, ink)
    levels = [UInt8](repeating: paper, count: width * height)
  }

  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>) {
    for row in rows { for column in columns { levels[row * width + column] = ink } }
  }

  var strokes: LineBinarization { LineBinarization(width: width, height: height, levels: levels) }
}
