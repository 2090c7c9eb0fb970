import Foundation
import SeededRandom
import Testing

@testable import NetworkTraining

@Suite("Trainable networks")
struct TrainableNetworkTests {
  /// A network from 4 × 5 × 6 numbers to three probabilities, with one layer of each type in between.
  enum Middle: String, CaseIterable, CustomTestStringConvertible {
    case nothing, convolution, groups, maximum, mean, rectifier, tangent, sigmoid, linear, channelsLast, sum

    var testDescription: String { rawValue }
  }

  private static func numbers(_ count: Int, seed: UInt64) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in random.next(in: -1...1) }
  }

  private static func floats(_ count: Int, seed: UInt64) -> [Float] {
    numbers(count, seed: seed).map { Float($0) }
  }

  /// - Returns: also the sizes of the softmax's input and output.
  private static func network(
    _ middle: Middle
  ) throws -> (network: TrainableNetwork, scores: Int, probabilities: Int) {
    var network = TrainableNetwork(inputs: [ValueShape(channels: 4, height: 5, width: 6)])
    let window = SlidingWindowPlan(
      kernel: [3, 2], strides: [1, 2], dilations: [1, 2], paddingBefore: [1, 0], paddingAfter: [0, 1])
    let first = try network.add(
      .convolution(
        outputs: 4, groups: 1, window: SlidingWindowPlan(kernel: [2, 2]), hasBiases: true), inputs: [0],
      weights: floats(64, seed: 1), biases: floats(4, seed: 2), isTrained: true)
    var last = first
    switch middle {
    case .nothing: break
    case .convolution:
      last = try network.add(
        .convolution(outputs: 3, groups: 1, window: window, hasBiases: true), inputs: [first],
        weights: floats(72, seed: 3), biases: floats(3, seed: 4), isTrained: true)
    case .groups:
      last = try network.add(
        .convolution(outputs: 6, groups: 2, window: window, hasBiases: false), inputs: [first],
        weights: floats(72, seed: 3), isTrained: true)
    case .maximum:
      last = try network.add(
        .maximumPooling(
          SlidingWindowPlan(kernel: [2, 3], strides: [2, 1], paddingBefore: [1, 1], paddingAfter: [0, 1])),
        inputs: [first])
    case .mean:
      last = try network.add(
        .averagePooling(
          SlidingWindowPlan(kernel: [2, 3], strides: [2, 2], paddingBefore: [0, 1], paddingAfter: [0, 1]),
          factors: [0.5, 0.25, 0.2, 0.1, 1, 2]), inputs: [first])
    case .rectifier: last = try network.add(.activation(.rectifier(slope: 0.1)), inputs: [first])
    case .tangent: last = try network.add(.activation(.hyperbolicTangent), inputs: [first])
    case .sigmoid: last = try network.add(.activation(.sigmoid), inputs: [first])
    case .linear: last = try network.add(.activation(.linear(factor: -2, addend: 0.5)), inputs: [first])
    case .channelsLast: last = try network.add(.flatten(channelsLast: true), inputs: [first])
    case .sum:
      let other = try network.add(.activation(.sigmoid), inputs: [first])
      last = try network.add(.sum, inputs: [first, other])
    }
    let count = network.shapes[last].count
    let scores = try network.add(
      .fullyConnected(outputs: 3, hasBiases: true), inputs: [last], weights: floats(3 * count, seed: 5),
      biases: floats(3, seed: 6), isTrained: true)
    let probabilities = try network.add(.softmax, inputs: [scores])
    return (network, scores, probabilities)
  }

  private static func samples(_ targets: [LossTarget]) -> [TrainingSample] {
    targets.enumerated().map { index, target in
      TrainingSample(inputs: [numbers(120, seed: UInt64(20 + index))], target: target)
    }
  }

  private func expectGradient(
    _ loss: NetworkLoss, _ network: TrainableNetwork, _ samples: [TrainingSample]
  ) throws {
    var network = network
    let gradient = try loss.gradient(of: network, samples).gradient
    #expect(gradient.contains { abs($0) > 1e-3 })
    for index in network.parameters.indices {
      // Central differences: their error is of the order of the squared step, 1e-10.
      let (step, kept) = (1e-5, network.parameters[index])
      network.parameters[index] = kept + step
      let above = try loss.gradient(of: network, samples).loss
      network.parameters[index] = kept - step
      let below = try loss.gradient(of: network, samples).loss
      network.parameters[index] = kept
      let difference = (above - below) / (2 * step)
      guard abs(difference - gradient[index]) < 1e-8 else {
        Issue.record("parameter \(index): \(gradient[index]) where it changes by \(difference)")
        return
      }
    }
  }

  @Test("each derivative of the cross-entropy equals the finite difference", arguments: Middle.allCases)
  func crossEntropy(_ middle: Middle) throws {
    let (network, _, probabilities) = try Self.network(middle)
    try expectGradient(
      NetworkLoss(.crossEntropy, of: probabilities), network, Self.samples([.label(2), .label(0)]))
  }

  @Test("each derivative of the mean squared error equals the finite difference, also through a softmax")
  func meanSquaredError() throws {
    let (network, scores, probabilities) = try Self.network(.tangent)
    for value in [scores, probabilities] {
      try expectGradient(
        NetworkLoss(.meanSquaredError, of: value), network, Self.samples([.numbers([1, -2, 0.5])]))
    }
  }

  @Test("frozen layers have no derivatives, and propagate gradients")
  func frozen() throws {
    var network = TrainableNetwork(inputs: [ValueShape(channels: 2)])
    let first = try network.add(
      .fullyConnected(outputs: 2, hasBiases: false), inputs: [0], weights: [1, 2, 3, 4], isTrained: true)
    let second = try network.add(
      .fullyConnected(outputs: 1, hasBiases: true), inputs: [first], weights: [5, 7], biases: [1])
    let sample = TrainingSample(inputs: [[1, 10]], target: .numbers([0]))
    let result = try NetworkLoss(.meanSquaredError, of: second).gradient(of: network, [sample])
    // h = (21, 43), y = 5 · 21 + 7 · 43 + 1 = 407; by h: 2 · 407 · (5, 7).
    #expect(result.loss == 407 * 407)
    #expect(result.gradient == [4070, 40_700, 5698, 56_980, 0, 0, 0])
  }

  @Test("loss and gradient of several samples are means, whatever the number of processors")
  func means() throws {
    let (network, _, probabilities) = try Self.network(.nothing)
    let loss = NetworkLoss(.crossEntropy, of: probabilities)
    let samples = Self.samples((0..<19).map { .label($0 % 3) })
    let together = try loss.gradient(of: network, samples)
    let each = try samples.map { try loss.gradient(of: network, [$0]) }
    #expect(abs(together.loss - each.reduce(0) { $0 + $1.loss } / 19) < 1e-14)
    for index in together.gradient.indices {
      #expect(abs(together.gradient[index] - each.reduce(0) { $0 + $1.gradient[index] } / 19) < 1e-14)
    }
    #expect(try loss.gradient(of: network, samples).gradient == together.gradient)
  }

  @Test("layers that don't fit their inputs are rejected with a message")
  func refusals() throws {
    var network = TrainableNetwork(inputs: [ValueShape(channels: 3, height: 2, width: 2)])
    #expect { try network.add(.softmax, inputs: [0]) } throws: { "\($0)".contains("needs a vector") }
    #expect {
      try network.add(.maximumPooling(SlidingWindowPlan(kernel: [3, 3])), inputs: [0])
    } throws: { "\($0)".contains("doesn't fit in 3 × 2 × 2") }
    #expect {
      try network.add(.fullyConnected(outputs: 2, hasBiases: false), inputs: [0], weights: [1])
    } throws: { "\($0)".contains("1 weights and 0 biases where 3 × 2 × 2 inputs need 24 and 0") }
  }
}

@Suite("Gradient optimizers")
struct GradientOptimizerTests {
  @Test("descent adds momentum from the previous step")
  func descent() {
    var optimizer = GradientOptimizer(.descent(momentum: 0.5), learningRate: 0.25)
    var parameters = [1.0, -1]
    optimizer.step([4, 0], &parameters)
    #expect(parameters == [0, -1])
    // 0.5 · (−1) − 0.25 · 2, and 0 − 0.25 · (−8).
    optimizer.step([2, -8], &parameters)
    #expect(parameters == [-1, 1])
  }

  @Test("Adam's steps follow the paper's algorithm")
  func adam() {
    var optimizer = GradientOptimizer(.adam(beta1: 0.5, beta2: 0.75, epsilon: 1), learningRate: 0.1)
    var parameters = [0.0]
    // Corrected means of one gradient are the gradient and its square: 4 / (4 + 1).
    optimizer.step([4], &parameters)
    #expect(abs(parameters[0] + 0.1 * 0.8) < 1e-15)
    // m = 0.5 · 2 + 0.5 · 0 = 1, over 1 − 0.25; v = 0.75 · 4 + 0 = 3, over 1 − 0.5625.
    optimizer.step([0], &parameters)
    let second = 0.1 * (1 / 0.75) / ((3 / 0.4375).squareRoot() + 1)
    #expect(abs(parameters[0] + 0.08 + second) < 1e-15)
  }
}
