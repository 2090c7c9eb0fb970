import Foundation

/// Detects the borders of dark regions on light, or the reverse. See `VNDetectContoursRequest`.
///
/// Values outside a property's range are clamped.
public struct DetectContoursRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// The contrast factor, 0…3. Default: 2.
  public var contrastAdjustment: Float = 2
  /// The brightness around which contrast is increased, 0…1; nil for the image's mean. Default: 0.5.
  public var contrastPivot: Float? = 0.5
  /// Whether regions are dark on light. Default: true.
  public var detectsDarkOnLight = true
  /// The longer side to which the image is downscaled, in pixels, at least 64. Default: 512.
  public var maximumImageDimension = 512

  /// - Parameter revision: the newest by default.
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
