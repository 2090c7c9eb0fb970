import Foundation
import TestSupport
import VisionRecords
import Testing

@Suite("vision dice: history and correct")
struct RollsHistoryTests {
  private func recorded() throws -> RecordedRolls {
    try RecordedRolls([[3, 6], [1], [2, 4]], ofPicture: [5, 5, 5])
  }

  @Test("the history is a table, oldest first, with corrected rolls marked")
  func table() throws {
    let records = try recorded()
    let corrected = try records.rolls("correct", "1", "3", "5")
    #expect(corrected.status == 0)
    #expect(corrected.errors.isEmpty)
    #expect(corrected.output == "Roll 1: 3 5, was read as 3 6\n")
    let outcome = try records.rolls("history")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output == """
        ROLL  DATE              SOURCE           VALUES  SUM  REMARK
           1  2026-11-21 18:30  roll.mp4         3 5       8  was read as 3 6
           2  2026-11-21 18:31  roll.mp4         1         1
           3  2026-11-21 18:32  roll.mp4         2 4       6
           4  2026-11-22 18:30  photos/a, b.jpg  5 5 5    15

        """)
  }

  @Test("the history is exported as JSON Lines and as comma-separated values")
  func export() throws {
    let records = try recorded()
    _ = try records.rolls("correct", "1", "3 5")
    #expect(
      try records.rolls("history", "--json", "--limit", "4").output == """
        {"type":"recordedRoll","roll":1,"date":"2026-11-21T18:30:00Z","source":"roll.mp4","values":[3,5],"sum":8,\
        "originalValues":[3,6],"confidence":null}
        {"type":"recordedRoll","roll":2,"date":"2026-11-21T18:31:00Z","source":"roll.mp4","values":[1],"sum":1,\
        "originalValues":null,"confidence":0.875}
        {"type":"recordedRoll","roll":3,"date":"2026-11-21T18:32:00Z","source":"roll.mp4","values":[2,4],"sum":6,\
        "originalValues":null,"confidence":0.875}
        {"type":"recordedRoll","roll":4,"date":"2026-11-22T18:30:00Z","source":"photos/a, b.jpg","values":[5,5,5],\
        "sum":15,"originalValues":null,"confidence":0.875}

        """)
    #expect(
      try records.rolls("history", "--csv").output == """
        roll,date,source,values,sum,original_values,confidence
        1,2026-11-21T18:30:00Z,roll.mp4,3 5,8,3 6,
        2,2026-11-21T18:31:00Z,roll.mp4,1,1,,0.875
        3,2026-11-21T18:32:00Z,roll.mp4,2 4,6,,0.875
        4,2026-11-22T18:30:00Z,"photos/a, b.jpg",5 5 5,15,,0.875

        """)
  }

  @Test(
    "filters select rolls",
    arguments: [
      (["--since", "2026-11-22"], [4]), (["--until", "2026-11-21"], [1, 2, 3]),
      (["--since", "2026-11-21T18:31", "--until", "2026-11-21T18:32"], [2]), (["--dice", "2"], [1, 3]),
      (["--source", "photos/"], [4]), (["--source", "roll.mp4", "--source", "photos/"], [1, 2, 3, 4]),
      (["--source", "photos"], []), (["--limit", "2"], [3, 4]), (["--dice", "2", "--limit", "1"], [3]),
      (["--limit", "9"], [1, 2, 3, 4]),
    ])
  func filters(arguments: [String], expected: [Int]) throws {
    let records = try recorded()
    let outcome = try Program.run(
      ["rolls", "history", "--json", "--records", "r.sqlite"] + arguments, in: records.folder.url,
      environment: ["TZ": "UTC"])
    #expect(outcome.status == 0)
    #expect(try outcome.records.map { $0["roll"] as? Int } == expected)
  }

  @Test("a die with a second likely value is marked until the roll is corrected")
  func doubtfulDice() throws {
    let records = try RecordedRolls([], ofPicture: [3, 5], otherValues: [nil, 2])
    #expect(
      try records.rolls("history").output == """
        ROLL  DATE              SOURCE           VALUES  SUM  REMARK
           1  2026-11-22 18:30  photos/a, b.jpg  3 5       8  5? may be 2

        """)
    #expect(
      try records.rolls("history", "--json").output
        == #"{"type":"recordedRoll","roll":1,"date":"2026-11-22T18:30:00Z","source":"photos/a, b.jpg","values":[3,5],"#
        + #""sum":8,"originalValues":null,"confidence":0.875,"otherValues":[null,2]}"# + "\n")
    _ = try records.rolls("correct", "1", "3 2")
    #expect(try !records.rolls("history", "--json").output.contains("otherValues"))
  }

  @Test("if no roll matches, the table says so, and the exports are empty")
  func nothing() throws {
    let records = try recorded()
    #expect(try records.rolls("history", "--dice", "7").output == "No matching rolls.\n")
    #expect(try records.rolls("history", "--dice", "7", "--json").output.isEmpty)
    #expect(try records.rolls("history", "--dice", "7", "--csv").lines.count == 1)
  }

  @Test("a correction can be corrected, and records its author and the former values")
  func again() throws {
    let records = try recorded()
    #expect(try records.rolls("correct", "2", "1, 4").output == "Roll 2: 1 4, was read as 1\n")
    #expect(try records.rolls("correct", "2", "1").output == "Roll 2: 1, as it was read\n")
    #expect(
      try records.rolls("correct", "2", "20", "--sides", "20", "--json").output
        == #"{"type":"recordedRoll","roll":2,"date":"2026-11-21T18:31:00Z","source":"roll.mp4","values":[20],"#
        + #""sum":20,"originalValues":[1],"confidence":null}"# + "\n")
    let store = try RecordStore(records.folder.path("r.sqlite"), access: .reading)
    let corrections = try store.corrections(of: RecordedRollID(rawValue: 2))
    #expect(corrections.map(\.values) == [[1, 4], [1], [20]])
    #expect(corrections.allSatisfy { $0.author?.isEmpty == false })
  }

  @Test("deleted rolls are left out of the history and the statistics until they are restored")
  func deletion() throws {
    let records = try recorded()
    func numbers(_ arguments: String...) throws -> [Int] {
      try Program.run(
        ["rolls", "history", "--json", "--records", "r.sqlite"] + arguments, in: records.folder.url
      ).records.compactMap { $0["roll"] as? Int }
    }
    let deleted = try records.rolls("delete", "2", "1")
    #expect(deleted.status == 0 && deleted.errors.isEmpty)
    #expect(deleted.output == "Deleted roll 2: 1\nDeleted roll 1: 3 6\n")
    #expect(try numbers() == [3, 4])
    #expect(try numbers("--deleted") == [1, 2])
    #expect(try records.rolls("stats", "--json").output.contains(#""rolls":2,"dice":5"#))
    let corrected = try records.rolls("correct", "1", "3", "5")
    #expect(corrected.status == 66 && corrected.errors == "vision: roll 1 is deleted. Restore it first\n")
    #expect(try records.rolls("restore", "1").output == "Restored roll 1: 3 6\n")
    #expect(try numbers() == [1, 3, 4])
    let json = try records.rolls("delete", "4", "--json")
    let line = try #require(json.records.first)
    #expect(line["type"] as? String == "recordedRoll" && line["deleted"] is String)
    #expect(try records.rolls("restore", "4", "--json").records.first?["deleted"] == nil)
  }

  @Test("if one of several rolls doesn't exist, none is deleted or restored")
  func deletionOfNone() throws {
    let records = try recorded()
    for command in ["delete", "restore"] {
      let outcome = try records.rolls(command, "1", "9")
      #expect(outcome.status == 66 && outcome.output.isEmpty)
      #expect(outcome.errors == "vision: there is no roll 9. The history of rolls lists their numbers\n")
    }
    #expect(try records.rolls("history", "--deleted").output == "No matching rolls.\n")
  }

  @Test("an invalid correction is reported, and nothing changes")
  func refusals() throws {
    let records = try recorded()
    for (arguments, status, message) in [
      (["9", "3"], Int32(66), "there is no roll 9. The history of rolls lists their numbers"),
      (["1", "35"], 64, "a die with 6 sides can't show 35"),
      (["1", "0"], 64, "a die with 6 sides can't show 0"),
    ] {
      let outcome = try Program.run(
        ["rolls", "correct", "--records", "r.sqlite"] + arguments, in: records.folder.url)
      #expect(outcome.status == status)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "vision: \(message)\n")
    }
    #expect(try records.rolls("history").output.contains("was read as") == false)
  }

  @Test(
    "without records each command says so, and creates none",
    arguments: [["history"], ["stats"], ["correct", "1", "3"], ["delete", "1"], ["restore", "1"]])
  func noRecords(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      ["rolls"] + arguments + ["--records", "none.sqlite"], in: folder.url)
    #expect(outcome.status == 66)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("none.sqlite: no such database."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    try folder.write(Data("no database, but a text of some length".utf8), as: "none.sqlite")
    #expect(
      try Program.run(["rolls"] + arguments + ["--records", "none.sqlite"], in: folder.url).status == 65)
  }

  @Test("a cell with an invalid value is reported as a damaged file", arguments: ["history", "stats"])
  func damagedCell(command: String) throws {
    let records = try recorded()
    let file = records.folder.path("r.sqlite")
    let change =
      command == "history" ? ("2026-11-21 18:30:00.000", "the day before Christmas") : ("[3,6]", "3 six")
    var data = try Data(contentsOf: file)
    var changeCount = 0
    while let place = data.range(of: Data(change.0.utf8)) {
      data.replaceSubrange(place, with: Data(change.1.utf8.prefix(place.count)))
      changeCount += 1
    }
    try #require(changeCount > 0)
    try data.write(to: file)
    let outcome = try records.rolls(command)
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("r.sqlite: not a database, or a damaged one."))
  }

  @Test("an image named like a subcommand is an image to vision dice")
  func names() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(contentsOf: Samples.still), as: "history")
    #expect(try Program.run("dice", "history", in: folder.url).output == "history: 3 5 1\n")
  }

  @Test(
    "each command's help has examples and the exit statuses",
    arguments: ["history", "correct", "delete", "restore", "stats"])
  func help(command: String) throws {
    for arguments in [["rolls", command, "--help"], ["help", "rolls", command]] {
      let outcome = try Program.run(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("USAGE: vision rolls \(command)"))
      #expect(outcome.output.contains("  vision rolls \(command)"))
      #expect(outcome.output.contains("EXIT STATUS"))
    }
    #expect(try Program.run("rolls", "--help").output.contains("\n  \(command)  "))
  }

  @Test(
    "an invalid argument is a usage error",
    arguments: [
      ["history", "--limit", "0"], ["history", "--dice", "0"], ["history", "--json", "--csv"],
      ["history", "--since", "yesterday"], ["history", "a.jpg"], ["correct"], ["correct", "1"],
      ["correct", "one", "3"], ["correct", "1", "three"], ["delete"], ["restore"], ["delete", "one"],
      ["correct", "1", "3", "--sides", "1"],
      ["stats", "--histogram", "faces.mp4"], ["stats", "--sides", "1001"], ["stats", "--frames"],
    ])
  func senseless(arguments: [String]) throws {
    let outcome = try Program.run(["rolls"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("Error: "))
  }
}
