import CoreMLSpecification
import Foundation
import NetworkInference
import ProtobufWire
import Testing

@testable import CoreML

@Suite("Loop limits")
struct LoopBudgetTests {
  private static let limit = 1 << 18

  private func loop(condition: String, limit: UInt64 = 0, _ body: [Layer]) -> Layer {
    .with {
      $0.name = "the loop"
      $0.loop.conditionVar = condition
      $0.loop.maxLoopIterations = limit
      $0.loop.bodyNetwork.layers = body
    }
  }

  private let growing = Layer.with {
    $0.name = "grow"
    $0.input = ["x", "x"]
    $0.output = ["x"]
    $0.concatNd = .init()
  }

  private func parts(_ layers: [Layer], budget: LoopBudget = LoopBudget()) throws -> PartitionedNetwork {
    try PartitionedNetwork(
      layers, outputNames: ["x"], context: .init(isReducedPrecisionAllowed: false, options: EngineOptions()),
      budget: budget)
  }

  private let one = ["x": BlobValue(shape: [1], numbers: [1])]

  @Test("a loop whose condition stays true ends with an error, and one within the limit finishes")
  func endless() throws {
    let endless = try parts([loop(condition: "x", [])])
    expectModelError(.generic, "loops exceeded \(Self.limit) iterations", "Limit") {
      try endless.run(one)
    }
    let counted = try parts([loop(condition: "x", limit: UInt64(Self.limit), [])])
    #expect(try counted.run(one).map(\.numbers) == [[1]])
  }

  @Test("nested loops share the limit")
  func nested() throws {
    let nested = try parts([
      loop(condition: "x", limit: 1000, [loop(condition: "x", limit: 1000, [])])
    ])
    expectModelError(.generic, "loops exceeded") { try nested.run(one) }
  }

  @Test("a compilation for another shape in each iteration counts as several iterations")
  func compilation() throws {
    let layers = [loop(condition: "", limit: 3, [growing])]
    // Three iterations, each of which compiles.
    let cost = 3 * (1 + LoopBudget.compilationCost)
    #expect(try parts(layers, budget: LoopBudget(iterations: cost)).run(one)[0].shape == [8])
    expectModelError(.generic, "each compilation") {
      try parts(layers, budget: LoopBudget(iterations: cost - 1)).run(one)
    }
    // Known shapes cost nothing.
    let known = try parts(layers, budget: LoopBudget(iterations: cost))
    for _ in 0..<2 { #expect(try known.run(one)[0].shape == [8]) }
  }

  @Test("growing blobs share a limit on their elements")
  func growth() throws {
    let layers = [loop(condition: "", limit: 20, [growing])]
    expectModelError(.parameters, "have 64 elements together", "63") {
      try parts(layers, budget: LoopBudget(numbers: 63)).run(one)
    }
  }

  @Test("a loop in a canceled task ends")
  func cancellation() async throws {
    let parts = try parts([loop(condition: "x", [])], budget: LoopBudget(iterations: .max))
    let one = one
    let task = Task { try parts.run(one).map(\.numbers) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
