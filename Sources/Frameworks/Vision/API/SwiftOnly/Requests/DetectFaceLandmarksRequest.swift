/// Finds the features of faces: eyes, brows, nose, lips, contour and pupils, 76 points. `VNDetectFaceLandmarksRequest` says how,
/// and at what cost.
public struct DetectFaceLandmarksRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    /// 76 points.
    case revision3
  }

  public static let supportedRevisions: [Revision] = [.revision3]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// The faces to work on, normalized as results are: to the region of interest. Nil, as it is unless set, to find all there
  /// are.
  ///
  /// For each comes one result, in the same order: itself where it has landmarks, else one with its box, angles and confidence,
  /// and with landmarks where there is a face in the box.
  public var inputFaceObservations: [FaceObservation]?

  /// - Parameter revision: the newest unless given.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision3 }

  public var descriptor: RequestDescriptor { .detectFaceLandmarksRequest(revision) }

  public var _translation: _RequestTranslation<[FaceObservation]> {
    _RequestTranslation(of: self, revision: VNDetectFaceLandmarksRequestRevision3) {
      VNDetectFaceLandmarksRequest()
    } configure: { request in
      request.inputFaceObservations = inputFaceObservations?.filter { $0.landmarks == nil }.map(\.counterpart)
    } found: { (found: [VNFaceObservation], context) in
      var completed = found.map { FaceObservation($0, from: context) }[...]
      guard let inputs = inputFaceObservations else { return Array(completed) }
      return inputs.map { $0.landmarks == nil ? completed.popFirst() ?? $0 : $0 }
    } as: {
      .detectFaceLandmarks($0, $1)
    }
  }
}
