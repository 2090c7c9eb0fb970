/// A recurrent cell with one state.
import NetworkInference

protocol RecurrentCell {
  /// - Parameters:
  ///   - x: [sequence, batch, features].
  ///   - initial: [batch, hidden].
  ///   - isWhole: whether to return all states, rather than the last as a sequence of length 1.
  func run(
    _ x: GraphTensor, from initial: GraphTensor, isWhole: Bool, _ builder: GraphBuilder
  ) throws -> (sequence: GraphTensor, state: GraphTensor)
}

/// h ← f(W x + R h + b).
struct SimpleRNNCell: RecurrentCell {
  let weights: GraphTensor
  let recursion: GraphTensor
  let bias: GraphTensor?
  let function: RecurrentFunction
  /// The limit of the activation's argument, −limit…limit.
  var limit: Float?

  func run(
    _ x: GraphTensor, from initial: GraphTensor, isWhole: Bool, _ builder: GraphBuilder
  ) throws -> (sequence: GraphTensor, state: GraphTensor) {
    let fromInput = RecurrentOperations.fromInput(x, weights, bias, builder)
    let (sequence, states) = try RecurrentOperations.run(
      fromInput, from: [initial], isWhole: isWhole, builder
    ) { input, states in
      let fromState = RecurrentOperations.product(states[0], recursion, builder)
      return [function.apply(builder.binary(.add, input, fromState), within: limit, builder)]
    }
    return (sequence, states[0])
  }
}

/// A gated recurrent unit; the order of gates is reset, output, update.
struct GRUCell: RecurrentCell {
  let weights: GraphTensor
  let recursion: GraphTensor
  let bias: GraphTensor?
  var inputBias: GraphTensor?
  /// Whether the reset gate multiplies R h instead of h.
  var resetsAfter = false
  let gate: RecurrentFunction
  let output: RecurrentFunction
  /// The limit of the activations' arguments, −limit…limit.
  var limit: Float?

  func run(
    _ x: GraphTensor, from initial: GraphTensor, isWhole: Bool, _ builder: GraphBuilder
  ) throws -> (sequence: GraphTensor, state: GraphTensor) {
    let hidden = try recursion.size(1)
    if gate == .sigmoid, output == .tanh {
      return standard(x, initial, hidden: hidden, isWhole: isWhole, builder)
    }
    func part(_ tensor: GraphTensor, _ index: Int) -> GraphTensor {
      RecurrentOperations.part(tensor, index, of: hidden, builder)
    }
    func rows(_ tensor: GraphTensor, _ index: Int) -> GraphTensor {
      RecurrentOperations.rows(tensor, index, of: hidden, builder)
    }
    func plus(_ tensor: GraphTensor, _ bias: GraphTensor?) -> GraphTensor {
      bias.map { builder.binary(.add, tensor, $0) } ?? tensor
    }
    let outputRecursion = rows(recursion, 1)
    let biases = (0..<3).map { index in bias.map { rows($0, index) } }
    let fromInput = RecurrentOperations.fromInput(x, weights, inputBias, builder)
    let (sequence, states) = try RecurrentOperations.run(
      fromInput, from: [initial], isWhole: isWhole, builder
    ) { input, states in
      let state = states[0]
      let fromState = RecurrentOperations.product(state, recursion, builder)
      func combined(_ index: Int) -> GraphTensor {
        let sum = builder.binary(.add, part(input, index), part(fromState, index))
        return gate.apply(plus(sum, biases[index]), within: limit, builder)
      }
      let (reset, update) = (combined(0), combined(2))
      let candidate: GraphTensor
      if resetsAfter {
        let inner = plus(part(fromState, 1), biases[1])
        candidate = builder.binary(.add, part(input, 1), builder.binary(.multiply, reset, inner))
      } else {
        let inner = RecurrentOperations.product(
          builder.binary(.multiply, reset, state), outputRecursion, builder)
        candidate = plus(builder.binary(.add, part(input, 1), inner), biases[1])
      }
      let new = output.apply(candidate, within: limit, builder)
      // (1 − z) o + z h
      let change = builder.binary(.subtract, state, new)
      return [builder.binary(.add, new, builder.binary(.multiply, update, change))]
    }
    return (sequence, states[0])
  }

  /// The engine's own operation, with gates in the order update, reset, output, and the batch first.
  private func standard(
    _ x: GraphTensor, _ initial: GraphTensor, hidden: Int, isWhole: Bool, _ builder: GraphBuilder
  ) -> (sequence: GraphTensor, state: GraphTensor) {
    func ordered(_ tensor: GraphTensor) -> GraphTensor {
      RecurrentOperations.reordered(tensor, [2, 0, 1], of: hidden, builder)
    }
    let none = builder.floats(Array(repeating: 0, count: 3 * hidden), shape: [3 * hidden])
    let (own, fromInput) = (bias ?? none, inputBias ?? none)
    var biases = ordered(builder.binary(.add, own, fromInput))
    if resetsAfter {
      // The output's biases of input and state are separate.
      let gates = builder.slice(biases, axes: [1], begin: [0], end: [2 * hidden])
      let output = [fromInput, own].map { RecurrentOperations.reordered($0, [1], of: hidden, builder) }
      biases = builder.concat([gates] + output, axis: 1)
    }
    let outputs = builder.operations(
      "GRUSequence",
      [
        builder.transpose(x, [1, 0, 2]), builder.unsqueeze(initial, [1]),
        RecurrentOperations.lengths(of: x, builder), ordered(weights), ordered(recursion), biases,
      ], version: 5,
      [
        "direction": "forward", "hidden_size": "\(hidden)",
        "linear_before_reset": "\(resetsAfter)",
        // If they are omitted, the engine assumes an empty list.
        "activations": "sigmoid,tanh", "activations_alpha": "", "activations_beta": "", "clip": "0",
      ],
      outputs: [.float32, .float32])
    // [batch, direction, sequence, hidden]
    let last = builder.squeeze(outputs[1], [1])
    let whole = builder.transpose(builder.squeeze(outputs[0], [1]), [1, 0, 2])
    return (isWhole ? whole : builder.unsqueeze(last, [0]), last)
  }
}
