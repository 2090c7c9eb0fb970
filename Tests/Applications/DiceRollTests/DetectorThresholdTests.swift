import CoreML
import CoreMLSpecification
import CoreVideo
import DiceRoll
import Foundation
import ImageIO
import ProtobufWire
import TestSupport
import Testing

@Suite("Dice detectors with different threshold inputs")
struct DetectorThresholdTests {
  private let folder: TemporaryFolder
  private let still: CVPixelBuffer

  init() throws {
    folder = try TemporaryFolder()
    still = try ImageDecoder.decode(
      contentsOf: packageFolder.appending(path: "Examples/SampleRoll/still.jpg")
    ).picture.buffer
  }

  /// Returns the project's detector with its threshold inputs renamed, or removed for nil.
  private func detector(renaming names: [String: String]?) throws -> MLModel {
    let url = packageFolder.appending(path: "Models/DiceDetector.mlmodel")
    var model = try CoreML_Specification_Model(serializedBytes: Data(contentsOf: url))
    let thresholds: Set = ["iouThreshold", "confidenceThreshold"]
    func renamed(_ description: inout CoreML_Specification_ModelDescription) {
      description.input.removeAll { names == nil && thresholds.contains($0.name) }
      for index in description.input.indices {
        if let name = names?[description.input[index].name] { description.input[index].name = name }
      }
    }
    renamed(&model.description)
    for index in model.pipeline.models.indices { renamed(&model.pipeline.models[index].description) }
    let last = try #require(model.pipeline.models.indices.last)
    model.pipeline.models[last].nonMaximumSuppression.iouThresholdInputFeatureName =
      names?["iouThreshold"] ?? ""
    model.pipeline.models[last].nonMaximumSuppression.confidenceThresholdInputFeatureName =
      names?["confidenceThreshold"] ?? ""
    return try MLModel(contentsOf: folder.write(try model.serializedData(), as: "\(UUID()).mlmodel"))
  }

  @Test("thresholds have the same effect as under Create ML's names")
  func renamed() throws {
    let other = try detector(renaming: ["iouThreshold": "overlap", "confidenceThreshold": "score"])
    let own = try MLModel(contentsOf: packageFolder.appending(path: "Models/DiceDetector.mlmodel"))
    for confidence in [0.01, 0.5, 0.97] {
      let expected = try DiceReader(model: own, minimumConfidence: confidence).dice(in: still)
      #expect(try DiceReader(model: other, minimumConfidence: confidence).dice(in: still) == expected)
    }
    #expect(try DiceReader(model: other, minimumConfidence: 1).dice(in: still).isEmpty)
  }

  @Test("without threshold inputs, the detections are filtered afterwards")
  func fixed() throws {
    let fixed = try detector(renaming: nil)
    let all = try DiceReader(model: fixed, minimumConfidence: 0).dice(in: still)
    let least = try #require(all.map(\.confidence).min())
    let sure = try DiceReader(model: fixed, minimumConfidence: Double(least.nextUp)).dice(in: still)
    #expect(sure == all.filter { $0.confidence > least } && sure.count < all.count)
  }
}
