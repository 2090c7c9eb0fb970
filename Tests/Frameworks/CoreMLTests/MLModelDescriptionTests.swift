import CoreMLSpecification
import CoreVideo
import Foundation
import ProtobufWire
import TestSupport
import Testing

@testable import CoreML

/// Expected values are those that coremltools 8.3's `Model_pb2` prints for the same files.
@Suite("Model descriptions")
struct MLModelDescriptionTests {
  private func description(_ name: String) throws -> MLModelDescription {
    try MLModelDescription(ModelFile(contentsOf: SharedData.url("coreml/\(name)")).specification())
  }

  @Test(
    "a classifier of grayscale images with integer labels", .sharedData("coreml/MNISTClassifier.mlmodel"))
  func grayClassifier() throws {
    let description = try description("MNISTClassifier.mlmodel")
    let image = try #require(description.inputDescriptionsByName["image"])
    #expect(image.type == .image)
    #expect(!image.isOptional)
    #expect(image.imageConstraint?.pixelsWide == 28)
    #expect(image.imageConstraint?.pixelsHigh == 28)
    #expect(image.imageConstraint?.pixelFormatType == kCVPixelFormatType_OneComponent8)
    #expect(description.predictedFeatureName == "classLabel")
    #expect(description.predictedProbabilitiesName == "labelProbabilities")
    #expect(description.outputDescriptionsByName["classLabel"]?.type == .int64)
    let probabilities = try #require(description.outputDescriptionsByName["labelProbabilities"])
    #expect(probabilities.dictionaryConstraint?.keyType == .int64)
    #expect(description.classLabels as? [Int64] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(description.metadata[.author] as? String == "Apple, Inc.")
  }

  @Test(
    "a classifier of sequences lists its state among its arrays",
    .sharedData("coreml/motionClassifier.mlmodel")
  )
  func arrayInputs() throws {
    let description = try description("motionClassifier.mlmodel")
    #expect(description.inputNames == ["acceleration_x", "acceleration_y", "acceleration_z", "stateIn"])
    let state = try #require(description.inputDescriptionsByName["stateIn"]?.multiArrayConstraint)
    #expect(state.shape == [400])
    #expect(state.dataType == .double)
    #expect(state.shapeConstraint.type == .unspecified)
    #expect(description.classLabels as? [String] == ["circle", "stay"])
    let own = try #require(description.metadata[.creatorDefinedKey] as? [String: String])
    #expect(own["target"] != nil)
  }

  @Test(
    "a range of image sizes", .sharedData("coreml/starry_night_512x512_a025_stable_flexible.mlmodel"))
  func imageSizeRange() throws {
    let description = try description("starry_night_512x512_a025_stable_flexible.mlmodel")
    let image = try #require(description.inputDescriptionsByName["image"]?.imageConstraint)
    #expect(image.pixelsWide == 720)
    #expect(image.pixelsHigh == 1_280)
    #expect(image.sizeConstraint.type == .range)
    #expect(image.sizeConstraint.pixelsWideRange == NSRange(location: 100, length: 1_821))
    #expect(image.allows(width: 1_920, height: 100))
    #expect(!image.allows(width: 1_921, height: 100))
  }

  @Test("a package's detector names its labels and outputs", .sharedData("coreml/yolov5nano.mlpackage"))
  func packagedDetector() throws {
    let specification = try ModelFile(contentsOf: SharedData.url("coreml/yolov5nano.mlpackage"))
      .specification()
    let description = try MLModelDescription(specification)
    #expect(description.classLabels as? [String] == ["label"])
    let outputs = try #require(DetectorOutputs(specification))
    #expect([outputs.confidence, outputs.coordinates] == ["confidence", "coordinates"])
    #expect(outputs.labels == ["label"])
    let confidence = try #require(description.outputDescriptionsByName["confidence"]?.multiArrayConstraint)
    #expect(confidence.dataType == .float32)
    #expect(confidence.shapeConstraint.type == .range)
    #expect(confidence.allows([0, 1]))
    #expect(confidence.allows([25_200, 1]))
    #expect(!confidence.allows([3, 2]))
  }

  @Test(
    "unsupported model types are rejected by name",
    .sharedData("coreml"),
    arguments: [
      ("CatsVsDogsImageClassifier.mlmodel", "visionFeaturePrint")
    ])
  func refusedKinds(file: String, kind: String) throws {
    let error = try #require(throws: MLModelError.self) {
      try MLModel(contentsOf: SharedData.url("coreml/\(file)"))
    }
    #expect("\(error)".contains(kind), "\(error)")
  }

  @Test("of many allowed shapes the first two and the last are listed, of few all")
  func manyShapes() throws {
    func words(_ batches: ClosedRange<Int64>) throws -> String? {
      var specification = Specification.network(
        [.linear()], inputs: [.array("x", [1, 3])], outputs: [.array("y")], isExact: true)
      let shapes = batches.map { batch in
        CoreML_Specification_ArrayFeatureType.Shape.with { $0.shape = [batch, 3] }
      }
      specification.description.input[0].type.multiArrayType.enumeratedShapes.shapes = shapes
      return try MLModelDescription(specification).inputDescriptionsByName["x"]?.description
    }
    #expect(try words(1...3) == "x: MultiArray Float32 1 × 3 or 2 × 3 or 3 × 3")
    #expect(try words(1...64) == "x: MultiArray Float32 1 × 3, 2 × 3, … or 64 × 3 (one of 64)")
  }

  @Test("an array of any shape is described by its data type alone")
  func anyShape() throws {
    let specification = Specification.network(
      [.linear()], inputs: [.array("x", [1, 3])], outputs: [.array("y")], isExact: true)
    let output = try MLModelDescription(specification).outputDescriptionsByName["y"]
    #expect(output?.description == "y: MultiArray Float32")
  }

  @Test("values are validated by type, shape and size")
  func allowedValues() throws {
    let specification = DetectorSpecification.suppression()
    let description = try MLModelDescription(specification)
    let threshold = try #require(description.inputDescriptionsByName["iouThreshold"])
    #expect(threshold.isOptional)
    #expect(threshold.isAllowedValue(MLFeatureValue(double: 0.5)))
    #expect(threshold.isAllowedValue(MLFeatureValue(int64: 1)))
    #expect(threshold.isAllowedValue(MLFeatureValue(undefined: .double)))
    #expect(!threshold.isAllowedValue(MLFeatureValue(string: "0.5")))
    let confidence = try #require(description.outputDescriptionsByName["confidence"])
    #expect(
      confidence.isAllowedValue(
        MLFeatureValue(multiArray: try MLMultiArray(shape: [5, 2], dataType: .double))))
    #expect(
      !confidence.isAllowedValue(
        MLFeatureValue(multiArray: try MLMultiArray(shape: [5, 3], dataType: .double))))
  }
}
