import DiceRoll
import Foundation
import HTTPTypes
import Hummingbird
import Testing
import VisionRecords

@testable import VisionServer

@Suite("vision serve: several servers")
struct SeveralServersTests {
  private static let secret = String(repeating: "s3cret", count: 6)
  private static let entries = "/internal/records/entries"

  private static var limits: ServerLimits { DiceSessionTests.generous }

  private static func peer(_ server: RunningServer, secret: String = secret, certificate: String? = nil)
    throws
    -> RecordsServer
  {
    try #require(RecordsServer(server.base, secret: secret, certificate: certificate))
  }

  /// Creates records without time limits.
  private static func patient(_ client: PeerClient) -> RemoteRecords {
    RemoteRecords(client: client, seconds: 300, entrySeconds: 300)
  }

  private static func begin(_ server: RunningServer) async throws -> String {
    try #require(try await server.ask("POST", "/api/dice/sessions").json["session"] as? String)
  }

  /// Sends frames until a roll ends, and returns that response.
  private static func roll(_ server: RunningServer, in session: String) async throws -> [String: Any] {
    let image = try Images.example("SampleRoll/still.jpg")
    for time in 0..<10 {
      let answer = try await server.post(
        "/api/dice/sessions/\(session)/frames?time=\(Double(time) / 5)", image: image)
      if answer.json["roll"] is [String: Any] { return answer.json }
    }
    Issue.record("the dice never rest")
    return [:]
  }

  private static func number(of answer: [String: Any]) -> Int? {
    (answer["roll"] as? [String: Any])?["roll"] as? Int
  }

  /// Posts an invalid entry and returns the status.
  private static func post(_ server: RunningServer, _ bearer: String) async throws -> Int {
    try await server.ask(
      "POST", entries, body: Data("{}".utf8), type: "application/json",
      headers: ["Authorization": "Bearer \(bearer)"]
    ).status
  }

  /// Creates a certificate for this host, its own authority unlike `SelfSignedCertificate`'s, and its key.
  private static func certificate(in folder: TemporaryRecords) throws -> (certificate: String, key: String) {
    let name = folder.url.appending(path: UUID().uuidString).path
    let openssl = Process()
    openssl.executableURL = URL(filePath: "/usr/bin/env")
    openssl.arguments = [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
      "2",
      "-subj", "/CN=vision", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "\(name).key", "-out",
      "\(name).pem",
    ]
    openssl.standardError = FileHandle.nullDevice
    try openssl.run()
    openssl.waitUntilExit()
    try #require(openssl.terminationStatus == 0)
    return ("\(name).pem", "\(name).key")
  }

  @Test("identifiers of sessions and games start with the server's name")
  func names() async throws {
    try await RunningServer.run(name: "b2") { server in
      #expect(try await Self.begin(server).wholeMatch(of: /b2-[0-9a-f]{32}/) != nil)
      let game = try await server.post("/api/pictionary/games", json: "{}")
      #expect(game.headers["location"]?.hasPrefix("/api/pictionary/games/b2-") == true)
    }
  }

  @Test("a draining server starts nothing, reports it, and stops when its sessions have ended")
  func drain() async throws {
    let folder = try TemporaryRecords()
    let records = try folder.open()
    var limits = Self.limits
    limits.drainSeconds = 600
    let image = try Images.example("SampleRoll/still.jpg")
    try await RunningServer.run(limits: limits, records: records) { server in
      let session = try await Self.begin(server)
      #expect(try await server.get("/api/dice/sessions/\(session)").json["draining"] == nil)
      let drained = Task { await server.server.services.drain() }
      while try await server.get("/health").status == 200 { await Task.yield() }
      #expect(try await server.get("/health").text == #"{"status":"draining"}"#)
      for path in ["/api/dice/sessions", "/api/pictionary/games"] {
        let refused = try await server.ask("POST", path)
        #expect(refused.status == 503)
        #expect(refused.headers["retry-after"] == "1")
      }
      // Requests without a session are answered as usual.
      #expect(try await server.post("/api/dice", image: image).status == 200)
      let answer = try await Self.roll(server, in: session)
      #expect(answer["draining"] as? Bool == true)
      #expect(Self.number(of: answer) == 1)
      #expect(try await server.ask("DELETE", "/api/dice/sessions/\(session)").status == 200)
      await drained.value
    }
  }

  @Test("sessions are ended after the server's drain time")
  func drainEnds() async throws {
    var limits = Self.limits
    limits.drainSeconds = 0.2
    try await RunningServer.run(limits: limits) { server in
      _ = try await Self.begin(server)
      await server.server.services.drain()
      #expect(await server.server.services.diceSessions.count == 1)
    }
  }

  @Test(
    "rolls of several servers are in one file, and each server lists, corrects and counts all of them")
  func forwarded() async throws {
    let folder = try TemporaryRecords()
    let records = try folder.open()
    try await RunningServer.run(limits: Self.limits, recordingWith: .file(records, secret: Self.secret)) {
      writer in
      let peer = try Self.peer(writer)
      try await RunningServer.run(limits: Self.limits, recordingWith: .server(peer)) { other in
        for (server, number) in [(other, 1), (writer, 2)] {
          let answer = try await Self.roll(server, in: try await Self.begin(server))
          #expect(Self.number(of: answer) == number)
        }
        #expect(try records.rolls().map(\.values) == [[3, 5, 1], [3, 5, 1]])
        #expect(try await other.get("/api/capabilities").json["recordsRolls"] as? Bool == true)
        for path in [
          "/api/rolls?limit=1", "/api/rolls.csv", "/api/rolls/2", "/api/rolls/9", "/api/rolls?x=1",
        ] {
          let (there, here) = (try await writer.get(path), try await other.get(path))
          #expect(here.status == there.status, "\(path)")
          #expect(here.text == there.text, "\(path)")
          #expect(here.headers["content-type"] == there.headers["content-type"], "\(path)")
          #expect(here.headers["content-disposition"] == there.headers["content-disposition"], "\(path)")
        }
        #expect(try await other.ask("HEAD", "/api/rolls").status == 200)
        let corrected = try await other.ask(
          "PATCH", "/api/rolls/1", body: Data(#"{"values":[6]}"#.utf8), type: "application/json")
        #expect(corrected.json["values"] as? [Int] == [6])
        #expect(try records.rolls().map(\.values) == [[6], [3, 5, 1]])
        #expect(try await other.ask("DELETE", "/api/rolls/1").json["deleted"] is String)
        #expect(try records.rolls().map(\.values) == [[3, 5, 1]])
        #expect(try await other.ask("POST", "/api/rolls/1/restore").json["values"] as? [Int] == [6])
        #expect(try records.rolls().map(\.values) == [[6], [3, 5, 1]])

        let game = try await other.post(
          "/api/pictionary/games", json: #"{"players":["Ada"],"timeLimit":3600}"#)
        let path = try #require(game.headers["location"])
        _ = try await other.ask("POST", "\(path)/rounds")
        _ = try await other.ask("POST", "\(path)/skip")
        #expect(try await other.ask("DELETE", path).status == 200)
        #expect(try records.rounds().map(\.number) == [1])
        let scores = try await writer.get("/api/pictionary/scores").text
        #expect(try await other.get("/api/pictionary/scores").text == scores)
      }
    }
  }

  @Test("an entry that is sent twice is recorded once, with the same response")
  func twice() async throws {
    let folder = try TemporaryRecords()
    let records = try folder.open()
    try await RunningServer.run(recordingWith: .file(records, secret: Self.secret)) { writer in
      let forwarded = Self.patient(try PeerClient(Self.peer(writer)))
      let die = DieReading(value: 4, confidence: 0.1, box: CGRect(x: 0.1, y: 0.2, width: 0.3, height: 1 / 3))
      let entry = RecordEntry.dice([die], session: RollSession(name: "n", source: "s"), date: Date())
      for _ in 0..<2 { #expect(try await forwarded.write(entry) == RecordedRollID(rawValue: 1)) }
      // Exactly, without tolerance.
      #expect(try records.rolls().map(\.dice) == [[die]])
    }
  }

  @Test("the internal paths require the secret")
  func access() async throws {
    let folder = try TemporaryRecords()
    let records = try folder.open()
    let token = String(repeating: "t0ken", count: 4)
    let place = ServerRecords.file(records, secret: Self.secret)
    try await RunningServer.run(token: token, recordingWith: place) { server in
      // A request with the secret is admitted, and rejected for its content.
      for (bearer, status) in [(token, 404), (Self.secret + "x", 404), (Self.secret, 400)] {
        let answer = try await Self.post(server, bearer)
        #expect(answer == status)
      }
    }
    let status = try await RunningServer.run(records: records) { try await Self.post($0, Self.secret) }
    #expect(status == 404)
  }

  @Test(
    "while the recording server is down, rolls are pending and kept, and reads report it")
  func away() async throws {
    let folder = try TemporaryRecords()
    let records = try folder.open()
    // No server listens there.
    let url = try #require(URL(string: "http://127.0.0.1:9"))
    let away = try #require(RecordsServer(url, secret: Self.secret))
    var limits = Self.limits
    limits.workSeconds = 0.3
    try await RunningServer.run(limits: Self.limits, recordingWith: .server(away)) { other in
      let answer = try await Self.roll(other, in: try await Self.begin(other))
      #expect((answer["roll"] as? [String: Any])?["recording"] as? String == "pending")
    }
    try await RunningServer.run(limits: limits, recordingWith: .server(away)) { other in
      let refused = try await other.get("/api/rolls")
      #expect(refused.status == 503)
      #expect(refused.headers["retry-after"] == "5")
      #expect(!refused.text.contains("127.0.0.1"))
    }
    // A wrong secret can be fixed: entries sent with it are kept.
    try await RunningServer.run(recordingWith: .file(records, secret: Self.secret)) { writer in
      let wrong = RecordWriter(
        Self.patient(try PeerClient(Self.peer(writer, secret: "other"))))
      let entry = RecordEntry.dice(
        [DieReading(value: 1, confidence: 1, box: .zero)], session: RollSession(source: "s"), date: Date())
      guard case .pending(.unreachable) = await wrong.record(entry) else {
        Issue.record("the entry isn't kept")
        return
      }
      let right = RecordWriter(Self.patient(try PeerClient(Self.peer(writer))))
      #expect(await right.record(entry) == .recorded(RecordedRollID(rawValue: 1)))
      let unknown = RecordEntry.end(game: RecordedGameID(rawValue: 99), date: Date())
      #expect(await right.record(unknown) == .recorded(nil))
    }
  }

  @Test("the other server's response is forwarded if it is the API's, and nothing else is")
  func foreignAnswers() async throws {
    let page = "<script>alert(1)</script>"
    let answers: [(type: String, status: HTTPResponse.Status)] = [
      ("text/html", .ok), ("application/json", .found), ("application/problem+json", .ok),
      ("text/csv", .ok), ("application/json", .ok),
    ]
    try await RunningServer.run(
      endpoints: { endpoints in
        endpoints.on(.get, "/api/rolls/{roll}") { _, context in
          let answer = answers[Int(context.parameters.get("roll") ?? "") ?? 0]
          return .bytes(Data(page.utf8), type: answer.type, status: answer.status)
        }
      }
    ) { other in
      try await RunningServer.run(limits: Self.limits, recordingWith: .server(Self.peer(other))) { server in
        for (number, answer) in answers.enumerated() {
          let forwarded = try await server.get("/api/rolls/\(number)")
          #expect(forwarded.headers["x-content-type-options"] == "nosniff")
          #expect(forwarded.headers["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
          guard number == answers.count - 1 else {
            #expect(forwarded.status == 503, "\(answer)")
            #expect(forwarded.headers["content-type"] == "application/problem+json", "\(answer)")
            #expect(!forwarded.text.contains("script"), "\(answer)")
            continue
          }
          #expect(forwarded.status == 200 && forwarded.text == page)
          #expect(forwarded.headers["content-type"] == "application/json")
        }
      }
    }
  }

  @Test("the certificate is verified between servers")
  func verified() async throws {
    let folder = try TemporaryRecords()
    let records = try folder.open()
    let (certificate, key) = try Self.certificate(in: folder)
    let unrelated = try Self.certificate(in: folder).certificate
    let identity = TLSIdentity.files(certificate: certificate, key: key)
    let entry = RecordEntry.dice(
      [DieReading(value: 1, confidence: 1, box: .zero)], session: RollSession(source: "s"), date: Date())
    try await RunningServer.run(identity: identity, recordingWith: .file(records, secret: Self.secret)) {
      writer in
      let verified = try PeerClient(Self.peer(writer, certificate: certificate))
      #expect(try await Self.patient(verified).write(entry)?.rawValue == 1)
      for other in [unrelated, nil] {
        let client = try PeerClient(Self.peer(writer, certificate: other))
        await #expect(throws: RecordsError.self) {
          try await Self.patient(client).write(entry)
        }
      }
    }
    #expect(throws: InvalidCertificateError.self) {
      let url = try #require(URL(string: "https://127.0.0.1"))
      let server = try #require(RecordsServer(url, secret: "s", certificate: "/nowhere.pem"))
      return try PeerClient(server)
    }
  }

  @Test(
    "a server's address is a scheme, a host and optionally a port",
    arguments: [
      ("http://a", "http://a:80"), ("https://vision.test/", "https://vision.test:443"),
      ("HTTP://[::1]:81", "http://[::1]:81"), ("ftp://a", nil), ("http://a/b", nil), ("http://u@a", nil),
      ("http://a?b", nil), ("a:80", nil),
    ])
  func addresses(_ text: String, _ name: String?) throws {
    #expect(RecordsServer(try #require(URL(string: text)), secret: "s")?.name == name)
  }
}
