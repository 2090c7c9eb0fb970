public import CoreMedia
import Synchronization

/// Detects the largest person in an image and their joints in three dimensions. See
/// `VNDetectHumanBodyPose3DRequest`.
///
/// Each image is processed independently: no state is carried over between frames.
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
  ///   - revision: the newest by default.
  ///   - frameAnalysisSpacing: the minimum interval between processed frames; all frames by default.
  public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
    self.revision = revision ?? .revision1
    self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
  }

  /// The names of an observation's joints.
  public var supportedJointNames: [HumanBodyPose3DObservation.JointName] {
    HumanBodyPose3DObservation.names.map(\.key)
  }

  /// The names of an observation's groups of joints.
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
