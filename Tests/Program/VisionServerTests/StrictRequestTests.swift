import Foundation
import HTTPTypes
import Testing

@testable import VisionServer

@Suite("vision serve: ambiguous requests")
struct StrictRequestTests {
  private static func head(_ lines: String...) -> String { (lines + ["", ""]).joined(separator: "\r\n") }

  @Test(
    "a request that two parsers could read differently is rejected, and the connection closed",
    arguments: [
      head("GET /health HTTP/1.1", "Host: localhost", "Host: localhost"),
      head("GET /health HTTP/1.1", "Host: localhost", "Host: evil.example"),
      head("GET /health HTTP/1.1"),
      head("GET http://evil.example/health HTTP/1.1", "Host: localhost"),
      head("GET http://user@localhost/health HTTP/1.1", "Host: localhost"),
      head("GET ftp://localhost/health HTTP/1.1", "Host: localhost"),
      head("GET health HTTP/1.1", "Host: localhost"),
      head("GET * HTTP/1.1", "Host: localhost"),
      head("GET /health#part HTTP/1.1", "Host: localhost"),
      head("CONNECT localhost:80 HTTP/1.1", "Host: localhost"),
      head("GET /health HTTP/2.0", "Host: localhost"),
      head("GET /health HTTP/1.1", "Host: localhost", "X-One: a", " folded"),
      head("GET /health HTTP/1.1", "Host : localhost"),
      head("GET /health HTTP/1.1", "Host: localhost", "X: a\u{0}b"),
      head("POST /api/dice HTTP/1.1", "Host: localhost", "Content-Length: 3", "Content-Length: 4") + "abc",
      head("POST /api/dice HTTP/1.1", "Host: localhost", "Content-Length: 3", "Content-Length: 3") + "abc",
      head("POST /api/dice HTTP/1.1", "Host: localhost", "Content-Length: 3, 3") + "abc",
      head("POST /api/dice HTTP/1.1", "Host: localhost", "Content-Length: +3") + "abc",
      head("POST /api/dice HTTP/1.1", "Host: localhost", "Content-Length: -3") + "abc",
      head("POST /api/dice HTTP/1.1", "Host: localhost", "Content-Length: 3", "Transfer-Encoding: chunked")
        + "0\r\n\r\n",
      head("POST /api/dice HTTP/1.1", "Host: localhost", "Transfer-Encoding: gzip, chunked") + "0\r\n\r\n",
      head("POST /api/dice HTTP/1.1", "Host: localhost", "Transfer-Encoding: identity") + "0\r\n\r\n",
      head("POST /api/dice HTTP/1.0", "Host: localhost", "Transfer-Encoding: chunked") + "0\r\n\r\n",
    ])
  func refused(_ request: String) async throws {
    try await RunningServer.run { server in
      // A valid request follows: its response would show that the first was parsed differently.
      let said = try await RawClient.exchange(
        to: server, saying: request + "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(RawClient.statuses(said) == [400])
    }
  }

  @Test("a target may be absolute, and HTTP/1.0 is supported")
  func answered() async throws {
    try await RunningServer.run { server in
      for request in [
        Self.head("GET http://localhost:80/health HTTP/1.1", "Host: localhost:80", "Connection: close"),
        Self.head("GET http://localhost HTTP/1.1", "Host: LOCALHOST", "Connection: Close"),
        Self.head("GET /health HTTP/1.0", "Host: localhost"),
        Self.head("GET /health HTTP/1.1", "Host: localhost", "Connection: keep-alive, close"),
      ] {
        let said = try await RawClient.exchange(to: server, saying: request)
        #expect(RawClient.statuses(said) == [200], "\(request)")
      }
    }
  }

  /// Creates records of a server on which others with the secret may record.
  private static func places() throws -> (folder: TemporaryRecords, place: ServerRecords) {
    let folder = try TemporaryRecords()
    return (folder, .file(try folder.open(), secret: String(repeating: "s3cret", count: 6)))
  }

  @Test("a path that isn't normalized is rejected, and internal paths require the secret")
  func targets() async throws {
    let (folder, place) = try Self.places()
    try await RunningServer.run(recordingWith: place) { server in
      for (target, status) in [
        ("//internal/records/games", 400), ("/internal//records/games", 400),
        ("/./internal/records/games", 400), ("/a/../internal/records/games", 400),
        ("/a/%2E%2e/internal/records/games", 400), ("http://localhost//internal/records/games", 400),
        ("/internal/records/games/", 404), ("/internal/records/games", 404),
      ] {
        let request = Self.head(
          "POST \(target) HTTP/1.1", "Host: localhost", "Content-Type: application/json",
          "Content-Length: 2", "Connection: close")
        let said = try await RawClient.exchange(to: server, saying: request + "{}")
        #expect(RawClient.statuses(said) == [status], "\(target)")
      }
    }
    withExtendedLifetime(folder) {}
  }

  @Test("HTTP/2 has the same rules for targets")
  func targetsOfHTTP2() async throws {
    let (folder, place) = try Self.places()
    let identity = TLSIdentity.selfSigned(names: ["localhost"], addresses: ["127.0.0.1"])
    try await RunningServer.run(identity: identity, recordingWith: place) { server in
      for (method, target, status) in [
        ("GET", "/health", 200), ("GET", "/health?a=//", 200), ("GET", "//health", 400),
        ("GET", "http://evil/health", 400), ("GET", "health", 400), ("GET", "*", 400),
        ("GET", "/health#part", 400), ("POST", "//internal/records/games", 400),
        ("POST", "/a/../internal/records/games", 400), ("POST", "/internal/records/games", 404),
      ] {
        let answered = try await RawHTTP2Client.status(of: method, target, at: server)
        #expect(answered == status, "\(target)")
      }
    }
    withExtendedLifetime(folder) {}
  }

  @Test("an empty segment may only end a path, and no segment is . or ..")
  func plainTargets() {
    for target in ["/", "/dice", "/dice/", "/dice?to=//a/../b", "/a.b/..c", "/.well-known/x"] {
      #expect(RequestTarget.isNormalized(target, method: .get), "\(target)")
    }
    for target in [
      "", "dice", "//", "//dice", "/dice//", "/.", "/..", "/a/./b", "/%2e", "/.%2E/a", "/a b", "/é", "/a#b",
      "*", "http://localhost/",
    ] {
      #expect(!RequestTarget.isNormalized(target, method: .get), "\(target)")
    }
    #expect(RequestTarget.isNormalized("*", method: .options))
  }

  @Test("100 Continue is sent only if the body is wanted, and never in HTTP/1.0")
  func goOn() async throws {
    var limits = ServerLimits.longDeadline
    limits.bodyBytes = 1_000
    limits.bodyTimeout = 4
    try await RunningServer.run(limits: limits) { server in
      let old =
        "POST /api/dice HTTP/1.0\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
      let cases: [(String, [Int])] = [
        (Self.asking("Content-Length: 2000"), [413]),
        (Self.asking("Content-Length: 3", "Content-Type: text/plain"), [415]),
        (Self.asking("Content-Length: 3", "Origin: https://evil.example"), [403]),
        (Self.asking("Content-Length: 3"), [100, 408]), (old, [408]),
      ]
      // Side by side: two of them wait for their bodies' time limit.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (request, statuses) in cases {
          group.addTask {
            let said = try await RawClient.exchange(to: server, saying: request)
            #expect(RawClient.statuses(said) == statuses, "\(request)")
          }
        }
        try await group.waitForAll()
      }
    }
  }

  private static func asking(_ lines: String...) -> String {
    let head = ["POST /api/dice HTTP/1.1", "Host: localhost", "Expect: 100-continue"] + lines + ["", ""]
    return head.joined(separator: "\r\n")
  }

  @Test(
    "chunks may be small, but mustn't consist mostly of overhead")
  func chunks() async throws {
    try await RunningServer.run { server in
      let head = Self.head("POST /api/dice HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked")
      let small = String(repeating: "1\r\nx\r\n", count: 50_000) + "0\r\n\r\n"
      let answered = try await RawClient.connect(to: server) { client in
        try await client.send(head)
        try await client.send(small)
        return try await client.receive(until: "\r\n\r\n")
      }
      #expect(RawClient.statuses(answered) == [422])
      let extensions = String(
        repeating: "1;" + String(repeating: "e", count: 10_000) + "\r\nx\r\n", count: 200)
      #expect(
        RawClient.statuses(try await RawClient.exchange(to: server, saying: head + extensions)) == [400])
      let line = "1;" + String(repeating: "e", count: 2_000_000)
      #expect(RawClient.statuses(try await RawClient.exchange(to: server, saying: head + line)) == [400])
    }
  }

  @Test("only a complete address is parsed as an address in Host")
  func hosts() {
    #expect(Host("127.0.0.1:8080") == .address("127.0.0.1"))
    #expect(Host("[::1]:8080") == .address("::1"))
    #expect(Host("[2001:DB8::1]") == .address("2001:db8::1"))
    #expect(Host("Vision.Local:443") == .name("vision.local"))
    for authority in [
      "", ":80", "[::1].evil.com", "[::1]evil.com:80", "[::1", "::1", "[evil.com]", "[127.0.0.1]",
      "user@localhost",
      "localhost:", "localhost:80:80", "localhost:8a", "localhost:123456", "local host", "localhost/",
      "localhost,evil.com",
    ] {
      #expect(Host(authority) == nil, "\(authority)")
    }
    #expect(Host("127.0.0.1.evil.com") == .name("127.0.0.1.evil.com"))
  }
}
