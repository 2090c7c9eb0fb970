/// Tells how well each face was caught, to choose the best of several pictures of the same person.
/// `VNDetectFaceCaptureQualityRequest` says what counts.
public struct DetectFaceCaptureQualityRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision3
  }

  public static let supportedRevisions: [Revision] = [.revision3]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// The faces to judge, normalized as results are: to the region of interest. Nil, as it is unless set, to find all there are.
  ///
  /// For each comes one result, in the same order: itself, with the quality where there is a face in the box.
  public var inputFaceObservations: [FaceObservation]?

  /// - Parameter revision: the newest unless given.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision3 }

  public var descriptor: RequestDescriptor { .detectFaceCaptureQualityRequest(revision) }

  public var _translation: _RequestTranslation<[FaceObservation]> {
    _RequestTranslation(of: self, revision: VNDetectFaceCaptureQualityRequestRevision3) {
      VNDetectFaceCaptureQualityRequest()
    } configure: { request in
      request.inputFaceObservations = inputFaceObservations?.map(\.counterpart)
    } found: { (found: [VNFaceObservation], context) in
      let judged = found.map { FaceObservation($0, from: context) }
      guard let inputs = inputFaceObservations else { return judged }
      return zip(inputs, judged).map { $0.with($1.captureQuality) }
    } as: {
      .detectFaceCaptureQuality($0, $1)
    }
  }
}
