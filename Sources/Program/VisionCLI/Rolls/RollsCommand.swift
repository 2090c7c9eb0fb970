#if Records
import ArgumentParser

struct RollsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rolls",
    abstract: "Lists, corrects, deletes and analyzes rolls recorded by vision dice --record.",
    discussion: """
      EXAMPLES
        vision dice --record default /dev/video0
        vision rolls history --since 2026-11-01
        vision rolls correct 17 3 5
        vision rolls delete 18
        vision rolls stats --histogram faces.svg
      """,
    subcommands: [
      RollsHistoryCommand.self, RollsCorrectCommand.self, RollsDeleteCommand.self, RollsRestoreCommand.self,
      RollsStatsCommand.self,
    ])

  static let exitStatuses = """
    EXIT STATUS
      0 success; 64 usage error; 65 not a database of records; 66 no such database or roll; 70 internal error; \
    73 unwritable output; 130 interrupted.
    """
}
#endif
