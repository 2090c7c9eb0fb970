import Foundation

/// Finds the borders of what is dark on light, or light on dark. `VNDetectContoursRequest` says how.
///
/// Numbers outside a property's range count as the nearest inside it.
public struct DetectContoursRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// How much the contrast is raised, 0…3. 2, which doubles it, unless set.
  public var contrastAdjustment: Float = 2
  /// The brightness around which it is raised, 0…1; nil for the picture's mean. 0.5 unless set.
  public var contrastPivot: Float? = 0.5
  /// Whether regions are dark and their surroundings light. True unless set.
  public var detectsDarkOnLight = true
  /// The longer side that the picture is made smaller to, at least 64. 512 unless set.
  public var maximumImageDimension = 512

  /// - Parameter revision: the newest unless given.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

  public var descriptor: RequestDescriptor { .detectContoursRequest(revision) }

  public var _translation: _RequestTranslation<ContoursObservation> {
    _RequestTranslation(of: self, revision: VNDetectContoursRequestRevision1) {
      VNDetectContoursRequest()
    } configure: { request in
      request.contrastAdjustment = contrastAdjustment
      request.contrastPivot = contrastPivot.map { NSNumber(value: $0) }
      request.detectsDarkOnLight = detectsDarkOnLight
      request.maximumImageDimension = maximumImageDimension
    } found: { (found: [VNContoursObservation], context) in
      ContoursObservation(try only(found), from: context)
    } as: {
      .detectContours($0, $1)
    }
  }
}
