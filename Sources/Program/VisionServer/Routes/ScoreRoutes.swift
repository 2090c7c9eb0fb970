#if Server
import Hummingbird
import RecordReports
import Reports
import VisionRecords

struct ScoreRoutes {
  let services: ServerDependencies

  func add(to endpoints: inout Endpoints) {
    endpoints.on(.get, "/api/pictionary/scores") { [services] request, context in
      _ = try QueryParameters(request, known: [])
      let scores = try await services.recordQueue.run(for: context.client) {
        try services.records?.scores() ?? []
      }
      return .json(.object([("scores", .array(scores.map(JSON.score)))]))
    }
  }
}
#endif
