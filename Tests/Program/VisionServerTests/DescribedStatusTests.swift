import AnnotationEditing
import DrawnExamples
import Foundation
import Logging
import Testing

@testable import VisionServer

@Suite("vision serve: documented statuses")
struct DescribedStatusTests {
  /// A defect of a request as written on the wire: in its path, query, fields or body.
  private struct Mistake {
    var parameter = "1"
    var query = ""
    var fields: [String] = []
    var body = ""
  }

  private static let mistakes = [
    Mistake(), Mistake(query: "?unknown=1"), Mistake(query: "?limit=x&offset=-1"),
    Mistake(parameter: "%2e%2e"), Mistake(parameter: String(repeating: "a", count: 65)),
    Mistake(fields: ["Origin: http://other.example"]), Mistake(fields: ["Accept: text/nothing"]),
    Mistake(fields: ["Content-Type: application/json", "Content-Length: 1"], body: "{"),
    Mistake(fields: ["Content-Type: text/plain", "Content-Length: 1"], body: "x"),
    Mistake(fields: ["Content-Type: image/jpeg", "Content-Length: 1"], body: "x"),
    Mistake(fields: ["Content-Type: application/json", "Content-Length: 99999999999"]),
    Mistake(fields: ["Content-Length: 1", "Content-Length: 2"], body: "x"),
    Mistake(fields: ["Transfer-Encoding: chunked"], body: "nothing\r\n"),
  ]

  /// Makes every mistake with every route, and checks that the description documents the status of the
  /// response.
  ///
  /// - Returns: the statuses of the responses.
  private static func provoke(_ server: RunningServer, token: String? = nil) async throws -> Set<String> {
    let fields = token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
    let description = try await server.get("/openapi.json", headers: fields).json
    var answered: Set<String> = []
    for (path, methods) in try #require(description["paths"] as? [String: [String: Any]]) {
      for (method, operation) in methods {
        let responses = (operation as? [String: Any])?["responses"] as? [String: Any]
        let described = try #require(responses, "\(method) \(path)").keys
        for mistake in mistakes {
          let target = path.replacing(/\{\w+\}/, with: mistake.parameter) + mistake.query
          let head =
            ["\(method.uppercased()) \(target) HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
            + mistake.fields
          let request = head.joined(separator: "\r\n") + "\r\n\r\n" + mistake.body
          let answer = try await RawClient.exchange(to: server, saying: request)
          let status = String(answer.dropFirst("HTTP/1.1 ".count).prefix(3))
          #expect(described.contains(status), "\(head.joined(separator: ", ")): \(answer.prefix(400))")
          answered.insert(status)
        }
      }
    }
    return answered
  }

  private static var limits: ServerLimits {
    var limits = ServerLimits.longDeadline
    limits.requestsPerSecond = 1e6
    return limits
  }

  @Test("every status of a bad request is documented for its route")
  func statuses() async throws {
    let folder = try TemporaryRecords()
    let records = try folder.open()
    try await RunningServer.run(limits: Self.limits, records: records) { server in
      let answered = try await Self.provoke(server)
      #expect(answered.isSuperset(of: ["200", "400", "403", "404", "413", "415"]))
    }
    let token = "0123456789abcdef0123456789abcdef"
    try await RunningServer.run(limits: Self.limits, token: token, records: records) { server in
      let answered = try await Self.provoke(server, token: token)
      #expect(answered.contains("401"))
    }
  }

  @Test("the same holds for vision annotate")
  func annotate() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "annotated-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.png", "b.png"] {
      try DrawnObjects.picture(seed: 1).0.write(to: folder.appending(path: name))
    }
    var quiet = Logger(label: "tests")
    quiet.logLevel = .critical
    let server = try WebServer(
      annotating: AnnotationProject(folder: folder), detector: nil, labels: [],
      at: ListenerConfiguration(port: 0),
      limits: Self.limits, logger: quiet)
    try await RunningServer.run(server) { server in
      let answered = try await Self.provoke(server)
      #expect(answered.isSuperset(of: ["200", "400", "403", "404", "413", "415"]))
    }
  }
}
