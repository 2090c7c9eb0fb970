#if Server
import Overlays
import DiceRoll
import Foundation
import Hummingbird
import ImageIO
import RecordReports
import Reports
import VisionRecords

struct RollRoutes {
  let services: ServerDependencies

  private static let maximumPageSize = 1_000
  /// In bytes.
  private static let maximumSourceLength = 1_024
  private static let filters: Set<String> = ["since", "until", "source", "dice"]

  func add(to endpoints: inout Endpoints) {
    endpoints.on(.get, "/api/rolls") { try await list($0, $1) }
    endpoints.on(.get, "/api/rolls.csv") { try await table($0, $1) }
    endpoints.on(.get, "/api/rolls/statistics") { request, context in
      .json(.statistics(try await statistics(request, context)))
    }
    endpoints.on(.get, "/api/rolls/histogram.svg") { request, context in
      return .bytes(try await statistics(request, context).chart.svg(), type: "image/svg+xml")
    }
    endpoints.on(.get, "/api/rolls/histogram.png") { [services] request, context in
      let chart = try await statistics(request, context).chart
      let data = try await services.queue.run(for: context.client) {
        guard let picture = chart.picture() else {
          throw Problem(.busy, "There is not enough memory for the image.", retryAfter: 5)
        }
        return try ImageEncoder.encode(picture, as: .png, isOpaque: true)
      }
      return .bytes(data, type: "image/png")
    }
    endpoints.on(.get, "/api/rolls/{roll}") { [services] _, context in
      let number = try Self.number(context)
      let records = try records
      guard let roll = try await services.recordQueue.run(for: context.client, { try records.roll(number) })
      else { throw Self.missing(number) }
      guard roll.deletionDate == nil else { throw Self.deleted(number) }
      return .json(.recordedRoll(roll))
    }
    endpoints.on(.patch, "/api/rolls/{roll}") { try await correct($0, $1) }
    endpoints.on(.delete, "/api/rolls/{roll}") { _, context in
      try await change(context) { records, number, commit in
        try records.delete([number], on: Date(), beforeWriting: commit).first
      }
    }
    endpoints.on(.post, "/api/rolls/{roll}/restore") { _, context in
      try await change(context) { records, number, commit in
        try records.restore([number], beforeWriting: commit).first
      }
    }
  }

  private var records: RecordStore {
    get throws {
      guard let records = services.records else {
        throw Problem(.notFound, "This server doesn't record.", recovery: "Start it without --no-records.")
      }
      return records
    }
  }

  private func list(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let query = try QueryParameters(request, known: Self.filters.union(["deleted", "limit", "offset"]))
    var filter = try Self.filter(query)
    filter.isDeleted = try query.flag("deleted") ?? false
    let limit = try query.integer("limit", in: 0...Self.maximumPageSize) ?? 100
    let offset = try query.integer("offset", in: 0 ... .max) ?? 0
    let records = try records
    return try await services.recordQueue.run(for: context.client) { [filter] in
      let rolls = try records.rolls(matching: filter, order: .newestFirst, limit: limit, offset: offset)
      return .json(
        .object([
          ("total", .integer(try records.count(matching: filter))),
          ("rolls", .array(rolls.map(JSON.recordedRoll))),
        ]))
    }
  }

  private func table(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let filter = try Self.filter(QueryParameters(request, known: Self.filters))
    let records = try records
    let text = try await services.recordQueue.run(for: context.client) {
      var text = RollCSV.header + "\r\n"
      try records.forEachRoll(matching: filter) { roll in
        if !Task.isCancelled { text += RollCSV.row(roll) + "\r\n" }
      }
      try Task.checkCancellation()
      return text
    }
    var response = Response.bytes(Data(text.utf8), type: "text/csv; charset=utf-8")
    response.headers[.contentDisposition] = "attachment; filename=\"rolls.csv\""
    return response
  }

  /// The statistics of all rolls that match; for many rolls this takes as long as an image.
  private func statistics(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> RollStatistics {
    let filter = try Self.filter(QueryParameters(request, known: Self.filters))
    let records = try records
    return try await services.recordQueue.run(for: context.client) {
      RollStatistics(try records.values(matching: filter))
    }
  }

  private struct Correction: Decodable {
    var values: [WholeNumber]
  }

  private func correct(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let correction = try await services.uploads.decode(Correction.self, from: request, context)
    let values = correction.values.map(\.value)
    return try await change(context) { records, number, commit in
      try records.correct(number, values: values, on: Date(), by: "web", beforeWriting: commit)
    }
  }

  /// Changes the roll in the request's path, and responds with it.
  ///
  /// - Parameter body: makes the change; its last parameter is to be called before anything is written.
  private func change(
    _ context: ServerRequestContext,
    _ body: @escaping @Sendable (RecordStore, RecordedRollID, () throws -> Void) throws -> RecordedRoll?
  ) async throws -> Response {
    let number = try Self.number(context)
    let records = try records
    do {
      let roll = try await services.recordQueue.change(for: context.client) { commitment in
        try body(records, number) { try commitment.commit() }
      }
      guard let roll else { throw Self.missing(number) }
      return .json(.recordedRoll(roll))
    } catch let error as RecordsError {
      switch error {
      case .noSuchRoll: throw Self.missing(number)
      case .deletedRoll: throw Self.deleted(number)
      case .unusableValues(let reason): throw Problem(.unprocessable, reason.asSentence)
      default: throw error
      }
    }
  }

  private static func filter(_ query: QueryParameters) throws -> RollFilter {
    var filter = RollFilter()
    filter.since = try query.date("since")
    filter.until = try query.date("until")
    filter.sources = try query.string("source", limit: Self.maximumSourceLength).map { [$0] } ?? []
    filter.diceCount = try query.integer("dice", in: 1...1_000)
    return filter
  }

  private static func number(_ context: ServerRequestContext) throws -> RecordedRollID {
    guard let number = Int64(try context.identifier("roll")) else {
      throw Problem(.notFound, "There is no such roll.")
    }
    return RecordedRollID(rawValue: number)
  }

  private static func deleted(_ number: RecordedRollID) -> Problem {
    Problem(.notFound, "Roll \(number.rawValue) is deleted.", recovery: "Restore it first.")
  }

  private static func missing(_ number: RecordedRollID) -> Problem {
    Problem(.notFound, "There is no roll \(number.rawValue).")
  }
}
#endif
