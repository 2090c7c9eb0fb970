import CoreGraphics
public import Foundation
import GrayImage
import PlaneGeometry
import RectangleDetection

/// The first revision of `VNDetectRectanglesRequest`.
public let VNDetectRectanglesRequestRevision1 = 1

/// Finds rectangles as perspective shows them: sheets, cards, screens, signs, frames.
///
/// The results are `VNRectangleObservation`s, the most prominent first: a large one before a small one that is seen a
/// little better, and what is divided by lines, as a table is, before its parts. A drawn rectangle's corners are those
/// of its stroke's outer edge. A corner may be hidden or rounded: corners are where the sides meet. The observation's
/// `topLeft` is the corner nearest the picture's upper left.
///
/// The time is bounded by the number of pixels, whatever they show: in a picture with more lines than can be compared,
/// such as a dense grid, what the longest of them make is found.
///
/// The confidence tells how much of the outline was seen and how well its corners close, 0…1.
///
/// Numbers outside a property's range count as the nearest inside it.
open class VNDetectRectanglesRequest: VNImageBasedRequest {
  /// What was found: nil before the first perform and after one that failed or was canceled.
  open var results: [VNRectangleObservation]? { observations() }

  /// The least ratio of the shorter sides to the longer, 0…1. 0.5 unless set.
  open var minimumAspectRatio: VNAspectRatio = 0.5
  /// The largest ratio of the shorter sides to the longer, 0…1. 1 unless set.
  open var maximumAspectRatio: VNAspectRatio = 1
  /// How far each corner may be from a right angle, in degrees, 0…45. 30 unless set.
  open var quadratureTolerance: VNDegrees = 30
  /// The least length of a side, as a share of the picture's (or region's) smaller dimension, 0…1. 0.2 unless set.
  ///
  /// Below 0.1 the picture is searched at twice the size, which takes up to four times as long.
  open var minimumSize: Float = 0.2
  /// The least confidence of a result, 0…1. 0 unless set.
  open var minimumConfidence: VNConfidence = 0
  /// The largest number of results, 0 for as many as there are. 1 unless set.
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

/// A search for rectangles that fulfill certain criteria.
struct RectangleWork: RequestWork {
  let criteria: RectangleCriteria
  let regionOfInterest: CGRect
  let revision: Int

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    try rectangles(in: picture, cancellation: cancellation)
  }

  func rectangles(
    in picture: RequestImage, cancellation: RequestState
  ) throws -> [VNRectangleObservation] {
    let pyramid = try picture.gray(in: regionOfInterest).pyramid
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
