import CoreGraphics
public import Foundation

/// Two 32-bit floating-point values, by the name in Apple's `simd`.
public typealias vector_float2 = SIMD2<Float>

/// The way in which a region's points are connected.
public enum VNPointsClassification: Int, Sendable {
  /// The points aren't connected.
  case disconnected = 0
  /// Each point is connected with the next.
  case openPath = 1
  /// Each point is connected with the next, and the last with the first.
  case closedPath = 2
}

/// The features of a face.
///
/// `@unchecked Sendable` because `NSObject` isn't checked: all stored properties are immutable.
open class VNFaceLandmarks: NSObject, VNRequestRevisionProviding, @unchecked Sendable {
  /// The confidence, 0…1.
  public let confidence: VNConfidence
  /// The revision of the request that detected them.
  public let requestRevision: Int

  package init(confidence: VNConfidence, requestRevision: Int) {
    (self.confidence, self.requestRevision) = (confidence, requestRevision)
  }
}

/// The features of a face as points in regions.
///
/// "Left" and "right" are the viewer's, for an upright face: the left eye is on the left of an unmirrored
/// portrait, the subject's right one. Rotation of the face doesn't change the names.
///
/// The number of points of a region depends on the request's constellation. Open paths run from left to
/// right. Closed ones start at their left (`nose` at its top) and run clockwise along their upper edge first
/// (`nose` counterclockwise).
open class VNFaceLandmarks2D: VNFaceLandmarks, @unchecked Sendable {
  /// Every point once, disconnected: left brow, right brow, left eye, right eye, outer lips, inner lips,
  /// contour, nose, crest, left pupil, right pupil. 65 or 76 points. Those that the median line and, with 76
  /// points, the crest share with other regions aren't repeated.
  public let allPoints: VNFaceLandmarkRegion2D?
  /// From the left temple along the chin to the right temple, open. 11 or 17 points.
  public let faceContour: VNFaceLandmarkRegion2D?
  /// Along the eyelids, closed. 8 or 6 points.
  public let leftEye: VNFaceLandmarkRegion2D?
  /// Along the eyelids, closed. 8 or 6 points.
  public let rightEye: VNFaceLandmarkRegion2D?
  /// Along the brow's upper edge, open. 4 points, or 6 with the corner at its inner end.
  public let leftEyebrow: VNFaceLandmarkRegion2D?
  /// Along the brow's upper edge, open. 4 points, or 6 with the corner at its inner end.
  public let rightEyebrow: VNFaceLandmarkRegion2D?
  /// Down the left side, under the nostrils and up the right side, closed. 9 or 8 points.
  public let nose: VNFaceLandmarkRegion2D?
  /// Down the nose's ridge, open. 3 or 6 points.
  public let noseCrest: VNFaceLandmarkRegion2D?
  /// From between the eyes down the middle of the face to the chin, open. 7 or 10 points.
  public let medianLine: VNFaceLandmarkRegion2D?
  /// The lips' outer edge, closed. 10 or 14 points.
  public let outerLips: VNFaceLandmarkRegion2D?
  /// The lips' inner edge, closed. 6 points.
  public let innerLips: VNFaceLandmarkRegion2D?
  /// The center of the left pupil. 1 point.
  public let leftPupil: VNFaceLandmarkRegion2D?
  /// The center of the right pupil. 1 point.
  public let rightPupil: VNFaceLandmarkRegion2D?

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

/// The points of a feature.
///
/// `@unchecked Sendable` because `NSObject` isn't checked: all stored properties are immutable.
open class VNFaceLandmarkRegion: NSObject, VNRequestRevisionProviding, @unchecked Sendable {
  /// The number of points.
  public let pointCount: Int
  /// The revision of the request that detected them.
  public let requestRevision: Int

  init(pointCount: Int, requestRevision: Int) {
    (self.pointCount, self.requestRevision) = (pointCount, requestRevision)
  }
}

/// The points of a feature in the image plane.
open class VNFaceLandmarkRegion2D: VNFaceLandmarkRegion, @unchecked Sendable {
  /// The points, normalized to the face's bounding box, lower-left origin; may exceed 0…1 in a caller's box.
  public let normalizedPoints: [CGPoint]
  /// The way in which the points are connected.
  public let pointsClassification: VNPointsClassification
  /// The estimated error of each point. Nil: the network has none. (Apple provides it for 76 points only.)
  open var precisionEstimatesPerPoint: [Float]? { nil }
  private let boundingBox: CGRect

  /// - Parameter boundingBox: of the face, normalized to the image, as are the points.
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

  /// Returns the points in pixels of an image, lower-left origin, not rounded.
  ///
  /// - Parameter imageSize: the size in pixels of the image, or of the request's region of interest, if any.
  open func pointsInImage(imageSize: CGSize) -> [CGPoint] {
    normalizedPoints.map {
      CGPoint(
        x: (boundingBox.minX + $0.x * boundingBox.width) * imageSize.width,
        y: (boundingBox.minY + $0.y * boundingBox.height) * imageSize.height)
    }
  }
}

/// Converts a landmark to pixels from the lower-left corner of its face's bounding box.
///
/// - Parameters:
///   - faceLandmarkPoint: from a region's `normalizedPoints`.
///   - faceBoundingBox: the observation's, normalized.
///   - imageWidth: the image's width in pixels.
///   - imageHeight: the image's height in pixels.
public func VNNormalizedFaceBoundingBoxPointForLandmarkPoint(
  _ faceLandmarkPoint: vector_float2, _ faceBoundingBox: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  CGPoint(
    x: CGFloat(faceLandmarkPoint.x) * faceBoundingBox.width * CGFloat(imageWidth),
    y: CGFloat(faceLandmarkPoint.y) * faceBoundingBox.height * CGFloat(imageHeight))
}

/// Converts a landmark to pixels from the image's lower-left corner, not rounded.
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
