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
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      python, "Benchmarks/filters_peer.py", "\(rounds)", folder.path, "\(width)", "\(height)",
    ]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError("The peer can't be measured; Benchmarks/filters_peer.py says what it needs.")
    }
    return try data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Answer.self, from: Data($0))
    }
  }

  /// A result's bytes: blue, green and red of each pixel.
  func result(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: "\(name).bgr")))
  }
}
