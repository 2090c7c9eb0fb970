#if Server
import Foundation
import Hummingbird
import NetworkInference
import NetworkPrecision
import Reports
import StillImages
import VisionRecords

struct StatusRoutes {
  let services: ServerDependencies
  /// The OpenAPI 3.1 description of all routes.
  let description: Data

  func add(to endpoints: inout Endpoints) {
    endpoints.on(.get, "/health") { [services] _, _ in
      services.isDraining
        ? .json(.object([("status", .string("draining"))]), status: .serviceUnavailable)
        : .json(.object([("status", .string("ok"))]))
    }
    endpoints.on(.get, "/metrics") { [services] _, _ in
      .bytes(Data(await services.metricsText().utf8), type: "text/plain; version=0.0.4; charset=utf-8")
    }
    endpoints.on(.get, "/openapi.json") { [description] _, _ in .bytes(description, type: "application/json")
    }
  }
}

struct CapabilityRoutes {
  let services: ServerDependencies
  let version: String

  func add(to endpoints: inout Endpoints) {
    endpoints.on(.get, "/api/capabilities") { _, _ in .json(capabilities) }
  }

  private var capabilities: JSON {
    let limits = services.limits
    return .object([
      ("version", .string(version)),
      (
        "limits",
        .object([
          ("bodyBytes", .integer(limits.bodyBytes)), ("pixels", .integer(limits.pixels)),
          ("sessionIdleSeconds", .number(limits.sessionIdleSeconds, decimals: 1)),
        ])
      ),
      ("symbologies", .array(DetectionOptions.supportedSymbologies.map { .string($0.name) })),
      ("languages", .array(DetectionOptions.supportedLanguages.map { .string($0) })),
      ("recordsRolls", .boolean(services.destination != nil)),
      ("recordsGames", .boolean(services.destination != nil)),
      (
        "precision",
        .object([
          ("selection", .string(PrecisionSelection.standard.name)),
          ("available", names(Processor.current.precisions(isQuantized: true))),
          ("inUse", names(PrecisionTuning.precisionsInUse)),
        ])
      ),
    ])
  }

  private func names(_ precisions: [InferencePrecision]) -> JSON {
    .array(precisions.map { .string($0.rawValue) })
  }
}

extension ServerDependencies {
  fileprivate func metricsText() async -> String {
    metrics.text(gauges: [
      ("vision_work_pending", "Images in progress or waiting.", Double(queue.load)),
      ("vision_body_bytes", "Memory of request bodies in progress.", Double(uploads.budget.load)),
      ("vision_connections", "Open connections.", Double(connections.count)),
      ("vision_dice_sessions", "Live dice sessions.", Double(await diceSessions.count)),
      (
        "vision_records_pending", "Rolls and rounds that are waiting to be recorded.",
        Double(await writer?.pending.count ?? 0)
      ),
      ("vision_games", "Games in progress.", Double(await games.count)),
    ])
  }
}
#endif
