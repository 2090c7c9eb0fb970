import CoreGraphics
public import Foundation

/// Two 32-bit floating-point numbers, by the name that Apple's `simd` gives them.
public typealias vector_float2 = SIMD2<Float>

/// How a region's points hang together.
public enum VNPointsClassification: Int, Sendable {
  /// They don't.
  case disconnected = 0
  /// Each with the next.
  case openPath = 1
  /// Each with the next, and the last with the first.
  case closedPath = 2
}

/// What a request found out about a face's features.
///
/// Unchecked, because `NSObject` can't be checked: nothing of it changes.
open class VNFaceLandmarks: NSObject, VNRequestRevisionProviding, @unchecked Sendable {
  /// How sure the request is, 0…1.
  public let confidence: VNConfidence
  /// The revision of the request that found them.
  public let requestRevision: Int

  package init(confidence: VNConfidence, requestRevision: Int) {
    (self.confidence, self.requestRevision) = (confidence, requestRevision)
  }
}

/// A face's features as points, region by region.
///
/// "Left" and "right" are the viewer's, of an upright face: the left eye is the one at the left of an unmirrored
/// portrait, the subject's right one. A turned face keeps the names.
///
/// How many points a region has depends on the request's constellation. Paths run from left to right where they are
/// open; closed ones start at their left, `nose` at its top, and run clockwise over their upper edge first, `nose`
/// counter-clockwise.
open class VNFaceLandmarks2D: VNFaceLandmarks, @unchecked Sendable {
  /// Every point once, disconnected: left brow, right brow, left eye, right eye, outer lips, inner lips, contour, nose,
  /// crest, left pupil, right pupil. 65 or 76 points. What the median line and, of 76 points, the crest share with other
  /// regions isn't repeated.
  public let allPoints: VNFaceLandmarkRegion2D?
  /// From the left temple over the chin to the right one, open. 11 or 17 points.
  public let faceContour: VNFaceLandmarkRegion2D?
  /// Along the lids, closed. 8 or 6 points.
  public let leftEye: VNFaceLandmarkRegion2D?
  /// Along the lids, closed. 8 or 6 points.
  public let rightEye: VNFaceLandmarkRegion2D?
  /// Along the brow's upper edge, open. 4 points, or 6 with the corner at its inner end.
  public let leftEyebrow: VNFaceLandmarkRegion2D?
  /// Along the brow's upper edge, open. 4 points, or 6 with the corner at its inner end.
  public let rightEyebrow: VNFaceLandmarkRegion2D?
  /// Down the left flank, under the nostrils and up the right flank, closed. 9 or 8 points.
  public let nose: VNFaceLandmarkRegion2D?
  /// Down the nose's ridge, open. 3 or 6 points.
  public let noseCrest: VNFaceLandmarkRegion2D?
  /// From between the eyes down the middle of the face to the chin, open. 7 or 10 points.
  public let medianLine: VNFaceLandmarkRegion2D?
  /// The lips' outer edge, closed. 10 or 14 points.
  public let outerLips: VNFaceLandmarkRegion2D?
  /// The lips' inner edge, closed. 6 points.
  public let innerLips: VNFaceLandmarkRegion2D?
  /// The middle of the left eye's pupil. 1 point.
  public let leftPupil: VNFaceLandmarkRegion2D?
  /// The middle of the right eye's pupil. 1 point.
  public let rightPupil: VNFaceLandmarkRegion2D?

  /// - Parameter region: the points of each region.
  init(
    confidence: VNConfidence, requestRevision: Int, allPoints: VNFaceLandmarkRegion2D,
    region: (FaceRegion) -> VNFaceLandmarkRegion2D
  ) {
    self.allPoints = allPoints
    faceContour = region(.faceContour)
    leftEye = region(.leftEye)
    rightEye = region(.rightEye)
    leftEyebrow = region(.leftEyebrow)
    rightEyebrow = region(.rightEyebrow)
    nose = region(.nose)
    noseCrest = region(.noseCrest)
    medianLine = region(.medianLine)
    outerLips = region(.outerLips)
    innerLips = region(.innerLips)
    leftPupil = region(.leftPupil)
    rightPupil = region(.rightPupil)
    super.init(confidence: confidence, requestRevision: requestRevision)
  }
}

/// A feature's points.
///
/// Unchecked, because `NSObject` can't be checked: nothing of it changes.
open class VNFaceLandmarkRegion: NSObject, VNRequestRevisionProviding, @unchecked Sendable {
  /// How many there are.
  public let pointCount: Int
  /// The revision of the request that found them.
  public let requestRevision: Int

  init(pointCount: Int, requestRevision: Int) {
    (self.pointCount, self.requestRevision) = (pointCount, requestRevision)
  }
}

/// A feature's points in the picture's plane.
open class VNFaceLandmarkRegion2D: VNFaceLandmarkRegion, @unchecked Sendable {
  /// The points, normalized to the face's bounding box, origin at its lower left. A point may lie outside 0…1 where the
  /// box isn't this package's own.
  public let normalizedPoints: [CGPoint]
  /// How the points hang together.
  public let pointsClassification: VNPointsClassification
  /// How far each point may be off. Nil: the network doesn't tell. (Apple fills it for 76 points only.)
  open var precisionEstimatesPerPoint: [Float]? { nil }
  private let boundingBox: CGRect

  /// - Parameters:
  ///   - points: normalized as the box is.
  ///   - boundingBox: of the face, normalized to the picture.
  ///   - requestRevision: of the request that found them.
  init(
    points: [CGPoint], classification: VNPointsClassification, boundingBox: CGRect, requestRevision: Int
  ) {
    normalizedPoints = points.map { point in
      CGPoint(
        x: boundingBox.width > 0 ? (point.x - boundingBox.minX) / boundingBox.width : 0,
        y: boundingBox.height > 0 ? (point.y - boundingBox.minY) / boundingBox.height : 0)
    }
    pointsClassification = classification
    self.boundingBox = boundingBox
    super.init(pointCount: points.count, requestRevision: requestRevision)
  }

  /// The points in pixels of a picture, origin at the lower left, not rounded.
  ///
  /// - Parameter imageSize: the picture's size in pixels; that of the region of interest where the request had one.
  open func pointsInImage(imageSize: CGSize) -> [CGPoint] {
    normalizedPoints.map {
      CGPoint(
        x: (boundingBox.minX + $0.x * boundingBox.width) * imageSize.width,
        y: (boundingBox.minY + $0.y * boundingBox.height) * imageSize.height)
    }
  }
}

/// Where a landmark is in its face's bounding box, in pixels from the box's lower left corner.
///
/// - Parameters:
///   - faceLandmarkPoint: from a region's `normalizedPoints`.
///   - faceBoundingBox: the observation's, normalized.
///   - imageWidth: the picture's width in pixels.
///   - imageHeight: the picture's height in pixels.
public func VNNormalizedFaceBoundingBoxPointForLandmarkPoint(
  _ faceLandmarkPoint: vector_float2, _ faceBoundingBox: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  CGPoint(
    x: CGFloat(faceLandmarkPoint.x) * faceBoundingBox.width * CGFloat(imageWidth),
    y: CGFloat(faceLandmarkPoint.y) * faceBoundingBox.height * CGFloat(imageHeight))
}

/// Where a landmark is in the picture, in pixels from the picture's lower left corner, not rounded.
///
/// - Parameters: as for `VNNormalizedFaceBoundingBoxPointForLandmarkPoint`.
public func VNImagePointForFaceLandmarkPoint(
  _ faceLandmarkPoint: vector_float2, _ faceBoundingBox: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  let inBox = VNNormalizedFaceBoundingBoxPointForLandmarkPoint(
    faceLandmarkPoint, faceBoundingBox, imageWidth, imageHeight)
  return CGPoint(
    x: faceBoundingBox.minX * CGFloat(imageWidth) + inBox.x,
    y: faceBoundingBox.minY * CGFloat(imageHeight) + inBox.y)
}
