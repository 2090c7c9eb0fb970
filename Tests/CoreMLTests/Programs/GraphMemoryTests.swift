import Foundation
import Testing

@testable import CoreML

/// Expectations are computed by hand; nothing here is large but the numbers.
@Suite("Memory that a graph needs")
struct GraphMemoryTests {
  private typealias Build = ProgramBuilding

  /// One of these is as large as a tensor may be; two are as much as may be alive at one time.
  private static let large = [1 << 29]

  private func check(_ build: (inout GraphBuilder) throws -> Void) throws {
    var builder = GraphBuilder()
    try build(&builder)
    try builder.graph.checkMemory(weights: builder.weights.makeBuffer())
  }

  @Test("tensors that aren't needed any more don't count")
  func chain() throws {
    try check { builder in
      var value = try builder.parameter(Self.large)
      for _ in 0..<10 { value = try builder.unary(.abs, value) }
      try builder.result(value)
    }
  }

  @Test("tensors that are needed at one time count together, and the operation is named")
  func alive() throws {
    expectRefusal(.parameters, "At the operation \"third\"") {
      try check { builder in
        let first = try builder.parameter(Self.large)
        let second = try builder.unary(.abs, first)
        builder.origin = "third"
        let third = try builder.unary(.exp, first)
        builder.origin = "sum"
        let sum = try builder.binary(.add, second, third)
        try builder.result(sum)
      }
    }
  }

  @Test("a result that nothing reads counts only while it is computed")
  func unused() throws {
    try check { builder in
      let first = try builder.parameter(Self.large)
      for _ in 0..<3 { _ = try builder.unary(.abs, first) }
      try builder.result(first)
    }
  }

  @Test("operations of a program that double a tensor each are refused when it is loaded")
  func doubling() throws {
    var program = Build()
    program.input("x0", [1, 1024])
    // From 1,024 numbers, the twentieth has 2³⁰.
    program.block.operations = (1...40).map { step in
      var operation = Build.operation(
        "concat", ["values": "x\(step - 1)"],
        constants: ["axis": Build.integers([1], []), "interleave": Build.flag(false)], output: "x\(step)",
        Build.type(.float32, [1, 1024 << step]))
      let twice = operation.inputs["values"].map { $0.arguments + $0.arguments } ?? []
      operation.inputs["values"]?.arguments = twice
      return operation
    }
    program.output("x40", [1, 1024 << 40])
    expectRefusal(.parameters, "The operation \"x20\" computes more than 536870912 numbers") {
      _ = try program.executor()
    }
  }
}
