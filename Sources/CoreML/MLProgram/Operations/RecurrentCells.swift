/// What a recurrent layer does at each step of a sequence, with one state.
protocol RecurrentCell {
  /// - Parameters:
  ///   - x: [sequence, batch, features].
  ///   - initial: [batch, hidden].
  ///   - isWhole: whether the sequence of states is asked for, rather than the last as a sequence of one.
  func run(
    _ x: ProgramTensor, from initial: ProgramTensor, isReverse: Bool, isWhole: Bool,
    _ builder: ProgramBuilder
  ) throws -> (sequence: ProgramTensor, state: ProgramTensor)
}

/// h ← f(W x + R h + b).
struct PlainCell: RecurrentCell {
  let weights: ProgramTensor
  let recursion: ProgramTensor
  let bias: ProgramTensor?
  let function: RecurrentFunction

  func run(
    _ x: ProgramTensor, from initial: ProgramTensor, isReverse: Bool, isWhole: Bool,
    _ builder: ProgramBuilder
  ) throws -> (sequence: ProgramTensor, state: ProgramTensor) {
    var state = initial
    let states = try RecurrentOperations.unrolled(x, isReverse: isReverse, builder) { input in
      var sum = builder.binary(
        "Add", RecurrentOperations.product(input, weights, builder),
        RecurrentOperations.product(state, recursion, builder))
      if let bias { sum = builder.binary("Add", sum, bias) }
      state = function.apply(sum, builder)
      return state
    }
    return (RecurrentOperations.sequence(states, last: state, isWhole: isWhole, builder), state)
  }
}

/// A gated recurrent unit; the gates lie in the order reset, output, update.
struct GatedCell: RecurrentCell {
  let weights: ProgramTensor
  let recursion: ProgramTensor
  let bias: ProgramTensor?
  var inputBias: ProgramTensor?
  /// Whether the reset gate multiplies R h rather than h.
  var resetsAfter = false
  let gate: RecurrentFunction
  let output: RecurrentFunction

  func run(
    _ x: ProgramTensor, from initial: ProgramTensor, isReverse: Bool, isWhole: Bool,
    _ builder: ProgramBuilder
  ) throws -> (sequence: ProgramTensor, state: ProgramTensor) {
    let hidden = try recursion.size(1)
    func part(_ tensor: ProgramTensor, _ index: Int) -> ProgramTensor {
      RecurrentOperations.part(tensor, index, of: hidden, builder)
    }
    func rows(_ tensor: ProgramTensor, _ index: Int) -> ProgramTensor {
      builder.slice(tensor, axes: [0], begin: [index * hidden], end: [(index + 1) * hidden])
    }
    func plus(_ tensor: ProgramTensor, _ bias: ProgramTensor?) -> ProgramTensor {
      bias.map { builder.binary("Add", tensor, $0) } ?? tensor
    }
    let outputRecursion = rows(recursion, 1)
    let biases = (0..<3).map { index in bias.map { rows($0, index) } }
    var state = initial
    let states = try RecurrentOperations.unrolled(x, isReverse: isReverse, builder) { input in
      let fromInput = plus(RecurrentOperations.product(input, weights, builder), inputBias)
      let fromState = RecurrentOperations.product(state, recursion, builder)
      func combined(_ index: Int) -> ProgramTensor {
        let sum = builder.binary("Add", part(fromInput, index), part(fromState, index))
        return gate.apply(plus(sum, biases[index]), builder)
      }
      let (reset, update) = (combined(0), combined(2))
      let candidate: ProgramTensor
      if resetsAfter {
        let inner = plus(part(fromState, 1), biases[1])
        candidate = builder.binary("Add", part(fromInput, 1), builder.binary("Multiply", reset, inner))
      } else {
        let inner = RecurrentOperations.product(
          builder.binary("Multiply", reset, state), outputRecursion, builder)
        candidate = plus(builder.binary("Add", part(fromInput, 1), inner), biases[1])
      }
      let new = output.apply(candidate, builder)
      // (1 − z) o + z h
      let change = builder.binary("Subtract", state, new)
      state = builder.binary("Add", new, builder.binary("Multiply", update, change))
      return state
    }
    return (RecurrentOperations.sequence(states, last: state, isWhole: isWhole, builder), state)
  }
}
