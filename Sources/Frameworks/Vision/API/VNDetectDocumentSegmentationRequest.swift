import CoreGraphics
public import Foundation
import GrayImage
import RectangleDetection
import Segmentation

/// The first revision of `VNDetectDocumentSegmentationRequest`.
public let VNDetectDocumentSegmentationRequestRevision1 = 1

/// Detects the most prominent document in an image, such as a sheet, card, page or receipt.
///
/// The result is at most one `VNRectangleObservation`. Its corners, for perspective correction, are those of
/// the document's outline, starting at the one nearest the image's upper left, even if hidden or rounded.
/// Only the outline is analyzed, not the content: a more prominent object with four straight sides is
/// reported instead, except a frame or an image printed on the document. A document may extend beyond the
/// image: a corner outside is where the visible sides would meet, and for a whole side outside, the outline
/// ends at the image's border. A document of which less than three sides are visible isn't detected.
/// `globalSegmentationMask` is the area between the corners, including objects in front of the document.
///
/// The search is that of `VNDetectRectanglesRequest`, at the same cost, for aspect ratios from 1:5, sides of
/// at least a fifth of the image's smaller dimension and any perspective.
open class VNDetectDocumentSegmentationRequest: VNImageBasedRequest {
  /// At most one observation; nil before the first perform and after one that failed or was canceled.
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
    criteria.isDocument = true
    return DocumentWork(
      rectangles: RectangleWork(
        criteria: criteria, regionOfInterest: try checkedRegionOfInterest(), revision: revision))
  }
}

private struct DocumentWork: RequestWork {
  let rectangles: RectangleWork

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    try rectangles.rectangles(in: image, cancellation: cancellation).map { DocumentOutline($0) }
  }
}

/// A rectangle with a mask of its interior.
private final class DocumentOutline: VNRectangleObservation, @unchecked Sendable {
  private static let length = 256

  init(_ rectangle: VNRectangleObservation) {
    super.init(
      topLeft: rectangle.topLeft, topRight: rectangle.topRight, bottomRight: rectangle.bottomRight,
      bottomLeft: rectangle.bottomLeft, confidence: rectangle.confidence,
      requestRevision: rectangle.requestRevision)
  }

  override var globalSegmentationMask: VNPixelBufferObservation? {
    let corners = [topLeft, topRight, bottomRight, bottomLeft]
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1))
    // Corners run clockwise where y points up: the interior is to the right of each side.
    let isWithin = { (x: CGFloat, y: CGFloat) in
      sides.allSatisfy { start, end in
        (end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x) <= 0
      }
    }
    let length = Self.length
    let levels = (0..<(length * length)).map { index -> UInt8 in
      let (column, row) = (index % length, index / length)
      return isWithin(
        (CGFloat(column) + 0.5) / CGFloat(length), 1 - (CGFloat(row) + 0.5) / CGFloat(length)) ? 255 : 0
    }
    return pixelBuffer(of: levels, width: length, height: length).map {
      VNPixelBufferObservation(pixelBuffer: $0, featureName: nil, requestRevision: requestRevision)
    }
  }
}
