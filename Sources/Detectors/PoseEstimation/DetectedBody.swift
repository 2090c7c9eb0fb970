package import CoreGraphics

/// A person that was found.
package struct DetectedBody: Sendable {
  /// A body's points, in the network's order. Left is the person's own.
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
    /// In pixels of the upright picture, origin at the top left; where the body reaches beyond the picture, outside it.
    package let location: CGPoint
    /// How sure the network is that the point is in the picture and nothing hides it, 0…1.
    package let visibility: Float
    /// In space, in meters as the network estimates them, from about the middle of the hips: x to the right and y down as in the
    /// upright picture, z away from the camera.
    package let position: SIMD3<Double>

    package init(location: CGPoint, visibility: Float, position: SIMD3<Double> = .zero) {
      self.location = location
      self.visibility = visibility
      self.position = position
    }
  }

  /// One for each joint.
  package let points: [Point]
  /// How sure the network is that it is a person, 0…1.
  package let confidence: Float
  package let silhouette: Silhouette

  package init(points: [Point], confidence: Float, silhouette: Silhouette) {
    self.points = points
    self.confidence = confidence
    self.silhouette = silhouette
  }

  package subscript(joint: Joint) -> Point { points[joint.rawValue] }
}

extension DetectedBody {
  /// The upright box around all that is seen of the person, in pixels of the upright picture; nil where that is nothing.
  package var box: CGRect? { silhouette.box() }

  /// The upright box around the person down to the hips, in pixels of the upright picture: to the line through their middle
  /// across the body. Nil where nothing is seen above.
  package var upperBox: CGRect? {
    let hips = [Joint.leftHip, .rightHip].map { silhouette.square.pointInSquare(self[$0].location).y }
    return silhouette.box(downTo: (hips[0] + hips[1]) / 2)
  }
}
