import CoreMLSpecification
import Foundation

/// The two outputs of a classifier: the label that it predicts and the labels' probabilities.
struct ClassifierOutputs: Sendable {
  let labels: ClassLabels
  private let predictedName: String?
  private let probabilitiesName: String?

  init(labels: ClassLabels, predictedName: String?, probabilitiesName: String?) {
    self.labels = labels
    self.predictedName = predictedName
    self.probabilitiesName = probabilitiesName
  }

  /// - Throws: `MLModelError` (`.io`) if there are no labels.
  init(labels: ClassLabels?, _ description: MLModelDescription) throws {
    guard let labels, labels.count > 0 else {
      throw MLModelError(.io, "The classifier has no labels.")
    }
    self.init(
      labels: labels, predictedName: description.predictedFeatureName,
      probabilitiesName: description.predictedProbabilitiesName)
  }

  init(labels: ClassLabels, _ description: CoreML_Specification_ModelDescription) {
    let (predicted, probabilities) = (
      description.predictedFeatureName, description.predictedProbabilitiesName
    )
    self.init(
      labels: labels, predictedName: predicted.isEmpty ? nil : predicted,
      probabilitiesName: probabilities.isEmpty ? nil : probabilities)
  }

  var names: Set<String> { Set([predictedName, probabilitiesName].compactMap { $0 }) }

  /// Returns the outputs' values for the predicted label's index and the probability of each label, in order.
  /// Of duplicate labels, the last counts.
  func values(
    best: Int, probabilities: some Collection<some BinaryFloatingPoint>
  ) -> [String: MLFeatureValue] {
    var values: [String: MLFeatureValue] = [:]
    if let predictedName { values[predictedName] = labels.value(at: best) }
    if let probabilitiesName {
      var dictionary: [AnyHashable: NSNumber] = [:]
      dictionary.reserveCapacity(probabilities.count)
      for (index, probability) in probabilities.enumerated() {
        dictionary[labels.key(at: index).hashable] = NSNumber(value: Double(probability))
      }
      values[probabilitiesName] = MLFeatureValue(storage: .dictionary(dictionary))
    }
    return values
  }

  /// Returns the outputs' values for the most probable label, the first of equal ones; none for no numbers.
  func values(probabilities: [some BinaryFloatingPoint]) -> [String: MLFeatureValue] {
    guard !probabilities.isEmpty else { return [:] }
    return values(best: probabilities.indexOfMaximum, probabilities: probabilities)
  }

  /// Checks that the network's output has an element for each label.
  func check(_ shape: [Int]) throws {
    let count = Shape.product(ofChecked: shape)
    guard count == labels.count else {
      throw MLModelError(
        .parameters, "The classifier has \(labels.count) labels, but its network has \(count) outputs.")
    }
  }
}

extension Array where Element: Comparable {
  /// The index of the maximum, the first of equal ones; 0 if empty.
  var indexOfMaximum: Int {
    var best = 0
    for index in indices where self[index] > self[best] { best = index }
    return best
  }
}

extension [Double] {
  var softmax: [Double] {
    let greatest = self.max() ?? 0
    let exponentials = map { exp($0 - greatest) }
    let sum = exponentials.reduce(0, +)
    return exponentials.map { $0 / sum }
  }

  /// The elements scaled to a sum of 1; all equal if the sum isn't positive.
  var normalizedToOne: [Double] {
    let sum = reduce(0, +)
    guard sum > 0, sum.isFinite else { return map { _ in 1 / Double(count) } }
    return map { $0 / sum }
  }
}

func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }

/// The cumulative distribution function of the standard normal distribution.
func normalCumulative(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }
