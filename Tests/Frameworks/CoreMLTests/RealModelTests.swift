import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import CoreML

/// Expected values are from `Tests/Conformance/Reference/expectations.py`, for the same inputs.
@Suite("Third-party models")
struct RealModelTests {
  /// An image whose levels follow a rule without symmetry: blue by pixel, green by row, red by column.
  private static func picture(width: Int, height: Int) throws -> CVPixelBuffer {
    var pixels: [(blue: UInt8, green: UInt8, red: UInt8)] = []
    for index in 0..<width * height {
      pixels.append((UInt8(index * 7 % 251), UInt8(index / width % 256), UInt8(index % width % 256)))
    }
    return try CoreMLTests.image(width: width, pixels)
  }

  /// The thresholds passed to a detector.
  private static let thresholds = ["confidenceThreshold": 0.01, "iouThreshold": 0.45]

  static func features(_ model: MLModel) throws -> MLDictionaryFeatureProvider {
    var values: [String: Any] = [:]
    for (name, description) in model.modelDescription.inputDescriptionsByName {
      if let image = description.imageConstraint {
        values[name] = try picture(width: image.pixelsWide, height: image.pixelsHigh)
      } else if let array = description.multiArrayConstraint {
        let made = try MLMultiArray(shape: array.shape, dataType: array.dataType)
        for index in 0..<made.count { made[index] = NSNumber(value: Double(index % 256) / 255) }
        values[name] = made
      } else {
        values[name] = thresholds[name]
      }
    }
    return try MLDictionaryFeatureProvider(dictionary: values)
  }

  struct Answer: Sendable {
    let model: String
    let output: String
    let shape: [Int]
    /// Seven evenly spaced numbers of the output, from its first to its last.
    let numbers: [Double]
  }

  static let answers = [
    Answer(
      model: "DTLN_AEC_128_Part1.mlpackage", output: "Identity", shape: [1, 1, 257],
      numbers: [0.001407248, 0.563363, 0.009371813, 0.005816082, 0.02430593, 0.002646183, 0.002277436]),
    Answer(
      model: "DTLN_AEC_128_Part1.mlpackage", output: "Identity_1", shape: [1, 2, 128, 2],
      numbers: [4.862936e-08, 0.3233659, 0.0009587371, 0.9999259, 0.06558192, -0.3324688, -0.6530654]),
    Answer(
      model: "DeepLabV3Int8LUT.mlmodel", output: "semanticPredictions", shape: [513, 513],
      numbers: [0, 0, 0, 0, 0, 0, 0]),
    Answer(
      model: "motionClassifier.mlmodel", output: "stateOut", shape: [400],
      numbers: [0.174247, -0.06536059, -0.03833033, 0.04098801, -0.1405108, -0.0205138, 0.09121573]),
    Answer(
      model: "people_segmentation_mobilenet_256x256_75_1568565137.mlmodel", output: "output",
      shape: [2, 256, 256],
      numbers: [0.9868931, 0.9933779, 0.9968925, 0.9970459, 0.005827291, 0.002034381, 0.002954105]),
    Answer(
      model: "pose_mobilenet_353x257_5_8_large_1565381656.mlmodel", output: "offsets", shape: [34, 45, 33],
      numbers: [3.101535, -0.7546394, 3.143823, -0.6166658, 9.780083, -0.7605132, 0.1246752]),
    Answer(
      model: "pose_mobilenet_353x257_5_8_large_1565381656.mlmodel", output: "displacements_fwd",
      shape: [32, 45, 33],
      numbers: [-4.184736, 34.97909, 16.25692, 20.64584, 0.09664186, -2.781996, -3.256983]),
    Answer(
      model: "pose_mobilenet_353x257_5_8_large_1565381656.mlmodel", output: "heatmap", shape: [17, 45, 33],
      numbers: [
        0.0001594534, 2.926637e-05, 0.0001214485, 4.441554e-05, 0.0001713244, 8.958573e-05, 0.0005886279,
      ]),
    Answer(
      model: "waifu2x_photo_noise1.mlmodel", output: "conv7", shape: [3, 128, 128],
      numbers: [0.9411508, 0.4081688, 0.8586621, 0.1822071, 0.605459, 0.6849683, 0.4069091]),
    Answer(
      model: "yolov5nano.mlpackage", output: "confidence", shape: [5, 1],
      numbers: [0.02480962, 0.02480962, 0.01370885, 0.01240719, 0.01240719, 0.01239854, 0.01131354]),
    Answer(
      model: "yolov5nano.mlpackage", output: "coordinates", shape: [5, 4],
      numbers: [0.9024451, 0.4892573, 0.4100568, 0.6357032, 0.6031553, 0.1627308, 0.1534635]),
  ]

  @Test("their outputs equal those of another implementation", .sharedData("coreml"), arguments: answers)
  func numbers(_ answer: Answer) throws {
    let model = try MLModel(contentsOf: SharedData.url("coreml/\(answer.model)"))
    let outputs = try model.prediction(from: Self.features(model))
    #expect(outputs.featureNames == Set(model.modelDescription.outputNames))
    let array = try #require(outputs.featureValue(for: answer.output)?.multiArrayValue)
    #expect(array.dimensions == answer.shape)
    let numbers = array.values(as: Double.self)
    let largest = try #require(answer.numbers.map(abs).max())
    for (place, expected) in answer.numbers.enumerated() {
      let number = numbers[place * (numbers.count - 1) / (answer.numbers.count - 1)]
      #expect(abs(number - expected) <= 1e-4 * largest, "\(place)")
    }
  }

  @Test(
    "a recurrent program processes the allowed number of sequences independently",
    .sharedData("coreml"))
  func twoSequences() throws {
    let model = try MLModel(contentsOf: SharedData.url("coreml/DTLN_AEC_128_Part1.mlpackage"))
    let shapes = ["lpb_magnitude": [1, 257], "mic_magnitude": [1, 257], "states_in": [2, 128, 2]]
    func numbers(_ rows: [Int]) throws -> [Float] {
      var features: [String: Any] = [:]
      for (name, shape) in shapes {
        let count = shape.reduce(1, *)
        let elements = rows.flatMap { row in (0..<count).map { Float(($0 * 37 + row * 11) % 101) / 100 } }
        features[name] = MLMultiArray(MLShapedArray<Float>(scalars: elements, shape: [rows.count] + shape))
      }
      let outputs = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: features))
      return try #require(outputs.featureValue(for: "Identity")?.multiArrayValue).values(as: Float.self)
    }
    let (both, alone) = try (numbers([0, 1]), numbers([0]) + numbers([1]))
    #expect(both.count == 2 * 257)
    #expect(zip(both, alone).allSatisfy { abs($0 - $1) <= 1e-6 })
    #expect(alone[..<257] != alone[257...])
  }

  @Test("a classifier of hands has a probability for each label", .sharedData("coreml"))
  func hands() throws {
    let model = try MLModel(contentsOf: SharedData.url("coreml/example_5s0_hand_model.mlmodel"))
    let outputs = try model.prediction(from: Self.features(model))
    #expect(outputs.featureValue(for: "classLabel")?.stringValue == "no-hand")
    let shares = try #require(outputs.featureValue(for: "loss")?.dictionaryValue as? [String: Double])
    let expected = ["fist-UB-RHand": 0.005571034, "FIVE-UB-RHand": 3.016459e-08, "no-hand": 0.521662]
    #expect(shares.keys == expected.keys)
    for (label, share) in expected { #expect(abs((shares[label] ?? 0) - share) <= 1e-5, "\(label)") }
  }

  @Test("a style transfer network outputs images of any allowed size", .sharedData("coreml"))
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

  @Test("unsupported models are rejected by name at load", .sharedData("coreml"), arguments: refused)
  func refusals(_ name: String, _ type: String) throws {
    let error = try #require(throws: MLModelError.self) {
      try MLModel(contentsOf: SharedData.url("coreml/\(name).mlmodel"))
    }
    #expect(error.description.lowercased().contains(type.lowercased()), "\(error)")
  }

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

  @Test("an activity classifier predicts from its window and its previous state", .sharedData("coreml"))
  func motion() throws {
    let model = try MLModel(contentsOf: SharedData.url("coreml/motionClassifier.mlmodel"))
    let outputs = try model.prediction(from: Self.features(model))
    #expect(outputs.featureValue(for: "label")?.stringValue == "stay")
    let probabilities = outputs.featureValue(for: "labelProbability")?.dictionaryValue
    #expect(abs((probabilities?["circle"]?.doubleValue ?? 0) - 0.03256057) < 1e-5)
  }
}
