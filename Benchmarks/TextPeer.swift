import Foundation
import PlaneGeometry

/// `text_peer.py`, running: another recogniser that reads the same pictures in turn with ours.
final class TextPeer {
  struct Answer: Decodable {
    struct Line: Decodable {
      let string: String
      let corners: [[Double]]
    }
    let milliseconds: Double
    let lines: [Line]

    var placed: [PlacedText] {
      lines.map { line in
        PlacedText(
          string: line.string,
          box: CGRect(around: line.corners.filter { $0.count == 2 }.map { CGPoint(x: $0[0], y: $0[1]) }))
      }
    }
  }

  let name: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()

  init(_ name: String, python: String, script: String) throws {
    self.name = name
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, script, name]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    _ = try line()
  }

  func read(_ url: URL) throws -> Answer {
    try input.fileHandleForWriting.write(contentsOf: Data((url.path + "\n").utf8))
    return try JSONDecoder().decode(Answer.self, from: try line())
  }

  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private func line() throws -> Data {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread = Data(unread[(end + 1)...]) }
        return unread[..<end]
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw BenchmarkError("\(name) didn't start; Benchmarks/text_peer.py says what it needs.")
      }
      unread += more
    }
  }
}
