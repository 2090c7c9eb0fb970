import ModelEncoding
import SeededRandom
import Testing

@Suite("Multilayer perceptron")
struct MultilayerPerceptronTests {
  private static let widths = [3, 5, 4, 2]
  private static let rowCount = 4

  private func numbers(_ count: Int, seed: UInt64) -> [Float] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in Float(random.next(in: -1...1)) }
  }

  private func network() throws -> MultilayerPerceptron {
    try MultilayerPerceptron(
      widths: Self.widths, rowCount: Self.rowCount, factors: [2, 0.5, 1], addends: [0.1, -0.2, 0])
  }

  /// The same, computed number by number.
  private func expected(_ rows: [Float], _ parameters: [Float]) -> [Double] {
    (0..<Self.rowCount).flatMap { row -> [Double] in
      var values = (0..<3).map { Double(rows[3 * row + $0]) * [2, 0.5, 1][$0] + [0.1, -0.2, 0][$0] }
      var start = 0
      for layer in 0..<3 {
        let (inputs, outputs) = (Self.widths[layer], Self.widths[layer + 1])
        values = (0..<outputs).map { output in
          let sum = (0..<inputs).reduce(Double(parameters[start + inputs * outputs + output])) {
            $0 + Double(parameters[start + output * inputs + $1]) * values[$1]
          }
          return layer < 2 ? max(sum, 0) : sum
        }
        start += (inputs + 1) * outputs
      }
      return values
    }
  }

  @Test("each row passes through all layers")
  func outputs() throws {
    let count = MultilayerPerceptron.parameterCount(widths: Self.widths)
    #expect(count == 4 * 5 + 6 * 4 + 5 * 2)
    let (rows, parameters) = (numbers(12, seed: 1), numbers(count, seed: 2))
    let outputs = try network().outputs(of: rows, parameters: parameters)
    #expect(zip(outputs, expected(rows, parameters)).allSatisfy { abs(Double($0) - $1) < 1e-5 })
  }

  @Test("gradients equal finite differences")
  func gradients() throws {
    let (rows, parameters) = (
      numbers(12, seed: 3), numbers(MultilayerPerceptron.parameterCount(widths: Self.widths), seed: 4)
    )
    // Of half the sum of squares.
    let gradient = try network().gradient(of: rows, parameters: parameters) { $0 }
    func value(_ parameters: [Float]) -> Double {
      expected(rows, parameters).reduce(0) { $0 + $1 * $1 / 2 }
    }
    for index in parameters.indices {
      var (above, below) = (parameters, parameters)
      above[index] += 1 / 1024
      below[index] -= 1 / 1024
      let difference = (value(above) - value(below)) / Double(above[index] - below[index])
      // 32-bit numbers, and differences with an error of a millionth of the third derivative.
      #expect(abs(Double(gradient[index]) - difference) < 1e-4, "\(index)")
    }
  }
}
