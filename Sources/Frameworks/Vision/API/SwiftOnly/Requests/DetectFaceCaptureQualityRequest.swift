/// Measures the capture quality of faces, to choose the best of several images of the same person. See
/// `VNDetectFaceCaptureQualityRequest` for the criteria.
public struct DetectFaceCaptureQualityRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision3
  }

  public static let supportedRevisions: [Revision] = [.revision3]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// The faces to rate, normalized to the region of interest. Default: nil, to detect all.
  ///
  /// Each has one result, in the same order: itself, with the quality if there is a face in the box.
  public var inputFaceObservations: [FaceObservation]?

  /// - Parameter revision: the newest by default.
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
