import Foundation

/// A running script of this folder that answers each input line with a line of JSON.
final class BaselineProcess {
  private let script: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()

  /// - Parameters:
  ///   - script: its path.
  ///   - arguments: its arguments.
  ///   - isQuiet: whether its standard error is discarded.
  init(with script: String, _ arguments: [String] = [], python: String, isQuiet: Bool = false) throws {
    self.script = script
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, script] + arguments
    process.standardInput = input
    process.standardOutput = output
    if isQuiet { process.standardError = FileHandle.nullDevice }
    try process.run()
  }

  func send(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Waits for its next line.
  ///
  /// - Throws: `BenchmarkError` if it has ended.
  func line() throws -> Data {
    let newline = UInt8(ascii: "\n")
    while true {
      if let end = unread.firstIndex(of: newline) {
        defer { unread = Data(unread[(end + 1)...]) }
        return unread[..<end]
      }
      // `read(upToCount:)` waits for the full number of bytes.
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw BenchmarkError.peer(script) }
      unread += more
    }
  }

  /// Waits for its next line, and decodes it.
  func answer<Answer: Decodable>(_ type: Answer.Type = Answer.self) throws -> Answer {
    try JSONDecoder().decode(type, from: try line())
  }

  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}

extension BenchmarkError {
  /// The error for a script that can't be run, mostly because a package is missing.
  static func peer(_ script: String) -> BenchmarkError {
    BenchmarkError("The peer can't be measured; \(script) says what it needs.")
  }
}
