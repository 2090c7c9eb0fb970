/// Detects faces. See `VNDetectFaceRectanglesRequest` for limits and cost.
public struct DetectFaceRectanglesRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    /// Boxes, roll, yaw and pitch.
    case revision3
  }

  public static let supportedRevisions: [Revision] = [.revision3]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision3 }

  public var descriptor: RequestDescriptor { .detectFaceRectanglesRequest(revision) }

  public var _translation: _RequestTranslation<[FaceObservation]> {
    _RequestTranslation(of: self, revision: VNDetectFaceRectanglesRequestRevision3) {
      VNDetectFaceRectanglesRequest()
    } found: { (found: [VNFaceObservation], context) in
      found.map { FaceObservation($0, from: context) }
    } as: {
      .detectFaceRectangles($0, $1)
    }
  }
}
