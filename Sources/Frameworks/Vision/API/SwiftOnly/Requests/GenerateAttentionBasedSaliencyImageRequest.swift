/// Estimates where people are likely to look first. See `VNGenerateAttentionBasedSaliencyImageRequest`.
public struct GenerateAttentionBasedSaliencyImageRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision2
  }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

  public var descriptor: RequestDescriptor { .generateAttentionBasedSaliencyImageRequest(revision) }

  public var _translation: _RequestTranslation<SaliencyImageObservation> {
    _RequestTranslation(of: self, revision: VNGenerateAttentionBasedSaliencyImageRequestRevision2) {
      VNGenerateAttentionBasedSaliencyImageRequest()
    } found: { (found: [VNSaliencyImageObservation], context) in
      try SaliencyImageObservation.only(of: found, from: context)
    } as: {
      .generateAttentionBasedSaliencyImage($0, $1)
    }
  }
}
