import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

@testable import Vision

@Suite("Hands, bodies and people")
struct PeopleRequestTests {
  @Test("new requests have the defaults that Apple documents")
  func defaults() {
    #expect(VNDetectHumanHandPoseRequest().maximumHandCount == 2)
    #expect(VNDetectHumanHandPoseRequest().revision == VNDetectHumanHandPoseRequestRevision1)
    #expect(VNDetectHumanBodyPoseRequest().revision == VNDetectHumanBodyPoseRequestRevision1)
    #expect(VNDetectHumanBodyPose3DRequest().revision == VNDetectHumanBodyPose3DRequestRevision1)
    #expect(VNDetectHumanBodyPose3DRequest().frameAnalysisSpacing == .zero)
    #expect(VNDetectHumanBodyPose3DRequest().minimumLatencyFrameCount == 1)
    #expect(VNDetectHumanRectanglesRequest().upperBodyOnly)
    #expect(VNDetectHumanRectanglesRequest().revision == VNDetectHumanRectanglesRequestRevision2)
    let mask = VNGeneratePersonSegmentationRequest()
    #expect(mask.qualityLevel == .accurate && mask.outputPixelFormat == kCVPixelFormatType_OneComponent8)
    #expect(VNChirality.left.rawValue == -1 && VNChirality.right.rawValue == 1)
    #expect(VNGeneratePersonSegmentationRequest.QualityLevel(rawValue: 2) == .fast)
  }

  @Test("joints supported by the revision are returned, others rejected")
  func supportedNames() throws {
    #expect(try VNDetectHumanBodyPoseRequest().supportedJointNames.count == 19)
    #expect(try VNDetectHumanBodyPoseRequest().supportedJointsGroupNames.count == 7)
    #expect(try VNDetectHumanBodyPose3DRequest().supportedJointNames.first == .topHead)
    #expect(try VNDetectHumanBodyPose3DRequest().supportedJointsGroupNames.count == 7)
    #expect(try VNDetectHumanHandPoseRequest.supportedJointNames(forRevision: 1).first == .wrist)
    #expect(try VNDetectHumanHandPoseRequest().supportedJointsGroupNames.last == .all)
    #expect(
      thrownCode { _ = try VNDetectHumanHandPoseRequest.supportedJointNames(forRevision: 2) }
        == .unsupportedRevision)
  }

  private static let ownImages = [
    "DiceDetector/dice.png", "DiceValues/none.png", "Drawings/house-photograph.png",
    "Drawings/umbrella-photograph.png",
  ]

  @Test("the project's own images of dice and drawings have no hands and no people", arguments: ownImages)
  func nobody(name: String) throws {
    let image = try decoded(packageFolder.appending(path: "Tests/Fixtures/\(name)"))
    let (hands, bodies, people) = (
      VNDetectHumanHandPoseRequest(), VNDetectHumanBodyPoseRequest(), VNDetectHumanRectanglesRequest()
    )
    let space = VNDetectHumanBodyPose3DRequest()
    try perform([hands, bodies, people, space], on: image)
    #expect(hands.results?.isEmpty == true && bodies.results?.isEmpty == true)
    #expect(space.results?.isEmpty == true)
    #expect(people.results?.isEmpty == true)
  }

  @Test(
    "images of any size are accepted",
    arguments: [(1, 1), (1, 3000), (3000, 1), (2, 5), (193, 192)])
  func anySize(width: Int, height: Int) throws {
    let mask = VNGeneratePersonSegmentationRequest()
    try perform(
      [VNDetectHumanHandPoseRequest(), VNDetectHumanBodyPoseRequest(), mask],
      on: blankImage(width: width, height: height))
    let buffer = try #require(mask.results?.first?.pixelBuffer)
    // The accurate mask has the image's size, up to 2,048 on a side.
    #expect(CVPixelBufferGetWidth(buffer) == min(width, 2048))
    #expect(CVPixelBufferGetHeight(buffer) == min(height, 2048))
  }

  @Test(
    "people have boxes: the upper body's is in the full body's, and the nose in both",
    .sharedData("faces/training.xml"))
  func photographs() throws {
    let image = try FaceImage.named("2008_001009.jpg").decoded()
    let (bodies, upper, whole) = (
      VNDetectHumanBodyPoseRequest(), VNDetectHumanRectanglesRequest(), VNDetectHumanRectanglesRequest()
    )
    whole.upperBodyOnly = false
    try perform([bodies, upper, whole], on: image)
    let found = try #require(bodies.results)
    #expect(!found.isEmpty)
    for (body, (upper, whole)) in zip(found, zip(upper.results ?? [], whole.results ?? [])) {
      #expect(upper.upperBodyOnly && !whole.upperBodyOnly)
      // The full box contains the upper body's, and the nose is in both.
      let (inner, outer, slack) = (upper.boundingBox, whole.boundingBox, 1e-6)
      #expect(inner.minX >= outer.minX - slack && inner.maxX <= outer.maxX + slack)
      #expect(inner.minY >= outer.minY - slack && inner.maxY <= outer.maxY + slack)
      let nose = try body.recognizedPoint(.nose)
      #expect(nose.confidence > 0.5 && upper.boundingBox.contains(nose.location))
    }
    #expect(upper.results?.count == found.count && whole.results?.count == found.count)
  }

  @Test(
    "the upper body of seated people ends at their hips", .sharedData("people/truth.json"),
    arguments: ["mpii_052475643.jpg", "mpii_005808361.jpg"])
  func seated(name: String) throws {
    let image = try decoded(SharedData.url("people/\(name)"))
    let label = try #require(LabeledPhotograph.all()[name])
    let request = VNDetectHumanRectanglesRequest()
    try perform([request], on: image)
    let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
    let boxes = try #require(request.results).map {
      VNImageRectForNormalizedRect($0.boundingBox, width, height)
    }
    let person = try #require(label.people.first)
    let neck = try label.middle("neck", of: person)
    let hips = try label.middle("l_hip", "r_hip", of: person)
    let fromBottom = Double(height)
    let box = try #require(boxes.first { $0.contains(CGPoint(x: neck.x, y: fromBottom - neck.y)) })
    #expect(abs(fromBottom - box.minY - hips.y) < 0.2 * (hips.y - neck.y))
    let headTop = try label.middle("head_top", of: person)
    #expect(abs(fromBottom - box.maxY - headTop.y) < 0.2 * (hips.y - neck.y))
  }

  @Test(
    "an image stored rotated or mirrored has the same people with its orientation",
    .sharedData("faces/training.xml"), arguments: [CGImagePropertyOrientation.right, .down, .left])
  func orientations(orientation: CGImagePropertyOrientation) throws {
    let upright = try FaceImage.named("2008_001009.jpg").decoded()
    let (straight, turned) = (VNDetectHumanBodyPoseRequest(), VNDetectHumanBodyPoseRequest())
    try perform([straight], on: upright)
    try VNImageRequestHandler(
      cvPixelBuffer: stored(upright, for: orientation), orientation: orientation, options: [:]
    ).perform([turned])
    let nose = try #require(straight.results?.first).recognizedPoint(.nose)
    let other = try #require(turned.results?.first).recognizedPoint(.nose)
    #expect(straight.results?.count == turned.results?.count)
    #expect(nose.distance(other) < 0.005)
  }

  @Test("with a region of interest points are normalized to it", .sharedData("faces/training.xml"))
  func region() throws {
    let image = try FaceImage.named("2008_001009.jpg").decoded()
    let all = VNDetectHumanBodyPoseRequest()
    try perform([all], on: image)
    let region = CGRect(x: 0, y: 0.1, width: 1, height: 0.9)
    let part = VNDetectHumanBodyPoseRequest()
    part.regionOfInterest = region
    try perform([part], on: image)
    let noses = try (all.results ?? []).map { try $0.recognizedPoint(.nose).location }
    for body in try #require(part.results) {
      let nose = VNImagePointForNormalizedPointUsingRegionOfInterest(
        try body.recognizedPoint(.nose).location, 1, 1, region)
      #expect(noses.contains { hypot($0.x - nose.x, $0.y - nose.y) < 0.02 })
    }
    #expect(part.results?.isEmpty == false)
  }

  @Test("a mask has the requested format and size; an unsupported format is rejected")
  func masks() throws {
    let image = try decoded(packageFolder.appending(path: "Tests/Fixtures/DrawnFace/face.jpg"))
    let request = VNGeneratePersonSegmentationRequest()
    for (quality, width, height) in [
      (VNGeneratePersonSegmentationRequest.QualityLevel.fast, 256, 144), (.balanced, 256, 256),
      (.accurate, 640, 640),
    ] {
      request.qualityLevel = quality
      for format in try request.supportedOutputPixelFormats() {
        request.outputPixelFormat = format.uint32Value
        try perform([request], on: image)
        let buffer = try #require(request.results?.first?.pixelBuffer)
        #expect(CVPixelBufferGetPixelFormatType(buffer) == request.outputPixelFormat)
        #expect(CVPixelBufferGetWidth(buffer) == width && CVPixelBufferGetHeight(buffer) == height)
      }
    }
    request.outputPixelFormat = kCVPixelFormatType_32BGRA
    #expect(thrownCode { try perform([request], on: image) } == .invalidArgument)
  }

  @Test(
    "the drawn face is a person, its background isn't",
    arguments: [VNGeneratePersonSegmentationRequest.QualityLevel.fast, .balanced, .accurate])
  func drawnFace(quality: VNGeneratePersonSegmentationRequest.QualityLevel) throws {
    let request = VNGeneratePersonSegmentationRequest()
    request.qualityLevel = quality
    try perform([request], on: decoded(packageFolder.appending(path: "Tests/Fixtures/DrawnFace/face.jpg")))
    let buffer = try #require(request.results?.first?.pixelBuffer)
    func level(_ x: Double, _ y: Double) throws -> UInt8 {
      let base = try #require(CVPixelBufferGetBaseAddress(buffer))
      let column = Int(x * Double(CVPixelBufferGetWidth(buffer)))
      let row = Int(y * Double(CVPixelBufferGetHeight(buffer)))
      return base.load(
        fromByteOffset: row * CVPixelBufferGetBytesPerRow(buffer) + column, as: UInt8.self)
    }
    // The nose, the chin and the shoulders; the upper corners.
    for place in [(0.5, 0.55), (0.5, 0.72), (0.5, 0.95)] { #expect(try level(place.0, place.1) > 200) }
    for place in [(0.05, 0.05), (0.95, 0.05), (0.05, 0.5)] { #expect(try level(place.0, place.1) < 55) }
  }

  private func perform(_ requests: [VNRequest], on image: CVPixelBuffer) throws {
    try VNImageRequestHandler(cvPixelBuffer: image, options: [:]).perform(requests)
  }
}
