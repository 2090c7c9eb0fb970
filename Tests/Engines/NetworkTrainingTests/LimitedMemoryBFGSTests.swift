import Foundation
import NetworkTraining
import Testing

@Suite("L-BFGS")
struct LimitedMemoryBFGSTests {
  /// Rosenbrock's valley in pairs of parameters: curved, flat at its bottom, with its minimum at ones.
  private struct Valley: Objective {
    let parameterCount = 6

    func value(at x: [Double], gradient: inout [Double]) -> Double {
      var value = 0.0
      for pair in stride(from: 0, to: parameterCount, by: 2) {
        let (a, b) = (1 - x[pair], x[pair + 1] - x[pair] * x[pair])
        value += a * a + 100 * b * b
        gradient[pair] = -2 * a - 400 * b * x[pair]
        gradient[pair + 1] = 200 * b
      }
      return value
    }
  }

  private static let start = [-1.2, 1, 0.5, 2, 3, -1]

  @Test("it finds the minimum of a curved valley, decreasing in each step")
  func valley() throws {
    var optimizer = try LimitedMemoryBFGS(Valley(), startingAt: Self.start)
    var last = optimizer.value
    while !optimizer.isConverged, optimizer.iteration < 200 {
      try optimizer.step(Valley())
      #expect(optimizer.value <= last)
      last = optimizer.value
    }
    #expect(optimizer.isConverged)
    #expect(optimizer.parameters.allSatisfy { abs($0 - 1) < 1e-4 })
  }

  @Test("a state encoded after any step and decoded continues bit for bit")
  func resumed() throws {
    var whole = try LimitedMemoryBFGS(Valley(), startingAt: Self.start)
    for _ in 0..<30 { try whole.step(Valley()) }
    for interruption in [0, 1, 12, 29] {
      var part = try LimitedMemoryBFGS(Valley(), startingAt: Self.start)
      for _ in 0..<interruption { try part.step(Valley()) }
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      part = try PropertyListDecoder().decode(LimitedMemoryBFGS.self, from: encoder.encode(part))
      for _ in interruption..<30 { try part.step(Valley()) }
      #expect(part == whole)
    }
  }

  @Test("a state with inconsistent vectors is rejected")
  func damaged() throws {
    let optimizer = try LimitedMemoryBFGS(Valley(), startingAt: Self.start)
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    let text = String(decoding: try encoder.encode(optimizer), as: UTF8.self)
    var fields = try #require(
      PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) as? [String: Any])
    fields["gradient"] = Data(count: 8)
    let cut = try PropertyListSerialization.data(fromPropertyList: fields, format: .binary, options: 0)
    #expect(throws: DecodingError.self) {
      try PropertyListDecoder().decode(LimitedMemoryBFGS.self, from: cut)
    }
  }

  @Test("at the minimum it stays")
  func converged() throws {
    var optimizer = try LimitedMemoryBFGS(Valley(), startingAt: [1, 1, 1, 1, 1, 1])
    #expect(optimizer.isConverged)
    try optimizer.step(Valley())
    #expect(optimizer.iteration == 0)
  }

  private struct Stopped: Error {}
  private final class Failing: Objective {
    let parameterCount = 6
    var calls = 0
    func value(at x: [Double], gradient: inout [Double]) throws -> Double {
      calls += 1
      if calls > 3 { throw Stopped() }
      return Valley().value(at: x, gradient: &gradient)
    }
  }

  @Test("an objective's error keeps the state unchanged")
  func failing() throws {
    let objective = Failing()
    var optimizer = try LimitedMemoryBFGS(objective, startingAt: Self.start)
    var before = optimizer
    #expect(throws: Stopped.self) {
      while true {
        before = optimizer
        try optimizer.step(objective)
      }
    }
    #expect(optimizer == before)
  }
}
