import Foundation
import NetworkPrecision
import Testing

@testable import VisionServer

@Suite("vision serve: self-description")
struct DescriptionTests {
  @Test("the description lists exactly the routes of the API")
  func description() async throws {
    try await RunningServer.run { server in
      let paths = try #require(
        try await server.get("/openapi.json").json["paths"] as? [String: [String: Any]])
      let described = paths.mapValues { Set($0.keys.map { $0.uppercased() }) }
      let pages = server.server.pagePaths
      #expect(described == server.server.routes.filter { !pages.contains($0.key) })
    }
  }

  @Test("health, capabilities and metrics are reported")
  func status() async throws {
    try await RunningServer.run { server in
      #expect(try await server.get("/health").text == #"{"status":"ok"}"#)
      let capabilities = try await server.get("/api/capabilities").json
      #expect(capabilities["version"] as? String == "1.2.3")
      #expect(capabilities["recordsRolls"] as? Bool == false)
      #expect((capabilities["symbologies"] as? [String])?.contains("qr") == true)
      let precision = try #require(capabilities["precision"] as? [String: Any])
      #expect(PrecisionSelection.names.contains(try #require(precision["selection"] as? String)))
      let available = try #require(precision["available"] as? [String])
      #expect(available.contains("f32"))
      // The models of dice and drawings are loaded from the beginning.
      let used = try #require(precision["inUse"] as? [String])
      #expect(!used.isEmpty && Set(used).isSubset(of: available))
      _ = try await server.get("/nowhere")
      let metrics = try await server.get("/metrics")
      #expect(metrics.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
      let lines = Set(metrics.text.split(separator: "\n").map(String.init))
      #expect(lines.contains(#"http_requests_total{method="GET",route="/health",status="200"} 1"#))
      #expect(lines.contains(#"http_requests_total{method="GET",route="NotFound",status="404"} 1"#))
      #expect(lines.contains(#"http_request_duration_seconds_count{method="GET",route="/health"} 1"#))
      #expect(lines.contains("vision_work_pending 0.0"))
    }
  }

  @Test("an unsupported method is rejected with the supported ones")
  func methods() async throws {
    try await RunningServer.run { server in
      let answer = try await server.ask("PUT", "/api/dice")
      #expect(answer.status == 405)
      #expect(answer.headers["allow"] == "POST")
      #expect(answer.problem == "method-not-allowed")
      #expect(try await server.ask("DELETE", "/health").headers["allow"] == "GET, HEAD")
      #expect(try await server.ask("QUERY", "/api/rolls/7").headers["allow"] == "DELETE, GET, HEAD, PATCH")
      #expect(try await server.ask("QUERY", "/nowhere").status == 404)
      let head = try await server.ask("HEAD", "/health")
      #expect(head.status == 200)
      #expect(head.data.isEmpty)
    }
  }

  @Test("every response forbids what the pages don't need")
  func headers() async throws {
    try await RunningServer.run { server in
      for path in ["/", "/health", "/nowhere"] {
        let headers = try await server.get(path).headers
        #expect(
          headers["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self';") == true)
        #expect(headers["x-content-type-options"] == "nosniff")
        #expect(headers["referrer-policy"] == "no-referrer")
      }
    }
  }

  @Test("the pages are served, and no other file")
  func pages() async throws {
    try await RunningServer.run { server in
      for path in ["/", "/dice", "/still-images", "/pictionary"] {
        let page = try await server.get(path)
        #expect(page.status == 200)
        #expect(page.headers["content-type"] == "text/html; charset=utf-8")
        let tag = try #require(page.headers["etag"])
        #expect(try await server.get(path, headers: ["If-None-Match": tag]).status == 304)
      }
      for path in [
        "/openapi", "/index.html", "/assets/", "/assets/..%2f..%2fopenapi.json", "/assets/%00",
        "/unauthorized",
      ] {
        #expect(try await server.get(path).status == 404, "\(path)")
      }
      // No page has such a name.
      for path in ["/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd"] {
        #expect(try await server.get(path).status == 400, "\(path)")
      }
    }
  }
}
