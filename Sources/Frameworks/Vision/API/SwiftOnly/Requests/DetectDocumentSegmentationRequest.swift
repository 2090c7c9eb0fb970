/// Detects the most prominent document in an image, such as a sheet, card, page or receipt. See
/// `VNDetectDocumentSegmentationRequest`.
public struct DetectDocumentSegmentationRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

  public var descriptor: RequestDescriptor { .detectDocumentSegmentationRequest(revision) }

  public var _translation: _RequestTranslation<DetectedDocumentObservation?> {
    _RequestTranslation(of: self, revision: VNDetectDocumentSegmentationRequestRevision1) {
      VNDetectDocumentSegmentationRequest()
    } found: { (found: [VNRectangleObservation], context) in
      found.first.flatMap { DetectedDocumentObservation($0, from: context) }
    } as: {
      .detectDocumentSegmentation($0, $1)
    }
  }
}
