import Foundation
import ParallelWork

/// The target output of a sample.
package enum LossTarget: Sendable, Hashable {
  case label(Int)
  /// The target values.
  case numbers([Double])
}

package struct TrainingSample: Sendable {
  package let inputs: [[Double]]
  package let target: LossTarget

  package init(inputs: [[Double]], target: LossTarget) {
    (self.inputs, self.target) = (inputs, target)
  }
}

/// A loss on one of a network's values.
package struct NetworkLoss: Sendable {
  package enum Kind: Sendable {
    /// The negative log-likelihood of the label; the value must be the output of a softmax layer.
    case crossEntropy
    case meanSquaredError
  }

  private let kind: Kind
  private let value: Int
  /// Limits memory, because each part has its own gradient.
  private static let partLimit = 8
  /// The maximum number of values in the gradients of all parts, 128 MB, if a single gradient isn't larger.
  private static let numberLimit = 1 << 24

  /// - Parameter value: the index among the network's values.
  package init(_ kind: Kind, of value: Int) { (self.kind, self.value) = (kind, value) }

  /// The mean loss of samples and its derivatives with respect to the trained parameters; 0 for others.
  ///
  /// A fixed number of parts are added in order: the result is the same bit for bit on one machine.
  ///
  /// - Throws: `CancellationError`.
  package func gradient(
    of network: TrainableNetwork, _ samples: [TrainingSample]
  ) throws -> (loss: Double, gradient: [Double]) {
    precondition(!samples.isEmpty)
    let count = network.parameters.count
    let partCount = max(1, min(Self.partLimit, Self.numberLimit / max(count, 1)))
    let length = (samples.count + partCount - 1) / partCount
    let parts = stride(from: 0, to: samples.count, by: length).map {
      samples[$0..<min($0 + length, samples.count)]
    }
    let sums = try concurrentMap(parts) { part in
      var (loss, gradient) = (0.0, [Double](repeating: 0, count: count))
      for sample in part {
        try Cancellation.check()
        let values = network.values(sample.inputs)
        loss += add(sample.target, network, values, to: &gradient)
      }
      return (loss, gradient)
    }
    let share = 1 / Double(samples.count)
    var (loss, gradient) = sums[0]
    for (partLoss, partGradient) in sums.dropFirst() {
      loss += partLoss
      for index in gradient.indices { gradient[index] += partGradient[index] }
    }
    for index in gradient.indices { gradient[index] *= share }
    return (loss * share, gradient)
  }

  /// Adds the derivatives of a sample and returns its loss.
  private func add(
    _ target: LossTarget, _ network: TrainableNetwork, _ values: [[Double]], to gradient: inout [Double]
  ) -> Double {
    switch (kind, target) {
    case (.crossEntropy, .label(let label)):
      // With respect to the softmax's input, where the derivative can't be 0 / 0.
      let input = network.nodes[value - network.inputCount].inputs[0]
      var derivatives = values[input]
      let output = derivatives[label]
      let loss = softmax(&derivatives) - output
      derivatives[label] -= 1
      network.propagate(derivatives, of: input, values: values, to: &gradient)
      return loss
    case (.meanSquaredError, .numbers(let numbers)):
      let differences = zip(values[value], numbers).map { $0 - $1 }
      let share = 1 / Double(max(differences.count, 1))
      network.propagate(
        differences.map { 2 * share * $0 }, of: value, values: values, to: &gradient)
      return share * differences.reduce(0) { $0 + $1 * $1 }
    default: preconditionFailure("a target of another kind than the loss")
    }
  }
}
