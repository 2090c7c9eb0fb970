import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing
import Vision

/// A minimum in every checkout, which doesn't include the photographs of people.
@Suite("Drawn person and hand")
struct DrawnPersonAccuracyTests {
  private struct Drawn: Decodable {
    let person: [String: [CGFloat]]
  }
  private struct DrawnHand: Decodable {
    struct Hand: Decodable {
      let wrist: [CGFloat]
      let thumb: [[CGFloat]]
      let index: [[CGFloat]]
      let middle: [[CGFloat]]
      let ring: [[CGFloat]]
      let little: [[CGFloat]]

      /// In the order of an observation's joint names.
      var points: [[CGFloat]] { [wrist] + thumb + index + middle + ring + little }
    }
    let hand: Hand
  }

  private static let folder = packageFolder.appending(path: "Tests/Fixtures/DrawnPerson")
  private static let truth = Result { try Data(contentsOf: folder.appending(path: "drawn.json")) }
  private static let size = PixelSize(width: 480, height: 720)

  private func image(_ name: String) throws -> CVPixelBuffer {
    try decoded(Self.folder.appending(path: name))
  }

  private func perform(
    _ requests: [VNRequest], on picture: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up
  ) throws {
    try VNImageRequestHandler(cvPixelBuffer: picture, orientation: orientation, options: [:]).perform(
      requests)
  }

  /// The person faces the viewer: the left joint is to the right in the image.
  private static let joints: [(VNHumanBodyPoseObservation.JointName, String)] = [
    (.nose, "nose"), (.leftShoulder, "rightShoulder"), (.rightShoulder, "leftShoulder"),
    (.leftElbow, "rightElbow"), (.rightElbow, "leftElbow"), (.leftWrist, "rightWrist"),
    (.rightWrist, "leftWrist"), (.leftHip, "rightHip"), (.rightHip, "leftHip"), (.leftKnee, "rightKnee"),
    (.rightKnee, "leftKnee"), (.leftAnkle, "rightAnkle"), (.rightAnkle, "leftAnkle"),
  ]

  @Test(
    "joints are within 3 % of the image's height of the drawn ones, however it is stored",
    arguments: [CGImagePropertyOrientation.up, .right, .down, .left])
  func body(orientation: CGImagePropertyOrientation) throws {
    let truth = try JSONDecoder().decode(Drawn.self, from: Self.truth.get()).person
    let request = VNDetectHumanBodyPoseRequest()
    try perform(
      [request], on: stored(image("person.jpg"), for: orientation), orientation: orientation)
    let body = try #require(request.results?.first)
    #expect(request.results?.count == 1 && body.confidence > 0.9)
    for (name, drawn) in Self.joints {
      let point = try body.recognizedPoint(name)
      let place = try #require(truth[drawn])
      let found = Self.size.pixels(point.location)
      #expect(hypot(found.x - place[0], found.y - place[1]) < 0.03 * 720, "\(drawn): \(found)")
      #expect(point.confidence > 0.5, "\(drawn)")
    }
  }

  @Test(
    "in 3D the person stands upright, faces the viewer, and projects onto the image",
    arguments: [CGImagePropertyOrientation.up, .right])
  func space(orientation: CGImagePropertyOrientation) throws {
    let request = VNDetectHumanBodyPose3DRequest()
    try perform(
      [request], on: stored(image("person.jpg"), for: orientation), orientation: orientation)
    let body = try #require(request.results?.first)
    #expect(request.results?.count == 1 && body.confidence > 0.9 && body.availableJointNames.count == 17)
    func place(_ joint: VNHumanBodyPose3DObservation.JointName) throws -> SIMD4<Float> {
      try body.recognizedPoint(joint).position.columns.3
    }
    #expect(try place(.root) == SIMD4(0, 0, 0, 1))
    // The left side is to the right in the image.
    let sides: [(VNHumanBodyPose3DObservation.JointName, VNHumanBodyPose3DObservation.JointName)] = [
      (.leftShoulder, .rightShoulder), (.leftHip, .rightHip), (.leftWrist, .rightWrist),
      (.leftKnee, .rightKnee),
    ]
    for (left, right) in sides { #expect(try place(left).x > place(right).x + 0.05) }
    let upwards: [VNHumanBodyPose3DObservation.JointName] = [
      .leftAnkle, .leftKnee, .root, .spine, .centerShoulder, .centerHead, .topHead,
    ]
    for (lower, upper) in zip(upwards, upwards.dropFirst()) {
      #expect(try place(upper).y > place(lower).y + 0.08, "\(lower.rawValue.rawValue)")
    }
    // The network's adult, from the ankles to the top of the head.
    #expect((1.2...2).contains(try place(.topHead).y - place(.leftAnkle).y))
    for joint in body.availableJointNames {
      let seen = try body.cameraRelativePosition(joint).columns.3
      let point = try body.pointInImage(joint)
      // The focal length is three quarters of 720 pixels; the camera looks along negative z.
      let (x, y) = (240 - 540 * Double(seen.x / seen.z), 360 + 540 * Double(seen.y / seen.z))
      #expect(hypot(x - point.x * 480, y - (1 - point.y) * 720) < 0.05 * 720, "\(joint.rawValue.rawValue)")
    }
    #expect(body.cameraOriginMatrix.columns.3.z > 1)
  }

  @Test("each joint's position is its parent's plus its offset")
  func parents() throws {
    let request = VNDetectHumanBodyPose3DRequest()
    try perform([request], on: image("person.jpg"))
    let body = try #require(request.results?.first)
    for joint in body.availableJointNames {
      let point = try body.recognizedPoint(joint)
      let parent = try body.recognizedPoint(point.parentJoint)
      let way = point.position.columns.3 - parent.position.columns.3
      #expect(point.localPosition.columns.3 == SIMD4(way.x, way.y, way.z, 1))
      #expect(body.parentJointName(joint) == point.parentJoint && point.identifier == joint.rawValue)
    }
    #expect(body.parentJointName(.leftWrist) == .leftElbow && body.parentJointName(.root) == .root)
    #expect(body.parentJointName(.init(rawValue: VNRecognizedPointKey(rawValue: "tail"))) == nil)
    #expect(Set(try body.recognizedPoints(.leftArm).keys) == [.leftShoulder, .leftElbow, .leftWrist])
    #expect(try body.recognizedPoints(.all).count == 17)
    #expect(body.heightEstimation == .reference && body.bodyHeight == 1.8)
    #expect(
      thrownCode { _ = try body.recognizedPoint(forKey: VNRecognizedPointKey(rawValue: "tail")) }
        == .invalidArgument)
    #expect(
      thrownCode { _ = try body.recognizedPoints(forGroupKey: VNRecognizedPointGroupKey(rawValue: "tail")) }
        == .invalidArgument)
  }

  @Test("boxes enclose the silhouette: to the hips, or all of it")
  func rectangles() throws {
    let (upper, whole) = (VNDetectHumanRectanglesRequest(), VNDetectHumanRectanglesRequest())
    whole.upperBodyOnly = false
    try perform([upper, whole], on: image("person.jpg"))
    let boxes = try [upper, whole].map { request in
      Self.size.pixels(try #require(request.results?.first).boundingBox)
    }
    // The hair's top is at 42, the hips at 372, the soles at 660; the elbows and hands are at 110…370 pixels
    // across. The network's silhouette has 256 pixels per side of a square that is larger than the image:
    // about 4 of the image's each.
    for (edge, drawn) in [
      (boxes[0].minY, 42.0), (boxes[0].maxY, 372), (boxes[1].minY, 42), (boxes[1].maxY, 660),
      (boxes[1].minX, 110), (boxes[1].maxX, 370),
    ] { #expect(abs(edge - drawn) < 20, "\(boxes)") }
    let first = VNDetectHumanRectanglesRequest()
    first.revision = VNDetectHumanRectanglesRequestRevision1
    first.upperBodyOnly = false
    try perform([first], on: image("person.jpg"))
    #expect(first.results?.first?.upperBodyOnly == true)
  }

  @Test("the hand's joints are within 5 % of the image's height of the drawn ones")
  func hand() throws {
    let truth = try JSONDecoder().decode(DrawnHand.self, from: Self.truth.get()).hand.points
    let request = VNDetectHumanHandPoseRequest()
    try perform([request], on: image("hand.jpg"))
    let hand = try #require(request.results?.first)
    #expect(request.results?.count == 1 && hand.confidence > 0.8)
    let size = PixelSize(width: 480, height: 560)
    for (key, place) in zip(hand.availableKeys, truth) {
      let found = size.pixels(try hand.recognizedPoint(forKey: key).location)
      #expect(hypot(found.x - place[0], found.y - place[1]) < 0.05 * 560, "\(key.rawValue): \(found)")
    }
  }

  @Test("a left palm has left chirality, and mirrored right chirality")
  func chirality() throws {
    let (left, right) = (VNDetectHumanHandPoseRequest(), VNDetectHumanHandPoseRequest())
    let upright = try image("hand.jpg")
    try perform([left], on: upright)
    try perform([right], on: stored(upright, for: .upMirrored))
    #expect(left.results?.map(\.chirality) == [.left])
    #expect(right.results?.map(\.chirality) == [.right])
  }

  private static let places = [(x: 80, y: 60), (x: 700, y: 400), (x: 1300, y: 650)]

  /// Copies drawings, each reduced to a size, to places of a large white image.
  private func composed(
    _ drawings: [(image: CVPixelBuffer, place: (x: Int, y: Int), width: Int, height: Int)], width: Int = 1600,
    height: Int = 900
  ) throws -> CVPixelBuffer {
    let all = try blankImage(width: width, height: height)
    let target = try #require(CVPixelBufferGetBaseAddress(all))
    for drawing in drawings {
      let one = try drawn(drawing.image, width: drawing.width, height: drawing.height)
      let source = try #require(CVPixelBufferGetBaseAddress(one))
      for row in 0..<drawing.height {
        (target + (drawing.place.y + row) * CVPixelBufferGetBytesPerRow(all) + drawing.place.x * 4)
          .copyMemory(
            from: source + row * CVPixelBufferGetBytesPerRow(one), byteCount: drawing.width * 4)
      }
    }
    return all
  }

  /// A drawing, reduced to a size, at three places of a large white image.
  private func scattered(_ name: String, width: Int, height: Int, in imageHeight: Int = 900) throws
    -> CVPixelBuffer
  {
    let one = try image(name)
    return try composed(Self.places.map { (one, $0, width, height) }, height: imageHeight)
  }

  private func isEachFound(
    _ boxes: [CGRect], width: Int, height: Int, in imageHeight: Double = 900
  ) -> Bool {
    boxes.count == Self.places.count
      && Self.places.allSatisfy { place in
        let drawing = CGRect(x: place.x, y: place.y, width: width, height: height)
        return boxes.contains {
          drawing.insetBy(dx: -10, dy: -10)
            .contains(
              $0.applying(CGAffineTransform(a: 1600, b: 0, c: 0, d: -imageHeight, tx: 0, ty: imageHeight)))
        }
      }
  }

  @Test("people of a tenth of a large image's height are found", arguments: [120, 160, 240])
  func smallPeople(height: Int) throws {
    let request = VNDetectHumanRectanglesRequest()
    request.upperBodyOnly = false
    let width = height * 2 / 3
    try perform([request], on: scattered("person.jpg", width: width, height: height))
    #expect(isEachFound((request.results ?? []).map(\.boundingBox), width: width, height: height))
  }

  @Test("people of a tenth of the height are found in a higher image, too", arguments: [120, 160])
  func smallPeopleInHighImage(height: Int) throws {
    let request = VNDetectHumanRectanglesRequest()
    request.upperBodyOnly = false
    let width = height * 2 / 3
    try perform([request], on: scattered("person.jpg", width: width, height: height, in: 1200))
    #expect(
      isEachFound((request.results ?? []).map(\.boundingBox), width: width, height: height, in: 1200))
  }

  @Test("each face has a person, of which the nose is in the face")
  func peopleOfFaces() throws {
    let face = try decoded(packageFolder.appending(path: "Tests/Fixtures/DrawnFace/face.jpg"))
    // The first network proposes the first two alone.
    let drawings = [(x: 80, y: 200, side: 400), (x: 600, y: 250, side: 300), (x: 1000, y: 250, side: 200)]
    let picture = try composed(
      drawings.map { (face, (x: $0.x, y: $0.y), $0.side, $0.side) }, width: 1280, height: 720)
    let request = VNDetectHumanBodyPoseRequest()
    try perform([request], on: picture)
    let noses = try (request.results ?? []).map { body in
      PixelSize(width: 1280, height: 720).pixels(try body.recognizedPoint(.nose).location)
    }
    #expect(noses.count == drawings.count)
    for drawing in drawings {
      // Drawn at (0.5, 0.55) of the side.
      let (x, y) = (
        Double(drawing.x) + 0.5 * Double(drawing.side), Double(drawing.y) + 0.55 * Double(drawing.side)
      )
      #expect(noses.contains { hypot($0.x - x, $0.y - y) < 0.1 * Double(drawing.side) }, "\(noses)")
    }
  }

  @Test("hands of 70 pixels in a large image are found", arguments: [100, 140])
  func smallHands(height: Int) throws {
    let request = VNDetectHumanHandPoseRequest()
    request.maximumHandCount = 6
    let width = height * 6 / 7
    try perform([request], on: scattered("hand.jpg", width: width, height: height))
    let boxes = try (request.results ?? []).map { hand in
      try hand.recognizedPoints(.all).values.map(\.location).reduce(CGRect.null) {
        $0.union(CGRect(origin: $1, size: .zero))
      }
    }
    #expect(isEachFound(boxes, width: width, height: height))
  }

  /// The hand's image twice, side by side.
  private func pair() throws -> CVPixelBuffer {
    let (one, both) = (
      try drawn(image("hand.jpg"), width: 480, height: 560), try blankImage(width: 960, height: 560)
    )
    let source = try #require(CVPixelBufferGetBaseAddress(one))
    let target = try #require(CVPixelBufferGetBaseAddress(both))
    for row in 0..<560 {
      for place in 0..<2 {
        (target + row * CVPixelBufferGetBytesPerRow(both) + place * 480 * 4).copyMemory(
          from: source + row * CVPixelBufferGetBytesPerRow(one), byteCount: 480 * 4)
      }
    }
    return both
  }

  @Test(
    "up to the requested number of hands is found", arguments: [(-1, 0), (0, 0), (1, 1), (2, 2), (10, 2)])
  func several(maximum: Int, expected: Int) throws {
    let request = VNDetectHumanHandPoseRequest()
    request.maximumHandCount = maximum
    try perform([request], on: pair())
    #expect(request.results?.count == expected)
  }

  @Test("with a region of interest only its hand is detected, normalized to it")
  func region() throws {
    let request = VNDetectHumanHandPoseRequest()
    request.regionOfInterest = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    try perform([request], on: pair())
    let hand = try #require(request.results?.first)
    #expect(request.results?.count == 1)
    let tip = try hand.recognizedPoint(.middleTip)
    // Drawn at (232, 82) of 480 × 560.
    #expect(abs(tip.x - 232 / 480.0) < 0.03 && abs(tip.y - (1 - 82 / 560.0)) < 0.03)
  }

  /// Returns the level of an 8-bit mask at a position, 0…1 on each axis from the top left.
  private func level(_ buffer: CVPixelBuffer, _ x: Double, _ y: Double) throws -> UInt8 {
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    let column = Int(x * Double(CVPixelBufferGetWidth(buffer)))
    let row = Int(y * Double(CVPixelBufferGetHeight(buffer)))
    return base.load(fromByteOffset: row * CVPixelBufferGetBytesPerRow(buffer) + column, as: UInt8.self)
  }

  /// In the image, 0…1 from the top left: chest, belly, thigh; beside the head, under an arm, between the
  /// feet.
  private static let inside = [(0.5, 0.3), (0.5, 0.45), (0.43, 0.6)]
  private static let outside = [(0.1, 0.1), (0.9, 0.15), (0.08, 0.8), (0.92, 0.7)]

  @Test(
    "the person's mask is light on the body and dark around it",
    arguments: [VNGeneratePersonSegmentationRequest.QualityLevel.fast, .balanced, .accurate])
  func mask(quality: VNGeneratePersonSegmentationRequest.QualityLevel) throws {
    let request = VNGeneratePersonSegmentationRequest()
    request.qualityLevel = quality
    try perform([request], on: image("person.jpg"))
    let buffer = try #require(request.results?.first?.pixelBuffer)
    for place in Self.inside { #expect(try level(buffer, place.0, place.1) > 200) }
    for place in Self.outside { #expect(try level(buffer, place.0, place.1) < 55) }
  }

  @Test("the person is the only instance; its masks and images are created")
  func instances() throws {
    let request = VNGeneratePersonInstanceMaskRequest()
    let upright = try image("person.jpg")
    let handler = VNImageRequestHandler(cvPixelBuffer: upright, options: [:])
    try handler.perform([request])
    let observation = try #require(request.results?.first)
    #expect(observation.allInstances == [1])
    for place in Self.inside { #expect(try level(observation.instanceMask, place.0, place.1) == 1) }
    for place in Self.outside { #expect(try level(observation.instanceMask, place.0, place.1) == 0) }
    // 720 pixels high, it is processed at 512.
    #expect(CVPixelBufferGetHeight(observation.instanceMask) == 512)
    let mask = try observation.generateMask(forInstances: [])
    #expect(CVPixelBufferGetHeight(mask) == 512)
    #expect(CVPixelBufferGetPixelFormatType(mask) == kCVPixelFormatType_OneComponent32Float)
    let scaled = try observation.generateScaledMaskForImage(forInstances: [1], from: handler)
    #expect(CVPixelBufferGetWidth(scaled) == 480 && CVPixelBufferGetHeight(scaled) == 720)
    #expect(try alpha(observation, handler, isCropped: false, at: (240, 216)) > 200)
    #expect(try alpha(observation, handler, isCropped: false, at: (20, 20)) < 20)
    let cropped = try observation.generateMaskedImage(
      ofInstances: [1], from: handler, croppedToInstancesExtent: true)
    // The hands are 110…370 across, the head and soles 42…660 down.
    #expect(abs(CVPixelBufferGetWidth(cropped) - 260) < 40 && abs(CVPixelBufferGetHeight(cropped) - 618) < 40)
    #expect(thrownCode { _ = try observation.generateMask(forInstances: [2]) } == .invalidArgument)
  }

  private func alpha(
    _ observation: VNInstanceMaskObservation, _ handler: VNImageRequestHandler, isCropped: Bool,
    at place: (Int, Int)
  ) throws -> UInt8 {
    let picture = try observation.generateMaskedImage(
      ofInstances: [1], from: handler, croppedToInstancesExtent: isCropped)
    let base = try #require(CVPixelBufferGetBaseAddress(picture))
    return base.load(
      fromByteOffset: place.1 * CVPixelBufferGetBytesPerRow(picture) + place.0 * 4 + 3, as: UInt8.self)
  }

  @Test("a canceled request detects nobody")
  func cancelled() async throws {
    let picture = Unchecked(value: try image("person.jpg"))
    let task = Task { () -> [VNErrorCode?] in
      // Canceled before it starts: the task waits for its cancellation.
      while !Task.isCancelled { await Task.yield() }
      return [
        VNDetectHumanBodyPoseRequest(), VNDetectHumanHandPoseRequest(), VNGeneratePersonSegmentationRequest(),
        VNDetectHumanBodyPose3DRequest(),
      ].map { request in
        thrownCode {
          try VNImageRequestHandler(cvPixelBuffer: picture.value, options: [:]).perform([request])
        }
      }
    }
    task.cancel()
    #expect(await task.value == [VNErrorCode?](repeating: .requestCancelled, count: 4))
  }
}
