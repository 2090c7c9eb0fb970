import CoreGraphics
import FaceDetection
public import Foundation

/// The first revision of `VNDetectFaceLandmarksRequest`: 65 points.
public let VNDetectFaceLandmarksRequestRevision1 = 1
/// The second: 65 points.
public let VNDetectFaceLandmarksRequestRevision2 = 2
/// The third: 65 or 76 points.
public let VNDetectFaceLandmarksRequestRevision3 = 3

/// How many points a face's landmarks have.
public enum VNRequestFaceLandmarksConstellation: UInt, Sendable {
  /// The revision's most: 76 for the third, 65 for those before.
  case constellationNotDefined = 0
  case constellation65Points = 1
  case constellation76Points = 2
}

/// Finds the features of faces: eyes, brows, nose, lips, contour and pupils.
///
/// The results are `VNFaceObservation`s with `landmarks`. Without `inputFaceObservations` they are the faces that
/// `VNDetectFaceRectanglesRequest` finds, the surest first, with boxes of this request's own, more exact look.
///
/// Performed on a video's frames by a `VNSequenceRequestHandler` or a `VNVideoProcessor`, points are steadied by those of former frames: of
/// their noise about half is left. A point that moves evenly is told behind by at most 0.4 % of the face's size.
///
/// Every face costs two more passes of small networks for its pupils and one for its mesh. The networks must have been
/// installed with `make setup`, else performing fails with `VNErrorCode.dataUnavailable`.
open class VNDetectFaceLandmarksRequest: VNImageBasedRequest, VNFaceObservationAccepting {
  /// What was found: nil before the first perform and after one that failed or was canceled.
  open var results: [VNFaceObservation]? { observations() }

  /// The faces to work on, normalized as results are: to the region of interest. Nil, as it is unless set, to find all
  /// there are.
  ///
  /// For each comes one result, in the same order: itself where it has landmarks, else one with its box, angles and
  /// confidence, and with landmarks where there is a face in the box. A box that a face fills from brow to chin serves
  /// best; one whose `roll` isn't known serves while the face is upright within about 45°.
  open var inputFaceObservations: [VNFaceObservation]?
  /// How many points landmarks have. `.constellationNotDefined` unless set: the revision's most. One that the revision
  /// doesn't have makes performing fail with `VNErrorCode.invalidArgument`.
  open var constellation: VNRequestFaceLandmarksConstellation = .constellationNotDefined

  /// `VNDetectFaceLandmarksRequestRevision1`, `2` and `3`, which is the default.
  open override class var supportedRevisions: IndexSet {
    [
      VNDetectFaceLandmarksRequestRevision1, VNDetectFaceLandmarksRequestRevision2,
      VNDetectFaceLandmarksRequestRevision3,
    ]
  }

  /// Whether a revision has a constellation.
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
          "Revision \(revision) of \(Self.self) has no such constellation, only 65 points.")
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
  /// What steadies features from frame to frame; nil for a single picture.
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
