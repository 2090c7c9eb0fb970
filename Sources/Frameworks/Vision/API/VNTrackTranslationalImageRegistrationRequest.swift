import Registration

/// The first revision of `VNTrackTranslationalImageRegistrationRequest`.
public let VNTrackTranslationalImageRegistrationRequestRevision1 = 1

/// Finds by how much each frame is shifted from the one before.
///
/// The frame before is the floating picture, the current one the reference: see `VNImageRegistrationRequest`, also for where
/// there is no observation, and `VNTranslationalImageRegistrationRequest`. The first frame has none. Which of the two Apple's moves onto the
/// other isn't documented. Frames need no times unless a spacing is set.
open class VNTrackTranslationalImageRegistrationRequest: _VNFrameComparingRequest {
  /// One observation or none: nil before the first perform and after one that failed or was canceled.
  open var results: [VNImageTranslationAlignmentObservation]? { observations() }

  override func work() throws -> any RequestWork {
    try TrackedAlignmentWork(of: self, motion: .translation)
  }
}
