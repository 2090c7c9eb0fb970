package import CoreGraphics
import CoreVideo
package import ImageIO
package import PixelSampling
import PlaneGeometry

/// The picture, or the part of it, in which text is looked for.
package struct TextPage: Sendable {
  let image: OrientedImage
  /// Normalized, origin at the lower left, in the upright picture.
  private(set) var region: CGRect
  /// Cuts lines out of the upright picture.
  private let sampler: PerspectiveSampler

  /// - Parameters:
  ///   - picture: any format that `PixelSampler` reads. One that isn't packed bytes is converted here, 4 bytes a pixel.
  ///   - region: normalized, origin at the lower left, in the upright picture.
  /// - Throws: `PixelSamplingError`.
  package init(
    _ picture: OrientedImage, region: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  ) throws(PixelSamplingError) {
    (self.image, self.region) = (picture, region)
    sampler = try PerspectiveSampler(packing: picture)
  }

  /// The upright picture's size in pixels.
  var width: Int { image.width }
  var height: Int { image.height }

  /// The same picture with another region.
  func narrowed(to region: CGRect) -> TextPage {
    var page = self
    page.region = region
    return page
  }

  /// The region's size in pixels.
  var regionWidth: Double { Double(width) * Double(region.width) }
  var regionHeight: Double { Double(height) * Double(region.height) }

  /// How the region becomes a tensor of a size.
  func plan(width: Int, height: Int) throws(PixelSamplingError) -> SamplingPlan {
    try SamplingPlan(
      of: image, regionOfInterest: region, destinationWidth: width, destinationHeight: height)
  }

  /// A point normalized to such a tensor, origin at the upper left → the upright picture's pixels.
  func pixel(_ point: PixelPoint) -> PixelPoint {
    PixelPoint(
      (region.minX + point.x * region.width) * Double(width),
      (region.verticallyFlipped.minY + point.y * region.height) * Double(height))
  }

  /// Writes a line of text as the networks want it: blue, green and red, -1…1, 0 to the right of it.
  func cut(
    _ line: Quadrilateral, width: Int, height: Int, into tensor: UnsafeMutableBufferPointer<Float>,
    rowLength: Int
  ) throws(PixelSamplingError) {
    if width < rowLength { tensor.update(repeating: 0) }
    try sampler.sample(
      line, width: width, height: height, into: tensor, rowLength: rowLength, format: Self.tensorFormat)
  }

  /// What the networks were trained with: level / 127.5 - 1.
  static let tensorFormat = TensorFormat(channels: .bgr, scale: 1 / 127.5, bias: SIMD3(repeating: -1))
}
