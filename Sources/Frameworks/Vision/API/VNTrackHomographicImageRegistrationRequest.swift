import Registration

/// The first revision of `VNTrackHomographicImageRegistrationRequest`.
public let VNTrackHomographicImageRegistrationRequestRevision1 = 1

/// Finds the perspective that takes each frame to the next.
///
/// The frame before is the floating picture, the current one the reference: see `VNImageRegistrationRequest`, also for where
/// there is no observation, and `VNHomographicImageRegistrationRequest`. The first frame has none. Which of the two Apple's moves onto the
/// other isn't documented. Frames need no times unless a spacing is set.
open class VNTrackHomographicImageRegistrationRequest: _VNFrameComparingRequest {
  /// One observation or none: nil before the first perform and after one that failed or was canceled.
  open var results: [VNImageHomographicAlignmentObservation]? { observations() }

  override func work() throws -> any RequestWork {
    try TrackedAlignmentWork(of: self, motion: .homography)
  }
}
