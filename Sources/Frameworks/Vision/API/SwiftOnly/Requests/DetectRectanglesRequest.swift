/// Finds rectangles as perspective shows them: sheets, cards, screens, signs, frames. `VNDetectRectanglesRequest` says how.
public struct DetectRectanglesRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// The least ratio of the shorter sides to the longer, 0…1. 0.5 unless set.
  public var minimumAspectRatio: Float = 0.5
  /// The largest ratio of the shorter sides to the longer, 0…1. 1 unless set.
  public var maximumAspectRatio: Float = 1
  /// How far each corner may be from a right angle, in degrees, 0…45. 30 unless set.
  public var quadratureToleranceDegrees: Float = 30
  /// The least length of a side, as a share of the picture's (or region's) smaller dimension, 0…1. 0.2 unless set.
  public var minimumSize: Float = 0.2
  /// The least confidence of a result, 0…1. 0 unless set.
  public var minimumConfidence: Float = 0
  /// The largest number of results, 0 for as many as there are. 1 unless set.
  public var maximumObservations = 1

  /// - Parameter revision: the newest unless given.
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
