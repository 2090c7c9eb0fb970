import Foundation
import Testing

@testable import CoreML

/// Expectations are computed by hand. The state `total` is one number; `x` is added to it.
@Suite("States of ML programs")
struct ProgramStateTests {
  private typealias Build = ProgramBuilding
  private static let number = Build.type(.float32, [1])

  /// Reads the state, combines it with a value, and writes it back.
  private func update(_ operation: String, _ value: String, suffix: String = "") -> [Build.Operation] {
    [
      Build.operation("read_state", ["input": "total"], output: "old\(suffix)", Self.number),
      Build.operation(
        operation, ["x": "old\(suffix)", "y": value], output: "new\(suffix)", Self.number),
      Build.operation("write_state", ["input": "total", "data": "new\(suffix)"], outputs: []),
    ]
  }

  private func program(_ operations: [Build.Operation]) -> Build {
    var program = Build()
    program.input("x", [1])
    program.state("total", [1])
    program.block.operations =
      operations + [Build.operation("read_state", ["input": "total"], output: "y", Self.number)]
    program.output("y", [1])
    return program
  }

  @Test("a branch changes a state, and the other leaves it")
  func branches() throws {
    var conditional = Build.operation("cond", ["pred": "isPositive"], output: "z", Self.number)
    conditional.blocks = [
      Build.block(update("add", "x"), outputs: ["x"]), Build.block([], outputs: ["x"]),
    ]
    let zero = ["y": Build.floats([0], [1])]
    let program = program([
      Build.operation("greater", ["x": "x"], constants: zero, output: "isPositive", Build.type(.bool, [1])),
      conditional,
    ])
    let state = MLState(shapes: ["total": [1]])
    #expect(try program.run([2, -5, 3], as: "x", keeping: state, output: "y") == [2, 2, 5])
  }

  @Test("each branch changes a state in its own way")
  func bothBranches() throws {
    var conditional = Build.operation("cond", ["pred": "isPositive"], output: "z", Self.number)
    conditional.blocks = [
      Build.block(update("add", "x"), outputs: ["x"]),
      Build.block(update("sub", "x", suffix: "2"), outputs: ["x"]),
    ]
    let zero = ["y": Build.floats([0], [1])]
    let program = program([
      Build.operation("greater", ["x": "x"], constants: zero, output: "isPositive", Build.type(.bool, [1])),
      conditional,
    ])
    let state = MLState(shapes: ["total": [1]])
    #expect(try program.run([2, -5, 3], as: "x", keeping: state, output: "y") == [2, 7, 10])
  }

  @Test("each iteration of a loop sees what the one before made of a state")
  func loops() throws {
    // While i < x: total = total × 2 + 1, i = i + 1.
    let one = ["y": Build.floats([1], [1])]
    var loop = Build.operation("while_loop", ["loop_vars": "zero"], output: "count", Self.number)
    loop.blocks = [
      Build.block(
        taking: ["i"],
        [Build.operation("less", ["x": "i", "y": "x"], output: "goesOn", Build.type(.bool, [1]))],
        outputs: ["goesOn"]),
      Build.block(
        taking: ["j"],
        [
          Build.operation("read_state", ["input": "total"], output: "old", Self.number),
          Build.operation("add", ["x": "old", "y": "old"], output: "twice", Self.number),
          Build.operation("add", ["x": "twice"], constants: one, output: "new", Self.number),
          Build.operation("write_state", ["input": "total", "data": "new"], outputs: []),
          Build.operation("add", ["x": "j"], constants: one, output: "next", Self.number),
        ], outputs: ["next"]),
    ]
    let program = program([
      Build.operation(
        "sub", ["x": "x", "y": "x"], output: "zero", Self.number), loop,
    ])
    let state = MLState(shapes: ["total": [1]])
    // 0 → 1 → 3 → 7, then not at all, then → 15.
    #expect(try program.run([3, 0, 1], as: "x", keeping: state, output: "y") == [7, 7, 15])
  }

  @Test("a state of an unknown name, and one that no memory holds, stop nothing")
  func missing() throws {
    let state = MLState(shapes: ["total": [1]])
    #expect(state.withMultiArray(for: "sum") { $0.shape } == [0])
    #expect(state.withMultiArray(for: "total") { $0.shape } == [1])
    // 2⁵⁰ numbers are more than any memory has.
    let huge = MLState(shapes: ["total": [1 << 25, 1 << 25]])
    #expect(huge.withMultiArray(for: "total") { $0.count } == 0)
    let program = program(update("add", "x"))
    #expect(throws: MLModelError.self) { try program.run([1], as: "x", keeping: huge, output: "y") }
    let foreign = MLState(shapes: ["other": [1]])
    #expect(throws: MLModelError.self) { try program.run([1], as: "x", keeping: foreign, output: "y") }
  }
}
