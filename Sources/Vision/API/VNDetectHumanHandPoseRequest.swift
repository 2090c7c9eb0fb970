import CoreGraphics
import Foundation
import NetworkInference
import PoseEstimation

/// The first revision of `VNDetectHumanHandPoseRequest`.
public let VNDetectHumanHandPoseRequestRevision1 = 1

/// Finds hands and their joints.
///
/// The results are `VNHumanHandPoseObservation`s, those of the largest palms first. The network that finds palms sees the whole
/// picture, or the region of interest, in 192 by 192 pixels: hands that are small in it are missed, and a region helps.
///
/// A picture costs one pass of a network over 192 by 192 pixels, and a pass over 224 by 224 for each hand. The first request
/// of a process also compiles the networks. They must have been installed with `make setup`, else
/// performing fails with `VNErrorCode.dataUnavailable`.
open class VNDetectHumanHandPoseRequest: VNImageBasedRequest {
  /// What was found: nil before the first perform and after one that failed or was cancelled.
  open var results: [VNHumanHandPoseObservation]? { observations() }

  /// How many hands are looked for, the largest; more than 64 count as 64, and none below 1. 2 unless set.
  open var maximumHandCount = 2

  /// One revision, `VNDetectHumanHandPoseRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNDetectHumanHandPoseRequestRevision1] }

  /// The joints that an observation has.
  open var supportedJointNames: [VNHumanHandPoseObservation.JointName] {
    get throws { try Self.supportedJointNames(forRevision: revision) }
  }

  /// The groups of joints that an observation has.
  open var supportedJointsGroupNames: [VNHumanHandPoseObservation.JointsGroupName] {
    get throws { try Self.supportedJointsGroupNames(forRevision: revision) }
  }

  /// The joints that an observation of a revision has.
  ///
  /// - Throws: an error of `VNErrorCode.unsupportedRevision` where there is no such revision.
  open class func supportedJointNames(
    forRevision revision: Int
  ) throws -> [VNHumanHandPoseObservation.JointName] {
    try check(revision: revision)
    return RecognizedPointsScheme.hand.keys.map { VNHumanHandPoseObservation.JointName(rawValue: $0) }
  }

  /// The groups of joints that an observation of a revision has.
  ///
  /// - Throws: an error of `VNErrorCode.unsupportedRevision` where there is no such revision.
  open class func supportedJointsGroupNames(
    forRevision revision: Int
  ) throws -> [VNHumanHandPoseObservation.JointsGroupName] {
    try check(revision: revision)
    return RecognizedPointsScheme.hand.groupKeys.map {
      VNHumanHandPoseObservation.JointsGroupName(rawValue: $0)
    }
  }

  override func work() throws -> any RequestWork {
    HandPoseWork(
      regionOfInterest: try checkedRegionOfInterest(), engine: engine, limit: maximumHandCount,
      revision: revision)
  }
}

private struct HandPoseWork: RequestWork {
  let regionOfInterest: CGRect
  let engine: EngineOptions
  let limit: Int
  let revision: Int

  func observations(in picture: RequestPicture, cancellation: RequestState) throws -> [VNObservation] {
    do {
      let region = RegionCoordinates(regionOfInterest, in: picture)
      let detector = try HandDetector(
        picture.pixels, region: region.pixels, options: engine,
        checkCancellation: { try cancellation.checkCancellation() })
      return try detector.hands(limit: limit).map { hand in
        VNHumanHandPoseObservation(
          points: hand.recognizedPoints(in: region), chirality: hand.side == .left ? .left : .right,
          confidence: hand.confidence, requestRevision: revision)
      }
    } catch {
      throw VNErrorCode.failure("Hands can't be looked for", error)
    }
  }
}
