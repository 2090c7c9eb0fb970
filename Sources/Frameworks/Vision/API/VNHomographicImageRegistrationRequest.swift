public import Foundation
import Registration

/// The first revision of `VNHomographicImageRegistrationRequest`.
public let VNHomographicImageRegistrationRequestRevision1 = 1

/// Finds the perspective in which the targeted picture is to be seen to lie on the handler's: shifted, turned, made larger or
/// smaller, tilted.
///
/// Exact for flat things and for cameras that turn without moving; of anything else, what most of the pictures agrees in. The
/// time is bounded by the number of pixels, whatever they show.
open class VNHomographicImageRegistrationRequest: VNImageRegistrationRequest {
  /// One observation or none: nil before the first perform and after one that failed or was canceled.
  open var results: [VNImageHomographicAlignmentObservation]? { observations() }

  /// One revision, `VNHomographicImageRegistrationRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNHomographicImageRegistrationRequestRevision1] }

  override func work() throws -> any RequestWork {
    TargetedAlignmentWork(
      target: target, motion: .homography, regionOfInterest: try checkedRegionOfInterest(),
      revision: revision)
  }
}
