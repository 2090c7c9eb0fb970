public import Foundation
import Registration

/// The first revision of `VNTranslationalImageRegistrationRequest`.
public let VNTranslationalImageRegistrationRequestRevision1 = 1

/// Finds by how much the targeted picture is shifted from the handler's, to a fraction of a pixel.
///
/// At least a tenth of the smaller picture's width and height must be seen in both. The time is bounded by the number of
/// pixels, whatever they show.
open class VNTranslationalImageRegistrationRequest: VNImageRegistrationRequest {
  /// One observation or none: nil before the first perform and after one that failed or was canceled.
  open var results: [VNImageTranslationAlignmentObservation]? { observations() }

  /// One revision, `VNTranslationalImageRegistrationRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNTranslationalImageRegistrationRequestRevision1] }

  override func work() throws -> any RequestWork {
    TargetedAlignmentWork(
      target: target, motion: .translation, regionOfInterest: try checkedRegionOfInterest(),
      revision: revision)
  }
}
