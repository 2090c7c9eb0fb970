#if Records
import ArgumentParser
import Foundation
import RecordReports
import Reports
import VisionRecords

struct RollsHistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Lists the recorded rolls.",
    discussion: """
      One line per roll, oldest first, with its number for vision rolls correct. Corrected values are \
      shown with the original reading. DATE is a day such as 2026-11-21 or a time such as \
      2026-11-21T18:30, in local time.

      EXAMPLES
        vision rolls history
        vision rolls history --since 2026-11-01 --source /dev/video0 --limit 20
        vision rolls history --csv > rolls.csv
        vision rolls history --records rolls.sqlite --json --dice 2 > pairs.jsonl
        vision rolls history --deleted

      \(RollsCommand.exitStatuses)
      """)

  @Flag(help: "Write JSON Lines instead of a table.")
  var json = false

  @Flag(help: "Write comma-separated values instead of a table.")
  var csv = false

  @Option(help: ArgumentHelp("Only the most recent rolls, at most this many.", valueName: "count"))
  var limit: Int?

  @Flag(help: "Only deleted rolls, which are left out otherwise.")
  var deleted = false

  @OptionGroup var filter: RollFilterArguments

  @OptionGroup var records: RecordsArguments

  func validate() throws {
    guard !json || !csv else {
      throw ValidationError("--json and --csv can't be combined.")
    }
    if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more, not \(limit).") }
  }

  func run() async throws {
    try await runInterruptibly { console in
      let store = try RecordStore(records.url, access: .reading)
      var filter = filter.filter
      filter.isDeleted = deleted
      // The most recent ones, in ascending order.
      let offset = try limit.map { max(0, try store.count(matching: filter) - $0) } ?? 0
      if json {
        try store.forEachRoll(matching: filter, offset: offset) { roll in
          console.print(JSON.result("recordedRoll", JSON.recordedRollMembers(roll)).text)
        }
      } else if csv {
        console.print(RollCSV.header)
        try store.forEachRoll(matching: filter, offset: offset) { console.print(RollCSV.row($0)) }
      } else {
        table(try store.rolls(matching: filter, offset: offset), on: console)
      }
    }
  }

  private func table(_ rolls: [RecordedRoll], on console: Console) {
    let rows = rolls.map { roll in
      [
        String(roll.id.rawValue), roll.date.localText, roll.session.source.escapingControlCharacters,
        valueList(roll.values), String(roll.sum), remark(roll),
      ]
    }
    console.printTable(
      ["ROLL", "DATE", "SOURCE", "VALUES", "SUM", "REMARK"], rows, leftAligned: [1, 2, 3, 5],
      orSay: "No matching rolls.")
  }

  private func remark(_ roll: RecordedRoll) -> String {
    if roll.isCorrected { return "was read as \(valueList(roll.originalValues))" }
    return roll.dice.compactMap(\.ambiguityDescription).joined(separator: ", ")
  }
}

/// Values separated by spaces, such as `3 5`.
func valueList(_ values: [Int]) -> String { values.map(String.init).joined(separator: " ") }
#endif
