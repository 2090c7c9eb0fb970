import CoreGraphics
import FaceDetection
public import Foundation
import NetworkInference

/// The first revision of `VNDetectFaceRectanglesRequest`: boxes alone.
public let VNDetectFaceRectanglesRequestRevision1 = 1
/// The second: boxes, roll and yaw.
public let VNDetectFaceRectanglesRequestRevision2 = 2
/// The third: boxes, roll, yaw and pitch.
public let VNDetectFaceRectanglesRequestRevision3 = 3

/// Finds faces.
///
/// The results are `VNFaceObservation`s, the surest first. Faces from 3 % of the picture's width to all of it are found,
/// from those that look at the viewer to those in full profile, upright within about 45°: the handler's orientation must
/// say how a stored picture is turned. All revisions find the same faces. Confidence is the mean of what the two networks
/// that look at a face say, or, of a face that the second doesn't know, of two looks of the first.
///
/// Of ten faces in full profile, in seven photographs and a drawing of others, nine are found. In profile, `yaw` says less
/// than the head is turned (15 to 56° for those nine), and landmarks are rough: the network that lays them was made for
/// faces that look at a camera. A head turned further away, of which a cheek alone is seen, isn't found.
///
/// A picture costs one pass of the detection network over 416 by 320 pixels where it is 4:3, and a pass of a small network
/// for each face; a face that this isn't sure of costs up to three more. The first request of a process also compiles the
/// networks, which takes about a second, and the first with a shape that none had before some hundredths. They must have
/// been installed with `make setup`, else performing fails with `VNErrorCode.dataUnavailable`.
open class VNDetectFaceRectanglesRequest: VNImageBasedRequest {
  /// What was found: nil before the first perform and after one that failed or was canceled.
  open var results: [VNFaceObservation]? { observations() }

  /// `VNDetectFaceRectanglesRequestRevision1`, `2` and `3`, which is the default.
  open override class var supportedRevisions: IndexSet {
    [
      VNDetectFaceRectanglesRequestRevision1, VNDetectFaceRectanglesRequestRevision2,
      VNDetectFaceRectanglesRequestRevision3,
    ]
  }

  override func work() throws -> any RequestWork {
    FaceRectanglesWork(regionOfInterest: try checkedRegionOfInterest(), engine: engine, revision: revision)
  }
}

private struct FaceRectanglesWork: RequestWork {
  let regionOfInterest: CGRect
  let engine: EngineOptions
  let revision: Int

  var typicalMilliseconds: Int { 150 }

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    try FaceLocator.run {
      let finding = try FaceLocator(
        in: picture, regionOfInterest: regionOfInterest, options: engine, cancellation: cancellation)
      return try finding.detector.faces().map { face in
        let pose = face.pose
        return VNFaceObservation(
          boundingBox: finding.region.normalized(face.box), confidence: face.confidence,
          roll: revision >= VNDetectFaceRectanglesRequestRevision2 ? NSNumber(value: pose.roll) : nil,
          yaw: revision >= VNDetectFaceRectanglesRequestRevision2 ? NSNumber(value: pose.yaw) : nil,
          pitch: revision >= VNDetectFaceRectanglesRequestRevision3 ? NSNumber(value: pose.pitch) : nil,
          requestRevision: revision)
      }
    }
  }
}
