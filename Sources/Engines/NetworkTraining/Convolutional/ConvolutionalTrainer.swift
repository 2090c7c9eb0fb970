import CKernels
package import Foundation
import ParallelWork

/// Trains a network with AdamW, and maintains a moving average of its parameters.
///
/// Replicas compute the parts of a batch in parallel, and their gradients are summed in order: the result
/// doesn't depend on the number of cores.
package final class ConvolutionalTrainer {
  /// In little-endian 32-bit floats.
  package struct State: Codable, Hashable, Sendable {
    package let steps: Int
    package let parameters: Data
    package let statistics: Data
    package let averageParameters: Data
    package let averageStatistics: Data
    fileprivate let first: Data
    fileprivate let second: Data
  }

  package let network: ConvolutionalNetwork
  package let parameters: TensorParameters
  package private(set) var steps = 0
  private let statistics: TensorParameters
  private let average: TensorParameters
  private let averageStatistics: TensorParameters
  private let first: TensorParameters
  private let second: TensorParameters
  private let gradient: TensorParameters

  private static let (beta1, beta2, epsilon) = (0.9, 0.999, 1e-8)
  /// The weight decay: each step multiplies weights by 1 - learning rate × decay.
  private static let weightDecay = 0.03
  /// The maximum L2 norm of a step's gradient; greater ones are clipped.
  private static let gradientLimit = 10.0
  /// The weight of a batch's statistics in the running statistics.
  private static let momentum: Float = 0.1
  /// The decay of the moving average; smaller in the first steps.
  private static let averageDecay = 0.999

  /// - Parameter statistics: the means and variances of the normalizations' channels.
  package init(_ network: ConvolutionalNetwork, parameters: [Float], statistics: [Float]) {
    precondition(parameters.count == network.parameterCount && statistics.count == network.statisticCount)
    self.network = network
    (self.parameters, average) = (TensorParameters(parameters), TensorParameters(parameters))
    (self.statistics, averageStatistics) = (TensorParameters(statistics), TensorParameters(statistics))
    first = TensorParameters(count: parameters.count)
    second = TensorParameters(count: parameters.count)
    gradient = TensorParameters(count: parameters.count)
  }

  /// nil if the state belongs to another network.
  package convenience init?(_ network: ConvolutionalNetwork, _ state: State) {
    let vectors = [state.parameters, state.averageParameters, state.first, state.second].map(
      [Float].init(bytes:))
    let moments = [state.statistics, state.averageStatistics].map([Float].init(bytes:))
    guard state.steps >= 0, vectors.allSatisfy({ $0.count == network.parameterCount }),
      moments.allSatisfy({ $0.count == network.statisticCount })
    else { return nil }
    self.init(network, parameters: vectors[0], statistics: moments[0])
    average.numbers = vectors[1]
    first.numbers = vectors[2]
    second.numbers = vectors[3]
    averageStatistics.numbers = moments[1]
    steps = state.steps
  }

  package var state: State {
    State(
      steps: steps, parameters: parameters.numbers.bytes, statistics: statistics.numbers.bytes,
      averageParameters: average.numbers.bytes, averageStatistics: averageStatistics.numbers.bytes,
      first: first.numbers.bytes, second: second.numbers.bytes)
  }

  /// The moving averages, which perform better than the latest values.
  package var result: (parameters: [Float], statistics: [Float]) {
    (average.numbers, averageStatistics.numbers)
  }

  /// - Parameters:
  ///   - replicas: one for each part of the batch, with its images written, all reading `parameters`.
  ///   - derivatives: computes the loss of a part's outputs and its derivatives; called on any thread.
  /// - Returns: the sum of the parts' losses.
  /// - Throws: `TensorError`; errors of `derivatives`.
  package func step(
    rate: Double, _ replicas: [NetworkReplica],
    derivatives: @escaping @Sendable (Int, [Float]) throws -> (loss: Double, derivatives: [Float])
  ) throws -> Double {
    let losses = try concurrentMap(Array(replicas.indices)) { part throws -> Double in
      let replica = replicas[part]
      let (loss, slopes) = try derivatives(part, replica.forward())
      try replica.backward(slopes)
      return loss
    }
    steps += 1
    gradient.clear()
    for replica in replicas { gradient.add(replica.gradient, share: 1) }
    let length = gradient.squareSum.squareRoot()
    // A non-finite gradient would destroy the parameters.
    guard length.isFinite else { return losses.reduce(0, +) }
    descend(rate, share: length > Self.gradientLimit ? Self.gradientLimit / length : 1)
    for replica in replicas where network.statisticCount > 0 {
      statistics.moveToward(
        TensorParameters(replica.statistics), share: Self.momentum / Float(replicas.count))
    }
    let share = Float(1 - min(Self.averageDecay, Double(steps) / Double(steps + 20)))
    average.moveToward(parameters, share: share)
    averageStatistics.moveToward(statistics, share: share)
    return losses.reduce(0, +)
  }

  private func descend(_ rate: Double, share: Double) {
    var step = ct_adamw_t(
      rate: Float(rate), beta1: Float(Self.beta1), beta2: Float(Self.beta2), epsilon: Float(Self.epsilon),
      first_share: Float(1 / (1 - pow(Self.beta1, Double(steps)))),
      second_share: Float(1 / (1 - pow(Self.beta2, Double(steps)))), gradient_share: Float(share),
      shrinking: 1)
    for part in network.parameters {
      step.shrinking = part.kind == .weights ? Float(1 - rate * Self.weightDecay) : 1
      let start = part.range.lowerBound
      ct_adamw(
        parameters.pointer + start, gradient.pointer + start, first.pointer + start, second.pointer + start,
        part.range.count, &step)
    }
  }
}

/// The learning rate schedule: a linear warm-up to the peak, then a half cosine to nearly 0.
package enum LearningRate {
  package static func rate(peak: Double, number: Int, of count: Int) -> Double {
    let warmUp = min(150, max(count / 20, 1))
    guard number >= warmUp else { return peak * Double(number + 1) / Double(warmUp) }
    let part = Double(number - warmUp) / Double(max(count - warmUp, 1))
    return peak * (0.01 + 0.99 * (1 + cos(.pi * part)) / 2)
  }
}
