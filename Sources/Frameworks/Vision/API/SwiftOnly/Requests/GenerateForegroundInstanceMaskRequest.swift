/// Segments up to eight objects in front of the image's background. See
/// `VNGenerateForegroundInstanceMaskRequest` for the method and its accuracy.
public struct GenerateForegroundInstanceMaskRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

  public var descriptor: RequestDescriptor { .generateForegroundInstanceMaskRequest(revision) }

  public var _translation: _RequestTranslation<InstanceMaskObservation?> {
    _RequestTranslation(of: self, revision: VNGenerateForegroundInstanceMaskRequestRevision1) {
      VNGenerateForegroundInstanceMaskRequest()
    } found: { (found: [VNInstanceMaskObservation], context) in
      found.first.flatMap { InstanceMaskObservation($0, from: context) }
    } as: {
      .generateForegroundInstanceMask($0, $1)
    }
  }
}
