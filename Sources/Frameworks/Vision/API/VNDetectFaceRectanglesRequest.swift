import CoreGraphics
import FaceDetection
public import Foundation
import NetworkInference

/// The first revision of `VNDetectFaceRectanglesRequest`: boxes only.
public let VNDetectFaceRectanglesRequestRevision1 = 1
/// The second revision: boxes, roll and yaw.
public let VNDetectFaceRectanglesRequestRevision2 = 2
/// The third revision: boxes, roll, yaw and pitch.
public let VNDetectFaceRectanglesRequestRevision3 = 3

/// Detects faces.
///
/// The results are `VNFaceObservation`s in descending order of confidence. Faces from 3 % to 100 % of the
/// image's width are detected, from frontal to full profile, upright within about 45°: pass the image's
/// orientation to the handler. All revisions detect the same faces. The confidence is the mean of the two
/// networks' confidences, or, for a face that the second rejects, of two passes of the first.
///
/// Nine of ten faces in full profile are detected (on seven photographs and a drawing). In profile, `yaw` is
/// an underestimate (15 to 56° for those nine), and landmarks are rough, because their network was trained on
/// faces that look at the camera. A head turned further, with only a cheek visible, isn't detected.
///
/// An image costs one pass of the detection network (416 × 320 pixels for an aspect ratio of 4:3) and one
/// pass of a small network for each face, up to three more for an uncertain one. The first request of a
/// process also compiles the networks, which takes about a second; the first for each new input shape takes
/// some hundredths of a second more. Performing fails with `VNErrorCode.dataUnavailable` if the networks
/// aren't installed; `make setup` installs them.
open class VNDetectFaceRectanglesRequest: VNImageBasedRequest {
  /// The faces; nil before the first perform and after one that failed or was canceled.
  open var results: [VNFaceObservation]? { observations() }

  /// `VNDetectFaceRectanglesRequestRevision1`, `2` and `3`, the default.
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

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    try FaceLocator.run {
      let finding = try FaceLocator(
        in: image, regionOfInterest: regionOfInterest, options: engine, cancellation: cancellation)
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
