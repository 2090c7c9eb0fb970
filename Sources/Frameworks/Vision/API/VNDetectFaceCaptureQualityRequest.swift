import FaceDetection
public import Foundation

/// The first revision of `VNDetectFaceCaptureQualityRequest`.
public let VNDetectFaceCaptureQualityRequestRevision1 = 1
/// The second, which is the same here.
public let VNDetectFaceCaptureQualityRequestRevision2 = 2
/// The third, which is the same here.
public let VNDetectFaceCaptureQualityRequestRevision3 = 3

/// Tells how well each face was caught, to choose the best of several pictures of the same person.
///
/// The results are `VNFaceObservation`s with `faceCaptureQuality`, 0…1. It is made of four measures, of which each can spoil the
/// whole: how sharp the face is (the share of the finest detail that its pixels could show), how far it looks at the viewer,
/// whether it is neither too dark nor too bright, and whether it has at least 160 pixels a side. Nothing was learned from
/// people's judgment, as Apple's was: that eyes are open, or how a face looks, isn't seen. As with Apple's, numbers of different
/// persons mean nothing beside one another.
///
/// Without `inputFaceObservations` the faces are those that `VNDetectFaceRectanglesRequest` finds, the surest first, and take as long. The
/// networks must have been installed with `make setup`, else performing fails with `VNErrorCode.dataUnavailable`.
open class VNDetectFaceCaptureQualityRequest: VNImageBasedRequest, VNFaceObservationAccepting {
  /// What was found: nil before the first perform and after one that failed or was canceled.
  open var results: [VNFaceObservation]? { observations() }

  /// The faces to judge, normalized as results are: to the region of interest. Nil, as it is unless set, to find all there are.
  ///
  /// For each comes one result, in the same order: all that was given, and the quality where there is a face in the box.
  open var inputFaceObservations: [VNFaceObservation]?

  /// `VNDetectFaceCaptureQualityRequestRevision1`, `2` and `3`, which is the default.
  open override class var supportedRevisions: IndexSet {
    [
      VNDetectFaceCaptureQualityRequestRevision1, VNDetectFaceCaptureQualityRequestRevision2,
      VNDetectFaceCaptureQualityRequestRevision3,
    ]
  }

  override func work() throws -> any RequestWork { FaceCaptureQualityWork(task: try FaceTask(of: self)) }
}

private struct FaceCaptureQualityWork: FaceWork {
  let task: FaceTask

  func detectedObservations(_ finding: FaceLocator) throws -> [VNFaceObservation] {
    let faces = try finding.detector.faces()
    return try zip(faces, finding.detector.qualities(of: faces.map(\.mesh))).map { face, quality in
      VNFaceObservation(
        boundingBox: finding.region.normalized(face.box), confidence: face.confidence,
        roll: NSNumber(value: face.pose.roll), yaw: NSNumber(value: face.pose.yaw),
        pitch: NSNumber(value: face.pose.pitch), faceCaptureQuality: Float(quality.score),
        requestRevision: task.revision)
    }
  }

  func completedObservations(
    _ inputs: [VNFaceObservation], _ finding: FaceLocator
  ) throws -> [VNFaceObservation] {
    let meshes = try finding.meshes(of: inputs)
    var qualities = try finding.detector.qualities(of: meshes.compactMap(\.self)).makeIterator()
    return zip(inputs, meshes).map { input, mesh in
      let quality = mesh.flatMap { _ in qualities.next() }
      return VNFaceObservation(
        boundingBox: input.boundingBox, confidence: input.confidence, landmarks: input.landmarks,
        roll: input.roll, yaw: input.yaw, pitch: input.pitch,
        faceCaptureQuality: quality.map { Float($0.score) }, requestRevision: task.revision)
    }
  }
}
