import CoreMLSpecification
import Foundation
import Testing

@testable import CoreML

/// Expected values are computed by hand. The state `total` is one number; `x` is added to it.
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

  @Test("a branch changes a state, and the other keeps it")
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

  @Test("each iteration of a loop sees the state of the one before")
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
    // 0 → 1 → 3 → 7, then unchanged, then → 15.
    #expect(try program.run([3, 0, 1], as: "x", keeping: state, output: "y") == [7, 7, 15])
  }

  /// A program that adds `x` to each element of its state, and returns the state.
  private func sums(_ count: Int) -> Build {
    let many = Build.type(.float32, [count])
    var program = Build()
    program.input("x", [1])
    program.state("total", [count])
    program.block.operations = [
      Build.operation("read_state", ["input": "total"], output: "old", many),
      Build.operation("add", ["x": "old", "y": "x"], output: "y", many),
      Build.operation("write_state", ["input": "total", "data": "y"], outputs: []),
    ]
    program.output("y", [count])
    return program
  }

  private func numbers(of state: MLState) -> [Float] {
    state.withMultiArray(for: "total") { $0.values(as: Float.self) }
  }

  @Test(
    "a state's new values are read by the next prediction, whatever memory they are in",
    arguments: [3, 5_000])
  func writing(count: Int) throws {
    let executor = try sums(count).executor()
    let state = MLState(shapes: ["total": [count]])
    #expect(numbers(of: state) == Array(repeating: 0, count: count))
    var expected = [Float](repeating: 0, count: count)
    for round in 0..<3 {
      state.withMultiArray(for: "total") { $0[round] = 100 }
      expected[round] = 100
      let result = try executor.prediction(from: Build.features(["x": ([2], [1])]), using: state)
      expected = expected.map { $0 + 2 }
      #expect(result.featureValue(for: "y")?.multiArrayValue?.values(as: Float.self) == expected)
      #expect(numbers(of: state) == expected)
    }
  }

  @Test("a state written back unchanged keeps its values; two states can be swapped", arguments: [1, 5_000])
  func handedOn(count: Int) throws {
    let many = Build.type(.float16, [count])
    var program = Build()
    program.input("x", [1])
    for name in ["kept", "left", "right"] {
      program.state(name, [count])
      program.block.operations.append(
        Build.operation("read_state", ["input": name], output: "old_\(name)", many))
    }
    for (name, old) in [("kept", "old_kept"), ("left", "old_right"), ("right", "old_left")] {
      program.block.operations.append(
        Build.operation("write_state", ["input": name, "data": old], outputs: []))
    }
    program.block.operations.append(
      Build.operation("add", ["x": "x", "y": "x"], output: "y", Self.number))
    program.output("y", [1])
    let state = MLState(shapes: ["kept": [count], "left": [count], "right": [count]])
    for (name, number) in [("kept", 3), ("left", 1), ("right", 2)] {
      state.withMultiArray(for: name) { array in
        for index in 0..<count { array[index] = number as NSNumber }
      }
    }
    let executor = try program.executor()
    for round in 1...3 {
      let result = try executor.prediction(from: Build.features(["x": ([2], [1])]), using: state)
      #expect(result.featureValue(for: "y")?.multiArrayValue?.values(as: Float.self) == [4])
      let (left, right): (Float, Float) = round.isMultiple(of: 2) ? (1, 2) : (2, 1)
      for (name, number) in [("kept", 3), ("left", left), ("right", right)] {
        let numbers = state.withMultiArray(for: name) { $0.values(as: Float.self) }
        #expect(numbers == Array(repeating: number, count: count), "\(name), round \(round)")
      }
    }
  }

  @Test("states are stored in 16 bits")
  func rounding() throws {
    let state = MLState(shapes: ["total": [3]])
    // Between 2,048 and 4,096, 16-bit numbers are two apart.
    _ = try sums(3).run([2_048, 1, 1], as: "x", keeping: state, output: "y")
    #expect(numbers(of: state) == [2_048, 2_048, 2_048])
  }

  @Test("concurrent predictions with separate states are correct")
  func sideBySide() async throws {
    let executor = try sums(5_000).executor()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for step in 1...8 {
        group.addTask {
          let state = MLState(shapes: ["total": [5_000]])
          for round in 1...20 {
            let result = try executor.prediction(
              from: Build.features(["x": ([Float(step)], [1])]), using: state)
            let numbers = result.featureValue(for: "y")?.multiArrayValue?.values(as: Float.self)
            #expect(numbers == Array(repeating: Float(step * round), count: 5_000))
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("concurrent predictions with one state all update it")
  func shared() async throws {
    let executor = try sums(3).executor()
    let state = MLState(shapes: ["total": [3]])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<40 {
        group.addTask {
          _ = try executor.prediction(from: Build.features(["x": ([1], [1])]), using: state)
        }
      }
      try await group.waitForAll()
    }
    #expect(numbers(of: state) == [40, 40, 40])
  }

  @Test("a state outlives its program, and a program its state")
  func lifetimes() throws {
    var executor: (any ModelExecutor)? = try sums(5_000).executor()
    let state = MLState(shapes: ["total": [5_000]])
    _ = try executor?.prediction(from: Build.features(["x": ([7], [1])]), using: state)
    executor = nil
    #expect(numbers(of: state).allSatisfy { $0 == 7 })
    let other = try sums(5_000).executor()
    for _ in 0..<3 {
      let passing = MLState(shapes: ["total": [5_000]])
      _ = try other.prediction(from: Build.features(["x": ([1], [1])]), using: passing)
    }
    _ = try other.prediction(from: Build.features(["x": ([1], [1])]), using: state)
    #expect(numbers(of: state).allSatisfy { $0 == 8 })
  }

  @Test("a failed prediction keeps the state unchanged")
  func failing() throws {
    var program = sums(3)
    program.input("index", [1], .int32)
    program.block.operations.append(
      Build.operation(
        "gather_along_axis", ["x": "y", "indices": "index"],
        constants: ["axis": Build.integers([0], []), "validate_indices": Build.flag(true)], output: "picked",
        Self.number))
    program.output("picked", [1])
    let executor = try program.executor()
    let state = MLState(shapes: ["total": [3]])
    func run(_ index: Float) throws {
      _ = try executor.prediction(
        from: Build.features(["x": ([1], [1]), "index": ([index], [1])]), using: state)
    }
    try run(0)
    #expect(throws: MLModelError.self) { try run(9) }
    #expect(numbers(of: state) == [1, 1, 1])
    try run(2)
    #expect(numbers(of: state) == [2, 2, 2])
  }

  @Test(
    "states can be accessed in nested closures, and a prediction can run in one", .timeLimit(.minutes(1)))
  func nestedLending() throws {
    let executor = try program(update("add", "x")).executor()
    let state = MLState(shapes: ["total": [1], "copy": [1]])
    try state.withMultiArray(for: "total") { total in
      total[0] = 40
      _ = try executor.prediction(from: Build.features(["x": ([2], [1])]), using: state)
      state.withMultiArray(for: "copy") { copy in
        state.withMultiArray(for: "total") { copy[0] = $0[0] }
      }
    }
    #expect(state.withMultiArray(for: "copy") { $0.values(as: Float.self) } == [42])
  }

  @Test("an unknown state, and one larger than memory, don't crash")
  func missing() throws {
    let state = MLState(shapes: ["total": [1]])
    #expect(state.withMultiArray(for: "sum") { $0.shape } == [0])
    #expect(state.withMultiArray(for: "total") { $0.shape } == [1])
    // 2⁵⁰ numbers are larger than any memory.
    let huge = MLState(shapes: ["total": [1 << 25, 1 << 25]])
    #expect(huge.withMultiArray(for: "total") { $0.count } == 0)
    let program = program(update("add", "x"))
    #expect(throws: MLModelError.self) { try program.run([1], as: "x", keeping: huge, output: "y") }
    let foreign = MLState(shapes: ["other": [1]])
    #expect(throws: MLModelError.self) { try program.run([1], as: "x", keeping: foreign, output: "y") }
  }
}
