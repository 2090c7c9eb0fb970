/// Long short-term memory in one direction; the gates lie in the order input, forget, output, cell.
struct LongShortTermMemory {
  let hidden: Int
  let weights: ProgramTensor
  let recursion: ProgramTensor
  let bias: ProgramTensor?
  /// The vectors of the input, forget and output gates, one after the other.
  let peephole: ProgramTensor?
  let gate: RecurrentFunction
  let cell: RecurrentFunction
  let output: RecurrentFunction
  /// The memory's numbers are cut to −clip…clip.
  let clip: Float?
  /// Whether the forget gate is 1 less the input gate.
  var isCoupled = false

  struct Run {
    let sequence: ProgramTensor
    let state: ProgramTensor
    let memory: ProgramTensor
  }

  /// - Parameters:
  ///   - x: [sequence, batch, features].
  ///   - initialState: [batch, hidden], as the memory.
  ///   - isWhole: whether the sequence of states is asked for, rather than the last as a sequence of one.
  func run(
    _ x: ProgramTensor, from initialState: ProgramTensor, _ initialMemory: ProgramTensor, isReverse: Bool,
    isWhole: Bool, _ builder: ProgramBuilder
  ) throws -> Run {
    let isStandard =
      gate == .sigmoid && cell == .tanh && output == .tanh && peephole == nil && clip == nil && !isCoupled
    if isStandard {
      return standard(x, initialState, initialMemory, isReverse: isReverse, isWhole: isWhole, builder)
    }
    func peep(_ index: Int, _ memory: ProgramTensor, _ sum: ProgramTensor) -> ProgramTensor {
      guard let peephole else { return sum }
      let vector = builder.slice(peephole, axes: [0], begin: [index * hidden], end: [(index + 1) * hidden])
      return builder.binary("Add", sum, builder.binary("Multiply", memory, vector))
    }
    var (state, memory) = (initialState, initialMemory)
    let states = try RecurrentOperations.unrolled(x, isReverse: isReverse, builder) { input in
      var sums = builder.binary(
        "Add", RecurrentOperations.product(input, weights, builder),
        RecurrentOperations.product(state, recursion, builder))
      if let bias { sums = builder.binary("Add", sums, bias) }
      let gates = (0..<4).map { RecurrentOperations.part(sums, $0, of: hidden, builder) }
      let entering = gate.apply(peep(0, memory, gates[0]), builder)
      let keeping =
        isCoupled
        ? builder.binary("Subtract", builder.number(1), entering)
        : gate.apply(peep(1, memory, gates[1]), builder)
      let candidate = cell.apply(gates[3], builder)
      memory = builder.binary(
        "Add", builder.binary("Multiply", keeping, memory),
        builder.binary("Multiply", entering, candidate))
      if let clip { memory = ActivationOperations.clamp(memory, -clip, clip, builder) }
      let leaving = gate.apply(peep(2, memory, gates[2]), builder)
      state = builder.binary("Multiply", leaving, output.apply(memory, builder))
      return state
    }
    let sequence = RecurrentOperations.sequence(states, last: state, isWhole: isWhole, builder)
    return Run(sequence: sequence, state: state, memory: memory)
  }

  /// The engine's own, whose gates lie in the order forget, input, cell, output, and which has the batch first.
  private func standard(
    _ x: ProgramTensor, _ state: ProgramTensor, _ memory: ProgramTensor, isReverse: Bool, isWhole: Bool,
    _ builder: ProgramBuilder
  ) -> Run {
    func ordered(_ tensor: ProgramTensor) -> ProgramTensor {
      let parts = [1, 0, 3, 2].map {
        builder.slice(tensor, axes: [0], begin: [$0 * hidden], end: [($0 + 1) * hidden])
      }
      return builder.unsqueeze(builder.concat(parts, axis: 0), [0])
    }
    let bias = bias ?? builder.floats(Array(repeating: 0, count: 4 * hidden), shape: [4 * hidden])
    let shape = builder.shape(of: x)
    let length = builder.slice(shape, axes: [0], begin: [0], end: [1])
    let batch = builder.slice(shape, axes: [0], begin: [1], end: [2])
    let outputs = builder.operations(
      "LSTMSequence",
      [
        builder.transpose(x, [1, 0, 2]), builder.unsqueeze(state, [1]), builder.unsqueeze(memory, [1]),
        builder.broadcast(length, to: batch), ordered(weights), ordered(recursion), ordered(bias),
      ], version: 5,
      [
        "direction": isReverse ? "reverse" : "forward", "hidden_size": "\(hidden)",
        // Without them the engine takes the list for an empty one.
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
