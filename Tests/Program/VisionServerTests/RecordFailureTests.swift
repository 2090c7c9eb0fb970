import DiceRoll
import Foundation
import GRDB
import Testing

@testable import VisionRecords
@testable import VisionServer

@Suite("vision serve: unwritable records")
struct RecordFailureTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
  private var file: URL { folder.appending(path: "records.sqlite") }

  private static var limits: ServerLimits {
    var limits = ServerLimits.longDeadline
    limits.requestsPerSecond = 0
    return limits
  }

  /// Opens the database as another program that may leave a transaction open.
  private func otherProgram() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(path: file.path, configuration: configuration)
  }

  private static func begin(_ server: RunningServer) async throws -> String {
    let begun = try await server.post("/api/pictionary/games", json: #"{"players":["Ada"],"timeLimit":3600}"#)
    return try #require(begun.headers["location"])
  }

  /// Skips a round and returns it from the response.
  private static func skip(_ server: RunningServer, _ game: String) async throws -> [String: Any] {
    _ = try await server.ask("POST", "\(game)/rounds")
    let answer = try await server.ask("POST", "\(game)/skip")
    #expect(answer.status == 200)
    return try #require(answer.json["result"] as? [String: Any])
  }

  /// Ends a session with dice at rest and returns its roll from the response.
  private static func roll(_ server: RunningServer) async throws -> [String: Any] {
    let image = try Images.example("SampleRoll/still.jpg")
    let session = try #require(
      try await server.ask("POST", "/api/dice/sessions").json["session"] as? String)
    for time in [0, 0.08, 0.15] {
      _ = try await server.post("/api/dice/sessions/\(session)/frames?time=\(time)", image: image)
    }
    let ended = try await server.ask("DELETE", "/api/dice/sessions/\(session)")
    return try #require((ended.json["rolls"] as? [[String: Any]])?.first)
  }

  @Test(
    "while another program locks the file, rounds and rolls are pending, and recorded once later"
  )
  func locked() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let records = try RecordStore(file, patience: 0)
    let other = try otherProgram()
    try await RunningServer.run(limits: Self.limits, records: records) { server in
      let game = try await Self.begin(server)
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      #expect(try await Self.skip(server, game)["recording"] as? String == "pending")
      // The reported result doesn't change.
      #expect(try await server.ask("POST", "\(game)/skip").status == 409)
      #expect(try await Self.skip(server, game)["recording"] as? String == "pending")
      let roll = try await Self.roll(server)
      #expect(roll["recording"] as? String == "pending")
      #expect(roll["roll"] is NSNull)
      // A request that would only change the file is rejected.
      let refused = try await server.post("/api/pictionary/games", json: "{}")
      #expect(refused.status == 503)
      #expect(refused.headers["retry-after"] != nil)
      #expect(!refused.text.contains(folder.lastPathComponent))
      #expect(try records.rounds().isEmpty)
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      var results: [[String: Any]] = []
      repeat {
        try await Task.sleep(for: .milliseconds(100))
        results = try #require(try await server.get(game).json["results"] as? [[String: Any]])
      } while results.contains { $0["recording"] != nil }
      #expect(results.count == 2)
      #expect(try await server.ask("DELETE", game).status == 200)
    }
    #expect(try records.rounds().map(\.number).sorted() == [1, 2])
    #expect(try records.rolls().map(\.values) == [[3, 5, 1]])
  }

  @Test("a correction that was rejected at the deadline isn't made when the lock is released")
  func lateCorrection() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let records = try RecordStore(file, patience: 600)
    let die = DieReading(value: 4, confidence: 1, box: CGRect(x: 0, y: 0, width: 1, height: 1))
    _ = try await records.write(.dice([die], session: RollSession(name: "n", source: "s"), date: Date()))
    let other = try otherProgram()
    var limits = Self.limits
    limits.workSeconds = 0.2
    try await RunningServer.run(limits: limits, records: records) { server in
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      let refused = try await server.ask(
        "PATCH", "/api/rolls/1", body: Data(#"{"values":[6]}"#.utf8), type: "application/json")
      #expect(refused.status == 504, "\(refused.text)")
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      // An empty queue means that the waiting changes have ended.
      while server.server.services.recordQueue.load > 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
    #expect(try records.rolls().map(\.values) == [[4]])
  }

  @Test("a full disk is reported if nothing has changed yet, and played rounds are kept")
  func full() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let records = try RecordStore(file, patience: 0)
    // SQLite's page limit causes the error of a full disk.
    @Sendable func limitPages(_ count: Int) async throws {
      try await records.pool.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA max_page_count = \(count)")
      }
    }
    try await RunningServer.run(limits: Self.limits, records: records) { server in
      let game = try await Self.begin(server)
      try await limitPages(1)
      var rounds = 1
      while try await Self.skip(server, game)["recording"] == nil { rounds += 1 }
      var refused = try await server.post("/api/pictionary/games", json: "{}")
      while refused.status == 201 {
        _ = try await server.ask("DELETE", try #require(refused.headers["location"]))
        refused = try await server.post("/api/pictionary/games", json: "{}")
      }
      #expect(refused.status == 507)
      #expect(refused.problem == "no-room")
      #expect(!refused.text.contains(folder.lastPathComponent))
      try await limitPages(1_000_000)
      while try records.rounds().count < rounds { try await Task.sleep(for: .milliseconds(100)) }
      #expect(try records.rounds().map(\.number).sorted() == Array(1...rounds))
    }
  }

  @Test("with a read-only file no game starts, and a roll is reported as not recorded")
  func readOnly() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try RecordStore(file)
    let records = try RecordStore(file, access: .reading)
    try await RunningServer.run(limits: Self.limits, records: records) { server in
      let refused = try await server.post("/api/pictionary/games", json: "{}")
      #expect(refused.status == 500)
      #expect(refused.json["detail"] as? String == "The records can't be written.")
      #expect(!refused.text.contains(folder.lastPathComponent))
      #expect(try await Self.roll(server)["recording"] as? String == "pending")
      #expect(try await server.get("/api/rolls").json["total"] as? Int == 0)
    }
  }
}
