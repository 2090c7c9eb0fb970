import CoreML
import Foundation
import NetworkTraining

/// What a training results in.
package struct TrainedClassifier: WritableModel {
  /// What the classifier says of a picture.
  package struct Prediction: Sendable {
    package let picture: LabeledPicture
    /// Of each of the classifier's labels.
    package let probabilities: [Double]
    package let predicted: String

    /// The probability of the picture's own label; 0 where the classifier doesn't know it.
    package let probabilityOfLabel: Double
  }

  /// What makes features of pictures.
  let extractor: FeatureExtractor
  package let labels: [String]
  package let head: SoftmaxClassifier
  /// How many iterations were made.
  package let iterations: Int
  /// Whether no better weights can be found.
  package let isConverged: Bool
  /// What it says of the pictures it learned from.
  package let training: [Prediction]
  /// What it says of the pictures for validation.
  package let validation: [Prediction]

  /// The likeliest label.
  func label(of features: [Float]) -> String { labels[best(head.probabilities(of: features))] }

  static func prediction(
    of example: ExampleSet.Example, _ labels: [String], _ head: SoftmaxClassifier
  ) -> Prediction {
    let probabilities = head.probabilities(of: example.features)
    let label = labels.firstIndex(of: example.picture.label)
    return Prediction(
      picture: example.picture, probabilities: probabilities, predicted: labels[best(probabilities)],
      probabilityOfLabel: label.map { probabilities[$0] } ?? 0)
  }

  /// The model, as it is written.
  ///
  /// - Throws: `NotInstalledError`; `ClassificationFileError`.
  package func written(_ metadata: MLModelMetadata?) throws -> any WrittenModel {
    switch extractor {
    case .scenePrint:
      let backbone = try Backbone.shared()
      let layers =
        backbone.layers + [
          .init(
            .innerProduct(weights: head.weights, biases: head.biases), inputs: [backbone.output],
            output: "scores"),
          .init(.softmax, inputs: ["scores"], output: "labelProbabilities"),
        ]
      return WrittenClassifier(
        labels: labels, side: Backbone.side, scale: Backbone.scale, bias: Backbone.bias, layers: layers,
        metadata: WrittenMetadata(metadata, attribution: Backbone.attribution))
    case .model(let start):
      let license =
        start.license.isEmpty ? "a license that it doesn't name" : "this license: \(start.license)"
      return WrittenClassifier(
        startingFrom: start, labels: labels, weights: head.weights, biases: head.biases,
        metadata: WrittenMetadata(
          metadata,
          attribution:
            "Contains all but the last layer of the model that its training began with, which is under \(license)"
        ))
    }
  }
}

extension ConfusionMatrix {
  package init(_ predictions: [TrainedClassifier.Prediction]) {
    self.init(predictions.map { ($0.picture.label, $0.predicted) })
  }
}

/// The number of the largest value; of equal ones the first.
private func best(_ probabilities: [Double]) -> Int {
  probabilities.indices.max {
    probabilities[$0] < probabilities[$1] || (probabilities[$0] == probabilities[$1] && $0 > $1)
  }
    ?? 0
}
