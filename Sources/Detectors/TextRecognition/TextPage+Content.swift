import Foundation
import ImageIO
import PixelSampling

/// Cropping to a page's content, so that scans with wide margins are searched at a larger scale.
extension TextPage {
  /// The number of cells along the longer side.
  private static let cells = 256
  /// The minimum difference of a content cell from the background, of 255.
  private static let minimumDifference: Float = 10
  /// The margin in cells, since thin ascenders may fall below the threshold.
  private static let margin = 3

  /// Returns the page without blank margins, unless they are small. Reads all pixels: 5 ms for 12 megapixels.
  func withoutMargins() throws(PixelSamplingError) -> TextPage {
    let scale = Double(Self.cells) / max(regionWidth, regionHeight)
    let width = max(Int(regionWidth * scale), 1)
    let height = max(Int(regionHeight * scale), 1)
    var levels = [Float](repeating: 0, count: width * height)
    let plan = try plan(width: width, height: height)
    try levels.withUnsafeMutableBufferPointer { levels throws(PixelSamplingError) in
      try PixelSampler(plan: plan).sample(image.buffer, into: levels, format: TensorFormat(channels: .gray))
    }
    let ground = levels.sorted()[levels.count / 2]
    let written = levels.indices.filter { abs(levels[$0] - ground) > Self.minimumDifference }
    guard let first = written.first, let last = written.last else { return self }
    let columns = written.map { $0 % width }
    let left = max((columns.min() ?? 0) - Self.margin, 0)
    let right = min((columns.max() ?? width) + 1 + Self.margin, width)
    let top = max(first / width - Self.margin, 0)
    let bottom = min(last / width + 1 + Self.margin, height)
    guard 2 * (right - left) * (bottom - top) < width * height else { return self }
    let (cellWidth, cellHeight) = (region.width / CGFloat(width), region.height / CGFloat(height))
    return narrowed(
      to: CGRect(
        x: region.minX + CGFloat(left) * cellWidth, y: region.maxY - CGFloat(bottom) * cellHeight,
        width: CGFloat(right - left) * cellWidth, height: CGFloat(bottom - top) * cellHeight))
  }
}
