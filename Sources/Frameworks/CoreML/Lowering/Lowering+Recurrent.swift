import CoreMLSpecification

/// The recurrent layers, over [sequence, batch, channel, 1, 1]. After it, a layer may have initial states as
/// inputs and final states as outputs, of length 1; a reversed sequence's are laid out as in
/// `RecurrentOperations`.
extension NetworkLowering {
  /// A sequence and its initial states, in the layout of ML programs' cells.
  private struct Sequence {
    let x: GraphTensor
    /// The initial states, [batch, hidden] each.
    let states: [GraphTensor]
    let length: Int
    let batch: Int
    let hidden: Int
    /// Whether the initial states are zero.
    let beginsAtZero: Bool
    /// The dimensions of 1 after the channel.
    let trailing: [Int]

    func shape(isWhole: Bool, width: Int) -> [Int] { [isWhole ? length : 1, batch, width] + trailing }
  }

  /// - Parameter isReverse: whether the layer reads the sequence from last to first.
  private func sequence(
    _ layer: Layer, inputSize: UInt64, outputSize: UInt64, stateCount: Int, isReverse: Bool
  ) throws -> Sequence {
    try ensure(
      layer.input.count == 1 || layer.input.count == 1 + stateCount,
      "\(layer.input.count) inputs, expected 1 or \(1 + stateCount)")
    try ensure(
      layer.output.count == 1 || layer.output.count == 1 + stateCount,
      "\(layer.output.count) outputs, expected 1 or \(1 + stateCount)")
    let blobs = try layer.input.map(blob)
    let (features, hidden) = (try size(inputSize, "input size"), try size(outputSize, "output size"))
    let shape = blobs[0].shape
    try ensure(
      (3...5).contains(shape.count) && Shape.product(ofChecked: shape[2...]) == features,
      "an input of shape \(shape), expected a sequence, a batch and \(features) channels")
    let (length, batch) = (shape[0], shape[1])
    var x = try reshape(blobs[0].value, [length, batch, features])
    if isReverse { x = builder.reversed(x, axes: [0]) }
    let states = try (0..<stateCount).map { index in
      try blobs.count > 1
        ? state(blobs[1 + index], batch: batch, hidden: hidden)
        : builder.broadcast(builder.floats([0], shape: [1, 1]), to: [batch, hidden])
    }
    return Sequence(
      x: x, states: states, length: length, batch: batch, hidden: hidden, beginsAtZero: blobs.count == 1,
      trailing: Array(repeating: 1, count: shape.count - 3))
  }

  /// A state as [batch, hidden]; as in ML programs, rows beyond the batch are ignored.
  private func state(_ blob: Blob, batch: Int, hidden: Int) throws -> GraphTensor {
    let rows = Shape.product(ofChecked: blob.shape) / hidden
    guard rows > batch else { return try reshape(blob.value, [batch, hidden]) }
    return try slice(
      reshape(blob.value, [rows, hidden]), begin: [0, 0], end: [batch, hidden], strides: [1, 1])
  }

  /// The layer's outputs: the sequence, then the states if the layer has them as outputs.
  private func outputs(
    _ layer: Layer, _ sequence: Sequence, _ states: GraphTensor, _ last: [GraphTensor], isWhole: Bool,
    width: Int
  ) -> [Blob] {
    let shape = sequence.shape(isWhole: isWhole, width: width)
    let first = Blob(stated(states, shape), shape)
    guard layer.output.count > 1 else { return [first] }
    let stateShape = sequence.shape(isWhole: false, width: sequence.hidden)
    return [first] + last.map { Blob(stated($0, stateShape), stateShape) }
  }

  /// A loop's output with its shape, which only the engine infers.
  private func stated(_ tensor: GraphTensor, _ shape: [Int]) -> GraphTensor {
    tensor.knownShape == nil ? builder.reshape(tensor, shape) : tensor
  }

  /// The outputs of a layer with one state.
  private func outputs(
    _ layer: Layer, _ sequence: Sequence, of cell: some RecurrentCell, isWhole: Bool
  ) throws -> [Blob] {
    let (states, last) = try cell.run(
      sequence.x, from: sequence.states[0], isWhole: isWhole, builder)
    return outputs(layer, sequence, states, [last], isWhole: isWhole, width: sequence.hidden)
  }

  // MARK: Weights

  /// The format clamps each sum of a step to ±50 before the activation.
  private static let sumLimit: Float = 50

  private typealias Weights = CoreML_Specification_WeightParams

  /// The matrices of several gates, concatenated by rows.
  private func stacked(
    _ weights: [Weights], rows: Int, columns: Int, what: String
  ) throws -> GraphTensor {
    let parts = try weights.map { weights in
      builder.floats(
        try DecodedWeights(weights, shape: [rows, columns], what: what), shape: [rows, columns])
    }
    return builder.concat(parts, axis: 0)
  }

  /// The vectors of several gates, concatenated, each plus an addend.
  private func stacked(
    _ weights: [Weights], count: Int, what: String, plus addends: [Float] = []
  ) throws -> GraphTensor {
    var numbers: [Float] = []
    for (index, weights) in weights.enumerated() {
      let vector = try DecodedWeights(weights, shape: [count], what: what).floats
      numbers += addends.isEmpty ? vector : vector.map { $0 + addends[index] }
    }
    return builder.floats(numbers, shape: [numbers.count])
  }

  /// - Throws: `MLModelError` (`.parameters`) if the number of activations doesn't match.
  private func functions(
    _ parameters: [CoreML_Specification_ActivationParams], count: Int
  ) throws -> [RecurrentFunction] {
    try ensure(parameters.count == count, "\(parameters.count) activations, expected \(count)")
    return try parameters.map { try RecurrentFunction($0) }
  }

  // MARK: Layers

  func simpleRecurrent(
    _ layer: Layer, _ parameters: CoreML_Specification_SimpleRecurrentLayerParams
  ) throws -> [Blob] {
    let sequence = try sequence(
      layer, inputSize: parameters.inputVectorSize, outputSize: parameters.outputVectorSize, stateCount: 1,
      isReverse: parameters.reverseInput)
    let (hidden, features) = (sequence.hidden, try sequence.x.size(2))
    let cell = SimpleRNNCell(
      weights: try stacked([parameters.weightMatrix], rows: hidden, columns: features, what: "weights"),
      recursion: try stacked([parameters.recursionMatrix], rows: hidden, columns: hidden, what: "recursion"),
      bias: parameters.hasBiasVector
        ? try stacked([parameters.biasVector], count: hidden, what: "biases") : nil,
      function: try RecurrentFunction(parameters.activation), limit: Self.sumLimit)
    return try outputs(layer, sequence, of: cell, isWhole: parameters.sequenceOutput)
  }

  func gru(
    _ layer: Layer, _ parameters: CoreML_Specification_GRULayerParams
  ) throws -> [Blob] {
    let sequence = try sequence(
      layer, inputSize: parameters.inputVectorSize, outputSize: parameters.outputVectorSize, stateCount: 1,
      isReverse: parameters.reverseInput)
    let (hidden, features) = (sequence.hidden, try sequence.x.size(2))
    let functions = try functions(parameters.activations, count: 2)
    let cell = GRUCell(
      weights: try stacked(
        [
          parameters.resetGateWeightMatrix, parameters.outputGateWeightMatrix,
          parameters.updateGateWeightMatrix,
        ], rows: hidden, columns: features, what: "weights"),
      recursion: try stacked(
        [
          parameters.resetGateRecursionMatrix, parameters.outputGateRecursionMatrix,
          parameters.updateGateRecursionMatrix,
        ], rows: hidden, columns: hidden, what: "recursion"),
      bias: parameters.hasBiasVectors
        ? try stacked(
          [
            parameters.resetGateBiasVector, parameters.outputGateBiasVector,
            parameters.updateGateBiasVector,
          ], count: hidden, what: "biases") : nil,
      gate: functions[0], output: functions[1], limit: Self.sumLimit)
    return try outputs(layer, sequence, of: cell, isWhole: parameters.sequenceOutput)
  }

  func unidirectional(
    _ layer: Layer, _ parameters: CoreML_Specification_UniDirectionalLSTMLayerParams
  ) throws -> [Blob] {
    try lstm(
      layer, parameters.params, inputSize: parameters.inputVectorSize,
      outputSize: parameters.outputVectorSize,
      directions: [(parameters.weightParams, parameters.activations)], isReverse: parameters.reverseInput)
  }

  func bidirectional(
    _ layer: Layer, _ parameters: CoreML_Specification_BiDirectionalLSTMLayerParams
  ) throws -> [Blob] {
    try ensure(
      parameters.weightParams.count == 2,
      "weights for \(parameters.weightParams.count) directions, expected 2")
    let forward = parameters.activationsForwardLstm
    let backward = parameters.activationsBackwardLstm
    return try lstm(
      layer, parameters.params, inputSize: parameters.inputVectorSize,
      outputSize: parameters.outputVectorSize,
      directions: [
        (parameters.weightParams[0], forward),
        (parameters.weightParams[1], backward.isEmpty ? forward : backward),
      ], isReverse: false)
  }

  private typealias Direction = (
    weights: CoreML_Specification_LSTMWeightParams, functions: [CoreML_Specification_ActivationParams]
  )

  /// The initial and final states are, for each direction, the hidden state and the cell state. A second
  /// direction reads the sequence from its end.
  private func lstm(
    _ layer: Layer, _ parameters: CoreML_Specification_LSTMParams, inputSize: UInt64, outputSize: UInt64,
    directions: [Direction], isReverse: Bool
  ) throws -> [Blob] {
    let sequence = try sequence(
      layer, inputSize: inputSize, outputSize: outputSize, stateCount: 2 * directions.count,
      isReverse: isReverse)
    let isWhole = parameters.sequenceOutput
    var runs: [LSTMCell.Run] = []
    for (index, direction) in directions.enumerated() {
      let cell = try cell(direction, parameters, sequence)
      runs.append(
        try cell.run(
          sequence.x, from: sequence.states[2 * index], sequence.states[2 * index + 1],
          isReverse: index == 1, isWhole: isWhole, builder))
    }
    let states = builder.concat(runs.map(\.sequence), axis: 2)
    return outputs(
      layer, sequence, states, runs.flatMap { [$0.state, $0.memory] }, isWhole: isWhole,
      width: sequence.hidden * runs.count)
  }

  private func cell(
    _ direction: Direction, _ parameters: CoreML_Specification_LSTMParams, _ sequence: Sequence
  ) throws -> LSTMCell {
    let (hidden, features, weights) = (sequence.hidden, try sequence.x.size(2), direction.weights)
    let functions = try functions(direction.functions, count: 3)
    let peepholes = [
      weights.inputGatePeepholeVector, weights.forgetGatePeepholeVector, weights.outputGatePeepholeVector,
    ]
    return LSTMCell(
      hidden: hidden,
      weights: try stacked(
        [
          weights.inputGateWeightMatrix, weights.forgetGateWeightMatrix, weights.outputGateWeightMatrix,
          weights.blockInputWeightMatrix,
        ], rows: hidden, columns: features, what: "weights"),
      recursion: try stacked(
        [
          weights.inputGateRecursionMatrix, weights.forgetGateRecursionMatrix,
          weights.outputGateRecursionMatrix, weights.blockInputRecursionMatrix,
        ], rows: hidden, columns: hidden, what: "recursion"),
      bias: try bias(weights, parameters, count: hidden),
      peephole: parameters.hasPeepholeVectors
        ? try stacked(peepholes, count: hidden, what: "peepholes") : nil,
      gate: functions[0], cell: functions[1], output: functions[2],
      clip: clip(parameters, functions, sequence), limit: Self.sumLimit,
      isCoupled: parameters.coupledInputAndForgetGate)
  }

  /// The biases; the forget gate's are increased by 1 if the layer says so.
  private func bias(
    _ weights: CoreML_Specification_LSTMWeightParams, _ parameters: CoreML_Specification_LSTMParams,
    count: Int
  ) throws -> GraphTensor? {
    let addends: [Float] = parameters.forgetBias ? [0, 1, 0, 0] : []
    if parameters.hasBiasVectors {
      return try stacked(
        [
          weights.inputGateBiasVector, weights.forgetGateBiasVector, weights.outputGateBiasVector,
          weights.blockInputBiasVector,
        ], count: count, what: "biases", plus: addends)
    }
    guard parameters.forgetBias else { return nil }
    let numbers = addends.flatMap { Array(repeating: $0, count: count) }
    return builder.floats(numbers, shape: [numbers.count])
  }

  /// The limit of the cell state, by default 50; nil if it can't be reached.
  private func clip(
    _ parameters: CoreML_Specification_LSTMParams, _ functions: [RecurrentFunction], _ sequence: Sequence
  ) -> Float? {
    let clip = parameters.cellClipThreshold > 0 ? parameters.cellClipThreshold : 50
    // Starting from zero, each step adds less than 1.
    let isBounded = functions[0] == .sigmoid && functions[1] == .tanh && sequence.beginsAtZero
    return isBounded && Float(sequence.length) <= clip ? nil : clip
  }
}

extension RecurrentFunction {
  /// Creates the activation of a gate or an output; with ML programs' defaults if both numbers are missing.
  init(_ parameters: CoreML_Specification_ActivationParams) throws {
    switch parameters.nonlinearityType {
    case .tanh: self = .tanh
    case .sigmoid: self = .sigmoid
    case .reLu: self = .relu
    case .linear(let it) where it.alpha == 0 && it.beta == 0: try self.init("linear")
    case .linear(let it): self = .linear(alpha: it.alpha, beta: it.beta)
    case .sigmoidHard(let it) where it.alpha == 0 && it.beta == 0: try self.init("hard_sigmoid")
    case .sigmoidHard(let it): self = .hardSigmoid(alpha: it.alpha, beta: it.beta)
    case .scaledTanh(let it) where it.alpha == 0 && it.beta == 0: try self.init("scaled_tanh")
    case .scaledTanh(let it): self = .scaledTanh(alpha: it.alpha, beta: it.beta)
    case nil: throw MLModelError(.parameters, "its activation is missing or unknown")
    default: throw MLModelError(.parameters, "its activation isn't supported by recurrent layers")
    }
  }
}
