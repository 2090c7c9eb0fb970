import CoreMedia
import Foundation
import Registration

/// The first revision of `VNTrackHomographicImageRegistrationRequest`.
public let VNTrackHomographicImageRegistrationRequestRevision1 = 1

/// Finds the perspective that takes each frame to the next.
///
/// The frame before is the floating picture, the current one the reference: see `VNImageRegistrationRequest`, also for where
/// there is no observation, and `VNHomographicImageRegistrationRequest`. The first frame has none. Which of the two Apple's moves onto the
/// other isn't documented. Frames need no times unless a spacing is set.
open class VNTrackHomographicImageRegistrationRequest: VNStatefulRequest {
  private let memory = FrameMemory<KeptFrame>()

  /// For every frame.
  public convenience init() { self.init(frameAnalysisSpacing: .zero) }

  /// For every frame.
  public convenience init(completionHandler: VNRequestCompletionHandler?) {
    self.init(frameAnalysisSpacing: .zero, completionHandler: completionHandler)
  }

  /// One observation or none: nil before the first perform and after one that failed or was cancelled.
  open var results: [VNImageHomographicAlignmentObservation]? { observations() }

  /// Two: the first has none before it.
  open override var minimumLatencyFrameCount: Int { 2 }

  /// One revision, `VNTrackHomographicImageRegistrationRequestRevision1`.
  open override class var supportedRevisions: IndexSet {
    [VNTrackHomographicImageRegistrationRequestRevision1]
  }

  override func work() throws -> any RequestWork {
    TrackedAlignmentWork(
      memory: memory, spacing: frameAnalysisSpacing, motion: .homography,
      regionOfInterest: try checkedRegionOfInterest(), revision: revision)
  }
}
