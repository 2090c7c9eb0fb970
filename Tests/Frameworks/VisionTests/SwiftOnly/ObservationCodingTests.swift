import Foundation
import PlaneGeometry
import TestSupport
import Testing

@testable import Vision

@Suite("Observations of the Swift-only interface as values")
struct ObservationCodingTests {
  private let card = packageFolder.appending(path: "Examples/GiftCard/card.jpg")

  private func coded<Observation: VisionObservation>(_ observation: Observation) throws -> Observation {
    try JSONDecoder().decode(Observation.self, from: JSONEncoder().encode(observation))
  }

  @Test("every type is equal after coding, with its identifier and request")
  func equal() async throws {
    let handler = ImageRequestHandler(card)
    let (rectangles, codes, contours) = try await handler.perform(
      DetectRectanglesRequest(), DetectBarcodesRequest(), DetectContoursRequest())
    var characters = DetectTextRectanglesRequest()
    characters.reportCharacterBoxes = true
    let (lines, texts) = try await handler.perform(characters, RecognizeTextRequest())
    let face = packageFolder.appending(path: "Tests/Fixtures/DrawnFace/face.jpg")
    let faces = try await DetectFaceLandmarksRequest().perform(on: face)
    let person = packageFolder.appending(path: "Tests/Fixtures/DrawnPerson/person.jpg")
    let hand = packageFolder.appending(path: "Tests/Fixtures/DrawnPerson/hand.jpg")
    let people = ImageRequestHandler(person)
    let (boxes, bodies, instances) = try await people.perform(
      DetectHumanRectanglesRequest(), DetectHumanBodyPoseRequest(), GeneratePersonInstanceMaskRequest())
    let (mask, saliency, print) = try await people.perform(
      GeneratePersonSegmentationRequest(), GenerateAttentionBasedSaliencyImageRequest(),
      GenerateImageFeaturePrintRequest())
    let (labels, document) = try await handler.perform(
      ClassifyImageRequest(), DetectDocumentSegmentationRequest())
    let hands = try await DetectHumanHandPoseRequest().perform(on: hand)
    let space = try await DetectHumanBodyPose3DRequest().perform(on: person)
    let horizon = try await DetectHorizonRequest().perform(on: landscape(rising: 0.1).pixelBuffer())
    let pair = TargetedImageRequestHandler(
      source: try view().pixelBuffer(),
      target: try view(Homography(translation: PixelPoint(4, 2))).pixelBuffer())
    let (shift, warp, flow) = try await pair.perform(
      TrackTranslationalImageRegistrationRequest(), TrackHomographicImageRegistrationRequest(),
      TrackOpticalFlowRequest())
    let trajectories = DetectTrajectoriesRequest(trajectoryLength: 5)
    var thrown: [TrajectoryObservation] = []
    for index in 0..<7 {
      thrown = try await trajectories.perform(on: thrownBall(index).sample(at: Double(index) / 30))
    }
    let groups: [[any VisionObservation]] = [
      rectangles, codes, [contours], lines, texts, faces, boxes, bodies, [try #require(instances)], [mask],
      [saliency], [print], labels, [try #require(document)], hands, [try #require(horizon)], [shift], [warp],
      [try #require(flow)], thrown, space,
    ]
    #expect(groups.allSatisfy { !$0.isEmpty })
    for observation in groups.joined() {
      let again = try coded(observation)
      #expect(AnyHashable(again) == AnyHashable(observation))
      #expect(again.uuid == observation.uuid && again.confidence == observation.confidence)
      #expect(again.originatingRequestDescriptor == observation.originatingRequestDescriptor)
      #expect(again.hashValue == observation.hashValue)
    }
    #expect(try coded(contours).normalizedPath.boundingBox == contours.normalizedPath.boundingBox)
    #expect(try coded(contours).topLevelContours == contours.topLevelContours)
  }

  @Test("outputs of Core ML models of each type are equal after coding")
  func models() async throws {
    let image = try chart(width: 8, height: 4)
    for model in [
      try TestModel.classifier(["dog": 0.25, "cat": 0.75]), try TestModel.numbers([3, -2, 0.5]),
      try TestModel.identity(width: 4, height: 4),
      try TestModel.detector(
        labels: ["a", "b"],
        boxes: [.init(center: (0.25, 0.375), size: (0.5, 0.25), confidences: [0.75, 0.5])]),
    ] {
      let request = CoreMLRequest(model: try CoreMLModelContainer(model: model))
      for observation in try await request.perform(on: image) {
        #expect(AnyHashable(try coded(observation)) == AnyHashable(observation))
      }
    }
  }

  @Test("a decoded text has the positions of its parts, to 1e-9")
  func characters() async throws {
    let line = try #require(try await RecognizeTextRequest().perform(on: card).first)
    let text = try #require(line.topCandidates(1).first)
    let again = try #require(try coded(line).topCandidates(1).first)
    for index in text.string.indices {
      let range = index..<text.string.index(after: index)
      let (box, other) = (text.boundingBox(for: range), again.boundingBox(for: range))
      #expect((box == nil) == (other == nil))
      guard let box, let other else { continue }
      // The same projection in other units: only rounding.
      for (one, two) in [
        (box.topLeft, other.topLeft), (box.topRight, other.topRight), (box.bottomLeft, other.bottomLeft),
        (box.bottomRight, other.bottomRight),
      ] {
        #expect(abs(one.x - two.x) < 1e-9 && abs(one.y - two.y) < 1e-9)
      }
      #expect(other.confidence == text.confidence)
    }
  }

  @Test("times survive coding")
  func times() throws {
    let range = CMTimeRange(start: CMTime(value: 3, timescale: 30), duration: .indefinite)
    let observation = RectangleObservation(
      VNRectangleObservation(
        boundingBox: CGRect(x: 0, y: 0, width: 1, height: 1), confidence: 0.5, requestRevision: 1),
      from: ObservationContext(descriptor: .detectRectanglesRequest(.revision1), timeRange: range))
    let again = try coded(observation)
    #expect(again.timeRange == range && again == observation)
  }

  @Test("every request's descriptor and revision are equal after coding")
  func descriptors() throws {
    let descriptors: [RequestDescriptor] = [
      .coreMLRequest(.revision1), .detectBarcodesRequest(.revision4), .detectContoursRequest(.revision1),
      .detectFaceLandmarksRequest(.revision3), .detectFaceRectanglesRequest(.revision3),
      .detectRectanglesRequest(.revision1), .detectTextRectanglesRequest(.revision1),
      .classifyImageRequest(.revision2), .detectDocumentSegmentationRequest(.revision1),
      .detectFaceCaptureQualityRequest(.revision3), .detectHorizonRequest(.revision1),
      .detectHumanBodyPoseRequest(.revision2), .detectHumanHandPoseRequest(.revision1),
      .detectHumanRectanglesRequest(.revision2), .detectTrajectoriesRequest(.revision1),
      .generateAttentionBasedSaliencyImageRequest(.revision2), .generateImageFeaturePrintRequest(.revision2),
      .generateObjectnessBasedSaliencyImageRequest(.revision2),
      .generatePersonInstanceMaskRequest(.revision1),
      .generatePersonSegmentationRequest(.revision1), .trackHomographicImageRegistrationRequest(.revision1),
      .trackOpticalFlowRequest(.revision1), .trackTranslationalImageRegistrationRequest(.revision1),
      .recognizeTextRequest(.revision3), .trackObjectRequest(.revision2), .trackRectangleRequest(.revision1),
    ]
    let data = try JSONEncoder().encode(descriptors)
    #expect(try JSONDecoder().decode([RequestDescriptor].self, from: data) == descriptors)
  }

  @Test("inconsistent data isn't decoded")
  func damaged() async throws {
    let image = try chart(width: 8, height: 4)
    let request = CoreMLRequest(
      model: try CoreMLModelContainer(model: TestModel.identity(width: 4, height: 4)))
    let found = try await request.perform(on: image)
    let made = try #require(found.first as? PixelBufferObservation)
    #expect(throws: DecodingError.self) { try changed(made, "width", to: 60_000) }
    #expect(throws: DecodingError.self) { try changed(made, "height", to: -1) }
    let numbers = CoreMLRequest(model: try CoreMLModelContainer(model: TestModel.numbers([1, 2])))
    let value = try #require(try await numbers.perform(on: image).first as? CoreMLFeatureValueObservation)
    for shape in [[Int.max, 4], [3], [-1, -2]] {
      #expect(throws: DecodingError.self) { try changed(value, "shape", to: shape) }
    }
    let contours = try await DetectContoursRequest().perform(on: card)
    #expect(throws: DecodingError.self) { try changed(contours, "width", to: 0) }
    let person = packageFolder.appending(path: "Tests/Fixtures/DrawnPerson/person.jpg")
    let mask = try #require(try await GeneratePersonInstanceMaskRequest().perform(on: person))
    #expect(throws: DecodingError.self) { try changed(mask, "count", to: 0) }
    #expect(throws: DecodingError.self) { try changed(mask, "pictureSize", to: [0, 0]) }
    #expect(throws: DecodingError.self) { try changed(contours, "parent", to: 1_000_000) }
  }

  /// Decodes an observation from its own JSON with every value of a key replaced.
  private func changed<Observation: VisionObservation>(
    _ observation: Observation, _ key: String, to value: Any
  ) throws -> Observation {
    func change(_ json: Any) -> Any {
      if let array = json as? [Any] { return array.map(change) }
      guard let object = json as? [String: Any] else { return json }
      return object.reduce(into: [String: Any]()) { $0[$1.key] = $1.key == key ? value : change($1.value) }
    }
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(observation))
    return try JSONDecoder().decode(
      Observation.self, from: JSONSerialization.data(withJSONObject: change(json)))
  }

  @Test("a converted observation keeps the identifier of the other interface's observation")
  func identifiers() {
    let other = VNClassificationObservation(identifier: "cat", confidence: 0.5)
    let one = ClassificationObservation(other)
    let copy = one
    #expect(copy.uuid == other.uuid && one == copy && one == ClassificationObservation(other))
    #expect(one.originatingRequestDescriptor == nil && one.timeRange == nil)
    #expect(
      one != ClassificationObservation(VNClassificationObservation(identifier: "cat", confidence: 0.5)))
  }

  @Test("a pixel buffer's values are read at normalized points, from the lower left")
  func pixels() throws {
    let buffer = try #require(
      CVPixelBuffer(width: 4, height: 2, pixelFormat: kCVPixelFormatType_OneComponent32Float))
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    for row in 0..<2 {
      for column in 0..<4 {
        base.storeBytes(
          of: Float(10 * row + column), toByteOffset: row * CVPixelBufferGetBytesPerRow(buffer) + 4 * column,
          as: Float.self)
      }
    }
    let observation = try #require(
      PixelBufferObservation(VNPixelBufferObservation(pixelBuffer: buffer, featureName: nil)))
    #expect(observation.size == CGSize(width: 4, height: 2))
    #expect(observation.pixelFormat == kCVPixelFormatType_OneComponent32Float)
    #expect(observation.pixel(at: NormalizedPoint(x: 0.1, y: 0.9)) == 0)
    #expect(observation.pixel(at: NormalizedPoint(x: 0.9, y: 0.1)) == 13)
    #expect(observation.pixel(at: NormalizedPoint(x: 1, y: 0)) == 13)
    #expect(observation.pixel(at: NormalizedPoint(x: 7, y: -3)) == 13)
    #expect(observation.pixel(at: NormalizedPoint(x: .nan, y: 0)).isNaN)
    #expect(observation.withUnsafePointer { $0.load(fromByteOffset: 8, as: Float.self) } == 2)
    #expect(try observation.cgImage.width == 4)
  }

  @Test("a contour's boxes and circle match the drawing")
  func contourMeasures() async throws {
    // White, 200 × 100, with a black rectangle from column 50 to 150 and from row 20 to 60 of the upper edge.
    let drawing = try grayDrawing(width: 200, height: 100) { context in
      context.setFillColor(gray: 0, alpha: 1)
      context.fill(CGRect(x: 50, y: 40, width: 100, height: 40))
    }
    let contours = try await DetectContoursRequest().perform(on: drawing)
    let contour = try #require(contours.topLevelContours.first)
    // The line runs through the centers of the border pixels; coordinates are 32-bit numbers.
    let expected = (left: 50.5 / 200, right: 149.5 / 200, bottom: 40.5 / 100, top: 79.5 / 100)
    let box = contour.boundingBox.cgRect
    #expect(abs(box.minX - expected.left) < 1e-6 && abs(box.maxX - expected.right) < 1e-6)
    #expect(abs(box.minY - expected.bottom) < 1e-6 && abs(box.maxY - expected.top) < 1e-6)
    let quad = contour.boundingQuad
    #expect(abs(quad.topLeft.x - expected.left) < 1e-6 && abs(quad.topLeft.y - expected.top) < 1e-6)
    #expect(
      abs(quad.bottomRight.x - expected.right) < 1e-6 && abs(quad.bottomRight.y - expected.bottom) < 1e-6)
    let (width, height) = (expected.right - expected.left, expected.top - expected.bottom)
    let circle = contour.boundingCircle()
    #expect(abs(circle.radius - (width * width + height * height).squareRoot() / 2) < 1e-6)
    // In units of the image's height, of which the width is two.
    #expect(abs(contour.calculateArea() - 2 * width * height) < 1e-6)
    #expect(abs(contour.calculatePerimeter() - (4 * width + 2 * height)) < 1e-6)
    let polygon = try contour.polygonApproximation(epsilon: 0.01)
    #expect(polygon.pointCount == 4 && polygon.boundingBox == contour.boundingBox)
    #expect(throws: VisionError.self) { try contour.polygonApproximation(epsilon: -1) }
  }
}
