import CoreGraphics
import Foundation
import GrayImage
import RectangleDetection

/// The first revision of `VNDetectDocumentSegmentationRequest`.
public let VNDetectDocumentSegmentationRequestRevision1 = 1

/// Finds the document in a picture: the sheet, card, page or receipt that stands out most.
///
/// The result is one `VNRectangleObservation`, or none. Its corners are those of the document's outline, beginning at the
/// one nearest the picture's upper left, also where a corner is hidden or rounded; they serve to straighten the page. What is
/// printed isn't looked at: another thing with four straight sides that stands out more is taken for the document. A
/// document that fills the picture so that its edges aren't seen isn't found. There is no mask of the document's pixels.
///
/// It is the search of `VNDetectRectanglesRequest`, for any aspect ratio from 1:5 on, sides of at least a fifth of the picture's smaller
/// dimension and any perspective, and takes the same time.
open class VNDetectDocumentSegmentationRequest: VNImageBasedRequest {
  /// One observation or none: nil before the first perform and after one that failed or was cancelled.
  open var results: [VNRectangleObservation]? { observations() }

  /// One revision, `VNDetectDocumentSegmentationRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNDetectDocumentSegmentationRequestRevision1] }

  override func work() throws -> any RequestWork {
    var criteria = RectangleCriteria()
    criteria.aspectRatio = 0.2...1
    criteria.quadratureTolerance = 45
    criteria.minimumSize = 0.2
    criteria.minimumConfidence = 0.5
    criteria.maximumCount = 1
    return RectangleWork(
      criteria: criteria, regionOfInterest: try checkedRegionOfInterest(), revision: revision)
  }
}
