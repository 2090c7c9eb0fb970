import Foundation
import Logging
import Synchronization
import Testing

@testable import VisionServer

@Suite("vision serve: log")
struct LogTests {
  @Test("clients' input can't end a line or control a terminal")
  func escaped() {
    let handler = TextLogHandler(label: "vision")
    let event = LogEvent(
      level: .info, message: "request", error: nil,
      metadata: ["path": "/a\nfaked \u{1b}[2J\u{9b}31m\u{202e}", "client": "192.0.2.1"], source: "", file: "",
      function: "",
      line: 0)
    #expect(
      handler.line(for: event, at: Date(timeIntervalSince1970: 0))
        == #"1970-01-01T00:00:00Z info vision: client=192.0.2.1 path=/a\nfaked \u{1B}[2J\u{009B}31m\u{202E} request"#
    )
  }

  @Test("an unwritable log doesn't stop the server")
  func unwritable() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    LogOutput.write("a line", to: full)
    try full.close()
  }

  @Test("sessions' secret identifiers aren't logged")
  func paths() async throws {
    let lines = RecordedLines()
    try await RunningServer.run(logger: lines.logger) { server in
      let session = try #require(
        try await server.ask("POST", "/api/dice/sessions").json["session"] as? String)
      _ = try await server.get("/api/dice/sessions/\(session)")
      _ = try await server.get("/api/dice/sessions/\(session)/nothing")
      _ = try await server.ask("PUT", "/api/dice/sessions/\(session)")
      #expect(lines.text.contains("path=/api/dice/sessions/"))
      #expect(!lines.text.contains(session))
    }
  }
}

/// Lines of a logger, in the format of `TextLogHandler`.
private final class RecordedLines: Sendable {
  private let lines = Mutex<[String]>([])

  var text: String { lines.withLock { $0.joined(separator: "\n") } }

  var logger: Logger { Logger(label: "tests") { _ in Handler(lines: self) } }

  private struct Handler: LogHandler {
    let lines: RecordedLines
    private var text = TextLogHandler(label: "tests")
    var logLevel = Logger.Level.trace

    init(lines: RecordedLines) { self.lines = lines }

    var metadata: Logger.Metadata {
      get { text.metadata }
      set { text.metadata = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { text[metadataKey: key] }
      set { text[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) {
      let line = text.line(for: event, at: Date())
      lines.lines.withLock { $0.append(line) }
    }
  }
}
