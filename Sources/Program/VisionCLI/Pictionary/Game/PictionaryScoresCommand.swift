#if Records
import ArgumentParser
import Foundation
import PictionARy
import VisionRecords

struct PictionaryScoresCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scores",
    abstract: "Shows the players' scores in the recorded games.",
    discussion: """
      One line per player, highest score first; with --rounds, one line per round, oldest first. DATE is a \
      day such as 2026-11-21 or a time such as 2026-11-21T18:30, in local time.

      EXAMPLES
        vision pictionary scores
        vision pictionary scores --rounds --player Ann --since 2026-11-01
        vision pictionary scores --json --rounds > rounds.jsonl

      \(PictionaryCommand.exitStatuses)
      """)

  @Flag(help: "List the rounds instead of the totals.")
  var rounds = false

  @Flag(help: "Write JSON Lines instead of a table.")
  var json = false

  @Option(
    name: .customLong("player"), parsing: .singleValue,
    help: ArgumentHelp("Only rounds of this player; may be repeated.", valueName: "name"))
  var players: [String] = []

  @Option(
    name: .customLong("prompt"), parsing: .singleValue,
    help: ArgumentHelp("Only rounds with this prompt; may be repeated.", valueName: "label"))
  var prompts: [String] = []

  @Option(help: ArgumentHelp("Only rounds on or after this date.", valueName: "date"))
  var since: DateArgument?

  @Option(help: ArgumentHelp("Only rounds on or before this day, or before this time.", valueName: "date"))
  var until: DateArgument?

  @OptionGroup var records: RecordsArguments

  func run() async throws {
    try await runInterruptibly { console in
      let store = try RecordStore(records.url, access: .reading)
      var filter = RoundFilter()
      filter.players = players
      filter.prompts = prompts
      filter.since = since?.start
      filter.until = until?.end
      let report = ScoresReport(isJSON: json, console: console)
      if rounds {
        report.rounds(try store.rounds(filter))
      } else {
        report.scores(try store.scores(filter))
      }
    }
  }
}
#endif
