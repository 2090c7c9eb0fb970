import CoreML
import Foundation
import TestSupport
import Testing

@testable import Vision

extension BothInterfacesTests {
  private var person: URL { packageFolder.appending(path: "Tests/Fixtures/DrawnPerson/person.jpg") }
  private var hand: URL { packageFolder.appending(path: "Tests/Fixtures/DrawnPerson/hand.jpg") }

  /// Expects the same position, confidence and groups for every joint of a pose.
  private func expectSame<Pose: _JointedObservation>(
    _ pose: Pose, _ other: VNRecognizedPointsObservation, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(pose.confidence == other.confidence, sourceLocation: sourceLocation)
    #expect(pose.availableJointNames.count == other.availableKeys.count, sourceLocation: sourceLocation)
    for (name, key) in Pose._joints {
      let (joint, point) = (pose.joint(for: name), try other.recognizedPoint(forKey: key))
      #expect(joint?.location.cgPoint == point.location, sourceLocation: sourceLocation)
      #expect(joint?.confidence == point.confidence, sourceLocation: sourceLocation)
      #expect(joint?.jointName == name.rawValue, sourceLocation: sourceLocation)
    }
    #expect(pose.allJoints().count == other.availableKeys.count, sourceLocation: sourceLocation)
    for group in Pose.PoseJointsGroupName.allCases {
      let points = try other.recognizedPoints(forGroupKey: Pose._key(of: group))
      let joints = pose.allJoints(in: group)
      #expect(!joints.isEmpty && joints.count == points.count, sourceLocation: sourceLocation)
      #expect(
        Set(joints.values.map(\.location.cgPoint.x)) == Set(points.values.map(\.location.x)),
        sourceLocation: sourceLocation)
    }
    #expect(
      try pose.keypoints.values(as: Double.self) == other.keypointsMultiArray().values(as: Double.self),
      sourceLocation: sourceLocation)
  }

  @Test("bodies and their joints")
  func bodies() async throws {
    let expected: [VNHumanBodyPoseObservation] = try found(VNDetectHumanBodyPoseRequest(), in: person)
    let request = DetectHumanBodyPoseRequest()
    let bodies = try await request.perform(on: person)
    #expect(bodies.count == 1 && expected.count == 1)
    for (body, other) in zip(bodies, expected) { try expectSame(body, other) }
    #expect(bodies.first?.leftHand == nil && bodies.first?.rightHand == nil)
    #expect(request.supportedJointNames.count == 19)
    #expect(
      request.supportedJointNames.map(\.rawValue).contains("leftWrist")
        && request.supportedJointsGroupNames.count == 6)
    let (wrist, elbow) = (bodies[0].joint(for: .leftWrist), bodies[0].joint(for: .leftElbow))
    let others = try (expected[0].recognizedPoint(.leftWrist), expected[0].recognizedPoint(.leftElbow))
    #expect(
      abs(Double(try #require(wrist).distance(to: try #require(elbow))) - others.0.distance(others.1)) < 1e-9)
  }

  @Test("a body's joints in 3D")
  func space() async throws {
    let expected: [VNHumanBodyPose3DObservation] = try found(VNDetectHumanBodyPose3DRequest(), in: person)
    let other = try #require(expected.first)
    let request = DetectHumanBodyPose3DRequest()
    #expect(request.supportedJointNames.count == 17 && request.supportedJointsGroupNames.count == 6)
    #expect(request.minimumLatencyFrameCount == 1 && request.frameAnalysisSpacing == .zero)
    let body = try #require(try await request.perform(on: person).first)
    #expect(body.confidence == other.confidence && body.allJoints().count == 17)
    #expect(body.cameraOriginMatrix == other.cameraOriginMatrix)
    #expect(body.bodyHeight.value == 1.8 && body.heightEstimationTechnique == .reference)
    for (name, counterpart) in HumanBodyPose3DObservation.names {
      let (joint, point) = (try #require(body.joint(for: name)), try other.recognizedPoint(counterpart))
      #expect(joint.position == point.position && joint.localPosition == point.localPosition)
      #expect(joint.identifier == name.rawValue)
      #expect(joint.parentJoint == body.parentJointName(for: name).rawValue)
      #expect(body.pointInImage(for: name).cgPoint == (try other.pointInImage(counterpart).location))
      #expect(body.cameraRelativePosition(for: name) == (try other.cameraRelativePosition(counterpart)))
    }
    for (group, counterpart) in zip(
      body.availableJointsGroupNames,
      [VNHumanBodyPose3DObservation.JointsGroupName.head, .torso, .leftArm, .rightArm, .leftLeg, .rightLeg])
    {
      let names = try Set(other.recognizedPoints(counterpart).keys.map(\.rawValue))
      let own = Set(body.allJoints(in: group).keys)
      #expect(
        Set(HumanBodyPose3DObservation.names.filter { own.contains($0.key) }.map(\.value.rawValue)) == names)
    }
    #expect(body.parentJointName(for: .leftWrist) == .leftElbow)
    #expect(try await request.perform(on: card).isEmpty)
  }

  @Test("hands and their joints")
  func hands() async throws {
    let expected: [VNHumanHandPoseObservation] = try found(VNDetectHumanHandPoseRequest(), in: hand)
    let request = DetectHumanHandPoseRequest()
    #expect(request.maximumHandCount == 2 && request.supportedJointNames.first == .wrist)
    #expect(try request.supportedJointsGroupNames.count == 5)
    let hands = try await request.perform(on: hand)
    #expect(hands.count == 1 && expected.count == 1)
    for (hand, other) in zip(hands, expected) {
      try expectSame(hand, other)
      #expect(hand.chirality == (other.chirality == .left ? .left : .right))
    }
    var none = DetectHumanHandPoseRequest()
    none.maximumHandCount = 0
    #expect(try await none.perform(on: hand).isEmpty)
  }

  @Test("a body's hands are those at its own wrists")
  func handsOfBodies() async throws {
    var request = DetectHumanBodyPoseRequest()
    request.detectsHands = true
    let body = try #require(try await request.perform(on: person).first)
    for (hand, name) in [
      (body.leftHand, HumanBodyPoseObservation.JointName.leftWrist), (body.rightHand, .rightWrist),
    ] {
      guard let hand else { continue }
      let (wrist, own) = (try #require(body.joint(for: name)), try #require(hand.joint(for: .wrist)))
      let length = own.distance(to: try #require(hand.joint(for: .middleTip)))
      #expect(wrist.distance(to: own) < 2 * length)
    }
    #expect(body.leftHand == nil || body.leftHand != body.rightHand)
  }

  @Test("boxes of people", arguments: [true, false])
  func people(upperBodyOnly: Bool) async throws {
    let other = VNDetectHumanRectanglesRequest()
    other.upperBodyOnly = upperBodyOnly
    let expected: [VNHumanObservation] = try found(other, in: person)
    var request = DetectHumanRectanglesRequest()
    #expect(request.upperBodyOnly)
    request.upperBodyOnly = upperBodyOnly
    let people = try await request.perform(on: person)
    #expect(people.count == 1 && people.map(\.boundingBox.cgRect) == expected.map(\.boundingBox))
    #expect(people.map(\.isUpperBodyOnly) == [upperBodyOnly])
    #expect(!HumanObservation(boundingBox: .fullImage).isUpperBodyOnly)
  }

  @Test("masks of people", arguments: GeneratePersonSegmentationRequest.QualityLevel.allCases)
  func mask(quality: GeneratePersonSegmentationRequest.QualityLevel) async throws {
    let other = VNGeneratePersonSegmentationRequest()
    other.qualityLevel =
      switch quality {
      case .accurate: .accurate
      case .balanced: .balanced
      case .fast: .fast
      }
    other.outputPixelFormat = kCVPixelFormatType_OneComponent32Float
    let expected: [VNPixelBufferObservation] = try found(other, in: face)
    let request = GeneratePersonSegmentationRequest()
    #expect(request.qualityLevel == .accurate && request.minimumLatencyFrameCount == 1)
    request.qualityLevel = quality
    request.outputPixelFormatType = kCVPixelFormatType_OneComponent32Float
    #expect(request.supportedOutputPixelFormats.count == 3)
    let mask = try await request.perform(on: face)
    #expect(mask.pixelBuffer.packedPlanes == expected.first?.pixelBuffer.packedPlanes)
    #expect(mask.pixel(at: NormalizedPoint(x: 0.5, y: 0.45)) > 0.8)
    request.outputPixelFormatType = kCVPixelFormatType_32BGRA
    #expect(await visionErrorCase { _ = try await request.perform(on: face) } == "invalidArgument")
  }

  @Test("masks of each person")
  func instances() async throws {
    let expected: [VNInstanceMaskObservation] = try found(VNGeneratePersonInstanceMaskRequest(), in: person)
    let other = try #require(expected.first)
    let found = try #require(try await GeneratePersonInstanceMaskRequest().perform(on: person))
    #expect(found.allInstances == [1] && other.allInstances == [1])
    #expect(found.allInstancesMask.pixelBuffer.packedPlanes == other.instanceMask.packedPlanes)
    #expect(
      try found.generateMask(for: [1]).packedPlanes == other.generateMask(forInstances: [1]).packedPlanes)
    let (handler, otherHandler) = (ImageRequestHandler(person), VNImageRequestHandler(url: person))
    #expect(
      try found.generateScaledMask(for: [1], scaledToImageFrom: handler).packedPlanes
        == other.generateScaledMaskForImage(forInstances: [1], from: otherHandler).packedPlanes)
    #expect(
      try found.generateMaskedImage(for: [1], imageFrom: handler, croppedToInstancesExtent: true).packedPlanes
        == other.generateMaskedImage(
          ofInstances: [1], from: otherHandler, croppedToInstancesExtent: true
        ).packedPlanes)
    #expect(found.instanceAtPoint(NormalizedPoint(x: 0.5, y: 0.6)) == [1])
    #expect(found.instanceAtPoint(.zero) == [0])
    #expect(found.instanceAtPoint(NormalizedPoint(x: .nan, y: 0)) == [])
    #expect(await visionErrorCase { _ = try found.generateMask(for: [2]) } == "invalidArgument")
    #expect(try await GeneratePersonInstanceMaskRequest().perform(on: card) == nil)
  }

  @Test("face capture quality; input faces keep their properties")
  func captureQuality() async throws {
    let expected: [VNFaceObservation] = try found(VNDetectFaceCaptureQualityRequest(), in: face)
    var request = DetectFaceCaptureQualityRequest()
    let faces = try await request.perform(on: face)
    #expect(faces.count == 1 && faces.map(\.captureQuality?.score) == expected.map(\.faceCaptureQuality))
    #expect(faces.first?.captureQuality?.originatingRequestDescriptor == request.descriptor)
    let known = try #require(try await DetectFaceLandmarksRequest().perform(on: face).first)
    let nowhere = FaceObservation(boundingBox: NormalizedRect(x: 0, y: 0, width: 0.05, height: 0.05))
    request.inputFaceObservations = [nowhere, known]
    let judged = try await request.perform(on: face)
    #expect(judged.map(\.uuid) == [nowhere.uuid, known.uuid])
    #expect(judged[0].captureQuality == nil && judged[1].captureQuality != nil)
    #expect(judged[1].landmarks == known.landmarks && judged[1].boundingBox == known.boundingBox)
  }
}
