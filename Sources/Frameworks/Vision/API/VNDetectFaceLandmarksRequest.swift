import CoreGraphics
import FaceDetection
public import Foundation

/// The first revision of `VNDetectFaceLandmarksRequest`: 65 points.
public let VNDetectFaceLandmarksRequestRevision1 = 1
/// The second revision: 65 points.
public let VNDetectFaceLandmarksRequestRevision2 = 2
/// The third revision: 65 or 76 points.
public let VNDetectFaceLandmarksRequestRevision3 = 3

/// The number of points in a face's landmarks.
public enum VNRequestFaceLandmarksConstellation: UInt, Sendable {
  /// The revision's maximum: 76 for the third, 65 for earlier ones.
  case constellationNotDefined = 0
  case constellation65Points = 1
  case constellation76Points = 2
}

/// Detects facial features: eyes, brows, nose, lips, contour and pupils.
///
/// The results are `VNFaceObservation`s with `landmarks`. Without `inputFaceObservations`, faces are detected
/// as by `VNDetectFaceRectanglesRequest`, in descending order of confidence, with boxes from their meshes.
///
/// On video frames (`VNSequenceRequestHandler`, `VNVideoProcessor`), points are smoothed over time: about
/// half of their noise remains, and a point that moves evenly lags by at most 0.4 % of the face's size.
///
/// Each face costs three more passes of small networks: one for the mesh, two for the pupils. Performing
/// fails with `VNErrorCode.dataUnavailable` if the networks aren't installed; `make setup` installs them.
open class VNDetectFaceLandmarksRequest: VNImageBasedRequest, VNFaceObservationAccepting {
  /// The faces; nil before the first perform and after one that failed or was canceled.
  open var results: [VNFaceObservation]? { observations() }

  /// The faces to process, normalized to the region of interest. Default: nil, to detect all.
  ///
  /// Each has one result, in the same order: itself if it has landmarks, else a copy of its box, angles and
  /// confidence, with landmarks if there is a face in the box. A box from brow to chin works best; without a
  /// `roll`, the face must be upright within about 45°.
  open var inputFaceObservations: [VNFaceObservation]?
  /// The number of landmark points. Default: `.constellationNotDefined`, the revision's maximum. Performing
  /// fails with `VNErrorCode.invalidArgument` if the revision doesn't support the constellation.
  open var constellation: VNRequestFaceLandmarksConstellation = .constellationNotDefined

  /// `VNDetectFaceLandmarksRequestRevision1`, `2` and `3`, the default.
  open override class var supportedRevisions: IndexSet {
    [
      VNDetectFaceLandmarksRequestRevision1, VNDetectFaceLandmarksRequestRevision2,
      VNDetectFaceLandmarksRequestRevision3,
    ]
  }

  /// Whether a revision supports a constellation.
  open class func revision(
    _ requestRevision: Int, supportsConstellation constellation: VNRequestFaceLandmarksConstellation
  ) -> Bool {
    switch constellation {
    case .constellationNotDefined: false
    case .constellation65Points: supportedRevisions.contains(requestRevision)
    case .constellation76Points: requestRevision == VNDetectFaceLandmarksRequestRevision3
    }
  }

  override func work() throws -> any RequestWork { try work(in: nil) }

  override func work(in sequence: SequenceState?) throws -> any RequestWork {
    if constellation != .constellationNotDefined {
      guard Self.revision(revision, supportsConstellation: constellation) else {
        throw VNErrorCode.invalidArgument.error(
          "Revision \(revision) of \(Self.self) supports only the constellation of 65 points.")
      }
    }
    let has76Points =
      constellation == .constellation76Points
      || (constellation == .constellationNotDefined && revision == VNDetectFaceLandmarksRequestRevision3)
    return FaceLandmarksWork(
      task: try FaceTask(of: self), constellation: has76Points ? .points76 : .points65,
      sequence: sequence?.faces)
  }
}

private struct FaceLandmarksWork: FaceWork {
  let task: FaceTask
  let constellation: FaceConstellation
  /// The smoothing of features from frame to frame; nil for a single image.
  let sequence: LandmarkSmoother?

  func detectedObservations(_ finding: FaceLocator) throws -> [VNFaceObservation] {
    let faces = try finding.detector.faces()
    return try zip(faces, features(of: faces.map(\.mesh), finding)).map { face, features in
      let box = finding.region.normalized(features.mesh.box)
      let pose = HeadPose(of: features.mesh)
      return VNFaceObservation(
        boundingBox: box, confidence: face.confidence,
        landmarks: landmarks(features, box, face.confidence, finding), roll: NSNumber(value: pose.roll),
        yaw: NSNumber(value: pose.yaw), pitch: NSNumber(value: pose.pitch), requestRevision: task.revision)
    }
  }

  func completedObservations(
    _ inputs: [VNFaceObservation], _ finding: FaceLocator
  ) throws -> [VNFaceObservation] {
    let open = inputs.indices.filter { inputs[$0].landmarks == nil }
    let meshes = try finding.meshes(of: open.map { inputs[$0] })
    let seen = zip(open, meshes).compactMap { index, mesh in mesh.map { (index: index, mesh: $0) } }
    let features = try features(of: seen.map(\.mesh), finding)
    var results = inputs
    for index in inputs.indices where inputs[index].landmarks == nil {
      results[index] = copy(of: inputs[index], landmarks: nil)
    }
    for (place, features) in zip(seen, features) {
      let input = inputs[place.index]
      results[place.index] = copy(
        of: input, landmarks: landmarks(features, input.boundingBox, input.confidence, finding))
    }
    return results
  }

  private func features(of meshes: [FaceMesh], _ finding: FaceLocator) throws -> [FaceFeatures] {
    let seen = try finding.detector.landmarks(of: meshes)
    return sequence?.smoothed(seen) ?? seen
  }

  private func copy(of input: VNFaceObservation, landmarks: VNFaceLandmarks2D?) -> VNFaceObservation {
    VNFaceObservation(
      boundingBox: input.boundingBox, confidence: input.confidence, landmarks: landmarks, roll: input.roll,
      yaw: input.yaw, pitch: input.pitch, faceCaptureQuality: input.faceCaptureQuality,
      requestRevision: task.revision)
  }

  private func landmarks(
    _ features: FaceFeatures, _ box: CGRect, _ confidence: VNConfidence, _ finding: FaceLocator
  ) -> VNFaceLandmarks2D {
    constellation.landmarks(
      of: features, boundingBox: box, confidence: confidence, requestRevision: task.revision,
      normalize: { finding.region.normalized($0) })
  }
}
