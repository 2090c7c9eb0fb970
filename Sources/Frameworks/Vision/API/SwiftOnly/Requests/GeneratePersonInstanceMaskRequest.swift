/// Segments up to four people, with a mask each. See `VNGeneratePersonInstanceMaskRequest`.
public struct GeneratePersonInstanceMaskRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

  public var descriptor: RequestDescriptor { .generatePersonInstanceMaskRequest(revision) }

  public var _translation: _RequestTranslation<InstanceMaskObservation?> {
    _RequestTranslation(of: self, revision: VNGeneratePersonInstanceMaskRequestRevision1) {
      VNGeneratePersonInstanceMaskRequest()
    } found: { (found: [VNInstanceMaskObservation], context) in
      found.first.flatMap { InstanceMaskObservation($0, from: context) }
    } as: {
      .generatePersonInstanceMask($0, $1)
    }
  }
}
