import DiceRoll
import Foundation
import GRDB
import PictionARy
import Testing

@testable import VisionRecords

@Suite("Records of rolls")
struct RollRecordTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "rolls-\(UUID().uuidString)")
  private var file: URL { folder.appending(path: "records.sqlite") }
  /// A date that a database stores exactly: whole milliseconds.
  private let day = Date(timeIntervalSince1970: 1_700_000_000.125)

  /// Dice in a row, with confidences and boxes that a database stores exactly.
  private func dice(_ values: [Int]) -> [DieReading] {
    values.enumerated().map { place, value in
      DieReading(
        value: value, confidence: 0.75 - Float(place) / 8,
        box: CGRect(x: 0.25 * Double(place), y: 0.5, width: 0.125, height: 0.0625))
    }
  }

  private func event(_ values: [Int]) -> RollEvent {
    RollEvent(
      start: FrameTime(frame: 21, time: 0.75), end: FrameTime(frame: 44, time: 1.5),
      decided: FrameTime(frame: 50, time: 1.75), dice: dice(values))
  }

  /// Three rolls of a video, a second apart, and one of an image in a folder, a day later.
  private func recorded() throws -> RecordStore {
    let store = try RecordStore(file)
    let video = RollSession(name: "one", source: "roll.mp4")
    for (index, values) in [[3, 6], [1], [2, 4]].enumerated() {
      try store.add(event(values), index: index, in: video, on: day.addingTimeInterval(Double(index)))
    }
    try store.add(
      dice([5, 5, 5]), in: RollSession(name: "two", source: "table/a.jpg"), on: day.addingTimeInterval(86_400)
    )
    return store
  }

  @Test("rolls are read back: values, confidences, boxes and times")
  func reading() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try recorded()
    let rolls = try RecordStore(file, access: .reading).rolls()
    #expect(rolls.map(\.values) == [[3, 6], [1], [2, 4], [5, 5, 5]])
    #expect(rolls.map(\.id.rawValue) == [1, 2, 3, 4])
    #expect(rolls.map(\.index) == [0, 1, 2, 0])
    #expect(rolls.map(\.sum) == [9, 1, 6, 15])
    let first = try #require(rolls.first)
    #expect(first.date == day)
    #expect(first.session == RollSession(name: "one", source: "roll.mp4"))
    #expect(first.dice == dice([3, 6]))
    #expect(first.start == FrameTime(frame: 21, time: 0.75))
    #expect(first.end == FrameTime(frame: 44, time: 1.5))
    #expect(first.confidence == 0.625)
    #expect(!first.isCorrected && first.correction == nil)
    #expect(rolls[3].start == nil && rolls[3].end == nil)
  }

  @Test("filters, order, limit and offset select rolls, and the count is the filter's")
  func filters() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try recorded()
    func values(_ set: (inout RollFilter) -> Void) throws -> [[Int]] {
      var filter = RollFilter()
      set(&filter)
      let found = try store.rolls(matching: filter).map(\.values)
      #expect(try store.count(matching: filter) == found.count)
      #expect(try store.values(matching: filter) == found)
      return found
    }
    #expect(try values { $0.since = day.addingTimeInterval(1) } == [[1], [2, 4], [5, 5, 5]])
    #expect(try values { $0.until = day.addingTimeInterval(1) } == [[3, 6]])
    #expect(try values { $0.sources = ["roll.mp4"] } == [[3, 6], [1], [2, 4]])
    #expect(try values { $0.sources = ["table/"] } == [[5, 5, 5]])
    #expect(try values { $0.sources = ["table"] } == [])
    #expect(try values { $0.sources = ["none", "table/a.jpg"] } == [[5, 5, 5]])
    #expect(try values { $0.sources = ["' OR 1 --"] } == [])
    #expect(try values { $0.session = "one" } == [[3, 6], [1], [2, 4]])
    #expect(try values { $0.diceCount = 2 } == [[3, 6], [2, 4]])
    #expect(
      try values {
        $0.diceCount = 2
        $0.since = day.addingTimeInterval(1)
      } == [[2, 4]])
    #expect(try store.rolls(order: .newestFirst, limit: 2).map(\.values) == [[5, 5, 5], [2, 4]])
    #expect(try store.rolls(order: .newestFirst, limit: 2, offset: 3).map(\.values) == [[3, 6]])
    #expect(try store.rolls(offset: 2).map(\.values) == [[2, 4], [5, 5, 5]])
    #expect(try store.rolls(limit: 0).isEmpty)
  }

  @Test("a session's roll is recorded once, and keeps its first version")
  func once() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try recorded()
    let again = try store.add(
      event([6, 6, 6]), index: 1, in: RollSession(name: "one", source: "another.mp4"), on: day)
    #expect(again == RecordedRollID(rawValue: 2))
    #expect(try store.rolls().map(\.values) == [[3, 6], [1], [2, 4], [5, 5, 5]])
    // Nor is a number used up.
    #expect(try store.add(dice([2]), in: RollSession(source: "web"), on: day)?.rawValue == 5)
    #expect(try store.roll(RecordedRollID(rawValue: 2))?.session.source == "roll.mp4")
    #expect(try store.pool.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM die") } == 9)
  }

  @Test("a roll without dice isn't recorded")
  func empty() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try RecordStore(file)
    #expect(try store.add(event([]), index: 0, in: RollSession(source: "web"), on: day) == nil)
    #expect(try store.count() == 0)
    #expect(try !store.exists(RecordedRollID(rawValue: 1)))
  }

  @Test("a corrected roll has its new values and keeps the reading, and can be corrected again")
  func correcting() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try recorded()
    let id = RecordedRollID(rawValue: 1)
    let corrected = try store.correct(id, values: [3, 5], on: day, by: "ann")
    #expect(corrected.values == [3, 5])
    #expect(corrected.originalValues == [3, 6])
    #expect(corrected.isCorrected)
    #expect(corrected.confidence == nil)
    #expect(corrected.correction == RollCorrection(values: [3, 5], date: day, author: "ann"))
    // An overlooked die.
    try store.correct(id, values: [3, 5, 1], on: day.addingTimeInterval(5), by: "web")
    let roll = try #require(try store.roll(id))
    #expect(roll.values == [3, 5, 1])
    #expect(roll.sum == 9)
    #expect(roll.dice == dice([3, 6]))
    var filter = RollFilter()
    filter.diceCount = 3
    #expect(try store.values(matching: filter) == [[3, 5, 1], [5, 5, 5]])
    #expect(try store.corrections(of: id).map(\.values) == [[3, 5], [3, 5, 1]])
    #expect(try store.corrections(of: id).map(\.author) == ["ann", "web"])
    // The original reading was correct.
    try store.correct(id, values: [3, 6], on: day, by: nil)
    #expect(try store.roll(id)?.isCorrected == false)
    #expect(try store.corrections(of: id).count == 3)
    try store.correct(id, values: [3, 6], on: day.addingTimeInterval(9))
    #expect(try store.corrections(of: id).count == 3)
  }

  @Test("deleted rolls are left out until they are restored, with their corrections")
  func deleting() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try recorded()
    let (first, second) = (RecordedRollID(rawValue: 1), RecordedRollID(rawValue: 2))
    try store.correct(first, values: [3, 5], on: day)
    let deleted = try store.delete([second, first], on: day.addingTimeInterval(60))
    #expect(deleted.map(\.id) == [second, first])
    #expect(deleted.map(\.deletionDate) == [day.addingTimeInterval(60), day.addingTimeInterval(60)])
    #expect(try store.rolls().map(\.values) == [[2, 4], [5, 5, 5]])
    #expect(try store.values() == [[2, 4], [5, 5, 5]])
    #expect(try store.count() == 2)
    var filter = RollFilter()
    filter.isDeleted = true
    #expect(try store.rolls(matching: filter).map(\.values) == [[3, 5], [1]])
    #expect(throws: RecordsError.deletedRoll(first)) { try store.correct(first, values: [6], on: day) }
    // The first deletion counts.
    #expect(
      try store.delete([first], on: day.addingTimeInterval(90)).map(\.deletionDate)
        == [day.addingTimeInterval(60)])
    let restored = try #require(try store.restore([first, RecordedRollID(rawValue: 3)]).first)
    #expect(restored.values == [3, 5] && restored.isCorrected && restored.deletionDate == nil)
    #expect(try store.rolls().map(\.values) == [[3, 5], [2, 4], [5, 5, 5]])
    #expect(try store.corrections(of: first).count == 1)
  }

  @Test("a deleted roll isn't recorded again when its input is read again")
  func deletedOnce() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try recorded()
    try store.delete([RecordedRollID(rawValue: 2)], on: day)
    let again = try store.add(event([1]), index: 1, in: RollSession(name: "one", source: "roll.mp4"), on: day)
    #expect(again == RecordedRollID(rawValue: 2))
    #expect(try store.count() == 3)
  }

  @Test("unless all rolls exist and the caller commits, none is deleted")
  func deletingNone() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    struct Rejected: Error {}
    let store = try recorded()
    let (first, missing) = (RecordedRollID(rawValue: 1), RecordedRollID(rawValue: 99))
    #expect(throws: RecordsError.noSuchRoll(missing)) { try store.delete([first, missing], on: day) }
    #expect(throws: RecordsError.self) { try store.delete([first], on: day) { throw Rejected() } }
    #expect(try store.count() == 4)
    // Nothing to write: nothing to commit.
    #expect(try store.restore([first]) { throw Rejected() }.count == 1)
  }

  @Test("a file of the previous version gets the column for deletions, for reading too")
  func deletionInOlderVersion() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let old = try DatabasePool(path: file.path)
    try RecordsFormat.migrator.migrate(old, upTo: "other values")
    try old.write {
      try $0.execute(
        sql: """
          INSERT INTO rollSession (name, source) VALUES ('old', 'roll.mp4');
          INSERT INTO roll (rollSessionId, "index", date, "values", diceCount) VALUES (1, 0, '2026-11-21 10:00:00.000', '[4]', 1);
          """)
    }
    try old.close()
    #expect(try RecordStore(file, access: .reading).rolls().map(\.values) == [[4]])
    try RecordStore(file).delete([RecordedRollID(rawValue: 1)], on: day)
    #expect(try RecordStore(file, access: .reading).count() == 0)
  }

  @Test("impossible values and unknown rolls are rejected and change nothing")
  func refusals() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try recorded()
    let id = RecordedRollID(rawValue: 1)
    #expect(throws: RecordsError.unusableValues(reason: "a die with 6 sides can't show 35")) {
      try store.correct(id, values: [3, 35], on: day)
    }
    #expect(throws: RecordsError.unusableValues(reason: "a die with 6 sides can't show 0")) {
      try store.correct(id, values: [0], on: day)
    }
    #expect(throws: RecordsError.unusableValues(reason: "a roll has 1 to 100 dice, not 0")) {
      try store.correct(id, values: [], on: day)
    }
    #expect(throws: RecordsError.unusableValues(reason: "a roll has 1 to 100 dice, not 101")) {
      try store.correct(id, values: [Int](repeating: 1, count: 101), on: day)
    }
    #expect(throws: RecordsError.noSuchRoll(RecordedRollID(rawValue: 99))) {
      try store.correct(RecordedRollID(rawValue: 99), values: [1], on: day)
    }
    #expect(try store.roll(id)?.values == [3, 6])
    #expect(try store.corrections(of: id).isEmpty)
    #expect(try store.correct(id, values: [20, 3], sides: 20, on: day).values == [20, 3])
  }

  @Test("a value from another model is allowed in a correction")
  func otherValues() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try RecordStore(file)
    let id = try #require(try store.add(dice([0, -7, .max]), in: RollSession(source: "d10.jpg"), on: day))
    #expect(try store.roll(id)?.values == [0, -7, .max])
    #expect(try store.roll(id)?.sum == .max - 7)
    #expect(try store.correct(id, values: [1, -7, .max], on: day).values == [1, -7, .max])
  }

  @Test("a die with a second likely value is stored with both, also in a file of the previous version")
  func doubtfulDice() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let old = try DatabasePool(path: file.path)
    try RecordsFormat.migrator.migrate(old, upTo: "rolls")
    try old.write {
      try $0.execute(
        sql: """
          INSERT INTO rollSession (name, source) VALUES ('old', 'roll.mp4');
          INSERT INTO roll (rollSessionId, "index", date, "values", diceCount) VALUES (1, 0, '2026-11-21 10:00:00.000', '[4]', 1);
          INSERT INTO die (rollId, position, value, confidence, x, y, width, height) VALUES (1, 0, 4, 0.5, 0, 0, 1, 1);
          """)
    }
    try old.close()
    let store = try RecordStore(file)
    let clear = try #require(try store.roll(RecordedRollID(rawValue: 1)))
    #expect(clear.dice.map(\.value) == [4] && clear.dice.map(\.otherValue) == [nil] && !clear.isAmbiguous)
    var cocked = dice([3, 5])
    cocked[1].otherValue = 2
    let id = try #require(try store.add(cocked, in: RollSession(source: "a.jpg"), on: day))
    let read = try #require(try store.roll(id))
    #expect(read.dice == cocked && read.isAmbiguous)
    #expect(try !store.correct(id, values: [3, 2], on: day).isAmbiguous)
  }

  @Test("a file of the version without rolls gets their tables, for reading too")
  func olderVersion() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let old = try DatabasePool(path: file.path)
    try RecordsFormat.migrator.migrate(old, upTo: "games")
    try old.write {
      try $0.execute(sql: "INSERT INTO player (name) VALUES ('Ann')")
      try $0.execute(sql: "INSERT INTO game (start, timeLimit) VALUES ('2026-11-21 10:00:00.000', 45)")
    }
    try old.close()
    #expect(try RecordStore(file, access: .reading).rolls().isEmpty)
    let store = try recorded()
    #expect(try store.count() == 4)
    #expect(try store.pool.read { try String.fetchOne($0, sql: "SELECT name FROM player") } == "Ann")
  }

  @Test(
    "an invalid cell of a roll is reported as a damaged file",
    arguments: [
      "roll SET date = 'yesterday'", "roll SET date = '9999-99-99'", "roll SET date = 1e300",
      "roll SET date = x'00ff'", #"roll SET "index" = 'x'"#, "roll SET startFrame = 'x'",
      "roll SET startTime = 'x'", "roll SET endFrame = x'ff'", "roll SET endTime = 9e999",
      "rollSession SET name = x'ff'", "rollSession SET source = x'ff'", "die SET value = 'abc'",
      "die SET confidence = 'abc'", "die SET confidence = 1e300", "die SET x = 'abc'", "die SET y = x'ff'",
      "die SET width = 9e999", "die SET height = 'abc'", "die SET otherValue = 'abc'",
      "rollCorrection SET date = 'yesterday'", "rollCorrection SET author = x'ff'",
      #"rollCorrection SET "values" = 'abc'"#,
    ])
  func damagedCells(change: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try RecordStore(file)
    let id = try #require(
      try store.add(event([3]), index: 0, in: RollSession(name: "one", source: "roll.mp4"), on: day))
    try store.correct(id, values: [5], on: day, by: "ann")
    try store.write { try $0.execute(sql: "UPDATE \(change)") }
    #expect(throws: RecordsError.notADatabase(file.path)) { try store.rolls() }
    #expect(throws: RecordsError.notADatabase(file.path)) { try store.roll(id) }
    #expect(throws: RecordsError.notADatabase(file.path)) { try store.correct(id, values: [6], on: day) }
    if change.hasPrefix("rollCorrection") {
      #expect(throws: RecordsError.notADatabase(file.path)) { try store.corrections(of: id) }
    }
  }

  @Test(
    "values that aren't a JSON array of integers are reported as a damaged file",
    arguments: [
      "'3 6'", "'nonsense'", "'['", "'[]'", "'[3,]'", "'[3.5]'", "'[3,\"6\"]'", "'{}'", "''", "x'ff'", "36",
    ])
  func damagedValues(values: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try recorded()
    try store.write { try $0.execute(sql: "UPDATE roll SET \"values\" = \(values) WHERE id = 2") }
    #expect(throws: RecordsError.notADatabase(file.path)) { try store.rolls() }
    #expect(throws: RecordsError.notADatabase(file.path)) { try store.values() }
    #expect(try store.roll(RecordedRollID(rawValue: 1))?.values == [3, 6])
  }

  @Test("values with spaces in between, as if edited manually, are read")
  func spacedValues() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try recorded()
    try store.write { try $0.execute(sql: #"UPDATE roll SET "values" = '[ 3, 5 ]' WHERE id = 1"#) }
    #expect(try store.roll(RecordedRollID(rawValue: 1))?.values == [3, 5])
  }

  @Test("SQLite itself can read the values")
  func json() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try recorded()
    let fives = try store.pool.read {
      try Int.fetchOne($0, sql: #"SELECT COUNT(*) FROM roll, json_each(roll."values") WHERE value = 5"#)
    }
    #expect(fives == 3)
  }
}
