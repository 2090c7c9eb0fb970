#if Server
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import VisionRecords

/// Records with another server.
///
/// Acknowledged entries are in its file. An entry whose acknowledgment was lost is sent again and recorded
/// once; a game may then be started twice, once without rounds, which no table shows.
struct RemoteRecords: RecordDestination {
  let client: PeerClient
  /// The maximum time in seconds to wait for the other server when a game starts.
  let seconds: Double

  /// The maximum time in seconds to wait with an entry, which is otherwise kept and sent again later.
  var entrySeconds = 5.0

  var name: String { client.server.name }

  func write(_ entry: RecordEntry) async throws(RecordsError) -> RecordedRollID? {
    let data = try encode(entry)
    return try await ask(for: PeerRoutes.Recorded.self) {
      try await client.send(.POST, PeerRoutes.entries, json: data, within: entrySeconds)
    }.roll
  }

  func begin(_ opening: GameOpening) async throws(RecordsError) -> RecordedGameID {
    let data = try encode(opening)
    return try await ask(for: PeerRoutes.Begun.self) {
      try await client.sendPersistently(.POST, PeerRoutes.games, json: data, within: seconds)
    }.game
  }

  private func encode(_ value: some Encodable) throws(RecordsError) -> Data {
    do {
      return try JSONEncoder().encode(value)
    } catch {
      throw .failed(name, reason: "an entry can't be sent: \(error)")
    }
  }

  private func ask<Value: Decodable>(
    for type: Value.Type, _ send: () async throws -> PeerClient.PeerResponse
  ) async throws(RecordsError) -> Value {
    let answer: PeerClient.PeerResponse
    do {
      answer = try await send()
    } catch {
      throw .unreachable(server: name, reason: (error as? PeerClient.Failure)?.reason ?? "\(error)")
    }
    let body = Data(answer.body.readableBytesView)
    let status = Int(answer.head.status.code)
    if status == 200, let value = try? JSONDecoder().decode(type, from: body) { return value }
    let detail = (try? JSONDecoder().decode(Detail.self, from: body))?.detail ?? "without a reason"
    // Other failures may be temporary: a wrong secret, another version, a full disk.
    guard status == PeerRoutes.rejectionStatus.code else {
      throw .unreachable(server: name, reason: "it returns \(status): \(detail)")
    }
    throw .failed(name, reason: detail)
  }

  private struct Detail: Decodable {
    let detail: String
  }
}
#endif
