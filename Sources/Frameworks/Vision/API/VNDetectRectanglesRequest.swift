import CoreGraphics
public import Foundation
import GrayImage
import PlaneGeometry
import RectangleDetection

/// The first revision of `VNDetectRectanglesRequest`.
public let VNDetectRectanglesRequestRevision1 = 1

/// Detects rectangles in perspective: sheets, cards, screens, signs, frames.
///
/// The results are `VNRectangleObservation`s, the most prominent first: a large one precedes a slightly
/// clearer small one, and one that lines divide, such as a table, precedes its parts. The corners of a drawn
/// rectangle are those of its stroke's outer edge. Corners are the intersections of the sides, even if hidden
/// or rounded. `topLeft` is the corner nearest the image's upper left. The confidence, 0…1, is how much of
/// the outline is visible and how well its corners close.
///
/// Time is bounded by the number of pixels, regardless of content: in an image with too many lines to
/// compare, such as a dense grid, only the longest are considered.
///
/// Values outside a property's range are clamped.
open class VNDetectRectanglesRequest: VNImageBasedRequest {
  /// The rectangles; nil before the first perform and after one that failed or was canceled.
  open var results: [VNRectangleObservation]? { observations() }

  /// The minimum ratio of the shorter sides to the longer, 0…1. Default: 0.5.
  open var minimumAspectRatio: VNAspectRatio = 0.5
  /// The maximum ratio of the shorter sides to the longer, 0…1. Default: 1.
  open var maximumAspectRatio: VNAspectRatio = 1
  /// The maximum deviation of each corner from a right angle, in degrees, 0…45. Default: 30.
  open var quadratureTolerance: VNDegrees = 30
  /// The minimum side, as a fraction of the image's or region's smaller dimension, 0…1. Default: 0.2.
  ///
  /// Values below 0.1 double the search's resolution, which takes up to four times as long.
  open var minimumSize: Float = 0.2
  /// The minimum confidence of a result, 0…1. Default: 0.
  open var minimumConfidence: VNConfidence = 0
  /// The maximum number of results, 0 for no limit. Default: 1.
  open var maximumObservations = 1

  /// One revision, `VNDetectRectanglesRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNDetectRectanglesRequestRevision1] }

  override func work() throws -> any RequestWork {
    var criteria = RectangleCriteria()
    func share(_ value: Float) -> Double { Double(min(max(value.isNaN ? 0 : value, 0), 1)) }
    let least = share(minimumAspectRatio)
    criteria.aspectRatio = least...max(least, share(maximumAspectRatio))
    criteria.quadratureTolerance = Double(
      min(max(quadratureTolerance.isNaN ? 0 : quadratureTolerance, 0), 45))
    criteria.minimumSize = share(minimumSize)
    criteria.minimumConfidence = share(minimumConfidence)
    criteria.maximumCount = max(maximumObservations, 0)
    return RectangleWork(
      criteria: criteria, regionOfInterest: try checkedRegionOfInterest(), revision: revision)
  }
}

struct RectangleWork: RequestWork {
  let criteria: RectangleCriteria
  let regionOfInterest: CGRect
  let revision: Int

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    try rectangles(in: image, cancellation: cancellation)
  }

  func rectangles(
    in image: RequestImage, cancellation: RequestState
  ) throws -> [VNRectangleObservation] {
    let pyramid = try image.gray(in: regionOfInterest).pyramid
    let size = SIMD2(Double(pyramid.width), Double(pyramid.height))
    let rectangles = try RectangleDetector(criteria).rectangles(
      in: pyramid, checkCancellation: cancellation.checkCancellation)
    return rectangles.map { rectangle in
      func corner(_ index: Int) -> CGPoint {
        let point = rectangle.quadrilateral[index] / size
        return CGPoint(x: point.x, y: point.y).verticallyFlipped
      }
      return VNRectangleObservation(
        topLeft: corner(0), topRight: corner(1), bottomRight: corner(2), bottomLeft: corner(3),
        confidence: VNConfidence(rectangle.confidence), requestRevision: revision)
    }
  }
}
