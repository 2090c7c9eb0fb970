import Foundation

/// Another face detector, run by `faces_baseline.py` on the same images.
struct FaceBaseline {
  struct Answer: Decodable {
    let milliseconds: [Double]
    private let rectangles: [[Double]]

    /// In pixels, origin at the top left.
    var boxes: [CGRect] {
      rectangles.filter { $0.count == 4 }.map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    }
  }

  let name: String
  let python: String
  let rounds: Int

  func answers(for pictures: [URL]) throws -> [Answer] {
    try BaselineOutput(python: python).answers(
      of: "Benchmarks/faces_baseline.py", [name, "\(rounds)"] + pictures.map(\.path))
  }
}
