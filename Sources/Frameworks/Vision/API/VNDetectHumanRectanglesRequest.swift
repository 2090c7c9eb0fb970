import CoreGraphics
public import Foundation
import PoseEstimation

/// The first revision of `VNDetectHumanRectanglesRequest`: upper bodies.
public let VNDetectHumanRectanglesRequestRevision1 = 1
/// The second: upper or whole bodies.
public let VNDetectHumanRectanglesRequestRevision2 = 2

/// Finds people: a box around each.
///
/// The results are `VNHumanObservation`s of the people that `VNDetectHumanBodyPoseRequest` finds, at the same cost. The box is
/// around the person's silhouette, arms and hair included, as far as it is in the picture or the region of interest.
open class VNDetectHumanRectanglesRequest: VNImageBasedRequest {
  /// What was found: nil before the first perform and after one that failed or was canceled.
  open var results: [VNHumanObservation]? { observations() }

  /// Whether boxes end at the hips. True unless set; the first revision has no other way.
  ///
  /// Where it is false, boxes are around all that is seen of a person, whether or not that is the whole body.
  open var upperBodyOnly = true

  /// `VNDetectHumanRectanglesRequestRevision1` and `2`, which is the default.
  open override class var supportedRevisions: IndexSet {
    [VNDetectHumanRectanglesRequestRevision1, VNDetectHumanRectanglesRequestRevision2]
  }

  override func work() throws -> any RequestWork {
    HumanRectanglesWork(
      finding: try PoseLocator(for: self),
      upperBodyOnly: upperBodyOnly || revision == VNDetectHumanRectanglesRequestRevision1, revision: revision)
  }
}

private struct HumanRectanglesWork: RequestWork {
  let finding: PoseLocator
  let upperBodyOnly: Bool
  let revision: Int

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    try finding.people(in: picture, cancellation: cancellation) { body, region in
      let box = upperBodyOnly ? body.upperBox : body.box
      guard let seen = box?.intersection(region.pixels), !seen.isEmpty else { return nil }
      return VNHumanObservation(
        boundingBox: region.normalized(seen), confidence: body.confidence, upperBodyOnly: upperBodyOnly,
        requestRevision: revision)
    }
  }
}
