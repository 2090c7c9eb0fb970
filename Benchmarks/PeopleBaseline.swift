import Foundation
import GrayImage

/// MediaPipe's own Python, run by `people_baseline.py` on the same images.
struct PeopleBaseline {
  struct Hand: Decodable {
    let isLeft: Bool
    private let points: [[Double]]

    var locations: [CGPoint] { points.map { CGPoint(x: $0[0], y: $0[1]) } }
  }

  struct Answer: Decodable {
    let width: Int
    let height: Int
    let hands: [Hand]
    /// x and y in pixels and the visibility of each of 33 points.
    let body: [[Double]]?
    /// The times of each round, for `hands`, `body`, `square` and `landscape`.
    let milliseconds: [String: [Double]]
  }

  let python: String
  let rounds: Int
  let folder: URL

  func answers(for pictures: [URL]) throws -> [Answer] {
    try BaselineOutput(python: python).answers(
      of: "Benchmarks/people_baseline.py", ["\(rounds)", folder.path] + pictures.map(\.path))
  }

  /// Returns the mask of the image with an index.
  func mask(_ name: String, of number: Int, _ answer: Answer) throws -> GrayImage {
    let levels = try Data(contentsOf: folder.appending(path: "\(number).\(name)"))
    guard levels.count == answer.width * answer.height else {
      throw BenchmarkError("MediaPipe's mask \(number).\(name) has \(levels.count) pixels.")
    }
    return GrayImage(width: answer.width, height: answer.height, levels: [UInt8](levels))
  }
}
