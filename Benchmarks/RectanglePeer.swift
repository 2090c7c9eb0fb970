import Foundation
import PlaneGeometry

/// A pipeline of OpenCV's contours, run by `rectangles_peer.py` on the same pictures.
struct RectanglePeer {
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
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [python, "Benchmarks/rectangles_peer.py", isForAll ? "all" : "largest", "\(rounds)"]
      + pictures.map(\.path)
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let answers = try data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Answer.self, from: Data($0))
    }
    guard process.terminationStatus == 0, answers.count == pictures.count else {
      throw BenchmarkError("The peer can't be measured: does \(python) have OpenCV?")
    }
    return answers
  }
}
