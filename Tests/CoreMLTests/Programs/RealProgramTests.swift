import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import CoreML

@Suite("Real ML programs")
struct RealProgramTests {
  @Test(
    "a recurrent program and a detector's pipeline load and answer", .sharedData("coreml"),
    arguments: ["DTLN_AEC_128_Part1.mlpackage", "yolov5nano.mlpackage"])
  func answers(file: String) throws {
    let model = try MLModel(contentsOf: SharedData.url("coreml/\(file)"))
    var features: [String: MLFeatureValue] = [:]
    for (name, description) in model.modelDescription.inputDescriptionsByName where !description.isOptional {
      if let constraint = description.multiArrayConstraint {
        features[name] = MLFeatureValue(
          multiArray: try MLMultiArray(shape: constraint.shape, dataType: constraint.dataType))
      } else if let constraint = description.imageConstraint {
        let buffer = try #require(
          CVPixelBuffer(
            width: constraint.pixelsWide, height: constraint.pixelsHigh,
            pixelFormat: kCVPixelFormatType_32BGRA))
        features[name] = MLFeatureValue(pixelBuffer: buffer)
      } else {
        // The detector's thresholds.
        features[name] = MLFeatureValue(double: 0.5)
      }
    }
    let outputs = try model.prediction(from: MLDictionaryFeatureProvider(values: features))
    for name in model.modelDescription.outputNames {
      let array = try #require(outputs.featureValue(for: name)?.multiArrayValue)
      let areFinite = array.values(as: Float.self).allSatisfy { $0.isFinite }
      #expect(areFinite, "\(name)")
    }
  }
}
