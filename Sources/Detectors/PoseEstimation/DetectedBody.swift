package import CoreGraphics
import Foundation
import PixelSampling

package struct DetectedBody: Sendable {
  /// A body's points, in the network's order. Left is the person's own left.
  package enum Joint: Int, Sendable, CaseIterable {
    case nose
    case leftInnerEye, leftEye, leftOuterEye
    case rightInnerEye, rightEye, rightOuterEye
    case leftEar, rightEar
    case leftMouth, rightMouth
    case leftShoulder, rightShoulder
    case leftElbow, rightElbow
    case leftWrist, rightWrist
    case leftLittleFinger, rightLittleFinger
    case leftIndexFinger, rightIndexFinger
    case leftThumb, rightThumb
    case leftHip, rightHip
    case leftKnee, rightKnee
    case leftAnkle, rightAnkle
    case leftHeel, rightHeel
    case leftToes, rightToes
  }

  package struct Point: Sendable, Hashable {
    /// In pixels of the upright image, top-left origin; outside the image if the body extends beyond it.
    package let location: CGPoint
    /// The probability that the point is in the image and not hidden, 0…1.
    package let visibility: Float
    /// The estimated position in space, in meters from about the hips' midpoint: x to the right and y down as
    /// in the upright image, z away from the camera.
    package let position: SIMD3<Double>

    package init(location: CGPoint, visibility: Float, position: SIMD3<Double> = .zero) {
      self.location = location
      self.visibility = visibility
      self.position = position
    }
  }

  /// One for each joint.
  package let points: [Point]
  /// The network's confidence that it is a person, 0…1.
  package let confidence: Float
  package let silhouette: Silhouette

  /// The network's estimate of the square of the body, in which it locates the points better; nil if unknown.
  let refinedSquare: RotatedSquare?

  package init(points: [Point], confidence: Float, silhouette: Silhouette) {
    self.init(points: points, confidence: confidence, silhouette: silhouette, refinedSquare: nil)
  }

  init(points: [Point], confidence: Float, silhouette: Silhouette, refinedSquare: RotatedSquare?) {
    self.points = points
    self.confidence = confidence
    self.silhouette = silhouette
    self.refinedSquare = refinedSquare
  }

  package subscript(joint: Joint) -> Point { points[joint.rawValue] }
}

extension DetectedBody {
  /// The upright bounding box of the visible person, in pixels of the upright image; nil if empty.
  package var box: CGRect? { silhouette.box() }

  /// The height of the bounding box, in pixels; 0 if empty.
  var height: CGFloat { box?.height ?? 0 }

  /// The upright bounding box of the person above the hips, in pixels of the upright image; nil if not
  /// visible.
  package var upperBox: CGRect? {
    silhouette.box(downTo: silhouette.square.pointInSquare(middle(.leftHip, .rightHip)).y)
  }

  /// The mean of the points' visibility, 0…1.
  var visibility: Float { points.reduce(0) { $0 + $1.visibility } / Float(max(points.count, 1)) }

  /// The midpoint of two joints, in pixels of the upright image.
  func middle(_ first: Joint, _ second: Joint) -> CGPoint {
    self[first].location.middle(to: self[second].location)
  }
}

extension CGPoint {
  func middle(to other: CGPoint) -> CGPoint { CGPoint(x: (x + other.x) / 2, y: (y + other.y) / 2) }

  func distance(to other: CGPoint) -> Double { hypot(x - other.x, y - other.y) }
}
