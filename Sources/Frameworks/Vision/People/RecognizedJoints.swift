import CoreGraphics
import PoseEstimation

extension DetectedBody {
  /// Apple's 19 joints, of which the network detects 17.
  func recognizedPoints(in region: RegionCoordinates) -> [VNRecognizedPointKey: VNRecognizedPoint] {
    typealias Name = VNHumanBodyPoseObservation.JointName
    let known: [Name: Joint] = [
      .nose: .nose, .leftEye: .leftEye, .rightEye: .rightEye, .leftEar: .leftEar, .rightEar: .rightEar,
      .leftShoulder: .leftShoulder, .rightShoulder: .rightShoulder, .leftElbow: .leftElbow,
      .rightElbow: .rightElbow, .leftWrist: .leftWrist, .rightWrist: .rightWrist, .leftHip: .leftHip,
      .rightHip: .rightHip, .leftKnee: .leftKnee, .rightKnee: .rightKnee, .leftAnkle: .leftAnkle,
      .rightAnkle: .rightAnkle,
    ]
    let between: [Name: Point] = [
      .neck: middle(.leftShoulder, .rightShoulder), .root: middle(.leftHip, .rightHip),
    ]
    return region.recognized(
      known.mapValues { self[$0] }.merging(between) { $1 }.map {
        ($0.key.rawValue, $0.value.location, $0.value.visibility)
      })
  }

  /// The midpoint of two joints, with their mean visibility.
  private func middle(_ first: Joint, _ second: Joint) -> Point {
    let (a, b) = (self[first], self[second])
    return Point(
      location: CGPoint(x: (a.location.x + b.location.x) / 2, y: (a.location.y + b.location.y) / 2),
      visibility: (a.visibility + b.visibility) / 2)
  }
}

extension DetectedHand {
  /// Apple's 21 joints, in the network's order.
  func recognizedPoints(in region: RegionCoordinates) -> [VNRecognizedPointKey: VNRecognizedPoint] {
    region.recognized(zip(_RecognizedPointsScheme.hand.keys, points).map { ($0, $1, confidence) })
  }

  func observation(in region: RegionCoordinates, _ revision: Int) -> VNHumanHandPoseObservation {
    VNHumanHandPoseObservation(
      points: recognizedPoints(in: region), chirality: side == .left ? .left : .right,
      confidence: confidence, requestRevision: revision)
  }
}

extension RegionCoordinates {
  fileprivate func recognized(
    _ points: [(key: VNRecognizedPointKey, location: CGPoint, confidence: Float)]
  ) -> [VNRecognizedPointKey: VNRecognizedPoint] {
    Dictionary(
      uniqueKeysWithValues: points.map { point in
        let joint = NormalizedJoint(normalized(point.location), confidence: point.confidence)
        return (
          point.key,
          VNRecognizedPoint(location: joint.location, confidence: joint.confidence, identifier: point.key)
        )
      })
  }
}
