import Foundation
import PlaneGeometry

/// OpenCV's methods of image registration, run by `registration_baseline.py` on the same pairs.
struct RegistrationBaseline {
  struct Answer: Decodable {
    let milliseconds: [Double]
    /// In row-major order; nil without a result.
    private let matrix: [Double]?

    var homography: Homography? {
      guard let m = matrix, m.count == 9 else { return nil }
      return Homography(SIMD3(m[0], m[1], m[2]), SIMD3(m[3], m[4], m[5]), SIMD3(m[6], m[7], m[8]))
    }
  }

  private struct FlowAnswer: Decodable {
    let milliseconds: [Double]
    let file: String
  }

  let python: String
  let rounds: Int

  /// Returns each method's result for each pair, with the floating image first.
  func answers(_ pairs: [(URL, URL)], motion: String) throws -> [[String: Answer]] {
    try run([motion, "\(rounds)"] + pairs.flatMap { [$0.0.path, $0.1.path] }, count: pairs.count)
  }

  /// Returns the flow of each pair, with the previous frame first.
  func flows(
    _ pairs: [(URL, URL)], _ preset: String, in folder: URL
  ) throws -> [((Int, Int) -> SIMD2<Double>, [Double])] {
    let answers: [FlowAnswer] = try run(
      ["flow-\(preset)", "\(rounds)"] + pairs.flatMap { [$0.0.path, $0.1.path] }, count: pairs.count)
    return try answers.map { answer in
      let data = try Data(contentsOf: URL(filePath: answer.file))
      let numbers = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      let flow = { (column: Int, row: Int) in
        let index = 2 * (row * RenderedMotion.width + column)
        return SIMD2(Double(numbers[index]), Double(numbers[index + 1]))
      }
      return (flow, answer.milliseconds)
    }
  }

  private func run<Line: Decodable>(_ arguments: [String], count: Int) throws -> [Line] {
    try BaselineOutput(python: python).answers(
      of: "Benchmarks/registration_baseline.py", arguments, count: count)
  }
}
