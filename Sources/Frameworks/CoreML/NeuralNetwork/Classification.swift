import CoreMLSpecification
import Foundation

/// A classifier's label and probabilities, made of one blob of numbers.
struct Classification: Sendable {
  /// The blob with one number a label; nil for the last layer's output.
  let blob: String?
  private let outputs: ClassifierOutputs

  /// Returns nil for a network that isn't a classifier.
  init?(
    _ network: NetworkSpecification, _ description: CoreML_Specification_ModelDescription
  ) throws {
    guard let classifier = network.classifier else { return nil }
    blob = classifier.probabilities
    let predicted = description.predictedFeatureName
    let probabilities = description.predictedProbabilitiesName
    outputs = ClassifierOutputs(
      labels: classifier.labels, predictedName: predicted.isEmpty ? nil : predicted,
      probabilitiesName: probabilities.isEmpty ? nil : probabilities)
  }

  init(labels: ClassLabels, predictedName: String?, probabilitiesName: String?) {
    blob = nil
    outputs = ClassifierOutputs(
      labels: labels, predictedName: predictedName, probabilitiesName: probabilitiesName)
  }

  /// The outputs that it gives values for.
  var names: Set<String> { outputs.names }

  func check(_ shape: [Int]) throws {
    let count = Shape.product(ofChecked: shape)
    guard count == outputs.labels.count else {
      throw MLModelError(
        .parameters,
        "The classifier has \(outputs.labels.count) labels, and its network computes \(count) numbers.")
    }
  }

  func addValues(
    of tensor: UnsafeMutableBufferPointer<Float>, to values: inout [String: MLFeatureValue]
  ) {
    guard let best = tensor.indices.max(by: { tensor[$0] < tensor[$1] }) else { return }
    values.merge(outputs.values(best: best, probabilities: tensor)) { $1 }
  }
}
