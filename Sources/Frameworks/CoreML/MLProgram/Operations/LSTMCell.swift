/// An LSTM in one direction; the order of gates is input, forget, output, cell.
import NetworkInference

struct LSTMCell {
  let hidden: Int
  let weights: GraphTensor
  let recursion: GraphTensor
  let bias: GraphTensor?
  /// The vectors of the input, forget and output gates, concatenated.
  let peephole: GraphTensor?
  let gate: RecurrentFunction
  let cell: RecurrentFunction
  let output: RecurrentFunction
  /// The limit of the cell state, −clip…clip.
  let clip: Float?
  /// The limit of the arguments of gate and candidate activations, −limit…limit.
  var limit: Float?
  /// Whether the forget gate is 1 minus the input gate.
  var isCoupled = false

  struct Run {
    let sequence: GraphTensor
    let state: GraphTensor
    let memory: GraphTensor
  }

  /// - Parameters:
  ///   - x: [sequence, batch, features].
  ///   - initialState: [batch, hidden], as the cell state.
  ///   - isReverse: whether to start at the last step; the outputs stay in the sequence's order.
  ///   - isWhole: whether to return all hidden states, rather than the last as a sequence of length 1.
  func run(
    _ x: GraphTensor, from initialState: GraphTensor, _ initialMemory: GraphTensor,
    isReverse: Bool = false, isWhole: Bool, _ builder: GraphBuilder
  ) throws -> Run {
    let isStandard =
      gate == .sigmoid && cell == .tanh && output == .tanh && peephole == nil && clip == nil && !isCoupled
    if isStandard {
      return standard(x, initialState, initialMemory, isReverse: isReverse, isWhole: isWhole, builder)
    }
    func peep(_ index: Int, _ memory: GraphTensor, _ sum: GraphTensor) -> GraphTensor {
      guard let peephole else { return sum }
      let vector = RecurrentOperations.rows(peephole, index, of: hidden, builder)
      return builder.binary(.add, sum, builder.binary(.multiply, memory, vector))
    }
    let fromInput = RecurrentOperations.fromInput(x, weights, bias, builder)
    let (sequence, states) = try RecurrentOperations.run(
      fromInput, from: [initialState, initialMemory], isReverse: isReverse, isWhole: isWhole, builder
    ) { input, states in
      let (state, before) = (states[0], states[1])
      let sums = builder.binary(.add, input, RecurrentOperations.product(state, recursion, builder))
      let gates = (0..<4).map { RecurrentOperations.part(sums, $0, of: hidden, builder) }
      let entering = gate.apply(peep(0, before, gates[0]), within: limit, builder)
      let keeping =
        isCoupled
        ? builder.binary(.subtract, builder.number(1), entering)
        : gate.apply(peep(1, before, gates[1]), within: limit, builder)
      let candidate = cell.apply(gates[3], within: limit, builder)
      var memory = builder.binary(
        .add, builder.binary(.multiply, keeping, before), builder.binary(.multiply, entering, candidate))
      if let clip { memory = builder.clamp(memory, min: -clip, max: clip) }
      let leaving = gate.apply(peep(2, memory, gates[2]), within: limit, builder)
      return [builder.binary(.multiply, leaving, output.apply(memory, builder)), memory]
    }
    return Run(sequence: sequence, state: states[0], memory: states[1])
  }

  /// The engine's own operation, with gates in the order forget, input, cell, output, and the batch first.
  private func standard(
    _ x: GraphTensor, _ state: GraphTensor, _ memory: GraphTensor, isReverse: Bool, isWhole: Bool,
    _ builder: GraphBuilder
  ) -> Run {
    func ordered(_ tensor: GraphTensor) -> GraphTensor {
      RecurrentOperations.reordered(tensor, [1, 0, 3, 2], of: hidden, builder)
    }
    let bias = bias ?? builder.floats(Array(repeating: 0, count: 4 * hidden), shape: [4 * hidden])
    let outputs = builder.operations(
      "LSTMSequence",
      [
        builder.transpose(x, [1, 0, 2]), builder.unsqueeze(state, [1]), builder.unsqueeze(memory, [1]),
        RecurrentOperations.lengths(of: x, builder), ordered(weights), ordered(recursion), ordered(bias),
      ], version: 5,
      [
        "direction": isReverse ? "reverse" : "forward", "hidden_size": "\(hidden)",
        // If they are omitted, the engine assumes an empty list.
        "activations": "sigmoid,tanh,tanh", "activations_alpha": "", "activations_beta": "", "clip": "0",
      ],
      outputs: [.float32, .float32, .float32])
    // [batch, direction, sequence, hidden]
    let last = builder.squeeze(outputs[1], [1])
    let whole = builder.transpose(builder.squeeze(outputs[0], [1]), [1, 0, 2])
    return Run(
      sequence: isWhole ? whole : builder.unsqueeze(last, [0]), state: last,
      memory: builder.squeeze(outputs[2], [1]))
  }
}
