import CoreML
import Foundation
import TestSupport
import Testing

@testable import Vision

/// Both interfaces on the same images: their results are equal, number for number.
@Suite("Both interfaces have equal results")
struct BothInterfacesTests {
  let card = packageFolder.appending(path: "Examples/GiftCard/card.jpg")
  let face = packageFolder.appending(path: "Tests/Fixtures/DrawnFace/face.jpg")
  let region = CGRect(x: 0.125, y: 0.125, width: 0.75, height: 0.75)

  func found<Observation: VNObservation>(
    _ request: VNImageBasedRequest, in url: URL, region: CGRect? = nil
  ) throws -> [Observation] {
    if let region { request.regionOfInterest = region }
    try VNImageRequestHandler(url: url).perform([request])
    return (request.state.results ?? []).compactMap { $0 as? Observation }
  }

  func otherCorners(_ observation: VNRectangleObservation) -> [CGPoint] {
    [observation.topLeft, observation.topRight, observation.bottomRight, observation.bottomLeft]
  }

  func corners(_ observation: some QuadrilateralProviding) -> [CGPoint] {
    [observation.topLeft, observation.topRight, observation.bottomRight, observation.bottomLeft]
      .map(\.cgPoint)
  }

  @Test("rectangles", arguments: [true, false])
  func rectangles(isWhole: Bool) async throws {
    let other = VNDetectRectanglesRequest()
    (other.maximumObservations, other.minimumSize, other.minimumConfidence) = (0, 0.1, 0.3)
    let expected: [VNRectangleObservation] = try found(other, in: card, region: isWhole ? nil : region)
    var request = DetectRectanglesRequest()
    (request.maximumObservations, request.minimumSize, request.minimumConfidence) = (0, 0.1, 0.3)
    if !isWhole { request.regionOfInterest = NormalizedRect(normalizedRect: region) }
    let rectangles = try await request.perform(on: card)
    #expect(!rectangles.isEmpty)
    #expect(rectangles.map(corners) == expected.map(otherCorners))
    #expect(rectangles.map(\.confidence) == expected.map(\.confidence))
    #expect(rectangles.map(\.boundingBox.cgRect) == expected.map(\.boundingBox))
    #expect(rectangles.allSatisfy { $0.originatingRequestDescriptor == request.descriptor })
  }

  @Test("barcodes")
  func barcodes() async throws {
    let expected: [VNBarcodeObservation] = try found(VNDetectBarcodesRequest(), in: card)
    let codes = try await DetectBarcodesRequest().perform(on: card)
    #expect(codes.map(\.payloadString) == ["https://example.org/gift/2026"])
    #expect(codes.map(\.payloadString) == expected.map(\.payloadStringValue))
    #expect(
      codes.map(\.symbology) == [.qr] && codes.map(\.symbology.counterpart) == expected.map(\.symbology))
    #expect(codes.map(\.payloadData) == expected.map(\.payloadData))
    #expect(codes.map(corners) == expected.map(otherCorners))
    #expect(codes.first?.supplementalCompositeType == nil && codes.first?.isColorInverted == false)
    // The outline's points are 32-bit numbers.
    let outline = try #require(codes.first?.boundingRegion)
    #expect(outline.pointCount == 4 && outline.childContours.isEmpty)
    #expect(outline.normalizedPoints[0] == SIMD2(Float(codes[0].topLeft.x), Float(codes[0].topLeft.y)))
  }

  @Test("every readable symbology has a name in both")
  func symbologies() {
    let names = VNBarcodeSymbology.supported(byRevision: VNDetectBarcodesRequestRevision4)
    #expect(DetectBarcodesRequest().symbologies.map(\.counterpart) == names)
    #expect(Set(BarcodeSymbology.allCases.map(\.counterpart)).count == BarcodeSymbology.allCases.count)
    #expect(BarcodeSymbology(VNBarcodeSymbology(rawValue: "another")) == nil)
  }

  @Test("faces")
  func faces() async throws {
    let expected: [VNFaceObservation] = try found(VNDetectFaceRectanglesRequest(), in: face)
    let faces = try await DetectFaceRectanglesRequest().perform(on: face)
    #expect(faces.count == 1)
    #expect(faces.map(\.boundingBox.cgRect) == expected.map(\.boundingBox))
    #expect(faces.map(\.confidence) == expected.map(\.confidence))
    #expect(faces.map(\.roll.value) == expected.map { $0.roll?.doubleValue ?? .nan })
    #expect(faces.map(\.yaw.value) == expected.map { $0.yaw?.doubleValue ?? .nan })
    #expect(faces.map(\.pitch.value) == expected.map { $0.pitch?.doubleValue ?? .nan })
    #expect(faces.allSatisfy { $0.roll.unit == .radians && $0.landmarks == nil })
  }

  @Test("face landmarks")
  func landmarks() async throws {
    let expected: [VNFaceObservation] = try found(VNDetectFaceLandmarksRequest(), in: face)
    let faces = try await DetectFaceLandmarksRequest().perform(on: face)
    let features = try #require(faces.first?.landmarks)
    let others = try #require(expected.first?.landmarks)
    let pairs: [(FaceObservation.Landmarks2D.Region, VNFaceLandmarkRegion2D?)] = [
      (features.allPoints, others.allPoints), (features.faceContour, others.faceContour),
      (features.leftEye, others.leftEye), (features.rightEye, others.rightEye),
      (features.leftEyebrow, others.leftEyebrow), (features.rightEyebrow, others.rightEyebrow),
      (features.nose, others.nose), (features.noseCrest, others.noseCrest),
      (features.medianLine, others.medianLine), (features.outerLips, others.outerLips),
      (features.innerLips, others.innerLips), (features.leftPupil, others.leftPupil),
      (features.rightPupil, others.rightPupil),
    ]
    #expect(features.allPoints.points.count == 76)
    let size = CGSize(width: 800, height: 600)
    for (region, other) in pairs {
      #expect(region.points.map(\.cgPoint) == other?.normalizedPoints)
      #expect(region.pointsInImageCoordinates(size) == other?.pointsInImage(imageSize: size))
      let flipped = region.pointsInImageCoordinates(size, origin: .upperLeft)
      #expect(flipped.map(\.y) == other?.pointsInImage(imageSize: size).map { 600 - $0.y })
    }
    #expect(features.leftEye.pointsClassification == .closedPath)
    #expect(features.faceContour.pointsClassification == .openPath)
    #expect(features.leftPupil.pointsClassification == .disconnected)
  }

  @Test("landmarks of input faces; existing landmarks are kept")
  func givenFaces() async throws {
    let known = try #require(try await DetectFaceLandmarksRequest().perform(on: face).first)
    let box = FaceObservation(boundingBox: known.boundingBox)
    let nowhere = FaceObservation(boundingBox: NormalizedRect(x: 0, y: 0, width: 0.05, height: 0.05))
    var request = DetectFaceLandmarksRequest()
    request.inputFaceObservations = [nowhere, known, box]
    let faces = try await request.perform(on: face)
    #expect(faces.count == 3)
    #expect(faces[0].landmarks == nil && faces[0].boundingBox == nowhere.boundingBox)
    #expect(faces[1] == known)
    #expect(faces[2].boundingBox == box.boundingBox)
    let other = VNDetectFaceLandmarksRequest()
    other.inputFaceObservations = [
      VNFaceObservation(
        requestRevision: 3, boundingBox: box.boundingBox.cgRect, roll: nil, yaw: nil, pitch: nil)
    ]
    let expected: [VNFaceObservation] = try found(other, in: face)
    #expect(
      faces[2].landmarks?.allPoints.points.map(\.cgPoint)
        == expected.first?.landmarks?.allPoints?.normalizedPoints)
  }

  @Test("lines of text and their characters")
  func textRectangles() async throws {
    let other = VNDetectTextRectanglesRequest()
    other.reportCharacterBoxes = true
    let expected: [VNTextObservation] = try found(other, in: card)
    var request = DetectTextRectanglesRequest()
    #expect(try await request.perform(on: card).allSatisfy { $0.characterBoxes == nil })
    request.reportCharacterBoxes = true
    let lines = try await request.perform(on: card)
    #expect(!lines.isEmpty && lines.map(corners) == expected.map(otherCorners))
    #expect(
      lines.map { $0.characterBoxes?.map(corners) } == expected.map { $0.characterBoxes?.map(otherCorners) })
  }

  @Test(
    "text and the positions of its parts", arguments: [RecognizeTextRequest.RecognitionLevel.fast, .accurate])
  func text(level: RecognizeTextRequest.RecognitionLevel) async throws {
    let other = VNRecognizeTextRequest()
    other.recognitionLevel = level == .fast ? .fast : .accurate
    other.customWords = ["Robin"]
    other.minimumTextHeight = 0.02
    let expected: [VNRecognizedTextObservation] = try found(other, in: card)
    var request = RecognizeTextRequest()
    request.recognitionLevel = level
    request.customWords = ["Robin"]
    request.minimumTextHeightFraction = 0.02
    let lines = try await request.perform(on: card)
    #expect(lines.contains { $0.transcript == "GIFT CARD" })
    #expect(lines.map(corners) == expected.map(otherCorners))
    #expect(
      lines.map { $0.topCandidates(10).map(\.string) } == expected.map { $0.topCandidates(10).map(\.string) })
    #expect(
      lines.map { $0.topCandidates(1).map(\.confidence) }
        == expected.map { $0.topCandidates(1).map(\.confidence) })
    for (line, other) in zip(lines, expected) {
      let (text, otherText) = (line.topCandidates(1)[0], other.topCandidates(1)[0])
      let range = text.string.startIndex..<text.string.index(after: text.string.startIndex)
      let box = try #require(text.boundingBox(for: range))
      let otherBox = try #require(try otherText.boundingBox(for: range))
      #expect(corners(box) == otherCorners(otherBox))
      #expect(text.boundingBox(for: range.lowerBound..<range.lowerBound) == nil)
    }
    #expect(lines[0].topCandidates(0).isEmpty && lines[0].topCandidates(-1).isEmpty)
  }

  @Test("the supported languages")
  func languages() throws {
    let expected = try VNRecognizeTextRequest().supportedRecognitionLanguages()
    #expect(
      RecognizeTextRequest().supportedRecognitionLanguages
        == expected.map { Locale.Language(identifier: $0) })
    #expect(RecognizeTextRequest().recognitionLanguages == [Locale.Language(identifier: "en-US")])
  }

  @Test("contours, their tree and their measurements")
  func contours() async throws {
    let other = VNDetectContoursRequest()
    (other.contrastPivot, other.maximumImageDimension) = (nil, 256)
    let all: [VNContoursObservation] = try found(other, in: card)
    let expected = try #require(all.first)
    var request = DetectContoursRequest()
    (request.contrastPivot, request.maximumImageDimension) = (nil, 256)
    let contours = try await request.perform(on: card)
    #expect(contours.contourCount > 10 && contours.contourCount == expected.contourCount)
    #expect(contours.normalizedPath.boundingBox == expected.normalizedPath.boundingBox)
    #expect(contours.topLevelContours.map(\.indexPath) == expected.topLevelContours.map(\.indexPath))
    for index in 0..<contours.contourCount {
      let contour = try #require(contours.contourAtIndex(index))
      let other = try expected.contour(at: index)
      #expect(contour.normalizedPoints == other.normalizedPoints)
      #expect(contour.childContours.map(\.indexPath) == other.childContours.map(\.indexPath))
      #expect(contours.countourAtIndexPath(contour.indexPath) == contour)
      var (area, perimeter) = (0.0, 0.0)
      try VNGeometryUtils.calculateArea(&area, for: other, orientedArea: true)
      try VNGeometryUtils.calculatePerimeter(&perimeter, for: other)
      #expect(contour.calculateArea(useOrientedArea: true) == area)
      #expect(contour.calculateArea() == abs(area) && contour.calculatePerimeter() == perimeter)
    }
    #expect(contours.contourAtIndex(contours.contourCount) == nil && contours.contourAtIndex(-1) == nil)
    #expect(contours.countourAtIndexPath(IndexPath(indexes: [0, 10_000])) == nil)
    #expect(contours.countourAtIndexPath(IndexPath()) == nil)
  }

  @Test("the outputs of Core ML models of each type")
  func models() async throws {
    let image = try chart(width: 8, height: 4)
    let models = [
      try TestModel.classifier(["dog": 0.25, "cat": 0.75]), try TestModel.numbers([3, -2, 0.5]),
      try TestModel.identity(width: 4, height: 4),
      try TestModel.detector(
        labels: ["a", "b"],
        boxes: [.init(center: (0.25, 0.375), size: (0.5, 0.25), confidences: [0.75, 0.5])]),
    ]
    for (model, crop) in zip(
      models, [ImageCropAndScaleAction.centerCrop, .scaleToFill, .scaleToFit, .scaleToFill])
    {
      let other = VNCoreMLRequest(model: try VNCoreMLModel(for: model))
      other.imageCropAndScaleOption = crop.counterpart
      try VNImageRequestHandler(cvPixelBuffer: image).perform([other])
      var request = CoreMLRequest(model: try CoreMLModelContainer(model: model))
      request.cropAndScaleAction = crop
      let observations = try await request.perform(on: image)
      #expect(!observations.isEmpty && observations.count == other.results?.count)
      for (observation, other) in zip(observations, other.results ?? []) {
        #expect(observation.confidence == other.confidence)
        switch (observation, other) {
        case (let one as ClassificationObservation, let other as VNClassificationObservation):
          #expect(one.identifier == other.identifier)
        case (let one as CoreMLFeatureValueObservation, let other as VNCoreMLFeatureValueObservation):
          #expect(one.featureName == other.featureName)
          #expect(
            one.featureValue.shapedArrayValue(of: Float.self)?.scalars
              == other.featureValue.multiArrayValue?.values(as: Float.self))
        case (let one as PixelBufferObservation, let other as VNPixelBufferObservation):
          #expect(try cells(of: one.cgImage.pixelBuffer) == cells(of: other.pixelBuffer))
        case (let one as RecognizedObjectObservation, let other as VNRecognizedObjectObservation):
          #expect(one.boundingBox.cgRect == other.boundingBox)
          #expect(one.labels.map(\.identifier) == other.labels.map(\.identifier))
        default: Issue.record("\(observation) is of another kind than \(other)")
        }
      }
    }
  }

  @Test("an object tracked through frames", arguments: [0, 1])
  func trackedObject(shift: Int) async throws {
    let film = Film(frames: 6)
    let box = film.box(0)
    let tracker = TrackObjectRequest(
      detectedObject: DetectedObjectObservation(boundingBox: NormalizedRect(normalizedRect: box)))
    let handler = VNSequenceRequestHandler()
    var other = VNDetectedObjectObservation(boundingBox: box)
    for index in [0, 1 + shift, 2 + shift, 3 + shift] {
      let frame = try film.buffer(index)
      let request = VNTrackObjectRequest(detectedObjectObservation: other)
      try handler.perform([request], on: frame)
      other = try #require(request.results?.first as? VNDetectedObjectObservation)
      let object = try #require(try await tracker.perform(on: frame))
      #expect(object.boundingBox.cgRect == other.boundingBox && object.confidence == other.confidence)
      #expect(object.uuid == tracker.inputObservation.uuid)
    }
  }

  @Test(
    "a rectangle tracked through frames",
    arguments: [TrackRectangleRequest.TrackingLevel.fast, .accurate])
  func trackedRectangle(level: TrackRectangleRequest.TrackingLevel) async throws {
    let film = Film(frames: 5)
    let box = film.box(0)
    let start = RectangleObservation(
      topLeft: NormalizedPoint(x: box.minX, y: box.maxY), topRight: NormalizedPoint(x: box.maxX, y: box.maxY),
      bottomRight: NormalizedPoint(x: box.maxX, y: box.minY),
      bottomLeft: NormalizedPoint(x: box.minX, y: box.minY))
    let tracker = TrackRectangleRequest(detectedRectangle: start)
    tracker.trackingLevel = level
    let handler = VNSequenceRequestHandler()
    var other = VNRectangleObservation(
      requestRevision: 1, topLeft: start.topLeft.cgPoint, topRight: start.topRight.cgPoint,
      bottomRight: start.bottomRight.cgPoint, bottomLeft: start.bottomLeft.cgPoint)
    for index in 0..<5 {
      let frame = try film.buffer(index)
      let request = VNTrackRectangleRequest(rectangleObservation: other)
      request.trackingLevel = level == .accurate ? .accurate : .fast
      try handler.perform([request], on: frame)
      other = try #require(request.results?.first as? VNRectangleObservation)
      let rectangle = try #require(try await tracker.perform(on: frame))
      #expect(corners(rectangle) == otherCorners(other) && rectangle.confidence == other.confidence)
    }
  }
}
