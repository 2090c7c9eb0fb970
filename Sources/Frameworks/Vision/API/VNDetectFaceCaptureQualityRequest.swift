import FaceDetection
public import Foundation

/// The first revision of `VNDetectFaceCaptureQualityRequest`.
public let VNDetectFaceCaptureQualityRequestRevision1 = 1
/// The second revision, the same as the first.
public let VNDetectFaceCaptureQualityRequestRevision2 = 2
/// The third revision, the same as the first.
public let VNDetectFaceCaptureQualityRequestRevision3 = 3

/// Measures the capture quality of faces, to choose the best of several images of the same person.
///
/// The results are `VNFaceObservation`s with `faceCaptureQuality`, 0…1. It combines four measures, each of
/// which can lower it: sharpness (the fraction of the finest possible detail), frontal pose, exposure, and a
/// size of at least 160 pixels a side. Unlike Apple's, it isn't learned from human ratings: closed eyes and
/// expressions have no effect. As with Apple's, values of different people aren't comparable.
///
/// Without `inputFaceObservations`, faces are detected as by `VNDetectFaceRectanglesRequest`, at the same
/// cost and in descending order of confidence. Performing fails with `VNErrorCode.dataUnavailable` if the
/// networks aren't installed; `make setup` installs them.
open class VNDetectFaceCaptureQualityRequest: VNImageBasedRequest, VNFaceObservationAccepting {
  /// The faces; nil before the first perform and after one that failed or was canceled.
  open var results: [VNFaceObservation]? { observations() }

  /// The faces to rate, normalized to the region of interest. Default: nil, to detect all.
  ///
  /// Each has one result, in order: its own properties, and the quality if there is a face in the box.
  open var inputFaceObservations: [VNFaceObservation]?

  /// `VNDetectFaceCaptureQualityRequestRevision1`, `2` and `3`, the default.
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
