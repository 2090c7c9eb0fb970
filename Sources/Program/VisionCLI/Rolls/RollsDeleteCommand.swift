#if Records
import ArgumentParser
import Foundation
import RecordReports
import Reports
import VisionRecords

struct RollsDeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Deletes recorded rolls; vision rolls restore undoes it.",
    discussion: """
      The history and the statistics leave deleted rolls out. They stay in the database, so that reading \
      the same file again doesn't record them again. If there is no roll with one of the numbers, none is \
      deleted.

      EXAMPLES
        vision rolls delete 17
        vision rolls delete 17 18 21 --records rolls.sqlite

      \(RollsCommand.exitStatuses)
      """)

  @OptionGroup var rolls: RollNumberArguments

  func run() async throws {
    try await rolls.change("Deleted") { try $0.delete($1, on: Date()) }
  }
}

struct RollsRestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restores deleted rolls.",
    discussion: """
      vision rolls history --deleted lists them. A roll that isn't deleted stays as it is.

      EXAMPLES
        vision rolls history --deleted
        vision rolls restore 17

      \(RollsCommand.exitStatuses)
      """)

  @OptionGroup var rolls: RollNumberArguments

  func run() async throws {
    try await rolls.change("Restored") { try $0.restore($1) }
  }
}

/// Numbers of rolls to delete or restore.
struct RollNumberArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("The rolls' numbers; see vision rolls history.", valueName: "roll"))
  var rolls: [Int64]

  @Flag(help: "Write each roll as JSON.")
  var json = false

  @OptionGroup var records: RecordsArguments

  /// Changes the rolls and reports each.
  ///
  /// - Parameter verb: the change in the past tense, for the report.
  func change(
    _ verb: String, _ body: @escaping @Sendable (RecordStore, [RecordedRollID]) throws -> [RecordedRoll]
  ) async throws {
    try await runInterruptibly { console in
      for roll in try body(records.existingStore(), rolls.map(RecordedRollID.init)) {
        if json {
          console.print(JSON.result("recordedRoll", JSON.recordedRollMembers(roll)).text)
        } else {
          console.print("\(verb) roll \(roll.id.rawValue): \(valueList(roll.values))")
        }
      }
    }
  }
}
#endif
