/// Recurrent networks over [sequence, batch, features].
enum RecurrentOperations {
  static let rules: OperationRules = [
    "lstm": { try LongShortTermMemory($0).results() },
    "gru": { try gatedUnit($0) },
    "rnn": { try plain($0) },
  ]

  /// A function of a gate, by the name that programs give it.
  static func activate(
    _ name: String, _ tensor: ProgramTensor, _ builder: ProgramBuilder
  ) throws -> ProgramTensor {
    switch name {
    // The factors of a scaled tangent are 1 here, because the operations have no parameters for them.
    case "tanh", "scaled_tanh": return builder.unary("Tanh", tensor)
    case "sigmoid": return builder.unary("Sigmoid", tensor)
    case "relu": return builder.unary("ReLU", tensor)
    case "linear": return tensor
    case "hard_sigmoid", "sigmoid_hard":
      let line = builder.binary("Add", builder.binary("Multiply", tensor, 0.2), 0.5)
      return ActivationOperations.clamp(line, 0, 1, builder)
    default: throw MLModelError(.parameters, "the activation \"\(name)\" isn't known here")
    }
  }

  static func product(
    _ left: ProgramTensor, _ weights: ProgramTensor, _ builder: ProgramBuilder
  ) -> ProgramTensor {
    builder.operation("MatMul", [left, weights], ["transpose_a": "false", "transpose_b": "true"])
  }

  /// Runs a cell over the steps of a sequence, unrolled, and gives the states of each step in the sequence's order.
  static func unrolled(
    _ x: ProgramTensor, isReverse: Bool, _ builder: ProgramBuilder,
    _ step: (ProgramTensor) throws -> ProgramTensor
  ) throws -> [ProgramTensor] {
    let count = try x.size(0)
    guard count <= 4096 else {
      throw MLModelError(.parameters, "a sequence of \(count) steps is too long for this kind of cell")
    }
    var states: [ProgramTensor?] = Array(repeating: nil, count: count)
    for index in isReverse ? Array((0..<count).reversed()) : Array(0..<count) {
      states[index] = try step(builder.gather(x, builder.indices([index], shape: []), axis: 0))
    }
    return states.compactMap { $0 }
  }

  /// The whole sequence of states, or the last as a sequence of one.
  static func sequence(
    _ states: [ProgramTensor], last: ProgramTensor, isWhole: Bool, _ builder: ProgramBuilder
  ) -> ProgramTensor {
    isWhole
      ? builder.concat(states.map { builder.unsqueeze($0, [0]) }, axis: 0) : builder.unsqueeze(last, [0])
  }

  static func part(_ tensor: ProgramTensor, _ index: Int, of width: Int, _ builder: ProgramBuilder)
    -> ProgramTensor
  {
    builder.slice(tensor, axes: [1], begin: [index * width], end: [(index + 1) * width])
  }

  private static func isReverse(_ arguments: OperationArguments) throws -> Bool {
    switch try arguments.text("direction", default: "forward") {
    case "forward": return false
    case "reverse": return true
    case let direction: throw MLModelError(.parameters, "the direction \"\(direction)\" isn't known here")
    }
  }

  private static func plain(_ arguments: OperationArguments) throws -> [ProgramValue] {
    let builder = arguments.builder
    let (x, recursion) = (try arguments.x, try arguments.tensor("weight_hh"))
    let weights = try arguments.tensor("weight_ih")
    let bias = try arguments.optionalTensor("bias")
    let activation = try arguments.text("activation", default: "tanh")
    var state = try arguments.tensor("initial_h")
    let states = try unrolled(x, isReverse: isReverse(arguments), builder) { input in
      var sum = builder.binary(
        "Add", product(input, weights, builder), product(state, recursion, builder))
      if let bias { sum = builder.binary("Add", sum, bias) }
      state = try activate(activation, sum, builder)
      return state
    }
    let isWhole = try arguments.flag("output_sequence")
    return [.tensor(sequence(states, last: state, isWhole: isWhole, builder)), .tensor(state)]
  }

  /// The gates lie in the order reset, output, update.
  private static func gatedUnit(_ arguments: OperationArguments) throws -> [ProgramValue] {
    let builder = arguments.builder
    let x = try arguments.x
    let (weights, recursion) = (try arguments.tensor("weight_ih"), try arguments.tensor("weight_hh"))
    let bias = try arguments.optionalTensor("bias")
    let inputBias = try arguments.optionalTensor("input_bias")
    let resetsAfter = try arguments.flag("reset_after")
    let activation = try arguments.text("activation", default: "tanh")
    let gate = try arguments.text("recurrent_activation", default: "sigmoid")
    let hidden = try recursion.size(1)
    func rows(_ index: Int) -> ProgramTensor {
      builder.slice(recursion, axes: [0], begin: [index * hidden], end: [(index + 1) * hidden])
    }
    let outputRecursion = rows(1)
    func biasPart(_ bias: ProgramTensor?, _ index: Int) -> ProgramTensor? {
      bias.map { builder.slice($0, axes: [0], begin: [index * hidden], end: [(index + 1) * hidden]) }
    }
    func plus(_ tensor: ProgramTensor, _ bias: ProgramTensor?) -> ProgramTensor {
      bias.map { builder.binary("Add", tensor, $0) } ?? tensor
    }
    var state = try arguments.tensor("initial_h")
    let states = try unrolled(x, isReverse: isReverse(arguments), builder) { input in
      let fromInput = plus(product(input, weights, builder), inputBias)
      let fromState = product(state, recursion, builder)
      func combined(_ index: Int) throws -> ProgramTensor {
        let sum = builder.binary(
          "Add", part(fromInput, index, of: hidden, builder), part(fromState, index, of: hidden, builder))
        return try activate(gate, plus(sum, biasPart(bias, index)), builder)
      }
      let (reset, update) = (try combined(0), try combined(2))
      let candidate: ProgramTensor
      if resetsAfter {
        let inner = plus(part(fromState, 1, of: hidden, builder), biasPart(bias, 1))
        candidate = builder.binary(
          "Add", part(fromInput, 1, of: hidden, builder), builder.binary("Multiply", reset, inner))
      } else {
        let inner = product(builder.binary("Multiply", reset, state), outputRecursion, builder)
        candidate = plus(
          builder.binary("Add", part(fromInput, 1, of: hidden, builder), inner), biasPart(bias, 1))
      }
      let output = try activate(activation, candidate, builder)
      // (1 − z) o + z h
      let change = builder.binary("Subtract", state, output)
      state = builder.binary("Add", output, builder.binary("Multiply", update, change))
      return state
    }
    let isWhole = try arguments.flag("output_sequence")
    return [.tensor(sequence(states, last: state, isWhole: isWhole, builder)), .tensor(state)]
  }
}

/// Long short-term memory in one or both directions; the gates lie in the order input, forget, output, cell.
private struct LongShortTermMemory {
  private let arguments: OperationArguments
  private let builder: ProgramBuilder
  private let x: ProgramTensor
  private let hidden: Int
  private let activations: (gate: String, cell: String, output: String)
  private let clip: Float?
  private let isWhole: Bool

  init(_ arguments: OperationArguments) throws {
    self.arguments = arguments
    builder = arguments.builder
    x = try arguments.x
    hidden = try arguments.tensor("weight_hh").size(1)
    activations = (
      try arguments.text("recurrent_activation", default: "sigmoid"),
      try arguments.text("cell_activation", default: "tanh"),
      try arguments.text("activation", default: "tanh")
    )
    clip = arguments.has("clip") ? try arguments.float("clip") : nil
    isWhole = try arguments.flag("output_sequence")
  }

  private struct Direction {
    let sequence: ProgramTensor
    let state: ProgramTensor
    let memory: ProgramTensor
  }

  func results() throws -> [ProgramValue] {
    let (states, memories) = (try arguments.tensor("initial_h"), try arguments.tensor("initial_c"))
    let direction = try arguments.text("direction", default: "forward")
    var parts: [Direction]
    switch direction {
    case "forward", "reverse":
      arguments.ignore("weight_ih_back", "weight_hh_back", "bias_back", "peephole_back")
      parts = [try run(states, memories, isReverse: direction == "reverse", suffix: "")]
    case "bidirectional":
      parts = try [0, 1].map { index in
        try run(
          RecurrentOperations.part(states, index, of: hidden, builder),
          RecurrentOperations.part(memories, index, of: hidden, builder), isReverse: index == 1,
          suffix: index == 1 ? "_back" : "")
      }
    default: throw MLModelError(.parameters, "the direction \"\(direction)\" isn't known here")
    }
    if parts.count == 1 {
      return [.tensor(parts[0].sequence), .tensor(parts[0].state), .tensor(parts[0].memory)]
    }
    return [
      .tensor(builder.concat(parts.map(\.sequence), axis: 2)),
      .tensor(builder.concat(parts.map(\.state), axis: 1)),
      .tensor(builder.concat(parts.map(\.memory), axis: 1)),
    ]
  }

  private func run(
    _ initialState: ProgramTensor, _ initialMemory: ProgramTensor, isReverse: Bool, suffix: String
  ) throws -> Direction {
    let weights = try arguments.tensor("weight_ih" + suffix)
    let recursion = try arguments.tensor("weight_hh" + suffix)
    let bias = try arguments.optionalTensor("bias" + suffix)
    let peephole = try arguments.optionalTensor("peephole" + suffix)
    let isStandard =
      activations == ("sigmoid", "tanh", "tanh") && peephole == nil && clip == nil
    if isStandard {
      return standard(initialState, initialMemory, weights, recursion, bias, isReverse: isReverse)
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
      func activate(_ name: String, _ tensor: ProgramTensor) throws -> ProgramTensor {
        try RecurrentOperations.activate(name, tensor, builder)
      }
      let entering = try activate(activations.gate, peep(0, memory, gates[0]))
      let keeping = try activate(activations.gate, peep(1, memory, gates[1]))
      let cell = try activate(activations.cell, gates[3])
      memory = builder.binary(
        "Add", builder.binary("Multiply", keeping, memory), builder.binary("Multiply", entering, cell))
      if let clip { memory = ActivationOperations.clamp(memory, -clip, clip, builder) }
      let leaving = try activate(activations.gate, peep(2, memory, gates[2]))
      state = builder.binary("Multiply", leaving, try activate(activations.output, memory))
      return state
    }
    let sequence = RecurrentOperations.sequence(states, last: state, isWhole: isWhole, builder)
    return Direction(sequence: sequence, state: state, memory: memory)
  }

  /// The engine's own, whose gates lie in the order forget, input, cell, output, and which has the batch first.
  private func standard(
    _ state: ProgramTensor, _ memory: ProgramTensor, _ weights: ProgramTensor, _ recursion: ProgramTensor,
    _ bias: ProgramTensor?, isReverse: Bool
  ) -> Direction {
    func ordered(_ tensor: ProgramTensor) -> ProgramTensor {
      let parts = [1, 0, 3, 2].map {
        builder.slice(tensor, axes: [0], begin: [$0 * hidden], end: [($0 + 1) * hidden])
      }
      return builder.unsqueeze(builder.concat(parts, axis: 0), [0])
    }
    let noBias = builder.floats(Array(repeating: 0, count: 4 * hidden), shape: [4 * hidden])
    let shape = builder.shape(of: x)
    let length = builder.slice(shape, axes: [0], begin: [0], end: [1])
    let batch = builder.slice(shape, axes: [0], begin: [1], end: [2])
    let outputs = builder.operations(
      "LSTMSequence",
      [
        builder.transpose(x, [1, 0, 2]), builder.unsqueeze(state, [1]), builder.unsqueeze(memory, [1]),
        builder.broadcast(length, to: batch), ordered(weights), ordered(recursion), ordered(bias ?? noBias),
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
    return Direction(
      sequence: isWhole ? whole : builder.unsqueeze(last, [0]), state: last,
      memory: builder.squeeze(outputs[2], [1]))
  }
}
