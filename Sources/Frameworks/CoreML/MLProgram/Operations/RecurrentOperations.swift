/// Recurrent networks over [sequence, batch, features].
///
/// A reversed layer returns its states in order of computation, the last step's first; only the backward half
/// of a bidirectional layer returns them in the sequence's order. Undocumented: coremltools' tests show it.
enum RecurrentOperations {
  static let definitions: [OperationDefinition] = [
    OperationDefinition(
      "rnn", "h ← f(W x + R h + b) over a sequence",
      [.tensor("x"), .tensor("initial_h")] + weightInputs + [.text("activation", "tanh")] + sequenceInputs,
      outputs: ["output", "output_h"]
    ) { try plain($0) },
    OperationDefinition(
      "gru", "A gated recurrent unit over a sequence; gates in the order reset, output, update",
      [.tensor("x"), .tensor("initial_h"), .tensor("input_bias").optional, .flag("reset_after")]
        + weightInputs + [.text("activation", "tanh"), .text("recurrent_activation", "sigmoid")]
        + sequenceInputs,
      outputs: ["output", "output_h"]
    ) { try gru($0) },
    OperationDefinition(
      "lstm", "Long short-term memory over a sequence; gates in the order input, forget, output, cell",
      [.tensor("x"), .tensor("initial_h"), .tensor("initial_c"), .tensor("peephole").optional]
        + weightInputs
        + [
          .tensor("weight_ih_back").optional, .tensor("weight_hh_back").optional,
          .tensor("bias_back").optional, .tensor("peephole_back").optional, .number("clip").optional,
          .text("activation", "tanh"), .text("cell_activation", "tanh"),
          .text("recurrent_activation", "sigmoid"),
        ] + sequenceInputs,
      outputs: ["output", "output_h", "output_c"]
    ) { try lstm($0) },
  ]

  private static let weightInputs: [OperationDefinition.Input] = [
    .tensor("weight_ih"), .tensor("weight_hh"), .tensor("bias").optional,
  ]

  private static let sequenceInputs: [OperationDefinition.Input] = [
    .text("direction", "forward"), .flag("output_sequence"),
  ]

  static func product(
    _ left: GraphTensor, _ weights: GraphTensor, _ builder: GraphBuilder
  ) -> GraphTensor {
    builder.matMul(left, weights, transposesSecond: true)
  }

  /// The maximum length unrolled; longer sequences become a loop, as a step takes at least 10 ms to compile.
  private static let maximumUnrolledLength = 8

  /// Runs a cell over the steps of a sequence.
  ///
  /// - Parameters:
  ///   - x: [sequence, batch, features].
  ///   - initial: the initial states, [batch, hidden] each; the first is the cell's output.
  ///   - isReverse: whether to start at the last step; the outputs stay in the sequence's order.
  ///   - isWhole: whether to return all outputs, rather than the last as a sequence of length 1.
  ///   - step: the states after a step, from its [batch, features] and the previous states.
  static func run(
    _ x: GraphTensor, from initial: [GraphTensor], isReverse: Bool = false, isWhole: Bool,
    _ builder: GraphBuilder, _ step: (GraphTensor, [GraphTensor]) throws -> [GraphTensor]
  ) throws -> (sequence: GraphTensor, states: [GraphTensor]) {
    guard let length = x.shape?.first ?? nil, (1...maximumUnrolledLength).contains(length) else {
      return try loop(x, from: initial, isReverse: isReverse, isWhole: isWhole, builder, step)
    }
    var states = initial
    var given: [GraphTensor] = []
    for index in isReverse ? Array((0..<length).reversed()) : Array(0..<length) {
      states = try step(builder.gather(x, builder.indices([index], shape: []), axis: 0), states)
      given.append(builder.unsqueeze(states[0], [0]))
    }
    guard isWhole, length > 1 else { return (given[length - 1], states) }
    return (builder.concat(isReverse ? given.reversed() : given, axis: 0), states)
  }

  private static func loop(
    _ x: GraphTensor, from initial: [GraphTensor], isReverse: Bool, isWhole: Bool,
    _ builder: GraphBuilder, _ step: (GraphTensor, [GraphTensor]) throws -> [GraphTensor]
  ) throws -> (sequence: GraphTensor, states: [GraphTensor]) {
    builder.pushFrame(isRepeated: true)
    do {
      let features = builder.parameter(x.element, x.shape.map { [1] + $0.dropFirst() })
      let before = initial.map { builder.parameter($0.element, $0.shape) }
      // A copy, since a state computed in place would overwrite the next step's.
      let own = builder.squeeze(builder.copy(features), [0])
      let after = try step(own, before).map { builder.local($0) }
      for state in after { builder.result(state) }
      if isWhole { builder.result(builder.unsqueeze(after[0], [0])) }
    } catch {
      _ = builder.popFrame()
      throw error
    }
    let frame = builder.popFrame()
    let inputs = [x] + initial + frame.captured
    let results = isWhole ? initial + [initial[0]] : initial
    let body = EngineOperation.Body(
      name: "body", graph: frame.graph, inputs: Array(inputs.indices), outputs: results.indices.map { $0 },
      backEdges: initial.indices.map { (result: $0, parameter: 1 + $0) },
      sequences: EngineOperation.Body.Sequences(
        parameters: [0], results: isWhole ? [initial.count] : [], isReverse: isReverse))
    let outputs = builder.operations(
      "TensorIterator", inputs, bodies: [body], outputs: results.map(\.element))
    let states = Array(outputs.prefix(initial.count))
    return (isWhole ? outputs[initial.count] : builder.unsqueeze(states[0], [0]), states)
  }

  /// The input's contribution to a cell's gates, [sequence, batch, gates].
  static func fromInput(
    _ x: GraphTensor, _ weights: GraphTensor, _ bias: GraphTensor?, _ builder: GraphBuilder
  ) -> GraphTensor {
    var sums = product(x, weights, builder)
    if let bias { sums = builder.binary(.add, sums, bias) }
    if let shape = x.shape, let rows = weights.shape?.first { sums.shape = shape.dropLast() + [rows] }
    return sums
  }

  /// The gates of stacked weights or biases in the engine's order, with a leading dimension for directions.
  static func reordered(
    _ tensor: GraphTensor, _ order: [Int], of height: Int, _ builder: GraphBuilder
  ) -> GraphTensor {
    let parts = order.map { rows(tensor, $0, of: height, builder) }
    return builder.unsqueeze(builder.concat(parts, axis: 0), [0])
  }

  /// The length of [sequence, batch, features], for each element of the batch.
  static func lengths(of x: GraphTensor, _ builder: GraphBuilder) -> GraphTensor {
    let shape = builder.shape(of: x)
    let length = builder.slice(shape, axes: [0], begin: [0], end: [1])
    let batch = builder.slice(shape, axes: [0], begin: [1], end: [2])
    return builder.broadcast(length, to: batch)
  }

  static func rows(
    _ tensor: GraphTensor, _ index: Int, of height: Int, _ builder: GraphBuilder
  ) -> GraphTensor {
    var rows = builder.slice(tensor, axes: [0], begin: [index * height], end: [(index + 1) * height])
    rows.shape = tensor.shape.map { [height] + $0.dropFirst() }
    return rows
  }

  static func part(_ tensor: GraphTensor, _ index: Int, of width: Int, _ builder: GraphBuilder)
    -> GraphTensor
  {
    builder.slice(tensor, axes: [1], begin: [index * width], end: [(index + 1) * width])
  }

  private static func read(_ arguments: OperationArguments) throws -> GraphTensor {
    switch try arguments.text("direction") {
    case "forward": return try arguments.x
    case "reverse": return arguments.builder.reversed(try arguments.x, axes: [0])
    case let direction: throw MLModelError(.parameters, "the direction \"\(direction)\" is unknown")
    }
  }

  /// An initial state, [batch, hidden]. For packed sequences coremltools writes more rows than the batch,
  /// which Core ML accepts without documenting it; the first are used.
  private static func state(_ name: String, _ arguments: OperationArguments) throws -> GraphTensor {
    let (state, x, builder) = (try arguments.tensor(name), try arguments.x, arguments.builder)
    guard let rows = state.shape?.first, let sizes = x.shape, sizes.count == 3 else { return state }
    if let rows, let batch = sizes[1], rows <= batch { return state }
    let batch =
      sizes[1].map { builder.indices([$0]) }
      ?? builder.slice(builder.shape(of: x), axes: [0], begin: [1], end: [2])
    return builder.slice(state, axes: [0], begin: builder.indices([0]), end: batch)
  }

  private static func plain(_ arguments: OperationArguments) throws -> [ProgramValue] {
    let cell = SimpleRNNCell(
      weights: try arguments.tensor("weight_ih"), recursion: try arguments.tensor("weight_hh"),
      bias: try arguments.optionalTensor("bias"),
      function: try RecurrentFunction(arguments.text("activation")))
    let (sequence, state) = try cell.run(
      read(arguments), from: state("initial_h", arguments), isWhole: arguments.flag("output_sequence"),
      arguments.builder)
    return [.tensor(sequence), .tensor(state)]
  }

  private static func gru(_ arguments: OperationArguments) throws -> [ProgramValue] {
    let cell = GRUCell(
      weights: try arguments.tensor("weight_ih"), recursion: try arguments.tensor("weight_hh"),
      bias: try arguments.optionalTensor("bias"), inputBias: try arguments.optionalTensor("input_bias"),
      resetsAfter: try arguments.flag("reset_after"),
      gate: try RecurrentFunction(arguments.text("recurrent_activation")),
      output: try RecurrentFunction(arguments.text("activation")))
    let (sequence, state) = try cell.run(
      read(arguments), from: state("initial_h", arguments), isWhole: arguments.flag("output_sequence"),
      arguments.builder)
    return [.tensor(sequence), .tensor(state)]
  }

  private static func lstm(_ arguments: OperationArguments) throws -> [ProgramValue] {
    let builder = arguments.builder
    let hidden = try arguments.tensor("weight_hh").size(1)
    let isWhole = try arguments.flag("output_sequence")
    func cell(_ suffix: String) throws -> LSTMCell {
      LSTMCell(
        hidden: hidden, weights: try arguments.tensor("weight_ih" + suffix),
        recursion: try arguments.tensor("weight_hh" + suffix),
        bias: try arguments.optionalTensor("bias" + suffix),
        peephole: try arguments.optionalTensor("peephole" + suffix),
        gate: try RecurrentFunction(arguments.text("recurrent_activation")),
        cell: try RecurrentFunction(arguments.text("cell_activation")),
        output: try RecurrentFunction(arguments.text("activation")),
        clip: try arguments.optionalNumber("clip"))
    }
    let (states, memories) = (try state("initial_h", arguments), try state("initial_c", arguments))
    guard try arguments.text("direction") == "bidirectional" else {
      let run = try cell("").run(read(arguments), from: states, memories, isWhole: isWhole, builder)
      return [.tensor(run.sequence), .tensor(run.state), .tensor(run.memory)]
    }
    let runs = try ["", "_back"].enumerated().map { index, suffix in
      try cell(suffix).run(
        arguments.x, from: part(states, index, of: hidden, builder),
        part(memories, index, of: hidden, builder), isReverse: index == 1, isWhole: isWhole, builder)
    }
    return [
      .tensor(builder.concat(runs.map(\.sequence), axis: 2)),
      .tensor(builder.concat(runs.map(\.state), axis: 1)),
      .tensor(builder.concat(runs.map(\.memory), axis: 1)),
    ]
  }
}
