import CoreGraphics
public import Foundation
import GrayImage
import RectangleDetection
import Segmentation

/// The first revision of `VNDetectDocumentSegmentationRequest`.
public let VNDetectDocumentSegmentationRequestRevision1 = 1

/// Finds the document in a picture: the sheet, card, page or receipt that stands out most.
///
/// The result is one `VNRectangleObservation`, or none. Its corners are those of the document's outline, beginning at the
/// one nearest the picture's upper left, also where a corner is hidden or rounded; they serve to straighten the page. What is
/// printed isn't looked at: another thing with four straight sides that stands out more is taken for the document. A
/// document that fills the picture so that its edges aren't seen isn't found. Its `globalSegmentationMask` is drawn from the
/// corners: what lies before the document isn't left out.
///
/// It is the search of `VNDetectRectanglesRequest`, for any aspect ratio from 1:5 on, sides of at least a fifth of the picture's smaller
/// dimension and any perspective, and takes the same time.
open class VNDetectDocumentSegmentationRequest: VNImageBasedRequest {
  /// One observation or none: nil before the first perform and after one that failed or was canceled.
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
    return DocumentWork(
      rectangles: RectangleWork(
        criteria: criteria, regionOfInterest: try checkedRegionOfInterest(), revision: revision))
  }
}

private struct DocumentWork: RequestWork {
  let rectangles: RectangleWork

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    try rectangles.rectangles(in: picture, cancellation: cancellation).map { DocumentOutline($0) }
  }
}

/// A rectangle with a mask of what is within.
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
    // Corners run clockwise where y points up: what is within is to the right of each side.
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
