import GrayImage
import ImageIO
import PixelSampling
import Vision

/// The brightness of an image and the share of it that has detail.
///
/// Two simple measures of a small copy. They reject images in which a person couldn't see a drawing either,
/// and leave the rest to the model.
struct ImageQualityMeasures {
  /// The level, 0 (black) to 255 (white), that only a thousandth of the pixels exceed. Chalk on a blackboard
  /// and white strokes on a black canvas cover at least that much.
  let highlight: Int
  /// The share of pixels, 0…1, that differ by more than `minimumContrast` levels from the mean of their
  /// neighborhood, a square of an eighth of the longer side. Ink and the paper beside a strong line count;
  /// shadows and uneven light are wider.
  let detailShare: Double

  /// The limits below which an image is rejected.
  struct Limits {
    /// Of 255 levels; below it the image is too dark.
    var highlight = 40
    /// 0.05 % of the pixels; below it the image is blank: 55 pixels of 384 × 288.
    var detailShare = 0.0005
  }

  /// In levels. A pencil line, some 45 levels darker than paper and 0.5 mm wide, is a third of a pixel wide
  /// where a sheet of A4 fills half of the image: 15 levels. Noise and the paper's grain, averaged, mostly
  /// stay below 8.
  static let minimumContrast = 8
  /// The longer side of the measured copy, in pixels; smaller images aren't scaled.
  static let side = 384

  /// - Throws: `PixelSamplingError` if the image can't be read.
  init(of image: CVPixelBuffer) throws {
    let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
    let scale = min(1, Double(Self.side) / Double(max(width, height, 1)))
    // The measures don't depend on the orientation.
    self.init(
      of: try GrayImage(
        OrientedImage(image), width: max(1, Int((Double(width) * scale).rounded())),
        height: max(1, Int((Double(height) * scale).rounded()))))
  }

  init(of image: GrayImage) {
    highlight = Self.highlight(of: image.levels)
    detailShare = Double(Self.detailCount(in: image)) / Double(image.levels.count)
  }

  /// The problem of the image; nil if it may show a drawing.
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

/// A summed-area table: at each corner, the sum of all levels above and left of it (Crow 1984).
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
