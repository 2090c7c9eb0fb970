import CoreGraphics
public import Foundation
import PoseEstimation

/// The first revision of `VNDetectHumanRectanglesRequest`: upper bodies.
public let VNDetectHumanRectanglesRequestRevision1 = 1
/// The second revision: upper or whole bodies.
public let VNDetectHumanRectanglesRequestRevision2 = 2

/// Detects people, with a bounding box each.
///
/// The results are `VNHumanObservation`s of the people that `VNDetectHumanBodyPoseRequest` detects, at the
/// same cost. Boxes enclose the silhouette, including arms and hair, within the image or the region.
open class VNDetectHumanRectanglesRequest: VNImageBasedRequest {
  /// The people; nil before the first perform and after one that failed or was canceled.
  open var results: [VNHumanObservation]? { observations() }

  /// Whether boxes end at the hips, also of people who sit or face away. Default: true; the first revision
  /// ignores false. If true, people of whom nothing above the hips is visible aren't reported.
  ///
  /// If false, boxes enclose all visible parts of a person, whether or not that is the whole body.
  open var upperBodyOnly = true

  /// `VNDetectHumanRectanglesRequestRevision1` and `2`, the default.
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

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    try finding.people(in: image, cancellation: cancellation) { body, region in
      let box = upperBodyOnly ? body.upperBox : body.box
      guard let seen = box?.intersection(region.pixels), !seen.isEmpty else { return nil }
      return VNHumanObservation(
        boundingBox: region.normalized(seen), confidence: body.confidence, upperBodyOnly: upperBodyOnly,
        requestRevision: revision)
    }
  }
}
