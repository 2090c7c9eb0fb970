import Foundation
import NIOCore
import Testing

@testable import VisionServer

@Suite("vision serve: access")
struct AccessTests {
  private let token = "0123456789abcdef"

  @Test("with a token, only health and the pages' files are public")
  func token() async throws {
    let token = token
    try await RunningServer.run(token: token) { server in
      #expect(try await server.get("/health").status == 200)
      let refused = try await server.get("/api/rolls")
      #expect(refused.status == 401)
      #expect(refused.problem == "unauthorized")
      let page = try await server.get("/dice")
      #expect(page.status == 401)
      #expect(page.headers["content-type"] == "text/html; charset=utf-8")
      #expect(
        try await server.get("/api/capabilities", headers: ["Authorization": "Bearer \(token)"]).status == 200
      )
      #expect(
        try await server.get("/api/capabilities", headers: ["Authorization": "Bearer \(token)x"]).status
          == 401)
    }
  }

  @Test(
    "a page opened with the token redirects to the page without it and sets an HttpOnly cookie"
  )
  func tokenInAddress() async throws {
    let token = token
    try await RunningServer.run(token: token) { server in
      let answer = try await server.get("/dice?token=\(token)")
      #expect(answer.status == 303)
      // Relative, and the cookie without a path: the page may be under a path of a proxy.
      #expect(answer.headers["location"] == "./dice")
      #expect(try await server.get("/?token=\(token)").headers["location"] == "./")
      let cookie = try #require(answer.headers["set-cookie"])
      #expect(!cookie.lowercased().contains("path="))
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
      let value = String(cookie.prefix { $0 != ";" })
      #expect(try await server.get("/dice", headers: ["Cookie": value]).status == 200)
      #expect(try await server.get("/dice?token=wrong").status == 401)
      // Only to this server's own pages.
      for (path, status) in [
        ("//evil.example/?token=\(token)", 400), ("//evil.example/dice?token=\(token)", 400),
        ("/nowhere?token=\(token)", 401),
      ] {
        let answer = try await server.get(path)
        #expect(answer.status == status, "\(path)")
        #expect(answer.headers["location"] == nil)
      }
    }
  }

  @Test("requests from pages of other sites and with foreign host names are rejected")
  func origins() async throws {
    try await RunningServer.run { server in
      let own = server.base.absoluteString
      #expect(try await server.get("/api/capabilities", headers: ["Origin": own]).status == 200)
      // Behind a proxy with TLS.
      let secured = own.replacing("http://", with: "https://")
      #expect(try await server.get("/api/capabilities", headers: ["Origin": secured]).status == 200)
      for headers in [
        ["Origin": "https://evil.example"], ["Origin": own + "0"], ["Origin": "null"],
        ["Sec-Fetch-Site": "cross-site"],
        ["Host": "evil.example"], ["Host": "[::1].evil.com"], ["Host": "user@localhost"],
      ] {
        let answer = try await server.get("/api/capabilities", headers: headers)
        #expect(answer.status == 403, "\(headers)")
        #expect(answer.problem == "forbidden-origin")
      }
      let empty = try await RawClient.exchange(
        to: server,
        saying: "GET /api/capabilities HTTP/1.1\r\nHost: localhost\r\nOrigin:\r\nConnection: close\r\n\r\n")
      #expect(RawClient.statuses(empty) == [403])
      #expect(empty.contains("Pages without an origin may not send requests to this server."))
      let link = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]
      #expect(try await server.get("/dice", headers: link).status == 200)
    }
  }

  @Test("a client that exceeds its request rate is rejected with the time to wait")
  func rate() async throws {
    var limits = ServerLimits.longDeadline
    // One at once, the next after 1,000 s.
    limits.requestsPerSecond = 0.001
    try await RunningServer.run(limits: limits) { server in
      #expect(try await server.get("/health").status == 200)
      let refused = try await server.get("/health")
      #expect(refused.status == 429)
      #expect(refused.problem == "too-many-requests")
      let wait = try #require(refused.headers["retry-after"].flatMap(Int.init))
      #expect((900...1000).contains(wait))
    }
  }

  @Test("a client's bucket fills at the rate, up to twice the rate")
  func bucket() throws {
    let limiter = RateLimiter(rate: 10)
    let client = ClientAddress(try SocketAddress(ipAddress: "192.0.2.1", port: 1))
    let start = ContinuousClock.now
    for _ in 0..<20 { #expect(limiter.acquire(for: client, now: start) == nil) }
    let wait = try #require(limiter.acquire(for: client, now: start))
    #expect(abs(wait - 0.1) < 1e-9)
    #expect(limiter.acquire(for: client, now: start + .milliseconds(100)) == nil)
    #expect(limiter.acquire(for: client, now: start + .milliseconds(101)) != nil)
    let later = start + .seconds(60)
    for _ in 0..<20 { #expect(limiter.acquire(for: client, now: later) == nil) }
    #expect(limiter.acquire(for: client, now: later) != nil)
    #expect(
      limiter.acquire(for: ClientAddress(try SocketAddress(ipAddress: "192.0.2.2", port: 1)), now: later)
        == nil)
  }

  @Test("an IPv6 /64 network is one client, and an IPv4-mapped address equals the IPv4 address")
  func clients() throws {
    func client(_ address: String) throws -> ClientAddress {
      ClientAddress(try SocketAddress(ipAddress: address, port: 80))
    }
    #expect(try client("2001:db8:1:2::1") == client("2001:db8:1:2:ffff::9"))
    #expect(try client("2001:db8:1:2::1") != client("2001:db8:1:3::1"))
    #expect(try client("::ffff:192.0.2.7") == client("192.0.2.7"))
  }
}
