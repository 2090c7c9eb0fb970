#if Server
import Foundation
import Hummingbird
import Reports
import VisionRecords

/// Routes for servers that record here; they require the secret.
struct PeerRoutes {
  let store: RecordStore
  let uploads: RequestBodyReader

  static let entries = AccessRules.internalPaths + "records/entries"
  static let games = AccessRules.internalPaths + "records/games"

  /// The status of an entry that can never be recorded.
  static let rejectionStatus = Problem.Kind.unprocessable.status

  struct Recorded: Codable {
    let roll: RecordedRollID?
  }

  struct Begun: Codable {
    let game: RecordedGameID
  }

  /// The maximum size of an entry in bytes: a roll of several thousand dice.
  private static let maximumEntryBytes = 1 << 20

  func add(to endpoints: inout Endpoints) {
    endpoints.on(.post, Self.entries) { [store, uploads] request, context in
      let entry = try await uploads.decode(
        RecordEntry.self, from: request, context, limit: Self.maximumEntryBytes)
      return try await Self.answer { Recorded(roll: try await store.write(entry)) }
    }
    endpoints.on(.post, Self.games) { [store, uploads] request, context in
      let opening = try await uploads.decode(GameOpening.self, from: request, context)
      return try await Self.answer { Begun(game: try await store.begin(opening)) }
    }
  }

  private static func answer(_ record: () async throws -> some Encodable) async throws -> Response {
    do {
      return .bytes(try JSONEncoder().encode(try await record()), type: "application/json")
    } catch let error as RecordsError where !error.isTemporary {
      throw Problem(.unprocessable, error.problem.asSentence)
    }
  }
}
#endif
