import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

@Suite("Neural-network classifiers")
struct NetworkClassifierTests {
  private func classifier(
    _ configure: (inout CoreML_Specification_NeuralNetworkClassifier) -> Void
  ) -> Specification {
    var model = Specification.network([], inputs: [.array("x", [2])], outputs: [])
    model.description.output = [
      .with {
        $0.name = "label"
        $0.type.stringType = .init()
      },
      .with {
        $0.name = "scores"
        $0.type.dictionaryType.stringKeyType = .init()
      },
    ]
    model.description.predictedFeatureName = "label"
    model.description.predictedProbabilitiesName = "scores"
    model.neuralNetworkClassifier = .with {
      $0.layers = [
        .innerProduct("x", "all", rows: [[1, 0], [0, 1], [1, 1]]), .linear("all", "doubled", factor: 2),
      ]
      configure(&$0)
    }
    return model
  }

  private func features() throws -> [String: Any] {
    ["x": try MLMultiArray.numbers([0.25, -0.5], shape: [2])]
  }

  @Test("string labels are paired with the elements of the named blob")
  func textLabels() throws {
    let model = classifier {
      $0.stringClassLabels.vector = ["cat", "dog", "both"]
      $0.labelProbabilityLayerName = "all"
    }
    let outputs = try model.prediction(features())
    #expect(outputs.featureValue(for: "label")?.stringValue == "cat")
    #expect(
      outputs.featureValue(for: "scores")?.dictionaryValue as? [String: NSNumber] == [
        "cat": 0.25, "dog": -0.5, "both": -0.25,
      ])
  }

  @Test("integer labels, and the last layer's blob if none is named")
  func numberLabels() throws {
    let model = classifier { $0.int64ClassLabels.vector = [7, -1, 40] }
    let outputs = try model.prediction(features())
    #expect(outputs.featureValue(for: "label")?.int64Value == 7)
    #expect(
      outputs.featureValue(for: "scores")?.dictionaryValue as? [Int64: NSNumber] == [
        7: 0.5, -1: -1, 40: -0.5,
      ])
  }

  @Test("a classifier's other outputs are arrays")
  func otherOutputs() throws {
    var model = classifier { $0.stringClassLabels.vector = ["cat", "dog", "both"] }
    model.description.output.append(.array("all", [3]))
    #expect(try model.prediction(features()).numbers("all") == [0.25, -0.5, -0.25])
  }

  @Test("a label count that differs from the blob's is rejected at load")
  func wrongCount() throws {
    expectModelError(.parameters, "2 labels", "3 outputs") {
      try NeuralNetworkExecutor(
        classifier { $0.stringClassLabels.vector = ["cat", "dog"] }, allowsReducedPrecision: false)
    }
  }

  @Test("a classifier without labels, or whose blob isn't computed, is rejected")
  func missingParts() {
    expectModelError(.io, "labels") {
      try NeuralNetworkExecutor(classifier { _ in }, allowsReducedPrecision: false)
    }
    let nameless = classifier {
      $0.stringClassLabels.vector = ["cat", "dog", "both"]
      $0.labelProbabilityLayerName = "nothing"
    }
    expectModelError(.parameters, "\"nothing\"") {
      try NeuralNetworkExecutor(nameless, allowsReducedPrecision: false)
    }
  }
}
