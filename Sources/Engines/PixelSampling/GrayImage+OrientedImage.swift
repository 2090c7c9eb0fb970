package import Foundation
package import GrayImage
package import ImageIO

extension GrayImage {
  /// The brightness of a stored image or a region of it, upright, scaled to a given size.
  ///
  /// - Parameters:
  ///   - image: any format that `PixelSampler` reads.
  ///   - region: normalized, lower-left origin, in the upright image.
  ///   - width, height: in pixels; default: the region's own, rounded.
  /// - Throws: `PixelSamplingError` if the image's format or size, or the region, can't be sampled.
  package init(
    _ image: OrientedImage, region: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
    width: Int? = nil, height: Int? = nil
  ) throws(PixelSamplingError) {
    let width = width ?? max(Int((CGFloat(image.width) * region.width).rounded()), 1)
    let height = height ?? max(Int((CGFloat(image.height) * region.height).rounded()), 1)
    let plan = try SamplingPlan(
      of: image, regionOfInterest: region, destinationWidth: width, destinationHeight: height)
    self.init(width: width, height: height, levels: try PixelSampler(plan: plan).levels(of: image.buffer))
  }
}
