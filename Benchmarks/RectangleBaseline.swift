import Foundation
import PlaneGeometry

/// A pipeline of OpenCV's contours, run by `rectangles_baseline.py` on the same pictures.
struct RectangleBaseline {
  struct Answer: Decodable {
    /// One for each round.
    let milliseconds: [Double]
    private let corners: [[Double]]

    /// The largest first.
    var outlines: [Quadrilateral] { corners.compactMap { Quadrilateral(clockwise: $0) } }
  }

  let python: String
  let rounds: Int
  /// Whether all outlines are wanted, or the largest only.
  var isForAll = false

  func answers(for pictures: [URL]) throws -> [Answer] {
    try BaselineOutput(python: python).answers(
      of: "Benchmarks/rectangles_baseline.py",
      [isForAll ? "all" : "largest", "\(rounds)"] + pictures.map(\.path),
      count: pictures.count)
  }
}
