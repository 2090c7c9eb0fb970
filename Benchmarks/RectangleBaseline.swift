import Foundation
import PlaneGeometry

/// A pipeline of OpenCV's contours, run by `rectangles_baseline.py` on the same images.
struct RectangleBaseline {
  struct Answer: Decodable {
    let milliseconds: [Double]
    private let corners: [[Double]]

    /// In descending order of size.
    var outlines: [Quadrilateral] { corners.compactMap { Quadrilateral(clockwise: $0) } }
  }

  let python: String
  let rounds: Int
  /// Whether all outlines are requested, or only the largest.
  var isForAll = false

  func answers(for pictures: [URL]) throws -> [Answer] {
    try BaselineOutput(python: python).answers(
      of: "Benchmarks/rectangles_baseline.py",
      [isForAll ? "all" : "largest", "\(rounds)"] + pictures.map(\.path),
      count: pictures.count)
  }
}
