import Foundation

/// A fully connected layer and softmax, from features to class probabilities.
package struct SoftmaxClassifier: Sendable, Hashable {
  package let featureCount: Int
  package let classCount: Int
  /// For each class its weights, then the bias.
  package var parameters: [Double]

  package static func parameterCount(featureCount: Int, classCount: Int) -> Int {
    (featureCount + 1) * classCount
  }

  /// - Parameter parameters: `(featureCount + 1) * classCount` values; nil for equal probabilities.
  package init(featureCount: Int, classCount: Int, parameters: [Double]? = nil) {
    let count = Self.parameterCount(featureCount: featureCount, classCount: classCount)
    let parameters = parameters ?? [Double](repeating: 0, count: count)
    precondition(parameters.count == count)
    (self.featureCount, self.classCount, self.parameters) = (featureCount, classCount, parameters)
  }

  /// `[class][feature]`.
  package var weights: [Float] {
    (0..<classCount).flatMap { label in
      let start = (featureCount + 1) * label
      return parameters[start..<start + featureCount].map { Float($0) }
    }
  }

  package var biases: [Float] {
    (0..<classCount).map { label in Float(parameters[(featureCount + 1) * label + featureCount]) }
  }

  /// - Parameter features: `featureCount` values.
  package func probabilities(of features: [Float]) -> [Double] {
    precondition(features.count == featureCount)
    let layer = LinearLayer(parameters, featureCount: featureCount, classCount: classCount)
    var values = layer.outputs(of: LabeledFeatures.steps(of: features), row: 0)
    _ = softmax(&values)
    return values
  }
}

/// Replaces logits with probabilities, and returns the logarithm of the sum of exponentials.
package func softmax(_ values: inout [Double]) -> Double {
  let largest = values.max() ?? 0
  var sum = 0.0
  for index in values.indices {
    values[index] = exp(values[index] - largest)
    sum += values[index]
  }
  for index in values.indices { values[index] /= sum }
  return largest + log(sum)
}
