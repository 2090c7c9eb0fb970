package import AnnotationFormats
import CoreML
import Foundation
package import ModelEncoding

/// A network from features to label probabilities that can be exported.
protocol ClassifierModel: ExportableModel {
  /// In the order of the probabilities.
  var labels: [String] { get }

  func probabilities(of features: [Float]) -> [Double]
}

extension ClassifierModel {
  /// The most likely label, the first of equally likely ones.
  func label(of features: [Float]) -> String { labels[indexOfMaximum(probabilities(of: features))] }

  func prediction(of example: ExampleSet.Example) -> TrainedClassifier.Prediction {
    let probabilities = probabilities(of: example.features)
    let label = labels.firstIndex(of: example.image.label)
    return TrainedClassifier.Prediction(
      image: example.image, probabilities: probabilities, predicted: labels[indexOfMaximum(probabilities)],
      probabilityOfLabel: label.map { probabilities[$0] } ?? 0)
  }
}

package struct TrainedClassifier: ExportableModel {
  package struct Prediction: Sendable {
    package let image: LabeledImage
    package let probabilities: [Double]
    package let predicted: String

    /// The probability of the true label; 0 if the classifier doesn't have it.
    package let probabilityOfLabel: Double
  }

  private let model: any ClassifierModel
  package let iterations: Int
  /// nil if unknown.
  package let isConverged: Bool?
  package let training: [Prediction]
  package let validation: [Prediction]

  package var labels: [String] { model.labels }

  /// - Parameter set: nil for no predictions.
  init(_ model: some ClassifierModel, of set: ExampleSet?, iterations: Int, isConverged: Bool?) {
    (self.model, self.iterations, self.isConverged) = (model, iterations, isConverged)
    training = set?.training.map(model.prediction) ?? []
    validation = set?.validation.map(model.prediction) ?? []
  }

  func probabilities(of features: [Float]) -> [Double] { model.probabilities(of: features) }

  func label(of features: [Float]) -> String { model.label(of: features) }

  package func encodable(_ metadata: MLModelMetadata?) throws -> any EncodableModel {
    try model.encodable(metadata)
  }
}

/// A training that produces a classifier.
package protocol ClassifierTraining: Sendable {
  /// Trains synchronously, on all cores.
  ///
  /// - Parameter report: called on the calling thread; an error that it throws ends the training.
  func run(report: (TrainingEvent) throws -> Void) throws -> TrainedClassifier
}

extension TrainingIteration {
  /// Evaluates the model on the training and validation examples.
  init(number: Int, loss: Double, of model: some ClassifierModel, on set: ExampleSet) {
    let training = set.training.map(model.prediction)
    let validation = set.validation.map(model.prediction)
    let losses = validation.map { -log(max($0.probabilityOfLabel, .leastNormalMagnitude)) }
    self.init(
      number: number, loss: loss, accuracy: ConfusionMatrix(training).accuracy ?? 0,
      validationLoss: losses.isEmpty ? nil : losses.reduce(0, +) / Double(losses.count),
      validationAccuracy: ConfusionMatrix(validation).accuracy)
  }
}

extension ConfusionMatrix {
  package init(_ predictions: [TrainedClassifier.Prediction]) {
    self.init(predictions.map { ($0.image.label, $0.predicted) })
  }
}

/// The index of the largest value, the first of equal ones.
private func indexOfMaximum(_ probabilities: [Double]) -> Int {
  probabilities.indices.max {
    probabilities[$0] < probabilities[$1] || (probabilities[$0] == probabilities[$1] && $0 > $1)
  }
    ?? 0
}
