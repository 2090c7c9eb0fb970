import CoreML
import Foundation
import Testing

@testable import Vision

@Suite("Core ML requests")
struct CoreMLRequestTests {
  private func performed(
    _ model: MLModel, crop: VNImageCropAndScaleOption = .scaleFill,
    region: CGRect = VNNormalizedIdentityRect, configure: (VNCoreMLModel) -> Void = { _ in }
  ) throws -> VNCoreMLRequest {
    let visionModel = try VNCoreMLModel(for: model)
    configure(visionModel)
    let request = VNCoreMLRequest(model: visionModel)
    request.imageCropAndScaleOption = crop
    request.regionOfInterest = region
    try VNImageRequestHandler(cvPixelBuffer: blankImage(width: 8, height: 4), options: [:])
      .perform([request])
    return request
  }

  @Test("a new request center-crops and has the first revision")
  func defaults() throws {
    let model = try VNCoreMLModel(for: TestModel.classifier(["one": 1]))
    let request = VNCoreMLRequest(model: model)
    #expect(request.imageCropAndScaleOption == .centerCrop)
    #expect(VNNormalizedRectIsIdentityRect(request.regionOfInterest))
    #expect(request.revision == VNCoreMLRequestRevision1)
    #expect(VNCoreMLRequest.supportedRevisions == [1])
    #expect(request.results == nil)
    #expect(model.inputImageFeatureName == "image")
    #expect(model.featureProvider == nil)
  }

  @Test("a classifier's labels are in descending order of confidence, equal ones by name")
  func classification() throws {
    let request = try performed(TestModel.classifier(["dog": 0.25, "cat": 0.5, "bee": 0.125, "ant": 0.125]))
    let labels = try #require(request.results as? [VNClassificationObservation])
    #expect(labels.map(\.identifier) == ["cat", "dog", "ant", "bee"])
    #expect(labels.map(\.confidence) == [0.5, 0.25, 0.125, 0.125])
    #expect(labels.allSatisfy { $0.requestRevision == 1 })
  }

  @Test("a model of another type has its outputs as feature values")
  func featureValues() throws {
    let request = try performed(TestModel.numbers([3, -2, 0.5]))
    let observations = try #require(request.results as? [VNCoreMLFeatureValueObservation])
    #expect(observations.map(\.featureName) == ["numbers"])
    #expect(observations[0].featureValue.multiArrayValue?.values(as: Float.self) == [3, -2, 0.5])
    #expect(observations[0].confidence == 1)
  }

  /// In the model's input from 0 to 0.5 across, and from 0.25 to 0.5 from the top.
  private let box = TestModel.Box(
    center: (0.25, 0.375), size: (0.5, 0.25), confidences: [0.125, 0.75, 0.625])

  @Test("a detector's objects have their labels in descending order of confidence")
  func recognition() throws {
    let request = try performed(TestModel.detector(labels: ["1", "2", "3"], boxes: [box]))
    let objects = try #require(request.results as? [VNRecognizedObjectObservation])
    #expect(objects.count == 1)
    #expect(objects[0].labels.map(\.identifier) == ["2", "3", "1"])
    #expect(objects[0].labels.map(\.confidence) == [0.75, 0.625, 0.125])
    #expect(objects[0].confidence == 0.75)
  }

  /// The image has 8 × 4 pixels, the model's input 4 × 4.
  @Test(
    "a detector's boxes are mapped back to the region of interest, origin at the lower left",
    arguments: [
      (.scaleFill, VNNormalizedIdentityRect, CGRect(x: 0, y: 0.5, width: 0.5, height: 0.25)),
      // Pixels 2 to 6 across are visible: the box covers 2 to 4.
      (.centerCrop, VNNormalizedIdentityRect, CGRect(x: 0.25, y: 0.5, width: 0.25, height: 0.25)),
      // The image fills the middle half: 0.25 from the top is its upper edge.
      (.scaleFit, VNNormalizedIdentityRect, CGRect(x: 0, y: 0.5, width: 0.5, height: 0.5)),
      // The input's top is the image's right side, its left the image's top.
      (.scaleFillRotate90CCW, VNNormalizedIdentityRect, CGRect(x: 0.5, y: 0.5, width: 0.25, height: 0.5)),
      // The rotated image fills the middle half across: the box starts as far outside it as it ends inside.
      (.scaleFitRotate90CCW, VNNormalizedIdentityRect, CGRect(x: 0.5, y: 0.5, width: 0.25, height: 1)),
      (
        .scaleFill, CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5),
        CGRect(x: 0, y: 0.5, width: 0.5, height: 0.25)
      ),
      // A region of 2 × 4 pixels with the middle 2 × 2 visible: the box covers 1.5 to 2 from the top.
      (
        .centerCrop, CGRect(x: 0.5, y: 0, width: 0.25, height: 1),
        CGRect(x: 0, y: 0.5, width: 0.5, height: 0.125)
      ),
    ] as [(VNImageCropAndScaleOption, CGRect, CGRect)])
  func boxes(crop: VNImageCropAndScaleOption, region: CGRect, expected: CGRect) throws {
    let request = try performed(
      TestModel.detector(labels: ["a", "b", "c"], boxes: [box]), crop: crop, region: region)
    let found = try #require((request.results as? [VNRecognizedObjectObservation])?.first?.boundingBox)
    // The network computes with 32-bit numbers.
    let difference = [
      found.minX - expected.minX, found.minY - expected.minY, found.width - expected.width,
      found.height - expected.height,
    ]
    #expect(difference.allSatisfy { abs($0) < 1e-6 }, "\(found), not \(expected)")
  }

  @Test("a feature provider's thresholds filter the objects")
  func thresholds() throws {
    // The second overlaps the first by 0.6 (3/8 of 5/8); the third is disjoint and less confident.
    let model = try TestModel.detector(
      labels: ["die"],
      boxes: [
        .init(center: (0.25, 0.25), size: (0.5, 0.5), confidences: [0.9]),
        .init(center: (0.375, 0.25), size: (0.5, 0.5), confidences: [0.8]),
        .init(center: (0.75, 0.75), size: (0.25, 0.25), confidences: [0.3]),
      ])
    func count(iou: Double?, confidence: Double?) throws -> Int? {
      let thresholds = Thresholds(iou: iou, confidence: confidence)
      return try performed(model) { $0.featureProvider = thresholds }.results?.count
    }
    #expect(try count(iou: nil, confidence: nil) == 1)
    #expect(try count(iou: 0.7, confidence: nil) == 2)
    #expect(try count(iou: nil, confidence: 0.2) == 2)
    #expect(try count(iou: 0.7, confidence: 0.2) == 3)
    #expect(try count(iou: nil, confidence: 0.95) == 0)
  }

  @Test("rows of zeros that pad a detector's outputs are no objects")
  func filledRows() throws {
    let faint = TestModel.Box(center: (0.5, 0.5), size: (0.25, 0.25), confidences: [0.125, 0.25, 0.125])
    let model = try TestModel.detector(labels: ["a", "b", "c"], boxes: [box, faint], leastRows: 2)
    let features = try MLDictionaryFeatureProvider(dictionary: [
      "image": try blankImage(width: 4, height: 4)
    ])
    // The model itself outputs two rows, the second of zeros.
    let confidences = try model.prediction(from: features).featureValue(for: "confidence")?.multiArrayValue
    #expect(confidences?.shape == [2, 3])
    #expect(try performed(model).results?.count == 1)
  }

  @Test("a model without an image input is rejected")
  func noImage() throws {
    let model = try TestModel.withoutImage()
    #expect(thrownCode { _ = try VNCoreMLModel(for: model) } == .invalidModel)
  }

  @Test("an unknown image input fails the request")
  func unknownInput() throws {
    let model = try TestModel.numbers([1])
    #expect(
      thrownCode { _ = try performed(model) { $0.inputImageFeatureName = "photo" } } == .invalidArgument)
  }

  @Test("an unsupported revision fails the request")
  func unknownRevision() throws {
    let request = VNCoreMLRequest(model: try VNCoreMLModel(for: TestModel.numbers([1])))
    request.revision = 2
    let handler = VNImageRequestHandler(cvPixelBuffer: try blankImage(), options: [:])
    #expect(thrownCode { try handler.perform([request]) } == .unsupportedRevision)
    request.revision = VNCoreMLRequestRevision1
    try handler.perform([request])
    #expect(request.results?.count == 1)
  }

  @Test("a request can be performed for successive frames")
  func frames() throws {
    let request = VNCoreMLRequest(model: try VNCoreMLModel(for: TestModel.identity(width: 2, height: 2)))
    request.imageCropAndScaleOption = .scaleFill
    for column in 0..<3 {
      let frame = try chart(width: 4, height: 2)
      request.regionOfInterest = CGRect(x: Double(column) * 0.25, y: 0, width: 0.5, height: 1)
      try VNImageRequestHandler(cvPixelBuffer: frame, options: [:]).perform([request])
      let copy = try #require(request.results?.first as? VNPixelBufferObservation)
      #expect(
        cells(of: copy.pixelBuffer) == [
          ["\(column),0", "\(column + 1),0"], ["\(column),1", "\(column + 1),1"],
        ])
    }
  }
}

private final class Thresholds: MLFeatureProvider {
  private let values: [String: MLFeatureValue]

  init(iou: Double?, confidence: Double?) {
    var values: [String: MLFeatureValue] = [:]
    values["iouThreshold"] = iou.map { MLFeatureValue(double: $0) }
    values["confidenceThreshold"] = confidence.map { MLFeatureValue(double: $0) }
    self.values = values
  }

  var featureNames: Set<String> { Set(values.keys) }
  func featureValue(for featureName: String) -> MLFeatureValue? { values[featureName] }
}
