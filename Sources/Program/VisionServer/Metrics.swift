#if Server
import Foundation
import Synchronization

/// Counters and histograms in Prometheus's text format.
final class ServerMetrics: Sendable {
  private struct Route: Hashable {
    var method: String
    var route: String
  }

  private struct Durations {
    /// The cumulative count for each bound, in the bounds' order.
    var counts = [Int](repeating: 0, count: ServerMetrics.bounds.count)
    var count = 0
    var sum = 0.0
  }

  private struct State {
    var answers: [Route: [Int: Int]] = [:]
    var durations: [Route: Durations] = [:]
  }

  private let state = Mutex(State())
  private let start = Date()

  /// In seconds.
  private static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  func count(method: String, route: String, status: Int, seconds: Double) {
    let route = Route(method: Self.methods.contains(method) ? method : "OTHER", route: route)
    state.withLock { state in
      state.answers[route, default: [:]][status, default: 0] += 1
      var durations = state.durations[route] ?? Durations()
      for (index, bound) in Self.bounds.enumerated() where seconds <= bound { durations.counts[index] += 1 }
      durations.count += 1
      durations.sum += seconds
      state.durations[route] = durations
    }
  }

  private static let methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  /// - Parameter gauges: the current values: name, help, value.
  func text(gauges: [(name: String, help: String, value: Double)]) -> String {
    let state = state.withLock { $0 }
    var lines: [String] = []
    func head(_ name: String, _ type: String, _ help: String) {
      lines.append("# HELP \(name) \(help)")
      lines.append("# TYPE \(name) \(type)")
    }
    head("http_requests_total", "counter", "Answered requests.")
    for (route, counts) in state.answers.sorted(by: {
      ($0.key.route, $0.key.method) < ($1.key.route, $1.key.method)
    }) {
      for (status, count) in counts.sorted(by: { $0.key < $1.key }) {
        lines.append("http_requests_total{\(Self.labels(route)),status=\"\(status)\"} \(count)")
      }
    }
    head("http_request_duration_seconds", "histogram", "Time from a request's head to its response.")
    for (route, durations) in state.durations.sorted(by: {
      ($0.key.route, $0.key.method) < ($1.key.route, $1.key.method)
    }) {
      let labels = Self.labels(route)
      for (bound, count) in zip(Self.bounds, durations.counts) {
        lines.append("http_request_duration_seconds_bucket{\(labels),le=\"\(bound)\"} \(count)")
      }
      lines.append("http_request_duration_seconds_bucket{\(labels),le=\"+Inf\"} \(durations.count)")
      lines.append("http_request_duration_seconds_sum{\(labels)} \(durations.sum)")
      lines.append("http_request_duration_seconds_count{\(labels)} \(durations.count)")
    }
    for gauge in gauges + process {
      head(gauge.name, "gauge", gauge.help)
      lines.append("\(gauge.name) \(gauge.value)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func labels(_ route: Route) -> String {
    "method=\"\(route.method)\",route=\"\(route.route.replacing("\"", with: ""))\""
  }

  private var process: [(name: String, help: String, value: Double)] {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    let resident = pages.flatMap { $0.count > 1 ? Double($0[1]) : nil } ?? 0
    return [
      ("process_resident_memory_bytes", "Memory in use.", resident * Double(sysconf(Int32(_SC_PAGESIZE)))),
      ("process_start_time_seconds", "Start time in seconds since 1970.", start.timeIntervalSince1970),
    ]
  }
}
#endif
