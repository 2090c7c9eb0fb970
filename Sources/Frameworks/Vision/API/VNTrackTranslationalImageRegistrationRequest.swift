import Registration

/// The first revision of `VNTrackTranslationalImageRegistrationRequest`.
public let VNTrackTranslationalImageRegistrationRequestRevision1 = 1

/// Estimates the translation from each frame to the next.
///
/// The previous frame is the floating image, the current one the reference (Apple's choice isn't documented):
/// see `VNImageRegistrationRequest` and `VNTranslationalImageRegistrationRequest`. The first frame has no
/// result. Frames need presentation times only if a spacing is set.
open class VNTrackTranslationalImageRegistrationRequest: _VNFrameComparingRequest {
  /// At most one observation; nil before the first perform and after one that failed or was canceled.
  open var results: [VNImageTranslationAlignmentObservation]? { observations() }

  override func work() throws -> any RequestWork {
    try TrackedAlignmentWork(of: self, motion: .translation)
  }
}
