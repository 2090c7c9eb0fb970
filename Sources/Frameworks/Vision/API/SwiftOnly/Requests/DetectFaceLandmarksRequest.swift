/// Detects facial features: eyes, brows, nose, lips, contour and pupils, 76 points. See
/// `VNDetectFaceLandmarksRequest` for the method and its cost.
public struct DetectFaceLandmarksRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    /// 76 points.
    case revision3
  }

  public static let supportedRevisions: [Revision] = [.revision3]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// The faces to process, normalized to the region of interest. Default: nil, to detect all.
  ///
  /// Each has one result, in the same order: itself if it has landmarks, else a copy of its box, angles and
  /// confidence, with landmarks if there is a face in the box.
  public var inputFaceObservations: [FaceObservation]?

  /// - Parameter revision: the newest by default.
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
