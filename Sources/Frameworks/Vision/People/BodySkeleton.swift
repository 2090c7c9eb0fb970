import CoreGraphics
import Foundation
import PoseEstimation
import simd

/// A body's joints in three dimensions, in Vision's form.
struct BodySkeleton: Sendable {
  /// The joints in meters from the root: x right, y up and z toward the camera in the upright image.
  let positions: [VNRecognizedPointKey: SIMD3<Float>]
  /// The joints in the analyzed region, normalized, lower-left origin.
  let locations: [VNRecognizedPointKey: CGPoint]
  /// The camera's position in the coordinates of joints. It looks along the negative z axis.
  let camera: SIMD3<Float>

  /// - Returns: nil if no camera in front of the body fits its points.
  init?(_ body: DetectedBody, in region: RegionCoordinates, of image: RequestImage) {
    guard let camera = PinholeCamera(pictureSize: image.size).position(seeing: body.points) else {
      return nil
    }
    var (positions, places): ([VNRecognizedPointKey: SIMD3<Float>], [VNRecognizedPointKey: CGPoint]) = (
      [:], [:]
    )
    let root = Self.mean(of: Self.hips) { body[$0].position }
    for (name, parts) in Self.parts {
      positions[name.rawValue] = Self.skeletonAxes(Self.mean(of: parts) { body[$0].position } - root)
      let place = Self.mean(of: parts) { joint in
        SIMD3(Double(body[joint].location.x), Double(body[joint].location.y), 0)
      }
      places[name.rawValue] = region.normalized(CGPoint(x: place.x, y: place.y))
    }
    (self.positions, self.locations) = (positions, places)
    self.camera = Self.skeletonAxes(camera - root)
  }

  /// Converts from x right, y down, z away from the camera.
  private static func skeletonAxes(_ position: SIMD3<Double>) -> SIMD3<Float> {
    SIMD3(Float(position.x), Float(-position.y), Float(-position.z))
  }

  private typealias Parts = [(joint: DetectedBody.Joint, weight: Double)]

  private static func mean(of parts: Parts, _ value: (DetectedBody.Joint) -> SIMD3<Double>) -> SIMD3<Double> {
    parts.reduce(.zero) { $0 + $1.weight * value($1.joint) }
  }

  private static let hips: Parts = [(.leftHip, 0.5), (.rightHip, 0.5)]

  /// The network's joints, weighted, that make up each of Apple's 17. The top of the head is above the ears
  /// by 1.65 times the distance from the mouth to the eyes, the proportions of an adult's head.
  private static let parts: KeyValuePairs<VNHumanBodyPose3DObservation.JointName, Parts> = [
    .root: hips,
    .spine: [(.leftHip, 0.25), (.rightHip, 0.25), (.leftShoulder, 0.25), (.rightShoulder, 0.25)],
    .centerShoulder: [(.leftShoulder, 0.5), (.rightShoulder, 0.5)],
    .centerHead: [(.leftEar, 0.5), (.rightEar, 0.5)],
    .topHead: [
      (.leftEar, 0.5), (.rightEar, 0.5), (.leftEye, 0.825), (.rightEye, 0.825), (.leftMouth, -0.825),
      (.rightMouth, -0.825),
    ],
    .leftShoulder: [(.leftShoulder, 1)], .rightShoulder: [(.rightShoulder, 1)],
    .leftElbow: [(.leftElbow, 1)], .rightElbow: [(.rightElbow, 1)],
    .leftWrist: [(.leftWrist, 1)], .rightWrist: [(.rightWrist, 1)],
    .leftHip: [(.leftHip, 1)], .rightHip: [(.rightHip, 1)],
    .leftKnee: [(.leftKnee, 1)], .rightKnee: [(.rightKnee, 1)],
    .leftAnkle: [(.leftAnkle, 1)], .rightAnkle: [(.rightAnkle, 1)],
  ]
}
