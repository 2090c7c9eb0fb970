public import CoreMedia
import Synchronization

/// Finds the person who is largest in a picture, and the joints of the body in space. `VNDetectHumanBodyPose3DRequest` says how.
///
/// Each picture is looked at alone: nothing is kept between frames.
public final class DetectHumanBodyPose3DRequest: ImageProcessingRequest, StatefulRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public let frameAnalysisSpacing: CMTime
  public var regionOfInterest: NormalizedRect {
    get { region.withLock(\.self) }
    set { region.withLock { $0 = newValue } }
  }

  private let region = Mutex(NormalizedRect.fullImage)

  /// - Parameters:
  ///   - revision: the newest unless given.
  ///   - frameAnalysisSpacing: the least time between two frames that are looked at; each is unless given.
  public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
    self.revision = revision ?? .revision1
    self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
  }

  /// The joints that an observation has.
  public var supportedJointNames: [HumanBodyPose3DObservation.JointName] {
    HumanBodyPose3DObservation.names.map(\.key)
  }

  /// The groups of joints that an observation has.
  public var supportedJointsGroupNames: [HumanBodyPose3DObservation.JointsGroupName] {
    HumanBodyPose3DObservation.JointsGroupName.allCases
  }

  public var descriptor: RequestDescriptor { .detectHumanBodyPose3DRequest(revision) }

  public var _translation: _RequestTranslation<[HumanBodyPose3DObservation]> {
    _RequestTranslation(of: self, revision: VNDetectHumanBodyPose3DRequestRevision1) {
      VNDetectHumanBodyPose3DRequest()
    } found: { (found: [VNHumanBodyPose3DObservation], context) in
      found.map { HumanBodyPose3DObservation($0, from: context) }
    } as: {
      .detectHumanBodyPose3D($0, $1)
    }
  }
}
