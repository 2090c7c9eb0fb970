import CoreGraphics
import FaceDetection
import Foundation

/// The first revision of `VNDetectFaceRectanglesRequest`: boxes alone.
public let VNDetectFaceRectanglesRequestRevision1 = 1
/// The second: boxes, roll and yaw.
public let VNDetectFaceRectanglesRequestRevision2 = 2
/// The third: boxes, roll, yaw and pitch.
public let VNDetectFaceRectanglesRequestRevision3 = 3

/// Finds faces.
///
/// The results are `VNFaceObservation`s, the surest first. Faces from 3 % of the picture's width to all of it are found,
/// looking at the viewer or up to a half-profile, upright within about 45°: the handler's orientation must say how a
/// stored picture is turned. All revisions find the same faces. Confidence is the detection network's.
///
/// Faces in full profile are found now and then only: the networks were made for faces that look at a camera. Where one is
/// found, `yaw` says less than the head is turned, and landmarks are rough.
///
/// A picture costs seven to thirteen passes of a small network, two for one of at most 192 pixels, and one to three more
/// for each face. The first request of a process also compiles the networks, which takes about a second. They must have
/// been installed with `make setup`, else performing fails with `VNErrorCode.dataUnavailable`.
public class VNDetectFaceRectanglesRequest: VNImageBasedRequest {
  /// What was found: nil before the first perform and after one that failed or was cancelled.
  public var results: [VNFaceObservation]? { observations() }

  /// `VNDetectFaceRectanglesRequestRevision1`, `2` and `3`, which is the default.
  public override class var supportedRevisions: IndexSet {
    [
      VNDetectFaceRectanglesRequestRevision1, VNDetectFaceRectanglesRequestRevision2,
      VNDetectFaceRectanglesRequestRevision3,
    ]
  }

  override func work() throws -> any RequestWork {
    FaceRectanglesWork(regionOfInterest: try checkedRegionOfInterest(), revision: revision)
  }
}

private struct FaceRectanglesWork: RequestWork {
  let regionOfInterest: CGRect
  let revision: Int

  func observations(in picture: RequestPicture, cancellation: RequestState) throws -> [VNObservation] {
    try FaceFinding.run {
      let finding = try FaceFinding(
        in: picture, regionOfInterest: regionOfInterest, cancellation: cancellation)
      return try finding.faces().map { face in
        let pose = face.pose
        return VNFaceObservation(
          boundingBox: finding.normalized(face.box), confidence: face.confidence,
          roll: revision >= VNDetectFaceRectanglesRequestRevision2 ? NSNumber(value: pose.roll) : nil,
          yaw: revision >= VNDetectFaceRectanglesRequestRevision2 ? NSNumber(value: pose.yaw) : nil,
          pitch: revision >= VNDetectFaceRectanglesRequestRevision3 ? NSNumber(value: pose.pitch) : nil,
          requestRevision: revision)
      }
    }
  }
}
