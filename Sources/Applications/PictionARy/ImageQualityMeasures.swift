import GrayImage
import ImageIO
import PixelSampling
import Vision

/// How bright a picture is, and how much of it has something on it.
///
/// Two figures that are easily understood, taken of a small copy: they refuse pictures in which nobody could see a
/// drawing, and leave the rest to the model.
struct ImageQualityMeasures {
  /// The level, 0 (black) to 255 (white), that only a thousandth of the pixels surpass. Chalk on a blackboard and white
  /// strokes on a black canvas are that much of a picture.
  let highlight: Int
  /// The share, 0…1, of the pixels whose level differs by more than `leastContrast` from the mean of their
  /// neighborhood, a square of an eighth of the longer side: ink, and the paper beside a strong line. Shadows and
  /// uneven light are wider than that.
  let detailShare: Double

  /// Below which figures a picture is refused.
  struct Limits {
    /// A highlight of less than 40 of 255 is too dark.
    var highlight = 40
    /// Something on less than 0.05 % of the picture is nothing: 55 pixels of 384 × 288.
    var detailShare = 0.0005
  }

  /// Pencil, some 45 levels darker than paper, makes a line 0.5 mm wide, which is a third of a pixel where a sheet of A4
  /// fills half of the picture: 15 levels. Noise and paper's grain, averaged, mostly stay below 8.
  static let minimumContrast = 8
  /// The longer side of the picture that is measured, in pixels; a smaller picture is measured as it is.
  static let side = 384

  /// - Throws: `PixelSamplingError` where the picture can't be read.
  init(of picture: CVPixelBuffer) throws {
    let (width, height) = (CVPixelBufferGetWidth(picture), CVPixelBufferGetHeight(picture))
    let scale = min(1, Double(Self.side) / Double(max(width, height, 1)))
    // The measures are the same whichever way the picture is turned.
    self.init(
      of: try GrayImage(
        OrientedImage(picture), width: max(1, Int((Double(width) * scale).rounded())),
        height: max(1, Int((Double(height) * scale).rounded()))))
  }

  init(of image: GrayImage) {
    highlight = Self.highlight(of: image.levels)
    detailShare = Double(Self.detailCount(in: image)) / Double(image.levels.count)
  }

  /// What is wrong with the picture; nil where a drawing might be seen.
  func problem(_ limits: Limits = Limits()) -> DrawingProblem? {
    if highlight < limits.highlight { return .tooDark }
    return detailShare < limits.detailShare ? .nothingDrawn : nil
  }

  private static func highlight(of levels: [UInt8]) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    for level in levels { counts[Int(level)] += 1 }
    var brighter = 0
    for level in (0...255).reversed() {
      brighter += counts[level]
      if brighter * 1000 > levels.count { return level }
    }
    return 0
  }

  private static func detailCount(in image: GrayImage) -> Int {
    let (width, height) = (image.width, image.height)
    let reach = max(1, max(width, height) / 16)
    let sums = SummedLevels(image)
    var count = 0
    for row in 0..<height {
      let rows = max(0, row - reach)..<min(height, row + reach + 1)
      for column in 0..<width {
        let columns = max(0, column - reach)..<min(width, column + reach + 1)
        let area = rows.count * columns.count
        let difference = Int(image[column, row]) * area - sums.sum(rows: rows, columns: columns)
        if abs(difference) > minimumContrast * area { count += 1 }
      }
    }
    return count
  }
}

/// For each corner between pixels the sum of the levels above and left of it (Crow 1984).
private struct SummedLevels {
  private var sums: [Int]
  private let stride: Int

  init(_ image: GrayImage) {
    stride = image.width + 1
    sums = [Int](repeating: 0, count: stride * (image.height + 1))
    for row in 0..<image.height {
      var sum = 0
      for column in 0..<image.width {
        sum += Int(image[column, row])
        sums[(row + 1) * stride + column + 1] = sums[row * stride + column + 1] + sum
      }
    }
  }

  func sum(rows: Range<Int>, columns: Range<Int>) -> Int {
    let (top, bottom) = (rows.lowerBound * stride, rows.upperBound * stride)
    return sums[bottom + columns.upperBound] - sums[bottom + columns.lowerBound]
      - sums[top + columns.upperBound]
      + sums[top + columns.lowerBound]
  }
}
