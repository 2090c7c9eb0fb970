/// Detects rectangles in perspective: sheets, cards, screens, signs, frames. See `VNDetectRectanglesRequest`.
public struct DetectRectanglesRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// The minimum ratio of the shorter sides to the longer, 0…1. Default: 0.5.
  public var minimumAspectRatio: Float = 0.5
  /// The maximum ratio of the shorter sides to the longer, 0…1. Default: 1.
  public var maximumAspectRatio: Float = 1
  /// The maximum deviation of each corner from a right angle, in degrees, 0…45. Default: 30.
  public var quadratureToleranceDegrees: Float = 30
  /// The minimum side, as a fraction of the image's or region's smaller dimension, 0…1. Default: 0.2.
  public var minimumSize: Float = 0.2
  /// The minimum confidence of a result, 0…1. Default: 0.
  public var minimumConfidence: Float = 0
  /// The maximum number of results, 0 for no limit. Default: 1.
  public var maximumObservations = 1

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

  public var descriptor: RequestDescriptor { .detectRectanglesRequest(revision) }

  public var _translation: _RequestTranslation<[RectangleObservation]> {
    _RequestTranslation(of: self, revision: VNDetectRectanglesRequestRevision1) {
      VNDetectRectanglesRequest()
    } configure: { request in
      request.minimumAspectRatio = minimumAspectRatio
      request.maximumAspectRatio = maximumAspectRatio
      request.quadratureTolerance = quadratureToleranceDegrees
      request.minimumSize = minimumSize
      request.minimumConfidence = minimumConfidence
      request.maximumObservations = maximumObservations
    } found: { (found: [VNRectangleObservation], context) in
      found.map { RectangleObservation($0, from: context) }
    } as: {
      .detectRectangles($0, $1)
    }
  }
}
