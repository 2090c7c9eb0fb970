/// Detects the horizon. See `VNDetectHorizonRequest` for the criteria.
public struct DetectHorizonRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

  public var descriptor: RequestDescriptor { .detectHorizonRequest(revision) }

  public var _translation: _RequestTranslation<HorizonObservation?> {
    _RequestTranslation(of: self, revision: VNDetectHorizonRequestRevision1) {
      VNDetectHorizonRequest()
    } found: { (found: [VNHorizonObservation], context) in
      found.first.map { HorizonObservation($0, from: context) }
    } as: {
      .detectHorizon($0, $1)
    }
  }
}
