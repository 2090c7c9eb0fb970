public import CoreGraphics
package import NetworkInference

/// A request that looks at a picture, or at a part of it.
open class VNImageBasedRequest: VNRequest {
  /// The part to look at: 0…1 on each axis of the upright picture, origin at the lower left. All of it unless set.
  ///
  /// Any rectangle is accepted, but performing fails with `VNErrorCode.invalidArgument` where it isn't wholly
  /// inside the picture or is empty. Results are normalized to the region: see
  /// `VNImageRectForNormalizedRectUsingRegionOfInterest`.
  open var regionOfInterest = VNNormalizedIdentityRect
  /// How the engine runs the detectors' networks, which are loaded once for each set of options.
  package var engine = EngineOptions()

  /// The region, if it is a part of the picture.
  func checkedRegionOfInterest() throws -> CGRect {
    let region = regionOfInterest.standardized
    // Regions are often quotients of pixel counts, whose last digits may stick out. Written so that a NaN fails.
    let slack = 1e-9
    guard region.width > 0, region.height > 0, region.minX >= -slack, region.minY >= -slack,
      region.maxX <= 1 + slack, region.maxY <= 1 + slack
    else {
      throw VNErrorCode.invalidArgument.error(
        "The region of interest \(regionOfInterest) isn't a part of the picture, which is 0…1 on each axis.")
    }
    return region
  }
}
