package import CoreGraphics
import GrayImage
package import ImageIO
import PixelSampling

extension Mask {
  /// A mask of a picture's region laid along the picture's edges, at its own size or smaller.
  ///
  /// - Parameters:
  ///   - region: normalized, origin at the lower left, inside the upright picture.
  ///   - longestSide: the most pixels on a side.
  ///   - checkCancellation: is called between the steps; what it throws ends the work.
  /// - Throws: `PixelSamplingError`; what the check for cancellation throws.
  package func refinedAlongEdges(
    _ picture: OrientedImage, region: CGRect, longestSide: Double, checkCancellation: () throws -> Void
  ) throws -> Mask {
    let small = try GrayImage(picture, region: region, width: width, height: height)
    let filter = GuidedFilter(self, guide: small)
    try checkCancellation()
    let size = (Double(picture.width) * region.width, Double(picture.height) * region.height)
    let scale = min(1, longestSide / max(size.0, size.1))
    let guide = try GrayImage(
      picture, region: region, width: max(Int((size.0 * scale).rounded()), 1),
      height: max(Int((size.1 * scale).rounded()), 1))
    try checkCancellation()
    return filter.mask(along: guide)
  }
}
