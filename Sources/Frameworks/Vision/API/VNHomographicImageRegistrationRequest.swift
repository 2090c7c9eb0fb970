public import Foundation
import Registration

/// The first revision of `VNHomographicImageRegistrationRequest`.
public let VNHomographicImageRegistrationRequestRevision1 = 1

/// Estimates the homography that aligns the targeted image with the handler's.
///
/// It is exact for planar scenes and for cameras that only rotate; otherwise it fits the largest part of the
/// images that agrees. Time is bounded by the number of pixels, regardless of content.
open class VNHomographicImageRegistrationRequest: VNImageRegistrationRequest {
  /// At most one observation; nil before the first perform and after one that failed or was canceled.
  open var results: [VNImageHomographicAlignmentObservation]? { observations() }

  /// One revision, `VNHomographicImageRegistrationRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNHomographicImageRegistrationRequestRevision1] }

  override func work() throws -> any RequestWork {
    TargetedAlignmentWork(
      target: target, motion: .homography, regionOfInterest: try checkedRegionOfInterest(),
      revision: revision)
  }
}
