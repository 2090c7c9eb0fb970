import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import CoreML

@Suite("Networks that others made")
struct RealNetworkTests {
  static let models = [
    "MNISTClassifier.mlmodel", "DeepLabV3Int8LUT.mlmodel", "example_5s0_hand_model.mlmodel",
    "people_segmentation_mobilenet_256x256_75_1568565137.mlmodel",
    "pose_mobilenet_353x257_5_8_large_1565381656.mlmodel",
    "starry_night_512x512_a025_stable_flexible.mlmodel",
    "waifu2x_photo_noise1.mlmodel",
  ]

  @Test("they load and predict", .sharedData("coreml"), arguments: models)
  func loadsAndPredicts(_ name: String) throws {
    let start = ContinuousClock.now
    let model = try MLModel(contentsOf: SharedData.url("coreml/\(name)"))
    let loaded = ContinuousClock.now
    var values: [String: Any] = [:]
    for (name, description) in model.modelDescription.inputDescriptionsByName {
      if let image = description.imageConstraint {
        values[name] = try #require(
          CVPixelBuffer(
            width: image.pixelsWide, height: image.pixelsHigh, pixelFormat: kCVPixelFormatType_32BGRA))
      } else if let array = description.multiArrayConstraint {
        values[name] = try MLMultiArray(shape: array.shape, dataType: array.dataType)
      }
    }
    let outputs = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: values))
    print(name, loaded - start, ContinuousClock.now - loaded)
    for name in outputs.featureNames {
      print("   ", name, outputs.featureValue(for: name)!.description.prefix(150))
    }
  }
}
