import Foundation

/// OpenCV and NumPy, run by `filters_peer.py` on the same pictures.
struct FilterPeer {
  struct Answer: Decodable {
    let name: String
    /// Of each round.
    let milliseconds: [Double]

    var timings: Timings { milliseconds.reduce(into: Timings()) { $0.append($1) } }
  }

  let python: String
  let rounds: Int
  /// Where the pictures lie, and the results come to.
  let folder: URL

  func answers(width: Int, height: Int) throws -> [Answer] {
    try PeerLines(python: python).answers(
      of: "Benchmarks/filters_peer.py", ["\(rounds)", folder.path, "\(width)", "\(height)"], as: Answer.self)
  }

  /// A result's bytes: blue, green and red of each pixel.
  func result(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: "\(name).bgr")))
  }
}
