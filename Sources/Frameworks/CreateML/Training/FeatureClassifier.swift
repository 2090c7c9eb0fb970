import CoreML
import ModelEncoding
import NetworkTraining

/// A classification layer on the features of a feature extractor.
struct FeatureClassifier: ClassifierModel {
  let extractor: FeatureExtractor
  let labels: [String]
  let head: SoftmaxClassifier

  func probabilities(of features: [Float]) -> [Double] { head.probabilities(of: features) }

  func encodable(_ metadata: MLModelMetadata?) throws -> any EncodableModel {
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
      return EncodableClassifier(
        labels: labels, side: Backbone.side, scale: Backbone.scale, bias: Backbone.bias, layers: layers,
        metadata: EncodableMetadata(metadata, attribution: Backbone.attribution))
    case .model(let start):
      let license =
        start.source.license.isEmpty
        ? "a license that it doesn't name" : "this license: \(start.source.license)"
      return EncodableClassifier(
        startingFrom: start, labels: labels, weights: head.weights, biases: head.biases,
        metadata: EncodableMetadata(
          metadata,
          attribution:
            "Contains all but the last layer of the starting model, which is under \(license)"
        ))
    }
  }
}
