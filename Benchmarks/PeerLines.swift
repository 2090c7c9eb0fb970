import Foundation

/// A script of this folder that says a line of JSON for each thing that it measured.
struct PeerLines {
  let python: String

  /// - Parameters:
  ///   - script: its path from the checkout's root.
  ///   - arguments: what it is given.
  /// - Throws: `BenchmarkError` where it fails.
  func answers<Answer: Decodable>(
    of script: String, _ arguments: [String], as type: Answer.Type
  ) throws -> [Answer] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, script] + arguments
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError("The peer can't be measured; \(script) says what it needs.")
    }
    return try data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(type, from: Data($0))
    }
  }
}
