#if !(Records && Server && Training)
#error("The tests need all traits of the package: swift test --enable-all-traits")
#endif

import Foundation
import GRDB
import PictionARy
import Testing

@testable import VisionRecords

@Suite("Records")
struct RecordStoreTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "records-\(UUID().uuidString)")
  private var file: URL { folder.appending(path: "deep/records.sqlite") }
  /// A date that a database stores exactly: whole milliseconds.
  private let day = Date(timeIntervalSince1970: 1_700_000_000.125)

  /// Rounds of a game: each player's points in turn; nil is a skipped round.
  private func game(_ players: [String], points: [Float?], prompt: String = "cat") throws -> Game {
    var game = try Game(labels: [prompt], players: players, rules: GameRules(roundsPerPlayer: 100), seed: 1)
    for (number, points) in points.enumerated() {
      try game.startRound(at: Double(number))
      if let points {
        let drawing = [
          Classification(identifier: prompt, confidence: points / 100),
          Classification(identifier: "dog", confidence: 1 - points / 100),
        ]
        _ = try game.submit(drawing, at: Double(number) + 0.5)
      } else {
        _ = try game.skip(at: Double(number) + 0.25)
      }
    }
    return game
  }

  private func record(_ game: Game, in store: RecordStore, on date: Date) throws {
    let id = try store.begin(game, on: date)
    for result in game.results {
      try store.add(result, to: id, on: date.addingTimeInterval(Double(result.number)))
    }
    try store.end(id, on: date.addingTimeInterval(60))
  }

  @Test("records are read back, oldest first")
  func rounds() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let played = try game(["Ann", "Bob"], points: [75, nil, 25])
    try record(played, in: RecordStore(file), on: day)
    let rounds = try RecordStore(file, access: .reading).rounds()
    #expect(rounds.map(\.player) == ["Ann", "Bob", "Ann"])
    #expect(rounds.map(\.points) == [75, 0, 25])
    #expect(rounds.map(\.outcome) == [.drawn, .skipped, .drawn])
    #expect(rounds.map(\.seconds) == [0.5, 0.25, 0.5])
    #expect(rounds.map(\.takenFor) == [nil, nil, Classification(identifier: "dog", confidence: 0.75)])
    #expect(rounds[0].date == day.addingTimeInterval(1))
    #expect(rounds[2].confidence == 0.25)
    #expect(rounds.allSatisfy { !$0.hasPicture && !$0.isHinted && $0.prompt == Prompt("cat") })
  }

  @Test("scores are totals over games, or over a filter's")
  func scores() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try RecordStore(file)
    try record(game(["Ann", "Bob"], points: [50, 90, 75, nil]), in: store, on: day)
    try record(game(["Bob"], points: [25], prompt: "sun"), in: store, on: day.addingTimeInterval(1000))
    let all = try store.scores()
    #expect(all.map(\.player) == ["Ann", "Bob"])
    #expect(all.map(\.points) == [125, 115])
    #expect(all.map(\.rounds) == [2, 3])
    #expect(all.map(\.games) == [1, 2])
    #expect(all.map(\.best) == [75, 90])
    #expect(all[0].mean == 62.5)
    var filter = RoundFilter()
    filter.prompts = ["sun"]
    #expect(try store.scores(filter).map(\.points) == [25])
    filter = RoundFilter()
    filter.since = day.addingTimeInterval(3)
    filter.until = day.addingTimeInterval(1000)
    #expect(try store.rounds(filter).map(\.points) == [75, 0])
    filter.players = ["Bob"]
    #expect(try store.rounds(filter).count == 1)
  }

  @Test("an image is stored unchanged if it is passed")
  func images() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try RecordStore(file)
    let played = try game(["Ann"], points: [10, 20])
    let id = try store.begin(played, on: day)
    let image = Data((0..<100_000).map { UInt8($0 % 251) })
    try store.add(played.results[0], to: id, on: day, picture: image)
    try store.add(played.results[1], to: id, on: day)
    #expect(try store.picture(ofRound: 1, in: id) == image)
    #expect(try store.picture(ofRound: 2, in: id) == nil)
    #expect(try store.rounds().map(\.hasPicture) == [true, false])
  }

  @Test("a round is recorded once, and a failed one leaves nothing behind")
  func wholeOrNothing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try RecordStore(file)
    let played = try game(["Ann"], points: [10])
    let id = try store.begin(played, on: day)
    try store.add(played.results[0], to: id, on: day)
    try store.add(played.results[0], to: id, on: day, picture: Data([1]))
    let unknown = RecordedGameID(rawValue: 99)
    let nowhere = #expect(throws: RecordsError.self) {
      try store.add(played.results[0], to: unknown, on: day, picture: Data([1]))
    }
    #expect("\(nowhere as Any)".contains("FOREIGN KEY constraint failed"), "\(nowhere as Any)")
    #expect(try store.rounds().count == 1)
    #expect(try store.pool.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM picture") } == 0)
  }

  @Test("two stores write to one file concurrently, and nothing is lost")
  func twoWriters() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // Both create the file.
    let file = file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in ["Ann", "Bob"] {
        group.addTask {
          let store = try RecordStore(file)
          for _ in 0..<20 { try record(game([name], points: [50, 50]), in: store, on: day) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try RecordStore(file, access: .reading).scores().map(\.rounds) == [40, 40])
  }

  @Test("a program killed in the middle of a write leaves the file unchanged")
  func crash() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try RecordStore(file)
    try record(game(["Ann"], points: [50]), in: store, on: day)
    // Simulates a crash: copies of the files during an open write.
    let copy = folder.appending(path: "crashed")
    try store.pool.writeWithoutTransaction { db in
      try db.beginTransaction(.immediate)
      try db.execute(sql: "UPDATE round SET points = 1")
      try FileManager.default.copyItem(at: file.deletingLastPathComponent(), to: copy)
      try db.rollback()
    }
    let restored = try RecordStore(copy.appending(path: "records.sqlite"))
    #expect(try restored.rounds().map(\.points) == [50])
    try record(game(["Ann"], points: [60]), in: restored, on: day)
    #expect(try restored.scores().map(\.points) == [110])
  }

  @Test("a file that isn't a record database is rejected, and isn't changed")
  func foreign() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = folder.appending(path: "text.sqlite")
    try Data("no database at all, but a text of some length".utf8).write(to: text)
    #expect(throws: RecordsError.notADatabase(text.path)) { try RecordStore(text) }
    let other = folder.appending(path: "other.sqlite")
    let queue = try DatabaseQueue(path: other.path)
    try queue.write { try $0.execute(sql: "CREATE TABLE recipe (name TEXT)") }
    try queue.close()
    let before = try Data(contentsOf: other)
    #expect(throws: RecordsError.notRecords(other.path)) { try RecordStore(other) }
    #expect(try Data(contentsOf: other) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "other.sqlite", "text.sqlite",
      ])
    let missing = folder.appending(path: "missing.sqlite")
    #expect(throws: RecordsError.notFound(missing.path)) { try RecordStore(missing, access: .reading) }
    #expect(!FileManager.default.fileExists(atPath: missing.path))
  }

  @Test("a file of a newer version is rejected")
  func newer() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try RecordStore(file).write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('of tomorrow')") }
    #expect(throws: RecordsError.newer(file.path)) { try RecordStore(file) }
    #expect(throws: RecordsError.newer(file.path)) { try RecordStore(file, access: .reading) }
  }

  @Test("a file whose creation was interrupted is completed, for reading too", arguments: [false, true])
  func interrupted(hasMigrator: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
    if hasMigrator {
      let queue = try DatabaseQueue(path: file.path)
      try queue.write {
        try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      }
      try queue.close()
    }
    #expect(try RecordStore(file, access: .reading).rounds().isEmpty)
  }

  @Test(
    "an invalid cell of a round is reported as a damaged file",
    arguments: [
      "number = 'x'", "date = 'yesterday'", "date = 1e300", "date = x'00ff'", "prompt = x'ff'",
      "outcome = 'won'", "points = 'many'", "confidence = 'high'", "confidence = 1e300", "takenFor = x'ff'",
      "takenForConfidence = 'low'", "seconds = 'x'", "seconds = 9e999", "isHinted = 'no'",
    ])
  func damagedRounds(change: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try RecordStore(file)
    try record(game(["Ann"], points: [25]), in: store, on: day)
    try store.write { try $0.execute(sql: "UPDATE round SET \(change)") }
    #expect(throws: RecordsError.notADatabase(file.path)) { try store.rounds() }
  }

  @Test("scores with invalid cells are reported as a damaged file")
  func damagedScores() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try RecordStore(file)
    try record(game(["Ann"], points: [25, 50]), in: store, on: day)
    try store.write { try $0.execute(sql: "UPDATE round SET points = 'many' WHERE number = 1") }
    #expect(throws: RecordsError.notADatabase(file.path)) { try store.scores() }
    try store.write { try $0.execute(sql: "UPDATE round SET points = 1; UPDATE player SET name = x'ff'") }
    #expect(throws: RecordsError.notADatabase(file.path)) { try store.scores() }
    #expect(throws: RecordsError.notADatabase(file.path)) { try store.rounds() }
  }

  @Test("a store opened for reading doesn't write, and an unwritable location is reported")
  func readOnly() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let played = try game(["Ann"], points: [10])
    try record(played, in: RecordStore(file), on: day)
    let store = try RecordStore(file, access: .reading)
    #expect(throws: RecordsError.readOnly(file.path)) { try store.begin(played, on: day) }
    let blocked = file.appending(path: "records.sqlite")
    do {
      _ = try RecordStore(blocked)
      Issue.record("a file in a file")
    } catch {
      guard case .unwritable(blocked.path, _) = error else { throw error }
    }
  }

  @Test("opening waits for a program that is writing to a database that isn't in use yet")
  func busyWhileOpened() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    // Its commit waits while the store that is being opened reads.
    configuration.busyMode = .timeout(600)
    let other = try DatabaseQueue(path: file.path, configuration: configuration)
    // SQLite doesn't wait here by itself: a database in use always has the write-ahead log as its journal.
    try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    #expect(throws: RecordsError.busy(file.path)) { try RecordStore(file, patience: 0) }
    async let store = RecordStore(file, patience: 600)
    try await Task.sleep(for: .milliseconds(100))
    try other.inDatabase { try $0.execute(sql: "COMMIT") }
    #expect(try await store.count() == 0)
  }

  @Test(
    "opening waits until a deadline; an open store waits for its configured time, for reads and writes"
  )
  func patience() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let timeout = BusyTimeout(600)
    let first = timeout.seconds
    #expect(first <= 600)
    usleep(2000)
    #expect(timeout.seconds < first)
    #expect(!timeout.isOver && BusyTimeout(0).isOver)
    let milliseconds = "PRAGMA busy_timeout"
    let store = try RecordStore(file, patience: 90)
    #expect(try store.write { try Int.fetchOne($0, sql: milliseconds) } == 90_000)
    #expect(try store.read { try Int.fetchOne($0, sql: milliseconds) } == 90_000)
    let reader = try RecordStore(file, access: .reading, patience: 60)
    #expect(try reader.read { try Int.fetchOne($0, sql: milliseconds) } == 60_000)
  }

  @Test("the default location is the user's XDG data folder")
  func location() {
    let home = RecordStore.defaultURL(environment: ["HOME": "/home/ann"])
    #expect(home.path == "/home/ann/.local/share/swift-vision/records.sqlite")
    let data = RecordStore.defaultURL(environment: ["HOME": "/home/ann", "XDG_DATA_HOME": "/data"])
    #expect(data.path == "/data/swift-vision/records.sqlite")
    let relative = RecordStore.defaultURL(environment: ["HOME": "/home/ann", "XDG_DATA_HOME": "data"])
    #expect(relative == home)
  }
}
