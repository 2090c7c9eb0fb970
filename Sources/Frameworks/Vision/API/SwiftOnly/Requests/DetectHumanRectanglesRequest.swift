/// Detects people, with a bounding box each. See `VNDetectHumanRectanglesRequest` for the extent of boxes.
public struct DetectHumanRectanglesRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision2
  }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// Whether boxes end at the hips. Default: true.
  public var upperBodyOnly = true

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

  public var descriptor: RequestDescriptor { .detectHumanRectanglesRequest(revision) }

  public var _translation: _RequestTranslation<[HumanObservation]> {
    _RequestTranslation(of: self, revision: VNDetectHumanRectanglesRequestRevision2) {
      VNDetectHumanRectanglesRequest()
    } configure: { request in
      request.upperBodyOnly = upperBodyOnly
    } found: { (found: [VNHumanObservation], context) in
      found.map { HumanObservation($0, from: context) }
    } as: {
      .detectHumanRectangles($0, $1)
    }
  }
}
