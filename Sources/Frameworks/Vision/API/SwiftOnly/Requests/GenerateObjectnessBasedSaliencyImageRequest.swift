/// Estimates where objects stand out from the background. See
/// `VNGenerateObjectnessBasedSaliencyImageRequest`.
public struct GenerateObjectnessBasedSaliencyImageRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision2
  }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

  public var descriptor: RequestDescriptor { .generateObjectnessBasedSaliencyImageRequest(revision) }

  public var _translation: _RequestTranslation<SaliencyImageObservation> {
    _RequestTranslation(of: self, revision: VNGenerateObjectnessBasedSaliencyImageRequestRevision2) {
      VNGenerateObjectnessBasedSaliencyImageRequest()
    } found: { (found: [VNSaliencyImageObservation], context) in
      try SaliencyImageObservation.only(of: found, from: context)
    } as: {
      .generateObjectnessBasedSaliencyImage($0, $1)
    }
  }
}
