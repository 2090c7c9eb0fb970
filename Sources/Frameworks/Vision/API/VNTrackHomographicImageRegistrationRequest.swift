import Registration

/// The first revision of `VNTrackHomographicImageRegistrationRequest`.
public let VNTrackHomographicImageRegistrationRequestRevision1 = 1

/// Estimates the homography from each frame to the next.
///
/// The previous frame is the floating image, the current one the reference (Apple's choice isn't documented):
/// see `VNImageRegistrationRequest` and `VNHomographicImageRegistrationRequest`. The first frame has no
/// result. Frames need presentation times only if a spacing is set.
open class VNTrackHomographicImageRegistrationRequest: _VNFrameComparingRequest {
  /// At most one observation; nil before the first perform and after one that failed or was canceled.
  open var results: [VNImageHomographicAlignmentObservation]? { observations() }

  override func work() throws -> any RequestWork {
    try TrackedAlignmentWork(of: self, motion: .homography)
  }
}
