import AnnotationFormats
import CoreML
import CreateML
import Foundation
import Testing

/// Expects a written model's predictions for each training image to equal the training's, within 1e-4.
func expectAgreement(
  _ model: MLModel, _ trained: TrainedClassifier, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let image = model.modelDescription.inputDescriptionsByName["image"]
  let constraint = try #require(image?.imageConstraint, sourceLocation: sourceLocation)
  for prediction in trained.training {
    // Vision's center crop.
    let value = try MLFeatureValue(
      imageAt: prediction.image.url, constraint: constraint, options: [.cropAndScale: 0])
    let output = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["image": value]))
    let told = try #require(
      output.featureValue(for: "classLabelProbs")?.dictionaryValue, sourceLocation: sourceLocation)
    for (label, probability) in zip(trained.labels, prediction.probabilities) {
      #expect(abs((told[label]?.doubleValue ?? .nan) - probability) < 1e-4, sourceLocation: sourceLocation)
    }
    #expect(
      output.featureValue(for: "classLabel")?.stringValue == prediction.predicted,
      sourceLocation: sourceLocation)
  }
}
