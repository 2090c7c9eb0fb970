import CoreMLSpecification
import ProtobufWire
import Testing

@testable import CoreML

/// Sequences with more steps than are unrolled. Zero weights leave sums that are derived by hand.
@Suite("Recurrent layers over long sequences")
struct LongSequenceTests {
  private typealias Weights = CoreML_Specification_WeightParams
  private typealias Activation = CoreML_Specification_ActivationParams

  private static let tanh = Activation.with { $0.tanh = .init() }
  private static let sigmoid = Activation.with { $0.sigmoid = .init() }
  private static let relu = Activation.with { $0.reLu = .init() }
  private static let linear = Activation.with { $0.linear.alpha = 1 }

  private static func number(_ value: Float) -> Weights { .with { $0.floatValue = [value] } }

  private static func sequence(_ values: [Float]) -> LayerTensor {
    LayerTensor([values.count, 1, 1, 1, 1], values)
  }

  private static func state(_ value: Float) -> LayerTensor { LayerTensor([1, 1, 1, 1, 1], [value]) }

  /// h ← relu(x + recursion × h).
  private static func plain(recursion: Float, isReverse: Bool = false) -> Layer.OneOf_Layer {
    .simpleRecurrent(
      .with {
        $0.inputVectorSize = 1
        $0.outputVectorSize = 1
        $0.activation = relu
        $0.sequenceOutput = true
        $0.weightMatrix = number(1)
        $0.recursionMatrix = number(recursion)
        $0.reverseInput = isReverse
      })
  }

  private static let steps: [Float] = [0.5, 0.25, 1, 0, 2, 0.5, 0.125, 1, 0.5, 0.25, 0.125, 3]

  @Test("a plain cell's states are running sums", arguments: [3, 8, 9, 12])
  func sums(count: Int) throws {
    let steps = Array(Self.steps.prefix(count))
    let sums = steps.indices.map { steps[...$0].reduce(0, +) }
    try expectLayer(
      Self.plain(recursion: 1), inputs: [Self.sequence(steps)],
      gives: [Self.sequence(sums), Self.state(steps.reduce(0, +))])
  }

  @Test("in reverse, they are running sums from the end, the last step's first", arguments: [3, 8, 9, 12])
  func reversedSums(count: Int) throws {
    let steps = Array(Self.steps.prefix(count))
    let sums = steps.indices.reversed().map { steps[$0...].reduce(0, +) }
    try expectLayer(
      Self.plain(recursion: 1, isReverse: true), inputs: [Self.sequence(steps)],
      gives: [Self.sequence(sums), Self.state(steps.reduce(0, +))])
  }

  @Test("another layer reads the last state of a sequence of any length", arguments: [3, 12])
  func lastStateIsRead(count: Int) throws {
    let steps = Array(Self.steps.prefix(count))
    // Running sums of the steps and of their doubles.
    let sums = Layer.OneOf_Layer.simpleRecurrent(
      .with {
        $0.inputVectorSize = 1
        $0.outputVectorSize = 2
        $0.activation = Self.relu
        $0.sequenceOutput = true
        $0.weightMatrix.floatValue = [1, 2]
        $0.recursionMatrix.floatValue = [1, 0, 0, 1]
      })
    let cell = makeLayer(sums, outputs: 2, name: "cell")
    let concat = Layer.with {
      $0.name = "concat"
      $0.input = [cell.output[1], cell.output[1]]
      $0.output = ["both"]
      $0.concat = .init()
    }
    let results = try run([cell, concat], inputs: [(cell.input[0], Self.sequence(steps))], outputs: ["both"])
    let sum = steps.reduce(0, +)
    #expect(results.map(\.shape) == [[1, 1, 4, 1, 1]])
    #expect(results.map(\.values) == [[sum, 2 * sum, sum, 2 * sum]])
  }

  @Test("a sum is clipped to 50 before the activation", arguments: [2, 12])
  func limit(count: Int) throws {
    let steps = [Float(60), 10] + Array(repeating: 0, count: count - 2)
    try expectLayer(
      Self.plain(recursion: 0), inputs: [Self.sequence(steps)],
      gives: [Self.sequence([50, 10] + Array(repeating: 0, count: count - 2))])
  }

  /// A gated recurrent unit with an update gate of ½ at each step, and a candidate equal to the bias.
  private static func halving(_ gate: Activation, _ output: Activation, bias: Float) -> Layer.OneOf_Layer {
    .gru(
      .with {
        $0.inputVectorSize = 1
        $0.outputVectorSize = 1
        $0.activations = [gate, output]
        $0.sequenceOutput = true
        $0.hasBiasVectors = true
        for path in [
          \CoreML_Specification_GRULayerParams.updateGateWeightMatrix, \.resetGateWeightMatrix,
          \.outputGateWeightMatrix, \.updateGateRecursionMatrix, \.resetGateRecursionMatrix,
          \.outputGateRecursionMatrix, \.updateGateBiasVector, \.resetGateBiasVector,
        ] { $0[keyPath: path] = number(0) }
        $0.outputGateBiasVector = number(bias)
      })
  }

  @Test("a gated unit, with default or other activations, moves halfway at each step")
  func halves() throws {
    let steps = Self.sequence(Array(repeating: 7, count: 12))
    let shares = (1...12).map { 1 - Float(sign: .plus, exponent: -$0, significand: 1) }
    try expectLayer(
      Self.halving(Self.sigmoid, Self.linear, bias: 0.75), inputs: [steps],
      gives: [Self.sequence(shares.map { $0 * 0.75 }), Self.state(shares[11] * 0.75)])
    // tanh(1) = 0.7615942
    try expectLayer(
      Self.halving(Self.sigmoid, Self.tanh, bias: 1), inputs: [steps],
      gives: [Self.sequence(shares.map { $0 * 0.7615942 }), Self.state(shares[11] * 0.7615942)])
  }

  @Test("a memory that adds 1 at each step is clipped at 50", arguments: [49, 60])
  func memory(count: Int) throws {
    let layer = Layer.OneOf_Layer.uniDirectionalLstm(
      .with {
        $0.inputVectorSize = 1
        $0.outputVectorSize = 1
        $0.activations = [Self.sigmoid, Self.tanh, Self.tanh]
        $0.params.hasBiasVectors = true
        for path in [
          \CoreML_Specification_LSTMWeightParams.inputGateWeightMatrix, \.forgetGateWeightMatrix,
          \.blockInputWeightMatrix, \.outputGateWeightMatrix, \.inputGateRecursionMatrix,
          \.forgetGateRecursionMatrix, \.blockInputRecursionMatrix, \.outputGateRecursionMatrix,
        ] { $0.weightParams[keyPath: path] = Self.number(0) }
        // All gates open, and a candidate of 1.
        for path in [
          \CoreML_Specification_LSTMWeightParams.inputGateBiasVector, \.forgetGateBiasVector,
          \.blockInputBiasVector, \.outputGateBiasVector,
        ] { $0.weightParams[keyPath: path] = Self.number(40) }
      })
    try expectLayer(
      layer, inputs: [Self.sequence(Array(repeating: 0, count: count))],
      gives: [Self.state(1), Self.state(1), Self.state(min(Float(count), 50))])
  }
}
