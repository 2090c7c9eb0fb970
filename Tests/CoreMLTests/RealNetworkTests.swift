import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import CoreML

@Suite("Networks that others made")
struct RealNetworkTests {
  /// Levels that follow a rule without symmetry: blue by the pixel, green by the row, red by the column.
  private static func picture(width: Int, height: Int) throws -> CVPixelBuffer {
    var pixels: [(blue: UInt8, green: UInt8, red: UInt8)] = []
    for index in 0..<width * height {
      pixels.append((UInt8(index * 7 % 251), UInt8(index / width % 256), UInt8(index % width % 256)))
    }
    return try CoreMLTests.picture(width: width, pixels)
  }

  /// Something for every input.
  static func features(_ model: MLModel) throws -> MLDictionaryFeatureProvider {
    var values: [String: Any] = [:]
    for (name, description) in model.modelDescription.inputDescriptionsByName {
      if let image = description.imageConstraint {
        values[name] = try picture(width: image.pixelsWide, height: image.pixelsHigh)
      } else if let array = description.multiArrayConstraint {
        let made = try MLMultiArray(shape: array.shape, dataType: array.dataType)
        made.withUnsafeMutableBufferPointer(ofType: Double.self) { elements, _ in
          for index in elements.indices { elements[index] = Double(index % 256) / 255 }
        }
        values[name] = made
      }
    }
    return try MLDictionaryFeatureProvider(dictionary: values)
  }

  static let outputShapes: [(String, [String: [Int]])] = [
    ("DeepLabV3Int8LUT", ["semanticPredictions": [513, 513]]),
    ("people_segmentation_mobilenet_256x256_75_1568565137", ["output": [2, 256, 256]]),
    (
      "pose_mobilenet_353x257_5_8_large_1565381656",
      [
        "heatmap": [17, 45, 33], "offsets": [34, 45, 33], "displacements_fwd": [32, 45, 33],
        "displacements_bwd": [32, 45, 33], "segments": [1, 45, 33],
      ]
    ), ("waifu2x_photo_noise1", ["conv7": [3, 128, 128]]),
  ]

  @Test("their outputs have the shapes that they describe", .sharedData("coreml"), arguments: outputShapes)
  func shapes(_ name: String, _ shapes: [String: [Int]]) throws {
    let model = try MLModel(contentsOf: SharedData.url("coreml/\(name).mlmodel"))
    let outputs = try model.prediction(from: Self.features(model))
    #expect(outputs.featureNames == Set(shapes.keys))
    for (name, shape) in shapes {
      let array = try #require(outputs.featureValue(for: name)?.multiArrayValue)
      #expect(array.dimensions == shape)
      let isFinite = array.values(as: Double.self).allSatisfy { $0.isFinite }
      #expect(isFinite)
    }
  }

  @Test("a style network gives pictures of any size that it allows", .sharedData("coreml"))
  func style() throws {
    let url = SharedData.url("coreml/starry_night_512x512_a025_stable_flexible.mlmodel")
    let model = try MLModel(contentsOf: url)
    let small = try Self.picture(width: 104, height: 100)
    let outputs = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["image": small]))
    let result = try #require(outputs.featureValue(for: "stylizedImage")?.imageBufferValue)
    #expect(result.width == 104 && result.height == 100)
  }

  static let refused = [
    ("NeuralMcNeuralNet", "custom"), ("CatsVsDogsImageClassifier", "visionFeaturePrint"),
  ]

  @Test("what can't be run is refused by name when it is loaded", .sharedData("coreml"), arguments: refused)
  func refusals(_ name: String, _ type: String) throws {
    let error = try #require(throws: MLModelError.self) {
      try MLModel(contentsOf: SharedData.url("coreml/\(name).mlmodel"))
    }
    #expect(error.description.lowercased().contains(type.lowercased()), "\(error)")
  }

  /// `Classic/names_expectations.py` walks the tree for the same features.
  static let names: [([String], String)] = [
    (["first-letter=a", "last-letter=a"], "F"),
    (
      [
        "first-letter=j", "first2-letters=jo", "first3-letters=joh", "last-letter=n", "last2-letters=hn",
        "last3-letters=ohn",
      ], "M"
    ),
    (
      [
        "first-letter=m", "first2-letters=ma", "first3-letters=mar", "last-letter=y", "last2-letters=ry",
        "last3-letters=ary",
      ], "F"
    ), (["a letter that the model doesn't know"], "M"),
  ]

  @Test("a sparse vector feeds a tree", .sharedData("coreml"))
  func names() throws {
    let model = try MLModel(contentsOf: SharedData.url("coreml/NamesDT.mlmodel"))
    for (letters, label) in Self.names {
      let features = Dictionary(uniqueKeysWithValues: letters.map { ($0 as AnyHashable, NSNumber(value: 1)) })
      let outputs = try model.prediction(
        from: MLDictionaryFeatureProvider(dictionary: ["input": features]))
      #expect(outputs.featureValue(for: "classLabel")?.stringValue == label)
      let probabilities = outputs.featureValue(for: "classProbability")?.dictionaryValue
      #expect(probabilities?[label] == 1)
    }
  }

  /// `Networks/motion_expectations.py` computes what is expected, in 64-bit floating point.
  @Test("an activity classifier answers from its window and the state before", .sharedData("coreml"))
  func motion() throws {
    let model = try MLModel(contentsOf: SharedData.url("coreml/motionClassifier.mlmodel"))
    let outputs = try model.prediction(from: Self.features(model))
    #expect(outputs.featureValue(for: "label")?.stringValue == "stay")
    let probabilities = outputs.featureValue(for: "labelProbability")?.dictionaryValue
    #expect(abs((probabilities?["circle"]?.doubleValue ?? 0) - 0.03256057) < 1e-5)
    let state = try #require(outputs.numbers("stateOut"))
    let expected: [Float] = [0.174247, 0.07049796, 0.1579405, 0.09516547, 0.6907996, 0.09121573]
    #expect(state.count == 400)
    for (number, expected) in zip(state.prefix(3) + state.suffix(3), expected) {
      #expect(abs(number - expected) < 1e-5)
    }
  }
}
