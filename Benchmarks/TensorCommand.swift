import ArgumentParser
import CoreML
import Foundation

/// Measures `MLTensor` against plain loops over arrays and against NumPy, on square matrices.
struct TensorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tensors",
    abstract: "Measure MLTensor's sums, products and softmax against plain loops and NumPy.")

  @Option(help: "The number of rows and columns of the matrices.")
  var side = 1000

  @Option(help: "The number of times that each operation is timed.")
  var rounds = 20

  @Option(help: "The Python that has NumPy.")
  var peerPython =
    FileManager.default.isExecutableFile(atPath: ".venv/bin/python3") ? ".venv/bin/python3" : "python3"

  @Flag(help: "Measure NumPy, too.")
  var peer = false

  func validate() throws {
    guard (1...4096).contains(side) else { throw ValidationError("--side must be from 1 to 4096.") }
    guard rounds > 0 else { throw ValidationError("--rounds must be above 0.") }
  }

  func run() throws {
    // The same numbers as the peer's, all different and within ±2.
    let one = (0..<side * side).map { Float($0 * 7919 % 4001) / 1000 - 2 }
    let other = (0..<side * side).map { Float($0 * 104_729 % 4001) / 1000 - 2 }
    let (left, right) = (
      MLTensor(shape: [side, side], scalars: one), MLTensor(shape: [side, side], scalars: other)
    )
    var sums = [Float](repeating: 0, count: one.count)
    var tensors: [String: MLTensor] = [:]
    let timings = try InterleavedMeasurement(pieces: [
      .init(name: "add") { tensors["add"] = left + right },
      .init(name: "softmax") { tensors["softmax"] = left.softmax() },
      .init(name: "matmul") { tensors["matmul"] = left.matmul(right) },
      .init(name: "add, plain loop") {
        sums = [Float](repeating: 0, count: one.count)
        for index in sums.indices { sums[index] = one[index] + other[index] }
      },
      .init(name: "softmax, plain loop") { sums = Self.softmax(one, columns: side) },
    ]).run(rounds: rounds)
    let peerTimes = peer ? try peerTimes() : [:]
    print("Two matrices of \(side) × \(side) numbers of 32 bits, medians of \(rounds) rounds in ms")
    func line(_ name: String, _ timings: Timings?) -> String {
      timings.map { String(format: ", \(name) %.2f", $0.median) } ?? ""
    }
    for name in ["add", "softmax", "matmul"] {
      print(
        "  \(name)" + line("MLTensor", timings[name]) + line("plain loop", timings["\(name), plain loop"])
          + line("NumPy", peerTimes[name]))
    }
  }

  private static func softmax(_ numbers: [Float], columns: Int) -> [Float] {
    var results = numbers
    for start in stride(from: 0, to: numbers.count, by: columns) {
      var largest = -Float.infinity
      for index in start..<start + columns { largest = max(largest, results[index]) }
      var sum: Float = 0
      for index in start..<start + columns {
        results[index] = exp(results[index] - largest)
        sum += results[index]
      }
      for index in start..<start + columns { results[index] /= sum }
    }
    return results
  }

  private func peerTimes() throws -> [String: Timings] {
    let times = try BaselineOutput(python: peerPython).answers(
      of: "Benchmarks/tensors_baseline.py", ["\(side)", "\(rounds)"], as: [String: [Double]].self, count: 1)[
        0]
    return times.mapValues { times in
      var timings = Timings()
      for time in times { timings.append(time) }
      return timings
    }
  }
}
