import CoreMLSpecification
import Foundation
import NetworkInference
import Testing

@testable import CoreML

/// Expected values are computed by hand; only the numbers are large.
@Suite("Memory estimates of graphs")
struct GraphMemoryTests {
  private typealias Build = ProgramBuilding

  /// One of these has the maximum size of a tensor; two are the maximum alive at one time.
  private static let large = [1 << 29]

  private func check(_ build: (GraphBuilder) -> Void) throws {
    let builder = GraphBuilder(knowsShapes: true)
    build(builder)
    try builder.check()
    _ = try builder.graph.neededMemory(weights: builder.weights.makeBuffer())
  }

  private func bytes(_ build: (GraphBuilder) -> Void) throws -> Int {
    let builder = GraphBuilder(knowsShapes: true)
    build(builder)
    try builder.check()
    return try builder.graph.neededMemory(weights: builder.weights.makeBuffer()).byteCount
  }

  @Test(
    "bytes: the input, the two largest tensors in turn, and the caller's copy of the output"
  )
  func byteCount() throws {
    let count = 1 << 20
    let needed = try bytes { builder in
      var value = builder.parameter(.float32, [count])
      for _ in 0..<10 { value = builder.unary(.abs, value) }
      builder.result(value)
    }
    // The engine keeps the input; two tensors of the chain are alive at a time, with 4 bytes per element; the
    // output is copied in 64 bits.
    let rest = needed - 3 * 4 * count - 8 * count
    #expect((0..<4096).contains(rest), "\(needed)")
  }

  @Test("computed constants count to the end, since the engine keeps them")
  func constants() throws {
    let count = 1 << 20
    let needed = try bytes { builder in
      let one = builder.parameter(.float32, [1])
      let scalar = builder.floats([2], shape: [1])
      var sum = one
      for _ in 0..<5 {
        let filled = builder.broadcast(scalar, to: builder.integers([count]))
        let part = builder.binary(.multiply, filled, one)
        sum = builder.binary(.add, sum, part)
      }
      builder.result(sum)
    }
    #expect(needed > 5 * 4 * count)
  }

  @Test("tensors that are no longer needed don't count")
  func chain() throws {
    try check { builder in
      var value = builder.parameter(.float32, Self.large)
      for _ in 0..<10 { value = builder.unary(.abs, value) }
      builder.result(value)
    }
  }

  @Test("tensors alive at one time add up, and the operation is reported")
  func alive() throws {
    expectModelError(.parameters, "The operation \"third\"") {
      try check { builder in
        let first = builder.parameter(.float32, Self.large)
        let second = builder.unary(.abs, first)
        builder.origin = "third"
        let third = builder.unary(.exp, first)
        builder.origin = "sum"
        let sum = builder.binary(.add, second, third)
        builder.result(sum)
      }
    }
  }

  @Test("an unused result counts only while it is computed")
  func unused() throws {
    try check { builder in
      let first = builder.parameter(.float32, Self.large)
      for _ in 0..<3 { _ = builder.unary(.abs, first) }
      builder.result(first)
    }
  }

  /// Doubles a tensor of 1,024 elements, "x0", `count` times. The twentieth result has 2³⁰.
  private static func doublings(_ count: Int) -> [Build.Operation] {
    (1...count).map { step in
      var operation = Build.operation(
        "concat", ["values": "x\(step - 1)"],
        constants: ["axis": Build.integers([1], []), "interleave": Build.flag(false)], output: "x\(step)",
        Build.type(.float32, [1, 1024 << step]))
      let twice = operation.inputs["values"].map { $0.arguments + $0.arguments } ?? []
      operation.inputs["values"]?.arguments = twice
      return operation
    }
  }

  private static let refusal = "The operation \"x20\" has an output of more than 536870912 elements"

  @Test("a program of operations that each double a tensor is rejected when it is loaded")
  func doubling() throws {
    var program = Build()
    program.input("x0", [1, 1024])
    program.block.operations = Self.doublings(40)
    program.output("x40", [1, 1024 << 40])
    expectModelError(.parameters, Self.refusal) { _ = try program.executor() }
  }

  // MARK: Bodies

  private static let number = Build.type(.float32, [1])

  private static func sum(of tensor: String, _ name: String) -> Build.Operation {
    Build.operation(
      "reduce_sum", ["x": tensor],
      constants: ["axes": Build.integers([1], [1]), "keep_dims": Build.flag(false)], output: name, number)
  }

  /// A loop that runs while `variable` is below the input "x"; the operations compute `next` from it.
  private static func loop(
    _ name: String, from variable: String, _ operations: [Build.Operation], next: String
  ) -> Build.Operation {
    var loop = Build.operation("while_loop", ["loop_vars": variable], output: name, number)
    loop.blocks = [
      Build.block(
        taking: ["\(name)-i"],
        [
          Build.operation(
            "less", ["x": "\(name)-i", "y": "x"], output: "\(name)-less", Build.type(.bool, [1]))
        ], outputs: ["\(name)-less"]),
      Build.block(taking: ["\(name)-j"], operations, outputs: [next]),
    ]
    return loop
  }

  /// Runs the operations if the input "x" is above zero, and otherwise returns x.
  private static func branch(_ name: String, _ operations: [Build.Operation], output: String)
    -> [Build.Operation]
  {
    var conditional = Build.operation("cond", ["pred": "isPositive"], output: name, number)
    conditional.blocks = [Build.block(operations, outputs: [output]), Build.block([], outputs: ["x"])]
    return [
      Build.operation(
        "greater", ["x": "x"], constants: ["y": Build.floats([0], [1])], output: "isPositive",
        Build.type(.bool, [1])), conditional,
    ]
  }

  /// - Parameter columns: the number of columns of the input "x0", which has one row.
  private static func program(_ operations: [Build.Operation], columns: Int = 1024) -> Build {
    var program = Build()
    program.input("x", [1])
    program.input("x0", [1, columns])
    program.block.operations = operations
    program.output("y", [1])
    return program
  }

  @Test("operations in a loop's body are checked")
  func loops() {
    let body = Self.doublings(40) + [Self.sum(of: "x40", "next")]
    expectModelError(.parameters, Self.refusal) {
      _ = try Self.program([Self.loop("y", from: "x", body, next: "next")]).executor()
    }
  }

  @Test("operations in a branch are checked")
  func branches() {
    let body = Self.doublings(40) + [Self.sum(of: "x40", "sum")]
    expectModelError(.parameters, Self.refusal) {
      _ = try Self.program(Self.branch("y", body, output: "sum")).executor()
    }
  }

  @Test("operations in a branch in a loop in a branch are checked")
  func nested() {
    let inner = Self.branch("z", Self.doublings(40) + [Self.sum(of: "x40", "sum")], output: "sum")
    let loop = Self.loop("w", from: "x", inner, next: "z")
    expectModelError(.parameters, Self.refusal) {
      _ = try Self.program(Self.branch("y", [loop], output: "w")).executor()
    }
  }

  @Test("memory needed by a body is added to what is alive outside")
  func outside() {
    // The input and its absolute values take the whole limit, except for some space.
    let columns = (1 << 29) - 1024
    let large = Build.type(.float32, [1, columns])
    let body = [
      Build.operation("exp", ["x": "x0"], output: "inner", large), Self.sum(of: "inner", "next"),
    ]
    let operations = [
      Build.operation("abs", ["x": "x0"], output: "outer", large),
      Self.loop("last", from: "x", body, next: "next"), Self.sum(of: "outer", "total"),
      Build.operation("add", ["x": "last", "y": "total"], output: "y", Self.number),
    ]
    expectModelError(.parameters, "The operation \"last\" needs", "at one time") {
      _ = try Self.program(operations, columns: columns).executor()
    }
  }

  @Test("bodies whose tensors fit run")
  func held() throws {
    // Of 1,024 ones, 2,048 and 4,096; the loop ends as soon as the sum is above 1.
    let body = Self.doublings(2) + [Self.sum(of: "x2", "next")]
    let program = Self.program([
      Build.operation("sub", ["x": "x", "y": "x"], output: "zero", Self.number),
      Self.loop("y", from: "zero", body, next: "next"),
    ])
    let ones = [Float](repeating: 1, count: 1024)
    let result = try program.run(
      ["x": (values: [1], shape: [1]), "x0": (values: ones, shape: [1, 1024])], output: "y")
    #expect(result.values == [4096])
  }
}
