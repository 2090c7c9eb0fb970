import CoreMLSpecification
import ProtobufWire
import Testing

@testable import CoreML

/// Expected values are computed by `recurrent_expectations.py`, in 64-bit floating point.
@Suite("Recurrent layers")
struct RecurrentLayerTests {
  private typealias Weights = CoreML_Specification_WeightParams
  private typealias Activation = CoreML_Specification_ActivationParams

  private static let x = LayerTensor.pattern([3, 2, 2, 1, 1])
  private static let state = [1, 2, 2, 1, 1]

  private func tensor(_ sequence: Int, width: Int = 2, _ values: [Float]) -> LayerTensor {
    LayerTensor([sequence, 2, width, 1, 1], values)
  }

  private static func vectors(_ count: Int, seed: Int) -> [Weights] {
    (0..<count).map { .pattern(2, seed: seed + $0) }
  }

  private static func matrices(_ count: Int, seed: Int) -> [Weights] {
    (0..<count).map { .pattern(4, seed: seed + $0) }
  }

  private static let tanh = Activation.with { $0.tanh = .init() }
  private static let sigmoid = Activation.with { $0.sigmoid = .init() }
  private static let relu = Activation.with { $0.reLu = .init() }
  // Without its two parameters, as coremltools writes it.
  private static let hardSigmoid = Activation.with { $0.sigmoidHard = .init() }
  private static let linear = Activation.with { $0.linear = .init() }

  private func plain(
    _ activation: Activation, isReverse: Bool = false
  ) -> Layer.OneOf_Layer {
    .simpleRecurrent(
      .with {
        $0.inputVectorSize = 2
        $0.outputVectorSize = 2
        $0.activation = activation
        $0.sequenceOutput = true
        $0.hasBiasVector = true
        $0.weightMatrix = .pattern(4, seed: 1)
        $0.recursionMatrix = .pattern(4, seed: 2)
        $0.biasVector = .pattern(2, seed: 3)
        $0.reverseInput = isReverse
      })
  }

  @Test("a plain cell outputs its states and the last of them")
  func simpleRecurrent() throws {
    try expectLayer(
      plain(Self.tanh), inputs: [Self.x],
      gives: [
        tensor(
          3,
          [
            0.9780261, -0.5963736, 0.9928128, -0.7866188, 0.5575609, 0.9221228, 0.8712314, 0.8462559,
            0.954961, -0.2495559, -0.6933529, 0.9409451,
          ]), tensor(1, [0.954961, -0.2495559, -0.6933529, 0.9409451]),
      ])
  }

  @Test("in reverse, the states start with the initial state, in the order of computation")
  func reversed() throws {
    try expectLayer(
      plain(Self.relu, isReverse: true), inputs: [Self.x, .pattern(Self.state, seed: 9)],
      gives: [
        tensor(3, [3.1875, 0, 0, 1.625, 0.734375, 3.8125, 0, 0.25, 0, 0.046875, 2.625, 0]),
        tensor(1, [0, 0.046875, 2.625, 0]),
      ])
  }

  @Test("of an initial state with more rows than the batch, the first are used")
  func surplusState() throws {
    let state = LayerTensor.pattern(Self.state, seed: 9)
    let longer = LayerTensor([1, 3, 2, 1, 1], state.values + [7, 7])
    let outputs = ["y0", "y1"]
    let results = try [state, longer].map {
      try run(
        [makeLayer(plain(Self.relu), inputs: 2, outputs: 2)], inputs: [("x0", Self.x), ("x1", $0)],
        outputs: outputs)
    }
    #expect(results[0] == results[1])
  }

  private func gated(_ activations: [Activation], isWhole: Bool) -> Layer.OneOf_Layer {
    let (weights, recursion, biases) = (
      Self.matrices(3, seed: 1), Self.matrices(3, seed: 4), Self.vectors(3, seed: 7)
    )
    return .gru(
      .with {
        $0.inputVectorSize = 2
        $0.outputVectorSize = 2
        $0.activations = activations
        $0.sequenceOutput = isWhole
        $0.hasBiasVectors = true
        $0.updateGateWeightMatrix = weights[0]
        $0.resetGateWeightMatrix = weights[1]
        $0.outputGateWeightMatrix = weights[2]
        $0.updateGateRecursionMatrix = recursion[0]
        $0.resetGateRecursionMatrix = recursion[1]
        $0.outputGateRecursionMatrix = recursion[2]
        $0.updateGateBiasVector = biases[0]
        $0.resetGateBiasVector = biases[1]
        $0.outputGateBiasVector = biases[2]
      })
  }

  @Test("a gated unit: the reset gate multiplies the state before its matrix")
  func gatedUnit() throws {
    try expectLayer(
      gated([Self.sigmoid, Self.tanh], isWhole: true), inputs: [Self.x],
      gives: [
        tensor(
          3,
          [
            -0.06434925, 0.3370098, -0.0206478, 0.2850707, 0.002338546, -0.1560036, 0.1762715, -0.2912351,
            -0.05080758, 0.2288075, 0.005404591, -0.411684,
          ]), tensor(1, [-0.05080758, 0.2288075, 0.005404591, -0.411684]),
      ])
  }

  @Test("without sequence output, a layer has the last state; activations have default parameters")
  func lastState() throws {
    try expectLayer(
      gated([Self.hardSigmoid, Self.linear], isWhole: false), inputs: [Self.x],
      gives: [tensor(1, [0.004232048, -0.01589199, 0.1713103, -0.8437706])])
  }

  private func weights(seed: Int) -> CoreML_Specification_LSTMWeightParams {
    let (weights, recursion) = (Self.matrices(4, seed: seed), Self.matrices(4, seed: seed + 4))
    let (biases, peepholes) = (Self.vectors(4, seed: seed + 8), Self.vectors(3, seed: seed + 12))
    return .with {
      $0.inputGateWeightMatrix = weights[0]
      $0.forgetGateWeightMatrix = weights[1]
      $0.blockInputWeightMatrix = weights[2]
      $0.outputGateWeightMatrix = weights[3]
      $0.inputGateRecursionMatrix = recursion[0]
      $0.forgetGateRecursionMatrix = recursion[1]
      $0.blockInputRecursionMatrix = recursion[2]
      $0.outputGateRecursionMatrix = recursion[3]
      $0.inputGateBiasVector = biases[0]
      $0.forgetGateBiasVector = biases[1]
      $0.blockInputBiasVector = biases[2]
      $0.outputGateBiasVector = biases[3]
      $0.inputGatePeepholeVector = peepholes[0]
      $0.forgetGatePeepholeVector = peepholes[1]
      $0.outputGatePeepholeVector = peepholes[2]
    }
  }

  private func memory(
    _ activations: [Activation] = [sigmoid, tanh, tanh], isReverse: Bool = false,
    _ configure: (inout CoreML_Specification_LSTMParams) -> Void
  ) -> Layer.OneOf_Layer {
    .uniDirectionalLstm(
      .with {
        $0.inputVectorSize = 2
        $0.outputVectorSize = 2
        $0.activations = activations
        $0.params.hasBiasVectors = true
        configure(&$0.params)
        $0.weightParams = weights(seed: 1)
        $0.reverseInput = isReverse
      })
  }

  @Test("long short-term memory outputs its states, the last one, and the memory")
  func longShortTermMemory() throws {
    try expectLayer(
      memory { $0.sequenceOutput = true }, inputs: [Self.x],
      gives: [
        tensor(
          3,
          [
            -0.4870111, 0.1081921, -0.4808729, 0.0488563, -0.2013281, 0.0952239, -0.1691517, 0.02483793,
            -0.6429291, 0.0861623, -0.1812029, -0.004276524,
          ]), tensor(1, [-0.6429291, 0.0861623, -0.1812029, -0.004276524]),
        tensor(1, [-1.146606, 0.1410896, -0.8512381, -0.004523887]),
      ])
    try expectLayer(
      memory(isReverse: true) { _ in }, inputs: [Self.x],
      gives: [tensor(1, [-0.6533668, 0.1044676, -0.5119775, 0.02281829])])
  }

  @Test("peepholes, forget bias of 1, clipped memory, other activations and initial states")
  func everyOption() throws {
    let layer = memory([Self.hardSigmoid, Self.tanh, Self.relu]) {
      $0.sequenceOutput = true
      $0.forgetBias = true
      $0.hasPeepholeVectors = true
      $0.cellClipThreshold = 0.75
    }
    try expectLayer(
      layer, inputs: [Self.x, .pattern(Self.state, seed: 20), .pattern(Self.state, seed: 21)],
      gives: [
        tensor(
          3,
          [
            0, 0.1414374, 0, 0.2632982, 0, 0.03987599, 0, 0.2315108, 0, 0.08958658, 0, 0.2207749,
          ]), tensor(1, [0, 0.08958658, 0, 0.2207749]),
        tensor(1, [-0.75, 0.1431115, -0.6382284, 0.2207749]),
      ])
  }

  @Test("coupled gates: the forget gate is one minus the input gate")
  func coupled() throws {
    let layer = memory {
      $0.sequenceOutput = true
      $0.coupledInputAndForgetGate = true
      $0.hasBiasVectors = false
    }
    try expectLayer(
      layer, inputs: [Self.x],
      gives: [
        tensor(
          3,
          [
            -0.4828631, 0.1267866, -0.3051316, 0.04327307, -0.2171021, -0.03455545, -0.01033816, -0.08935826,
            -0.5635479, 0.07836772, -0.0263772, -0.4062543,
          ])
      ])
  }

  @Test("a bidirectional layer concatenates the states, and outputs each direction's last")
  func bothWays() throws {
    let layer = Layer.OneOf_Layer.biDirectionalLstm(
      .with {
        $0.inputVectorSize = 2
        $0.outputVectorSize = 2
        $0.activationsForwardLstm = [Self.sigmoid, Self.tanh, Self.tanh]
        $0.activationsBackwardLstm = [Self.sigmoid, Self.tanh, Self.tanh]
        $0.params.sequenceOutput = true
        $0.params.hasBiasVectors = true
        $0.weightParams = [weights(seed: 1), weights(seed: 17)]
      })
    try expectLayer(
      layer, inputs: [Self.x],
      gives: [
        tensor(
          3, width: 4,
          [
            -0.4870111, 0.1081921, 0.1498604, -0.05699808, -0.4808729, 0.0488563, 0.03812364, -0.1368594,
            -0.2013281, 0.0952239, -0.4364258, -0.1444583, -0.1691517, 0.02483793, -0.4444634, -0.2792802,
            -0.6429291, 0.0861623, 0.184939, -0.04657342, -0.1812029, -0.004276524, -0.5187295, 0,
          ]), tensor(1, [-0.6429291, 0.0861623, -0.1812029, -0.004276524]),
        tensor(1, [-1.146606, 0.1410896, -0.8512381, -0.004523887]),
        tensor(1, [0.1498604, -0.05699808, 0.03812364, -0.1368594]),
        tensor(1, [0.3093384, -0.5200103, 0.1117347, -1.21022]),
      ])
  }

  @Test("activations, weights and shapes that don't fit are rejected")
  func refusals() {
    expectModelError(.parameters, "2 activations, expected 3") {
      try expectLayer(memory([Self.sigmoid, Self.tanh]) { _ in }, inputs: [Self.x], gives: [Self.x])
    }
    expectModelError(.parameters, "a sequence, a batch and 2 channels") {
      try expectLayer(plain(Self.tanh), inputs: [.pattern([3, 2, 5, 1, 1])], gives: [Self.x])
    }
    expectModelError(.parameters, "its activation isn't supported by recurrent layers") {
      try expectLayer(plain(.with { $0.softplus = .init() }), inputs: [Self.x], gives: [Self.x])
    }
  }
}
