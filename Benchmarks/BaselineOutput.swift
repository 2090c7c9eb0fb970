import Foundation

/// A script of this folder that prints a line of JSON for each measured item.
struct BaselineOutput {
  let python: String

  /// - Parameters:
  ///   - script: its path from the checkout's root.
  ///   - arguments: its arguments.
  ///   - count: the required number of lines; nil if unknown.
  /// - Throws: `BenchmarkError` if it fails.
  func answers<Answer: Decodable>(
    of script: String, _ arguments: [String], as type: Answer.Type = Answer.self, count: Int? = nil
  ) throws -> [Answer] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, script] + arguments
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = data.split(separator: UInt8(ascii: "\n"))
    guard process.terminationStatus == 0, lines.count == count ?? lines.count else {
      throw BenchmarkError.peer(script)
    }
    return try lines.map { try JSONDecoder().decode(type, from: Data($0)) }
  }
}
