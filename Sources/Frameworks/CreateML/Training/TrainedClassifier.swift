package import AnnotationFormats
import CoreML
import Foundation
package import ModelEncoding

/// A network that gives the probabilities of labels for features, and can be written.
protocol ClassifierModel: ExportableModel {
  /// In the order of the probabilities.
  var labels: [String] { get }

  func probabilities(of features: [Float]) -> [Double]
}

extension ClassifierModel {
  /// The likeliest label; of equally likely ones the first.
  func label(of features: [Float]) -> String { labels[best(probabilities(of: features))] }

  func prediction(of example: ExampleSet.Example) -> TrainedClassifier.Prediction {
    let probabilities = probabilities(of: example.features)
    let label = labels.firstIndex(of: example.image.label)
    return TrainedClassifier.Prediction(
      image: example.image, probabilities: probabilities, predicted: labels[best(probabilities)],
      probabilityOfLabel: label.map { probabilities[$0] } ?? 0)
  }
}

/// What a training results in.
package struct TrainedClassifier: ExportableModel {
  /// What the classifier says of a picture.
  package struct Prediction: Sendable {
    package let image: LabeledImage
    /// Of each of the classifier's labels.
    package let probabilities: [Double]
    package let predicted: String

    /// The probability of the picture's own label; 0 where the classifier doesn't know it.
    package let probabilityOfLabel: Double
  }

  private let model: any ClassifierModel
  /// How many iterations were made.
  package let iterations: Int
  /// Whether no better weights can be found; nil where nobody can tell.
  package let isConverged: Bool?
  /// What it says of the pictures it learned from.
  package let training: [Prediction]
  /// What it says of the pictures for validation.
  package let validation: [Prediction]

  package var labels: [String] { model.labels }

  /// - Parameter set: what it learned from, and is validated with; nil for neither.
  init(_ model: some ClassifierModel, of set: ExampleSet?, iterations: Int, isConverged: Bool?) {
    (self.model, self.iterations, self.isConverged) = (model, iterations, isConverged)
    training = set?.training.map(model.prediction) ?? []
    validation = set?.validation.map(model.prediction) ?? []
  }

  /// The probability of each label.
  func probabilities(of features: [Float]) -> [Double] { model.probabilities(of: features) }

  /// The likeliest label.
  func label(of features: [Float]) -> String { model.label(of: features) }

  package func encodable(_ metadata: MLModelMetadata?) throws -> any EncodableModel {
    try model.encodable(metadata)
  }
}

/// A training whose result is a classifier.
package protocol ClassifierTraining: Sendable {
  /// Trains, on the calling thread and as many others as there are processors.
  ///
  /// - Parameter report: is called on the calling thread; what it throws ends the training.
  func run(report: (TrainingEvent) throws -> Void) throws -> TrainedClassifier
}

extension TrainingIteration {
  /// The state of a training whose model is asked about what it learned from and what it is validated with.
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

/// The number of the largest value; of equal ones the first.
private func best(_ probabilities: [Double]) -> Int {
  probabilities.indices.max {
    probabilities[$0] < probabilities[$1] || (probabilities[$0] == probabilities[$1] && $0 > $1)
  }
    ?? 0
}
