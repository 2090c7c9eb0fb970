import DiceRoll
import Foundation
import GRDB
import TestSupport
import VisionRecords
import Testing

@Suite("vision dice: recording rolls")
struct DiceRecordTests {
  private func rolls(_ folder: TemporaryFolder, _ name: String = "r.sqlite") throws -> [RecordedRoll] {
    try RecordStore(folder.path(name), access: .reading).rolls()
  }

  @Test("an image's dice are recorded once, and the output says where")
  func image() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(contentsOf: Samples.still), as: "still.jpg")
    let first = try Program.run("dice", "--record", "r.sqlite", "still.jpg", in: folder.url)
    #expect(first.status == 0)
    #expect(first.output == "still.jpg: 3 5 1 (recorded as 1)\n")
    #expect(first.errors.isEmpty)
    // Once more, with another alias of the option and another path of the file.
    let second = try Program.run("dice", "--json", "--records", "r.sqlite", "./still.jpg", in: folder.url)
    #expect(second.output.hasSuffix(#"],"roll":1}"# + "\n"))
    // The modified file counts as another file.
    let later = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: 60)]
    try FileManager.default.setAttributes(later, ofItemAtPath: folder.path("still.jpg").path)
    let third = try Program.run("dice", "--record", "r.sqlite", "still.jpg", in: folder.url)
    #expect(third.output == "still.jpg: 3 5 1 (recorded as 2)\n")
    let recorded = try rolls(folder)
    #expect(recorded.map(\.values) == [[3, 5, 1], [3, 5, 1]])
    #expect(recorded.map(\.session.source) == ["still.jpg", "still.jpg"])
    #expect(recorded.allSatisfy { $0.start == nil && abs($0.date.timeIntervalSinceNow) < 3600 })
  }

  @Test("an image without dice isn't recorded, and an unreadable one doesn't end the recording")
  func folder() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(contentsOf: Samples.still), as: "in/b.jpg")
    try folder.write(Data("no picture".utf8), as: "in/a.jpg")
    let none = try Program.run(
      "dice", "--record", "r.sqlite", "--confidence", "1", "in/b.jpg", in: folder.url)
    #expect(none.output == "in/b.jpg: no dice\n")
    #expect(try rolls(folder).isEmpty)
    let outcome = try Program.run("dice", "--record", "r.sqlite", "in", in: folder.url)
    #expect(outcome.status == 65)
    #expect(outcome.output == "in/b.jpg: 3 5 1 (recorded as 1)\n")
    #expect(try rolls(folder).map(\.session.source) == ["in/b.jpg"])
  }

  @Test("each completed roll of a video is recorded, with its times")
  func video() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    let outcome = try Program.run("dice", "--json", "--record", "r.sqlite", "roll.mp4", in: folder.url)
    #expect(outcome.status == 0)
    let told = try #require(try outcome.records.first)
    #expect(told["roll"] as? Int == 1)
    let roll = try #require(try rolls(folder).first)
    #expect(roll.values == [4, 2])
    #expect(roll.session.source == "roll.mp4")
    #expect(roll.start?.frame == (told["start"] as? [String: Any])?["frame"] as? Int)
    #expect(roll.end?.frame == (told["end"] as? [String: Any])?["frame"] as? Int)
    #expect(roll.dice.allSatisfy { (0.2...1).contains($0.confidence) && $0.box.width > 0 })
    // Standard input is recorded each time: nothing identifies its content.
    for _ in 0..<2 {
      let again = try Program.run(
        "dice", "--record", "r.sqlite", "-", in: folder.url, input: await Samples.shortVideo.value)
      #expect(again.status == 0)
    }
    #expect(try rolls(folder).map(\.session.source) == ["roll.mp4", "-", "-"])
  }

  @Test("a reported roll is on disk, even if the program is killed")
  func killed() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    var text = ""
    let outcome = try Program.run(
      ["dice", "--record", "r.sqlite", "roll.mp4", "roll.mp4"], in: folder.url,
      onOutput: { process in
        text += "."
        kill(process.processIdentifier, SIGKILL)
      })
    #expect(!text.isEmpty)
    #expect(outcome.status == SIGKILL)
    #expect(outcome.output.contains("4 2 (recorded as 1)"))
    #expect(try rolls(folder).map(\.values) == [[4, 2]])
  }

  @Test("the default location is the one that the history is read from")
  func defaultPlace() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(contentsOf: Samples.still), as: "still.jpg")
    let environment = ["XDG_DATA_HOME": folder.path("data").path]
    let outcome = try Program.run(
      ["dice", "--record", "default", "still.jpg"], in: folder.url, environment: environment)
    #expect(outcome.status == 0)
    #expect(try rolls(folder, "data/swift-vision/records.sqlite").count == 1)
    let history = try Program.run(["rolls", "history", "--csv"], environment: environment)
    #expect(history.lines.count == 2)
  }

  @Test("a file that isn't a record database is rejected before any input is read")
  func foreign() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("no database, but a text of some length".utf8), as: "text.sqlite")
    let text = try Program.run("dice", "--record", "text.sqlite", Samples.still.path, in: folder.url)
    #expect(text.status == 65)
    #expect(text.output.isEmpty)
    #expect(text.errors.contains("text.sqlite: not a database, or a damaged one"))
    let blocked = try Program.run(
      "dice", "--record", "text.sqlite/r.sqlite", Samples.still.path, in: folder.url)
    #expect(blocked.status == 73)
  }

  /// Opens the records as another program would, with a write lock.
  private func lock(_ folder: TemporaryFolder) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.path("r.sqlite").path, configuration: configuration)
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    return other
  }

  @Test("if the records are locked, a roll is reported as not yet recorded and recorded on release")
  func lockedForAWhile() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(contentsOf: Samples.still), as: "still.jpg")
    let store = try RecordStore(folder.path("r.sqlite"))
    defer { withExtendedLifetime(store) {} }
    let other = try lock(folder)
    let outcome = try Program.run(
      ["dice", "--json", "--record", "r.sqlite", "still.jpg"], in: folder.url,
      onOutput: { _ in try? other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") } })
    #expect(outcome.status == 0)
    try #require(outcome.lines.count == 2)
    #expect(outcome.lines[0].hasSuffix(#"],"roll":null,"recording":"pending"}"#))
    #expect(outcome.lines[1] == #"{"type":"recorded","input":"still.jpg","index":0,"roll":1}"#)
    #expect(outcome.errors.contains("a roll isn't recorded yet and will be retried: "))
    #expect(try rolls(folder).map(\.values) == [[3, 5, 1]])
  }

  @Test("rolls still unrecorded at the end are reported, with the exit status")
  func lockedForGood() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(contentsOf: Samples.still), as: "still.jpg")
    let store = try RecordStore(folder.path("r.sqlite"))
    defer { withExtendedLifetime(store) {} }
    let other = try lock(folder)
    let outcome = try Program.run("dice", "--record", "r.sqlite", "still.jpg", in: folder.url)
    #expect(outcome.status == 73)
    #expect(outcome.output == "still.jpg: 3 5 1 (not recorded yet)\n")
    #expect(outcome.errors.contains("vision: 1 roll isn't recorded: "))
    #expect(outcome.errors.contains("another program keeps it locked"))
    try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    #expect(try rolls(folder).isEmpty)
  }

  @Test("a record database that can't grow ends the command with its status and the reason")
  func full() throws {
    let folder = try TemporaryFolder()
    _ = try RecordStore(folder.path("r.sqlite"))
    let outcome = try Program.shell(
      "ulimit -f 0; \"$0\" dice --record r.sqlite '\(Samples.still.path)'", in: folder.url)
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains("r.sqlite: disk I/O error"))
  }

  @Test("records at a named pipe are rejected without waiting", arguments: ["dice", "history"])
  func pipe(command: String) throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path("r.sqlite").path, 0o600) == 0)
    let outcome =
      command == "dice"
      ? try Program.run("dice", "--record", "r.sqlite", Samples.still.path, in: folder.url)
      : try Program.run("rolls", "history", "--records", "r.sqlite", in: folder.url)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("r.sqlite: not a regular file"))
  }

  @Test("a roll that can't be recorded is reported, reading continues, and the exit status is set")
  func unrecorded() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(contentsOf: Samples.still), as: "still.jpg")
    _ = try RecordStore(folder.path("r.sqlite"))
    let queue = try DatabaseQueue(path: folder.path("r.sqlite").path)
    try queue.write {
      try $0.execute(
        sql: "CREATE TRIGGER full BEFORE INSERT ON roll BEGIN SELECT RAISE(FAIL, 'no room left'); END")
    }
    try queue.close()
    let outcome = try Program.run("dice", "--record", "r.sqlite", "still.jpg", in: folder.url)
    #expect(outcome.status == 73)
    #expect(outcome.output == "still.jpg: 3 5 1\n")
    #expect(
      outcome.errors == "vision: a roll isn't recorded: \(folder.path("r.sqlite").path): no room left\n")
  }
}
