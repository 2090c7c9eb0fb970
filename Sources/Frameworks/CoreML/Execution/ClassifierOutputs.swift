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

  /// - Throws: `MLModelError` (`.io`) where there are no labels.
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

  /// The names of the outputs that it gives values for.
  var names: Set<String> { Set([predictedName, probabilitiesName].compactMap { $0 }) }

  /// The outputs' values.
  ///
  /// - Parameters:
  ///   - best: the index of the predicted label.
  ///   - probabilities: one number a label, in the labels' order. Of equal labels the last counts.
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

  /// The outputs' values where the likeliest label, the first of equally likely ones, is predicted.
  ///
  /// - Parameter probabilities: one number a label, in the labels' order; no values for none.
  func values(probabilities: [some BinaryFloatingPoint]) -> [String: MLFeatureValue] {
    guard !probabilities.isEmpty else { return [:] }
    return values(best: probabilities.indexOfMaximum, probabilities: probabilities)
  }

  /// Checks that a network computes a number for each label.
  func check(_ shape: [Int]) throws {
    let count = Shape.product(ofChecked: shape)
    guard count == labels.count else {
      throw MLModelError(
        .parameters, "The classifier has \(labels.count) labels, and its network computes \(count) numbers.")
    }
  }
}

extension Array where Element: Comparable {
  /// The index of the greatest element, the first of equal ones; 0 for an empty array.
  var indexOfMaximum: Int {
    var best = 0
    for index in indices where self[index] > self[best] { best = index }
    return best
  }
}

extension [Double] {
  /// The elements' exponentials, scaled to a sum of 1.
  var softmax: [Double] {
    let greatest = self.max() ?? 0
    let exponentials = map { exp($0 - greatest) }
    let sum = exponentials.reduce(0, +)
    return exponentials.map { $0 / sum }
  }

  /// The elements scaled to a sum of 1; equal shares where the sum isn't positive.
  var normalizedToOne: [Double] {
    let sum = reduce(0, +)
    guard sum > 0, sum.isFinite else { return map { _ in 1 / Double(count) } }
    return map { $0 / sum }
  }
}

/// 1 / (1 + e⁻ˣ).
func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }

/// The probability that a standard normal variable is below `x`.
func normalCumulative(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }
