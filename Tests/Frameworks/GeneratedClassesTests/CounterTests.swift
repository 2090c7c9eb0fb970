import CoreML
import Testing

/// The class of the package `Models/Counter.mlpackage`, which adds its input to a state.
@Suite("Generated class of a stateful model")
struct CounterTests {
  @Test("predictions change the given state, and no other")
  func states() async throws {
    let counter = try Counter(configuration: MLModelConfiguration())
    let (first, second) = (counter.makeState(), counter.makeState())
    #expect(CounterState.Name.allCases.map(\.rawValue) == ["total"])
    first.withMultiArray(for: .total) { $0[0] = 10 }
    func add(_ number: Float16, to state: CounterState) throws -> Float16? {
      try counter.prediction(x: MLShapedArray<Float16>(scalars: [number], shape: [1]), using: state)
        .countShapedArray.scalars.first
    }
    #expect(try add(2, to: first) == 12)
    #expect(try add(3, to: first) == 15)
    #expect(try add(1, to: second) == 1)
    let input = CounterInput(x: MLShapedArray<Float16>(scalars: [0.5], shape: [1]))
    let awaited = try await counter.prediction(input: input, using: second)
    #expect(awaited.countShapedArray.scalars == [1.5])
    #expect(second.withMultiArray(for: .total) { $0[0] } == 1.5)
  }
}
