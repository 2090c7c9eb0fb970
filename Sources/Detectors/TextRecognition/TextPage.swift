package import CoreGraphics
import CoreVideo
package import ImageIO
package import PixelSampling
import PlaneGeometry

/// An image, or a region of it, to be searched for text.
package struct TextPage: Sendable {
  let image: OrientedImage
  /// Normalized, lower-left origin, in the upright image.
  private(set) var region: CGRect
  private let sampler: PerspectiveSampler

  /// - Parameters:
  ///   - image: any format that `PixelSampler` reads; unpacked ones are converted, at 4 bytes per pixel.
  ///   - region: normalized, lower-left origin, in the upright image.
  /// - Throws: `PixelSamplingError`.
  package init(
    _ image: OrientedImage, region: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  ) throws(PixelSamplingError) {
    (self.image, self.region) = (image, region)
    sampler = try PerspectiveSampler(packing: image)
  }

  /// The upright image's size, in pixels.
  var width: Int { image.width }
  var height: Int { image.height }

  func narrowed(to region: CGRect) -> TextPage {
    var page = self
    page.region = region
    return page
  }

  /// The region's size, in pixels.
  var regionWidth: Double { Double(width) * Double(region.width) }
  var regionHeight: Double { Double(height) * Double(region.height) }

  func plan(width: Int, height: Int) throws(PixelSamplingError) -> SamplingPlan {
    try SamplingPlan(
      of: image, regionOfInterest: region, destinationWidth: width, destinationHeight: height)
  }

  /// Converts a point from the tensor, normalized with top-left origin, to pixels of the upright image.
  func pixel(_ point: PixelPoint) -> PixelPoint {
    PixelPoint(
      (region.minX + point.x * region.width) * Double(width),
      (region.verticallyFlipped.minY + point.y * region.height) * Double(height))
  }

  /// Writes a line of text in the networks' format: blue, green and red, -1…1, padded with 0 on the right.
  func cut(
    _ line: Quadrilateral, width: Int, height: Int, into tensor: UnsafeMutableBufferPointer<Float>,
    rowLength: Int
  ) throws(PixelSamplingError) {
    if width < rowLength { tensor.update(repeating: 0) }
    try sampler.sample(
      line, width: width, height: height, into: tensor, rowLength: rowLength, format: Self.tensorFormat)
  }

  /// Returns the ink in a part of the image.
  func ink(
    in quadrilateral: Quadrilateral, width: Int, height: Int
  ) throws(PixelSamplingError) -> LineBinarization {
    LineBinarization(
      width: width, height: height, levels: try levels(in: quadrilateral, width: width, height: height))
  }

  /// Returns the gray levels of a part of the image, row by row.
  func levels(
    in quadrilateral: Quadrilateral, width: Int, height: Int
  ) throws(PixelSamplingError) -> [UInt8] {
    var tensor = [Float](repeating: 0, count: 3 * width * height)
    return try tensor.withUnsafeMutableBufferPointer {
      tensor throws(PixelSamplingError) -> [UInt8] in
      try cut(quadrilateral, width: width, height: height, into: tensor, rowLength: width)
      return LineBinarization.levels(
        ofCut: UnsafeBufferPointer(tensor), width: width, height: height, rowLength: width)
    }
  }

  /// The networks' input format: level / 127.5 - 1.
  static let tensorFormat = TensorFormat(channels: .bgr, scale: 1 / 127.5, bias: SIMD3(repeating: -1))
}
