public import Foundation
import Registration

/// The first revision of `VNTranslationalImageRegistrationRequest`.
public let VNTranslationalImageRegistrationRequestRevision1 = 1

/// Estimates the translation between the targeted image and the handler's, with subpixel precision.
///
/// At least a tenth of the smaller image's width and height must be visible in both. Time is bounded by the
/// number of pixels, regardless of content.
open class VNTranslationalImageRegistrationRequest: VNImageRegistrationRequest {
  /// At most one observation; nil before the first perform and after one that failed or was canceled.
  open var results: [VNImageTranslationAlignmentObservation]? { observations() }

  /// One revision, `VNTranslationalImageRegistrationRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNTranslationalImageRegistrationRequestRevision1] }

  override func work() throws -> any RequestWork {
    TargetedAlignmentWork(
      target: target, motion: .translation, regionOfInterest: try checkedRegionOfInterest(),
      revision: revision)
  }
}
