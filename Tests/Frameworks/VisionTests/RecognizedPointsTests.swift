import CoreGraphics
import CoreML
import Foundation
import PixelSampling
import PoseEstimation
import Testing

@testable import Vision

@Suite("Recognized points of bodies and hands")
struct RecognizedPointsTests {
  /// A body whose point n is at (n, 2 n) in an image of 100 × 200, with a visibility of n/100.
  private func body(scaledBy scale: Double = 1) throws -> VNHumanBodyPoseObservation {
    let body = DetectedBody(
      points: DetectedBody.Joint.allCases.map { joint in
        let number = Double(joint.rawValue)
        return .init(
          location: CGPoint(x: number * scale, y: 2 * number * scale), visibility: Float(number) / 100)
      }, confidence: 0.75,
      silhouette: Silhouette(square: .init(center: .zero, side: 1, angle: 0), shares: none)
    )
    let image = RequestImage(OrientedImage(try blankImage(width: 100, height: 200)))
    let region = RegionCoordinates(CGRect(x: 0, y: 0, width: 1, height: 1), in: image)
    return VNHumanBodyPoseObservation(
      points: body.recognizedPoints(in: region), confidence: body.confidence,
      requestRevision: 1)
  }

  private let none = [Float](repeating: 0, count: Silhouette.length * Silhouette.length)

  @Test(
    "a joint is MediaPipe's point of the same name, normalized from the lower left",
    arguments: [
      ("head_joint", 0), ("left_eye_joint", 2), ("right_eye_joint", 5), ("left_ear_joint", 7),
      ("right_ear_joint", 8), ("left_shoulder_1_joint", 11), ("right_shoulder_1_joint", 12),
      ("left_forearm_joint", 13), ("right_forearm_joint", 14), ("left_hand_joint", 15),
      ("right_hand_joint", 16), ("left_upLeg_joint", 23), ("right_upLeg_joint", 24), ("left_leg_joint", 25),
      ("right_leg_joint", 26), ("left_foot_joint", 27), ("right_foot_joint", 28),
    ])
  func joints(key: String, number: Int) throws {
    let point = try body().recognizedPoint(forKey: VNRecognizedPointKey(rawValue: key))
    #expect(abs(point.x - Double(number) / 100) < 1e-9)
    #expect(abs(point.y - (1 - 2 * Double(number) / 200)) < 1e-9)
    #expect(abs(point.confidence - Float(number) / 100) < 1e-6)
    #expect(point.identifier.rawValue == key)
  }

  @Test("the neck and the root are midway between two joints, with their mean confidence")
  func middles() throws {
    let neck = try body().recognizedPoint(.neck)
    #expect(abs(neck.x - 0.115) < 1e-9 && abs(neck.y - 0.885) < 1e-9)
    #expect(abs(neck.confidence - 0.115) < 1e-6 && neck.identifier.rawValue == "neck_1_joint")
    let root = try body().recognizedPoint(.root)
    #expect(abs(root.x - 0.235) < 1e-9 && root.identifier.rawValue == "root")
  }

  @Test("points outside the image have no confidence and no position")
  func outside() throws {
    // Ten times as far away: from the tenth point on they are outside.
    let body = try body(scaledBy: 10)
    #expect(try body.recognizedPoint(.rightEar).confidence > 0)
    let shoulder = try body.recognizedPoint(.leftShoulder)
    #expect(shoulder.confidence == 0 && shoulder.location == .zero)
    #expect(body.availableJointNames.count == 19)
  }

  @Test("groups have the same joints as Apple's")
  func groups() throws {
    let body = try body()
    let counts = body.availableGroupKeys.map(\.rawValue)
    #expect(
      counts == [
        "VNBLKFACE", "VNBLKTORSO", "VNBLKLARM", "VNBLKRARM", "VNBLKLLEG", "VNBLKRLEG", "VNIPOAll",
      ])
    #expect(Set(try body.recognizedPoints(.leftArm).keys) == [.leftShoulder, .leftElbow, .leftWrist])
    #expect(
      Set(try body.recognizedPoints(.torso).keys) == [
        .leftShoulder, .rightShoulder, .neck, .leftHip, .rightHip, .root,
      ])
    #expect(try body.recognizedPoints(.all).count == 19)
    #expect(try body.recognizedPoints(forGroupKey: .all).count == 19)
  }

  @Test("an unknown name is rejected, and part of the error")
  func unknownNames() throws {
    let error = #expect(throws: NSError.self) {
      try body().recognizedPoint(forKey: VNRecognizedPointKey(rawValue: "tail"))
    }
    #expect(visionCode(error) == .invalidArgument)
    #expect(error?.localizedDescription.contains("\"tail\"") == true)
    let group = #expect(throws: NSError.self) {
      try body().recognizedPoints(forGroupKey: VNRecognizedPointGroupKey(rawValue: "VNHLRKT"))
    }
    #expect(visionCode(group) == .invalidArgument)
  }

  @Test("a body's multi-array starts with the nose, the neck and the right arm, and has no root")
  func bodyArray() throws {
    let array = try body().keypointsMultiArray()
    #expect(array.shape == [1, 3, 18] && array.dataType == .double)
    // Nose 0, neck between 11 and 12, right shoulder 12, right elbow 14, right wrist 16.
    let x = (0..<5).map { array[[0, 0, NSNumber(value: $0)]].doubleValue * 100 }
    #expect(zip(x, [0, 11.5, 12, 14, 16]).allSatisfy { abs($0 - $1) < 1e-6 })
    // The last is the left ear: its y is 1 − 14/200, its confidence 0.07.
    #expect(abs(array[[0, 1, 17]].doubleValue - 0.93) < 1e-6)
    #expect(abs(array[[0, 2, 17]].doubleValue - 0.07) < 1e-6)
  }

  private func hand() throws -> VNHumanHandPoseObservation {
    let hand = DetectedHand(
      points: (0..<21).map { CGPoint(x: Double($0), y: 100) }, confidence: 0.875, side: .left)
    let image = RequestImage(OrientedImage(try blankImage(width: 100, height: 200)))
    let region = RegionCoordinates(CGRect(x: 0, y: 0, width: 1, height: 1), in: image)
    return VNHumanHandPoseObservation(
      points: hand.recognizedPoints(in: region), chirality: .left, confidence: hand.confidence,
      requestRevision: 1)
  }

  @Test(
    "a hand's joints are MediaPipe's points in order",
    arguments: [
      ("VNHLKWRI", 0), ("VNHLKTCMC", 1), ("VNHLKTMP", 2), ("VNHLKTIP", 3), ("VNHLKTTIP", 4), ("VNHLKIMCP", 5),
      ("VNHLKIPIP", 6), ("VNHLKIDIP", 7), ("VNHLKITIP", 8), ("VNHLKMMCP", 9), ("VNHLKRMCP", 13),
      ("VNHLKPMCP", 17), ("VNHLKPTIP", 20),
    ])
  func handJoints(key: String, number: Int) throws {
    let point = try hand().recognizedPoint(forKey: VNRecognizedPointKey(rawValue: key))
    #expect(abs(point.x - Double(number) / 100) < 1e-9 && point.y == 0.5)
    #expect(point.confidence == 0.875)
  }

  @Test("each finger has four joints, and the wrist is in no finger")
  func fingers() throws {
    let hand = try hand()
    #expect(
      hand.availableGroupKeys.map(\.rawValue) == [
        "VNHLRKT", "VNHLRKI", "VNHLRKM", "VNHLRKR", "VNHLRKP", "VNIPOAll",
      ])
    let fingers: [VNHumanHandPoseObservation.JointsGroupName] = [
      .thumb, .indexFinger, .middleFinger, .ringFinger, .littleFinger,
    ]
    let joints = try fingers.flatMap { try hand.recognizedPoints($0).keys }
    #expect(joints.count == 20 && Set(joints).count == 20 && !joints.contains(.wrist))
    #expect(try hand.recognizedPoints(.all)[.littleTip]?.x == 0.2)
    #expect(hand.availableJointNames.count == 21)
    #expect(try hand.keypointsMultiArray().shape == [1, 3, 21])
  }
}
