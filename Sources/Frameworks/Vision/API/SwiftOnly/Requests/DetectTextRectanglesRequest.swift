/// Detects text without recognizing it. See `VNDetectTextRectanglesRequest`.
public struct DetectTextRectanglesRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// Whether to report characters' boxes; requires recognition, about ten times the work. Default: false.
  public var reportCharacterBoxes = false

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

  public var descriptor: RequestDescriptor { .detectTextRectanglesRequest(revision) }

  public var _translation: _RequestTranslation<[TextObservation]> {
    _RequestTranslation(of: self, revision: VNDetectTextRectanglesRequestRevision1) {
      VNDetectTextRectanglesRequest()
    } configure: { request in
      request.reportCharacterBoxes = reportCharacterBoxes
    } found: { (found: [VNTextObservation], context) in
      found.map { TextObservation($0, from: context) }
    } as: {
      .detectTextRectangles($0, $1)
    }
  }
}
