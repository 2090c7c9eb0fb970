/// Recurrent networks over [sequence, batch, features].
enum RecurrentOperations {
  static let rules: OperationRules = [
    "lstm": { try memory($0) },
    "gru": { try gatedUnit($0) },
    "rnn": { try plain($0) },
  ]

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
    let cell = PlainCell(
      weights: weights, recursion: recursion, bias: bias,
      function: try RecurrentFunction(arguments.text("activation", default: "tanh")))
    let (sequence, state) = try cell.run(
      x, from: arguments.tensor("initial_h"), isReverse: isReverse(arguments),
      isWhole: arguments.flag("output_sequence"), builder)
    return [.tensor(sequence), .tensor(state)]
  }

  private static func gatedUnit(_ arguments: OperationArguments) throws -> [ProgramValue] {
    let cell = GatedCell(
      weights: try arguments.tensor("weight_ih"), recursion: try arguments.tensor("weight_hh"),
      bias: try arguments.optionalTensor("bias"), inputBias: try arguments.optionalTensor("input_bias"),
      resetsAfter: try arguments.flag("reset_after"),
      gate: try RecurrentFunction(arguments.text("recurrent_activation", default: "sigmoid")),
      output: try RecurrentFunction(arguments.text("activation", default: "tanh")))
    let (sequence, state) = try cell.run(
      arguments.x, from: arguments.tensor("initial_h"), isReverse: isReverse(arguments),
      isWhole: arguments.flag("output_sequence"), arguments.builder)
    return [.tensor(sequence), .tensor(state)]
  }

  private static func memory(_ arguments: OperationArguments) throws -> [ProgramValue] {
    let builder = arguments.builder
    let x = try arguments.x
    let hidden = try arguments.tensor("weight_hh").size(1)
    let isWhole = try arguments.flag("output_sequence")
    func cell(_ suffix: String) throws -> LongShortTermMemory {
      LongShortTermMemory(
        hidden: hidden, weights: try arguments.tensor("weight_ih" + suffix),
        recursion: try arguments.tensor("weight_hh" + suffix),
        bias: try arguments.optionalTensor("bias" + suffix),
        peephole: try arguments.optionalTensor("peephole" + suffix),
        gate: try RecurrentFunction(arguments.text("recurrent_activation", default: "sigmoid")),
        cell: try RecurrentFunction(arguments.text("cell_activation", default: "tanh")),
        output: try RecurrentFunction(arguments.text("activation", default: "tanh")),
        clip: arguments.has("clip") ? try arguments.float("clip") : nil)
    }
    let (states, memories) = (try arguments.tensor("initial_h"), try arguments.tensor("initial_c"))
    guard try arguments.text("direction", default: "forward") == "bidirectional" else {
      arguments.ignore("weight_ih_back", "weight_hh_back", "bias_back", "peephole_back")
      let run = try cell("").run(
        x, from: states, memories, isReverse: isReverse(arguments), isWhole: isWhole, builder)
      return [.tensor(run.sequence), .tensor(run.state), .tensor(run.memory)]
    }
    let runs = try ["", "_back"].enumerated().map { index, suffix in
      try cell(suffix).run(
        x, from: part(states, index, of: hidden, builder), part(memories, index, of: hidden, builder),
        isReverse: index == 1, isWhole: isWhole, builder)
    }
    return [
      .tensor(builder.concat(runs.map(\.sequence), axis: 2)),
      .tensor(builder.concat(runs.map(\.state), axis: 1)),
      .tensor(builder.concat(runs.map(\.memory), axis: 1)),
    ]
  }
}
