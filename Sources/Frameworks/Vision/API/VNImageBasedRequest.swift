public import CoreGraphics
package import NetworkInference

/// A request that processes an image or a region of it.
open class VNImageBasedRequest: VNRequest {
  /// The region to process in the upright image, 0…1, lower-left origin. Default: the whole image.
  ///
  /// Performing fails with `VNErrorCode.invalidArgument` if it is empty or not entirely inside the image.
  /// Results are normalized to the region: see `VNImageRectForNormalizedRectUsingRegionOfInterest`.
  open var regionOfInterest = VNNormalizedIdentityRect
  /// The engine's options for the detectors' networks, which are loaded once for each set of options.
  package var engine = EngineOptions()

  /// The region of interest, after a check that it is inside the image.
  func checkedRegionOfInterest() throws -> CGRect {
    let region = regionOfInterest.standardized
    // Tolerates rounding errors of quotients of pixel counts. Written so that NaN fails.
    let slack = 1e-9
    guard region.width > 0, region.height > 0, region.minX >= -slack, region.minY >= -slack,
      region.maxX <= 1 + slack, region.maxY <= 1 + slack
    else {
      throw VNErrorCode.invalidArgument.error(
        "The region of interest \(regionOfInterest) isn't inside the image, 0…1 on each axis.")
    }
    return region
  }
}
