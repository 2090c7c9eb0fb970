import DiceRoll
import Foundation
import GRDB
import PictionARy
import Testing

@testable import VisionRecords

@Suite("Records: pending writes")
struct RecordWriterTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "writer-\(UUID().uuidString)")
  private var file: URL { folder.appending(path: "r.sqlite") }
  private let day = Date(timeIntervalSince1970: 1_700_000_000)
  private let session = RollSession(name: "a camera's evening", source: "/dev/video0")

  /// Retries at once, without waiting for a locked file.
  private var eager: RecordWriter.Limits {
    var limits = RecordWriter.Limits()
    limits.firstPause = .zero
    return limits
  }

  private func store() throws -> RecordStore { try RecordStore(file, patience: 0) }

  /// Opens the database as another program that may leave a transaction open.
  private func otherProgram() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(path: file.path, configuration: configuration)
  }

  private func roll(_ index: Int) -> RecordEntry {
    let moment = FrameTime(frame: index, time: Double(index))
    let dice = [DieReading(value: index % 6 + 1, confidence: 0.5, box: .zero)]
    return .roll(
      RollEvent(start: moment, end: moment, decided: moment, dice: dice), index: index, session: session,
      date: day)
  }

  private func round() throws -> RoundResult {
    var game = try Game(labels: ["cat"], players: ["Ann"], rules: GameRules(roundsPerPlayer: 2), seed: 1)
    try game.startRound(at: 0)
    return try game.skip(at: 1)
  }

  @Test("with a locked file entries wait, and are each written once, in order, when it is released")
  func locked() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try store()
    let writer = RecordWriter(store, limits: eager)
    let other = try otherProgram()
    try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    #expect(await writer.record(roll(0)) == .pending(.busy(file.path)))
    // An uncertain caller tries again.
    #expect(await writer.record(roll(0)) == .pending(.busy(file.path)))
    #expect(await writer.record(roll(1)) == .pending(.busy(file.path)))
    #expect(await writer.pending == [roll(0), roll(1)])
    #expect(await writer.isPending(roll(1).idempotencyKey))
    #expect(await writer.retry().isEmpty)
    #expect(await writer.failure == .busy(file.path))
    try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
    #expect(await writer.record(roll(2)) == .recorded(RecordedRollID(rawValue: 3)))
    let late = await writer.retry()
    #expect(late.map(\.entry) == [roll(0), roll(1)])
    #expect(late.map(\.outcome) == [1, 2].map { .recorded(RecordedRollID(rawValue: $0)) })
    #expect(await writer.pending.isEmpty)
    #expect(await writer.failure == nil)
    #expect(await writer.record(roll(1)) == .recorded(RecordedRollID(rawValue: 2)))
    #expect(try store.rolls().map(\.values) == [[1], [2], [3]])
    #expect(try store.id(ofRoll: 2, in: session)?.rawValue == 3)
    #expect(try store.id(ofRoll: 3, in: session) == nil)
  }

  @Test("a full disk is distinguished, and pending entries are written when there is room")
  func full() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try store()
    let writer = RecordWriter(store, limits: eager)
    // SQLite's page limit causes the error of a full disk.
    func limitPages(_ count: Int) async throws {
      try await store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = \(count)") }
    }
    try await limitPages(1)
    var outcomes: [RecordWriter.Outcome] = []
    while outcomes.last != .pending(.full(file.path)), outcomes.count < 1_000 {
      outcomes.append(await writer.record(roll(outcomes.count)))
    }
    #expect(outcomes.last == .pending(.full(file.path)))
    #expect(try store.count() == outcomes.count - 1)
    try await limitPages(1_000_000)
    #expect(await writer.flush().map(\.entry) == [roll(outcomes.count - 1)])
    #expect(try store.rolls().map(\.index) == Array(0..<outcomes.count))
  }

  @Test("a read-only file is distinguished, and so are permanent rejections by the store")
  func readOnly() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try store()
    let writer = RecordWriter(try RecordStore(file, access: .reading), limits: eager)
    #expect(await writer.record(roll(0)) == .pending(.readOnly(file.path)))
    #expect(await writer.flush(attempts: 2).isEmpty)
    #expect(await writer.pending == [roll(0)])
    let able = RecordWriter(try store(), limits: eager)
    let unknown = RecordEntry.round(
      try round(), game: RecordedGameID(rawValue: 99), date: day, picture: nil)
    guard case .refused(.failed(file.path, _)) = await able.record(unknown) else {
      Issue.record("a round of no game was recorded")
      return
    }
    #expect(await able.pending.isEmpty)
  }

  @Test("a round is recorded once with its image, and a game ends once")
  func rounds() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try store()
    let writer = RecordWriter(store)
    let game = try Game(labels: ["cat"], players: ["Ann"], rules: GameRules(roundsPerPlayer: 2), seed: 1)
    let id = try store.begin(game, on: day)
    let entry = RecordEntry.round(try round(), game: id, date: day, picture: Data([1, 2]))
    let again = RecordEntry.round(try round(), game: id, date: .now, picture: Data([3]))
    #expect(entry.idempotencyKey == again.idempotencyKey)
    for entry in [entry, again, .end(game: id, date: day), .end(game: id, date: .now)] {
      #expect(await writer.record(entry) == .recorded(nil))
    }
    #expect(try store.rounds().map(\.date) == [day])
    #expect(try store.picture(ofRound: 1, in: id) == Data([1, 2]))
    let end = try await store.pool.read { try Date.fetchOne($0, sql: #"SELECT "end" FROM game"#) }
    #expect(end == day)
  }

  @Test("the number of waiting entries is limited, and a file that stays locked isn't tried for a while")
  func bounds() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var limits = RecordWriter.Limits()
    limits.entries = 2
    limits.firstPause = .seconds(3_600)
    limits.longestPause = .seconds(3_600)
    let store = try store()
    let writer = RecordWriter(store, limits: limits)
    let other = try otherProgram()
    try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    #expect(await writer.record(roll(0)) == .pending(.busy(file.path)))
    try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
    // The file is released, but isn't tried before an hour has passed.
    #expect(await writer.record(roll(1)) == .pending(.busy(file.path)))
    #expect(await writer.record(roll(2)) == .refused(.busy(file.path)))
    #expect(await writer.retry().isEmpty)
    // A program that ends tries at once.
    #expect(await writer.flush().map(\.entry) == [roll(0), roll(1)])
    #expect(try store.count() == 2)
  }

  @Test("a canceled task's roll is still written, as are many at once")
  func cancelled() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try store()
    let writer = RecordWriter(store)
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      for index in 0..<50 {
        group.addTask {
          guard case .recorded(_?) = await writer.record(roll(index)) else {
            Issue.record("roll \(index) isn't recorded")
            return
          }
        }
      }
    }
    #expect(try store.rolls().map(\.index).sorted() == Array(0..<50))
  }

  @Test("no public description contains the file's path, and all describe the error")
  func words() {
    let errors: [RecordsError] = [
      .notFound("/r"), .notADatabase("/r"), .notRecords("/r"), .newer("/r"), .notAFile("/r"), .readOnly("/r"),
      .full("/r"), .unwritable("/r", reason: "why"), .busy("/r"), .failed("/r", reason: "why"),
      .unreachable(server: "/r", reason: "why"), .noSuchRoll(RecordedRollID(rawValue: 7)),
      .unusableValues(reason: "why"),
    ]
    for error in errors {
      #expect(!error.problem.isEmpty && !error.problem.contains("/r"))
      #expect(error.localizedDescription == (error.path.map { "\($0): \(error.problem)" } ?? error.problem))
    }
  }

  @Test("a named pipe is rejected without waiting for its other end", arguments: ["", "-wal"])
  func pipe(ending: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try store()
    let pipe = folder.appending(path: "pipe.sqlite")
    if !ending.isEmpty { try FileManager.default.copyItem(at: file, to: pipe) }
    #expect(mkfifo(pipe.path + ending, 0o600) == 0)
    #expect(throws: RecordsError.notAFile(pipe.path + ending)) { try RecordStore(pipe) }
    #expect(throws: RecordsError.notAFile(pipe.path + ending)) { try RecordStore(pipe, access: .reading) }
    #expect(throws: RecordsError.notAFile("/dev/full")) { try RecordStore(URL(filePath: "/dev/full")) }
  }
}
