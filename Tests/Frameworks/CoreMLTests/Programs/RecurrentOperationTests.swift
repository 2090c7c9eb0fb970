import CoreMLSpecification
import Testing

@testable import CoreML

/// As in coremltools' tests of Core ML: reverse recurrence outputs its states in the order of computation.
@Suite("Recurrent operations of ML programs: order and states")
struct RecurrentOperationTests {
  private typealias Build = ProgramBuilding

  private static let steps: [Float] = [0.5, -0.25, 1, 0, 2, -0.5, 0.125, -1, 0.5, 0.25, -0.125, 3]

  /// Returns an operation's states of width one, step by step.
  private func states(
    _ operation: String, _ direction: String, of steps: [Float], more: [String: Build.Value] = [:]
  ) throws -> [Float] {
    let width = direction == "bidirectional" ? 2 : 1
    var outputs = [("y", [steps.count, 1, width]), ("h", [1, width])]
    var constants = [
      "initial_h": Build.floats(Array(repeating: 0.25, count: width), [1, width]),
      "direction": Build.text(direction), "output_sequence": Build.flag(true),
    ]
    switch operation {
    case "lstm":
      outputs.append(("c", [1, width]))
      constants["initial_c"] = Build.floats(Array(repeating: 0.5, count: width), [1, width])
      constants["weight_ih"] = Build.floats([1, 0.5, -1, 2], [4, 1])
      constants["weight_hh"] = Build.floats([0.25, 1, 0, 1], [4, 1])
    case "gru":
      constants["weight_ih"] = Build.floats([1, 0.5, -1], [3, 1])
      constants["weight_hh"] = Build.floats([0.25, 1, 0.5], [3, 1])
    default:
      constants["weight_ih"] = Build.floats([1], [1, 1])
      constants["weight_hh"] = Build.floats([1], [1, 1])
    }
    var program = Build()
    program.input("x", [steps.count, 1, 1])
    program.block.operations = [
      Build.operation(
        operation, ["x": "x"], constants: constants.merging(more) { $1 },
        outputs: outputs.map { Build.named($0.0, Build.type(.float32, $0.1)) })
    ]
    program.output("y", [steps.count, 1, width])
    return try program.run(["x": (steps, [steps.count, 1, 1])], output: "y").values
  }

  /// Returns the states of width one for two sequences, starting from the given states.
  ///
  /// - Parameter isComputed: whether the number of initial states is data-dependent; all are 0.5 then.
  private func states(
    _ operation: String, from initial: [Float], isComputed: Bool = false
  ) throws -> [Float] {
    let (gates, shape) = (["lstm": 4, "gru": 3][operation] ?? 1, [3, 2, 1])
    let weights = Build.floats(Array([1, 0.5, -1, 2].prefix(gates)), [gates, 1])
    let state = Build.operation(
      "fill", ["shape": "size"], constants: ["value": Build.floats([0.5], [])], output: "state",
      Build.type(.float32, [-1, 1]))
    var constants = [
      "weight_ih": weights, "weight_hh": weights, "output_sequence": Build.flag(true),
    ]
    let names = operation == "lstm" ? ["initial_h", "initial_c"] : ["initial_h"]
    if !isComputed {
      for name in names { constants[name] = Build.floats(initial, [initial.count, 1]) }
    }
    var program = Build()
    program.input("x", shape)
    program.input("size", [2], .int32)
    let computed = isComputed ? Dictionary(uniqueKeysWithValues: names.map { ($0, "state") }) : [:]
    program.block.operations = [
      state,
      Build.operation(
        operation, ["x": "x"].merging(computed) { $1 }, constants: constants,
        outputs: (["y", "h"] + (operation == "lstm" ? ["c"] : [])).map {
          Build.named($0, Build.type(.float32, $0 == "y" ? shape : [2, 1]))
        }),
    ]
    program.output("y", shape)
    let inputs = ["x": (Array(Self.steps.prefix(6)), shape), "size": ([Float(initial.count), 1], [2])]
    return try program.run(inputs, output: "y").values
  }

  // coremltools writes this for packed sequences of PyTorch.
  @Test(
    "of initial states with more rows than the batch, the first apply", arguments: ["rnn", "gru", "lstm"])
  func surplusStates(operation: String) throws {
    let given = try states(operation, from: [0.5, -1, 7, 7])
    #expect(try given == states(operation, from: [0.5, -1]))
    #expect(try given != states(operation, from: [7, 7]))
    let halves: [Float] = [0.5, 0.5, 0.5, 0.5, 0.5]
    #expect(
      try states(operation, from: halves, isComputed: true) == states(operation, from: [0.5, 0.5]))
  }

  // Up to eight steps and more are compiled in different ways.
  @Test("a plain cell's states in reverse are sums from the end, in order", arguments: [1, 3, 12])
  func sums(count: Int) throws {
    let steps = Array(Self.steps.prefix(count))
    let given = try states("rnn", "reverse", of: steps, more: ["activation": Build.text("linear")])
    #expect(given == steps.indices.reversed().map { 0.25 + steps[$0...].reduce(0, +) })
  }

  @Test(
    "they equal those of the reversed sequence read forward", arguments: ["rnn", "gru", "lstm"], [3, 12])
  func reversal(operation: String, count: Int) throws {
    let steps = Array(Self.steps.prefix(count))
    let given = try states(operation, "reverse", of: steps)
    #expect(try given == states(operation, "forward", of: steps.reversed()))
    #expect(try given != states(operation, "forward", of: steps))
  }

  @Test("in a bidirectional cell, they are in the sequence's own order", arguments: [3, 12])
  func bidirectional(count: Int) throws {
    let steps = Array(Self.steps.prefix(count))
    let back = [
      "weight_ih_back": Build.floats([1, 0.5, -1, 2], [4, 1]),
      "weight_hh_back": Build.floats([0.25, 1, 0, 1], [4, 1]),
    ]
    let given = try states("lstm", "bidirectional", of: steps, more: back)
    let forward = try states("lstm", "forward", of: steps)
    let backward = try states("lstm", "reverse", of: steps)
    let expected = zip(forward, backward.reversed()).flatMap { [$0, $1] }
    #expect(given.count == expected.count)
    for (value, expected) in zip(given, expected) { #expect(abs(value - expected) < 1e-6) }
  }
}
