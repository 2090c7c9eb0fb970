import ParallelWork

/// Multinomial logistic regression: the mean cross-entropy plus L2 regularization, `penalty / 2` times the
/// sum of squared weights (not biases), divided by the number of examples.
///
/// A penalty of 1 matches scikit-learn's `LogisticRegression` with its default `C` of 1. A fixed number of
/// parts are added in order: the value is the same bit for bit on one machine.
package struct SoftmaxObjective: Objective, Sendable {
  /// Limits memory, because each part has its own gradient.
  private static let partLimit = 16

  package let examples: LabeledFeatures
  package let penalty: Double

  /// - Parameters:
  ///   - examples: at least one.
  ///   - penalty: 0 or more.
  package init(examples: LabeledFeatures, penalty: Double) {
    precondition(examples.count > 0 && penalty >= 0)
    (self.examples, self.penalty) = (examples, penalty)
  }

  package var parameterCount: Int {
    SoftmaxClassifier.parameterCount(
      featureCount: examples.featureCount, classCount: examples.classCount)
  }

  package func value(at parameters: [Double], gradient: inout [Double]) throws -> Double {
    let layer = LinearLayer(
      parameters, featureCount: examples.featureCount, classCount: examples.classCount)
    let parts = try concurrentMap(parts) { rows in
      try Cancellation.check()
      return self.part(rows, layer)
    }
    let share = 1 / Double(examples.count)
    var loss = 0.0
    for index in gradient.indices { gradient[index] = 0 }
    for part in parts {
      loss += part.loss
      part.gradient.add(to: &gradient, times: share)
    }
    return loss * share + addPenalty(on: parameters, share: share, to: &gradient)
  }

  private var parts: [Range<Int>] {
    let length = (examples.count + Self.partLimit - 1) / Self.partLimit
    return stride(from: 0, to: examples.count, by: length).map { $0..<min($0 + length, examples.count) }
  }

  private func part(_ rows: Range<Int>, _ layer: LinearLayer) -> (loss: Double, gradient: LinearLayerGradient)
  {
    var gradient = LinearLayerGradient(
      featureCount: examples.featureCount, classCount: examples.classCount)
    var loss = 0.0
    for row in rows {
      var values = layer.outputs(of: examples.steps, row: row)
      let output = values[examples.classes[row]]
      loss += softmax(&values) - output
      values[examples.classes[row]] -= 1
      gradient.add(examples.steps, row: row, times: values)
    }
    return (loss, gradient)
  }

  private func addPenalty(
    on parameters: [Double], share: Double, to gradient: inout [Double]
  ) -> Double {
    var squares = 0.0
    for index in parameters.indices where index % (examples.featureCount + 1) != examples.featureCount {
      squares += parameters[index] * parameters[index]
      gradient[index] += penalty * share * parameters[index]
    }
    return penalty * share * squares / 2
  }
}
