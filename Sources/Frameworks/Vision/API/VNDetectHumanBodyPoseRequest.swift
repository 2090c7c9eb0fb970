import CoreGraphics
public import Foundation
import PlaneGeometry
import PoseEstimation

/// The first revision of `VNDetectHumanBodyPoseRequest`.
public let VNDetectHumanBodyPoseRequestRevision1 = 1

/// Detects people and their joints.
///
/// The results are `VNHumanBodyPoseObservation`s in descending order of the person detector's confidence,
/// those found in the whole image first, then those of faces, of parts of the image, and of doubtful
/// proposals. The detector looks for people near the camera: of those seen from behind, in profile or in a
/// crowd it misses some.
///
/// An image costs one pass of a network over 224 × 224 pixels, and one over 256 × 256 for each of at most 32
/// people. Unless a single person takes up half of the image's height and nothing resembles another, faces
/// are detected, too, and those that nobody has are searched for their bodies, in up to four passes each.
/// Unless a single person takes up half of the height, up to 58 overlapping tiles of a half and a quarter of
/// the longer side are searched, too, in passes of their own, the larger ones first, until they add nobody:
/// in 1600 × 1200 pixels, drawn people of 120 are found. The first request of a process also
/// compiles the networks. Performing fails with `VNErrorCode.dataUnavailable` if they aren't installed; `make
/// setup` installs them.
open class VNDetectHumanBodyPoseRequest: VNImageBasedRequest {
  /// The people; nil before the first perform and after one that failed or was canceled.
  open var results: [VNHumanBodyPoseObservation]? { observations() }

  /// One revision, `VNDetectHumanBodyPoseRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNDetectHumanBodyPoseRequestRevision1] }

  var detectsHands = false

  override func work() throws -> any RequestWork {
    BodyPoseWork(finding: try PoseLocator(for: self), detectsHands: detectsHands, revision: revision)
  }
}

private struct BodyPoseWork: RequestWork {
  let finding: PoseLocator
  let detectsHands: Bool
  let revision: Int

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let bodies = try finding.people(in: image, cancellation: cancellation) { ($0, $1) }
    guard detectsHands, !bodies.isEmpty else { return bodies.map { observation($0, of: $1) } }
    var hands = try finding.hands(limit: 2 * bodies.count, in: image, cancellation: cancellation) {
      hand, _ in hand
    }
    return bodies.map { body, region in
      let left = hands.removeNearest(to: body[.leftWrist]).map { $0.observation(in: region, revision) }
      let right = hands.removeNearest(to: body[.rightWrist]).map { $0.observation(in: region, revision) }
      return observation(body, of: region, left, right)
    }
  }

  private func observation(
    _ body: DetectedBody, of region: RegionCoordinates, _ left: VNHumanHandPoseObservation? = nil,
    _ right: VNHumanHandPoseObservation? = nil
  ) -> VNHumanBodyPoseObservation {
    VNHumanBodyPoseObservation(
      points: body.recognizedPoints(in: region), confidence: body.confidence, requestRevision: revision,
      leftHand: left, rightHand: right)
  }
}

extension [DetectedHand] {
  /// Removes and returns the hand whose wrist is nearest to a body's, at most the hand's length away.
  fileprivate mutating func removeNearest(to wrist: DetectedBody.Point) -> DetectedHand? {
    let distances = map { hand in
      hypot(hand.points[0].x - wrist.location.x, hand.points[0].y - wrist.location.y)
    }
    guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }),
      distances[nearest] <= Swift.max(self[nearest].box.width, self[nearest].box.height)
    else { return nil }
    return remove(at: nearest)
  }
}

extension VNDetectHumanBodyPoseRequest: _VNPoseRequest {
  public typealias _JointName = VNHumanBodyPoseObservation.JointName
  public typealias _JointsGroupName = VNHumanBodyPoseObservation.JointsGroupName
  public static var _scheme: _RecognizedPointsScheme { .body }
}
