import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

/// Expected values are computed by hand.
@Suite("Runtime limits of ML programs")
struct ProgramBoundsTests {
  private typealias Build = ProgramBuilding
  private static let number = Build.type(.float32, [1])
  private static let truth = Build.type(.bool, [1])
  private static let limit = 1 << 18

  // MARK: Loops

  /// `name` = `variable` + 1 while it is below the input "x", or while the condition's operations are true.
  private func loop(
    _ name: String, from variable: String, suffix: String = "", body: [Build.Operation] = []
  ) -> Build.Operation {
    var loop = Build.operation("while_loop", ["loop_vars": variable], output: name, Self.number)
    loop.blocks = [
      Build.block(
        taking: ["i\(suffix)"],
        [Build.operation("less", ["x": "i\(suffix)", "y": "x"], output: "goesOn\(suffix)", Self.truth)],
        outputs: ["goesOn\(suffix)"]),
      Build.block(
        taking: ["j\(suffix)"],
        body + [
          Build.operation(
            "add", ["x": "j\(suffix)"], constants: ["y": Build.floats([1], [1])], output: "next\(suffix)",
            Self.number)
        ], outputs: ["next\(suffix)"]),
    ]
    return loop
  }

  private func program(_ operations: [Build.Operation], output: String = "y") -> Build {
    var program = Build()
    program.input("x", [1])
    program.block.operations =
      [Build.operation("sub", ["x": "x", "y": "x"], output: "zero", Self.number)] + operations
    program.output(output, [1])
    return program
  }

  private func run(_ program: Build, _ x: Float) throws -> [Float] {
    try program.run(["x": ([x], [1])], output: "y").values
  }

  @Test("a prediction's loops run up to the limit")
  func iterations() throws {
    let program = program([loop("y", from: "zero")])
    #expect(try run(program, Float(Self.limit)) == [Float(Self.limit)])
    for count in [Float(Self.limit + 1), 1e30] {
      expectModelError(.generic, "loops exceeded \(Self.limit) iterations") { try run(program, count) }
    }
    // The next prediction has the full limit again.
    #expect(try run(program, 3) == [3])
  }

  @Test("successive and nested loops share the limit")
  func iterationsTogether() throws {
    let twice = program([loop("first", from: "zero"), loop("y", from: "zero", suffix: "2")])
    #expect(try run(twice, 5) == [5])
    expectModelError(.generic, "loops exceeded") { try run(twice, Float(Self.limit / 2 + 1)) }
    let inner = loop("inner", from: "zero", suffix: "2")
    let nested = program([loop("y", from: "zero", body: [inner])])
    #expect(try run(nested, 5) == [5])
    expectModelError(.generic, "loops exceeded") { try run(nested, 600) }
  }

  @Test("a loop in a branch has the limit, too")
  func iterationsInBranch() throws {
    var branch = Build.operation("cond", ["pred": "isLarge"], output: "y", Self.number)
    branch.blocks = [
      Build.block([loop("z", from: "zero")], outputs: ["z"]), Build.block([], outputs: ["x"]),
    ]
    let program = program([
      Build.operation(
        "greater", ["x": "x"], constants: ["y": Build.floats([10], [1])], output: "isLarge", Self.truth),
      branch,
    ])
    #expect(try run(program, 7) == [7])
    #expect(try run(program, 12) == [12])
    expectModelError(.generic, "loops exceeded") { try run(program, Float(Self.limit + 1)) }
  }

  @Test("a loop whose values double ends before they exceed memory")
  func growth() throws {
    let open = Build.type(.float32, [-1])
    var loop = Build.operation("while_loop", ["loop_vars": "start"], output: "y", open)
    var (condition, body) = (
      Build.block(
        taking: ["v"],
        [
          Build.operation(
            "reduce_max", ["x": "v"],
            constants: ["axes": Build.integers([0], [1]), "keep_dims": Build.flag(true)], output: "most",
            Self.number),
          Build.operation("less", ["x": "most", "y": "x"], output: "goesOn", Self.truth),
        ], outputs: ["goesOn"]),
      Build.block(
        taking: ["w"],
        [
          Build.operation(
            "add", ["x": "w"], constants: ["y": Build.floats([1], [1])], output: "more", open),
          Build.operation(
            "tile", ["x": "more"], constants: ["reps": Build.integers([1 << 14], [1])], output: "longer", open
          ),
        ], outputs: ["longer"])
    )
    condition.inputs[0].type = open
    body.inputs[0].type = open
    loop.blocks = [condition, body]
    var program = program([
      Build.operation(
        "expand_dims", ["x": "zero"], constants: ["axes": Build.integers([0], [1])], output: "wide",
        Build.type(.float32, [1, 1])),
      Build.operation(
        "reshape", ["x": "wide"], constants: ["shape": Build.integers([-1], [1])], output: "start", open),
      loop,
    ])
    program.block.outputs = ["y"]
    #expect(try program.run(["x": ([1], [1])], output: "y").shape == [1 << 14])
    // 2¹⁴, 2²⁸, 2⁴².
    expectModelError(.generic, "is too large") { try program.run(["x": ([3], [1])], output: "y") }
  }

  @Test("index checks also apply within branches and loops")
  func requirementsWithin() throws {
    let pick = Build.operation(
      "gather_along_axis", ["x": "x", "indices": "place"],
      constants: ["axis": Build.integers([0], []), "validate_indices": Build.flag(true)], output: "picked",
      Self.number)
    let place = Build.operation(
      "cast", ["x": "x"], constants: ["dtype": Build.text("int32")], output: "place",
      Build.type(.int32, [1]))
    var branch = Build.operation("cond", ["pred": "isSmall"], output: "y", Self.number)
    branch.blocks = [Build.block([], outputs: ["x"]), Build.block([pick], outputs: ["picked"])]
    let small = Build.operation(
      "less", ["x": "x"], constants: ["y": Build.floats([1], [1])], output: "isSmall", Self.truth)
    let inBranch = program([place, small, branch])
    // The index 0.5 is 0; 2 is out of bounds, and −5 isn't evaluated.
    #expect(try run(inBranch, 0.5) == [0.5])
    #expect(try run(inBranch, -5) == [-5])
    expectModelError(.generic, "picked", "an index is outside the tensor") { try run(inBranch, 2) }
    let inLoop = program([place, loop("y", from: "zero", body: [pick])])
    #expect(try run(inLoop, 0.5) == [1])
    expectModelError(.generic, "an index is outside the tensor") { try run(inLoop, 2) }
  }

  // MARK: Sizes

  /// An operation that creates a one-dimensional tensor with a length of at least the input "n".
  private static let makers: [String: ([Build.Operation])] = [
    "fill": [
      Build.operation(
        "fill", ["shape": "n"], constants: ["value": Build.floats([7], [])], output: "y", vector)
    ],
    "tile": [Build.operation("tile", ["x": "x", "reps": "n"], output: "y", vector)],
    "range_1d": [
      Build.operation(
        "squeeze", ["x": "n"], constants: ["axes": Build.integers([0], [1])], output: "end",
        Build.type(.int32, [])),
      Build.operation(
        "range_1d", ["end": "end"],
        constants: ["start": Build.integers([0], []), "step": Build.integers([1], [])], output: "whole",
        Build.type(.int32, [-1])),
      Build.operation(
        "cast", ["x": "whole"], constants: ["dtype": Build.text("fp32")], output: "y", vector),
    ],
    "random_uniform": [
      Build.operation(
        "random_uniform", ["shape": "n"],
        constants: [
          "low": Build.floats([0], []), "high": Build.floats([1], []), "seed": Build.integers([1], []),
        ], output: "y", vector)
    ],
    "random_normal": [
      Build.operation(
        "random_normal", ["shape": "n"],
        constants: [
          "mean": Build.floats([0], []), "stddev": Build.floats([1], []), "seed": Build.integers([1], []),
        ], output: "y", vector)
    ],
    "one_hot": [
      Build.operation(
        "squeeze", ["x": "n"], constants: ["axes": Build.integers([0], [1])], output: "size",
        Build.type(.int32, [])),
      Build.operation(
        "one_hot", ["indices": "n", "one_hot_vector_size": "size"],
        constants: [
          "axis": Build.integers([-1], []), "on_value": Build.floats([1], []),
          "off_value": Build.floats([0], []),
        ], output: "row", Build.type(.float32, [1, -1])),
      Build.operation(
        "squeeze", ["x": "row"], constants: ["axes": Build.integers([0], [1])], output: "y", vector),
    ],
    "pad": [
      Build.operation(
        "concat", ["values": "none"],
        constants: [
          "axis": Build.integers([0], []),
          "interleave": Build.flag(false),
        ], output: "amounts", Build.type(.int32, [2])),
      Build.operation(
        "pad", ["x": "x", "pad": "amounts"],
        constants: ["mode": Build.text("constant"), "constant_val": Build.floats([0], [])], output: "y",
        vector),
    ],
    "resize": [
      Build.operation(
        "resize", ["x": "x", "shape": "n"],
        constants: [
          "resized_dims": Build.integers([1], []), "interpolation_mode": Build.text("NEAREST_NEIGHBOR"),
          "sampling_mode": Build.text("DEFAULT"),
        ], output: "y", vector)
    ],
    "make_list": [
      Build.operation(
        "make_list", ["init_length": "n"],
        constants: [
          "elem_shape": Build.integers([1], [1]), "dtype": Build.text("fp32"),
          "dynamic_length": Build.flag(true),
        ], output: "list", vector),
      Build.operation(
        "list_gather", ["ls": "list", "indices": "n"], output: "row", Build.type(.float32, [1, 1])),
    ],
  ]
  private static let vector = Build.type(.float32, [-1])

  @Test("a data-dependent size is limited to the maximum tensor size", arguments: makers.keys.sorted())
  func computedSizes(type: String) throws {
    var program = Build()
    program.input("x", [1])
    program.input("n", [1], .int32)
    var operations = try #require(Self.makers[type])
    if type == "pad" {
      // No padding before, the given number after.
      operations.insert(
        Build.operation("sub", ["x": "n", "y": "n"], output: "nothing", Build.type(.int32, [1])), at: 0)
      operations[1].inputs["values"] = .with {
        $0.arguments = ["nothing", "n"].map { name in .with { $0.name = name } }
      }
    }
    if type == "make_list" {
      operations.removeLast()
      operations.append(
        Build.operation("list_length", ["ls": "list"], output: "length", Build.type(.int32, [])))
      operations.append(
        Build.operation(
          "cast", ["x": "length"], constants: ["dtype": Build.text("fp32")], output: "y",
          Build.type(.float32, [])))
    }
    program.block.operations = operations
    program.output("y", [-1])
    func run(_ count: Float) throws -> (values: [Float], shape: [Int]) {
      try program.run(["x": ([1], [1]), "n": ([count], [1])], output: "y")
    }
    let result = try run(5)
    switch type {
    case "make_list": #expect(result.values == [5])
    case "pad": #expect(result.shape == [6])
    default: #expect(result.shape == [5])
    }
    expectModelError(.generic, "a tensor of more than \(1 << 29) elements is too large") { try run(2e9) }
  }

  @Test("a write far beyond a list's end doesn't extend it that far")
  func longList() throws {
    var program = Build()
    program.input("x", [1])
    program.input("n", [1], .int32)
    let list = Build.type(.float32, [-1])
    program.block.operations = [
      Build.operation(
        "make_list",
        constants: [
          "init_length": Build.integers([1], []), "elem_shape": Build.integers([1], [1]),
          "dtype": Build.text("fp32"), "dynamic_length": Build.flag(true),
        ], output: "list", list),
      Build.operation("list_write", ["ls": "list", "index": "n", "value": "x"], output: "longer", list),
      Build.operation("list_length", ["ls": "longer"], output: "length", Build.type(.int32, [])),
      Build.operation(
        "cast", ["x": "length"], constants: ["dtype": Build.text("fp32")], output: "y",
        Build.type(.float32, [])),
    ]
    program.output("y", [1])
    func run(_ place: Float) throws -> [Float] {
      try program.run(["x": ([1], [1]), "n": ([place], [1])], output: "y").values
    }
    #expect(try run(4) == [5])
    expectModelError(.generic, "is too large") { try run(2e9) }
  }

  @Test("sizes from constants are rejected when the model is loaded")
  func constantSizes() {
    func refuse(_ operation: Build.Operation) {
      var program = Build()
      program.input("x", [1])
      program.block.operations = [operation]
      program.output("y", [-1])
      #expect(throws: MLModelError.self) { try program.executor() }
    }
    refuse(
      Build.operation(
        "pad", ["x": "x"],
        constants: [
          "pad": Build.integers([1 << 29, 1 << 29], [2]), "mode": Build.text("constant"),
          "constant_val": Build.floats([0], []),
        ], output: "y", Self.vector))
    refuse(
      Build.operation(
        "range_1d",
        constants: [
          "start": Build.floats([0], []), "end": Build.floats([3e9], []), "step": Build.floats([1], []),
        ], output: "y", Self.vector))
    refuse(
      Build.operation(
        "random_uniform",
        constants: [
          "shape": Build.integers([1 << 20, 1 << 20], [2]), "low": Build.floats([0], []),
          "high": Build.floats([1], []),
        ], output: "y", Self.vector))
    refuse(
      Build.operation(
        "l2_pool", ["x": "x"],
        constants: [
          "kernel_sizes": Build.integers([1 << 29, 1 << 29, 1 << 29], [3]),
          "strides": Build.integers([1, 1, 1], [3]), "pad_type": Build.text("valid"),
        ], output: "y", Self.vector))
  }

  // MARK: Invalid numbers

  @Test(
    "a fractional padding size doesn't crash", arguments: [Float.infinity, .nan, 3e19])
  func fillOfWholeNumbers(value: Float) throws {
    var program = Build()
    program.input("x", [1], .int32)
    program.block.operations = [
      Build.operation(
        "pad", ["x": "x"],
        constants: [
          "pad": Build.integers([0, 1], [2]), "mode": Build.text("constant"),
          "constant_val": Build.floats([value], []),
        ], output: "y", Build.type(.int32, [2]))
    ]
    program.output("y", [2], .int32)
    let result = try program.run(["x": ([4], [1])], output: "y").values
    #expect(result.count == 2 && result[0] == 4)
    if value.isNaN { #expect(result[1] == 0) }
  }

  @Test("NaN codes of a lookup table are rejected")
  func codesWithoutNumbers() throws {
    var program = Build()
    program.input("x", [2])
    let outputs = [
      Build.named("mask", Build.type(.uint8, [2])), Build.named("kept", Build.type(.float32, [2])),
    ]
    program.block.operations = [
      Build.operation(
        "constexpr_lut_to_sparse", [:],
        constants: [
          "indices_mask": Build.bytes([1, 1], [2]),
          "indices_nonzero_data": Build.floats([.nan, .infinity], [2]),
          "lut": Build.floats([1, 2], [1, 2, 1]),
        ], outputs: outputs)
    ]
    program.output("kept", [2])
    expectModelError(.parameters, "codes beyond a table") { try program.executor() }
  }
}
