import Foundation

/// A classifier's label and probabilities, made of one blob of numbers.
struct Classification: Sendable {
  /// The blob with one number a label; nil for the last layer's output.
  let blob: String?
  private let labels: ClassLabels
  private let predictedName: String?
  private let probabilitiesName: String?

  /// Returns nil for a network that isn't a classifier.
  init?(
    _ network: NetworkSpecification, _ description: CoreML_Specification_ModelDescription
  ) throws {
    guard let classifier = network.classifier else { return nil }
    blob = classifier.probabilities
    labels = classifier.labels
    let predicted = description.predictedFeatureName
    let probabilities = description.predictedProbabilitiesName
    predictedName = predicted.isEmpty ? nil : predicted
    probabilitiesName = probabilities.isEmpty ? nil : probabilities
  }

  init(labels: ClassLabels, predictedName: String?, probabilitiesName: String?) {
    blob = nil
    self.labels = labels
    self.predictedName = predictedName
    self.probabilitiesName = probabilitiesName
  }

  /// The outputs that it gives values for.
  var names: Set<String> { Set([predictedName, probabilitiesName].compactMap { $0 }) }

  func check(_ shape: [Int]) throws {
    let count = shape.reduce(1, *)
    guard count == labels.count else {
      throw MLModelError(
        .parameters, "The classifier has \(labels.count) labels, and its network computes \(count) numbers.")
    }
  }

  func addValues(
    of tensor: UnsafeMutableBufferPointer<Float>, to values: inout [String: MLFeatureValue]
  ) {
    if let predictedName, let best = tensor.indices.max(by: { tensor[$0] < tensor[$1] }) {
      values[predictedName] =
        switch labels {
        case .strings(let labels): MLFeatureValue(string: labels[best])
        case .int64s(let labels): MLFeatureValue(int64: labels[best])
        }
    }
    guard let probabilitiesName else { return }
    var probabilities: [AnyHashable: NSNumber] = [:]
    probabilities.reserveCapacity(tensor.count)
    switch labels {
    case .strings(let labels):
      for (index, label) in labels.enumerated() { probabilities[label] = NSNumber(value: tensor[index]) }
    case .int64s(let labels):
      for (index, label) in labels.enumerated() { probabilities[label] = NSNumber(value: tensor[index]) }
    }
    values[probabilitiesName] = MLFeatureValue(storage: .dictionary(probabilities))
  }
}

extension ClassLabels {
  var count: Int {
    switch self {
    case .strings(let labels): labels.count
    case .int64s(let labels): labels.count
    }
  }
}
