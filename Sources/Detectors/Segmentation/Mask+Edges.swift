package import CoreGraphics
import GrayImage
package import ImageIO
import PixelSampling

extension Mask {
  /// Returns the mask of an image's region, aligned with the image's edges, at most at the image's size.
  ///
  /// - Parameters:
  ///   - region: normalized, lower-left origin, inside the upright image.
  ///   - longestSide: the maximum number of pixels on a side.
  ///   - checkCancellation: called between the steps; an error it throws ends the work.
  /// - Throws: `PixelSamplingError`; the error of `checkCancellation`.
  package func refinedAlongEdges(
    _ image: OrientedImage, region: CGRect, longestSide: Double, checkCancellation: () throws -> Void
  ) throws -> Mask {
    let small = try GrayImage(image, region: region, width: width, height: height)
    let filter = GuidedFilter(self, guide: small)
    try checkCancellation()
    let size = (Double(image.width) * region.width, Double(image.height) * region.height)
    let scale = min(1, longestSide / max(size.0, size.1))
    let guide = try GrayImage(
      image, region: region, width: max(Int((size.0 * scale).rounded()), 1),
      height: max(Int((size.1 * scale).rounded()), 1))
    try checkCancellation()
    return filter.mask(along: guide)
  }
}
