#if Records
import ArgumentParser
import DiceRoll
import Foundation
import RecordReports
import Reports
import VisionRecords

struct RollsCorrectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct",
    abstract: "Corrects the values of a recorded roll.",
    discussion: """
      VALUES are the values of all dice of the roll, from left to right; their number may differ from the \
      reading. The original reading is kept, and a correction can be corrected again.

      EXAMPLES
        vision rolls correct 17 3 5
        vision rolls correct 17 "3 5 1" --records rolls.sqlite

      \(RollsCommand.exitStatuses)
      """)

  @Argument(help: ArgumentHelp("The roll's number; see vision rolls history.", valueName: "roll"))
  var roll: Int64

  @Argument(help: ArgumentHelp("The correct values.", valueName: "values"))
  var values: [String]

  @Option(help: ArgumentHelp("Number of sides of the dice.", valueName: "count"))
  var sides = 6

  @Flag(help: "Write the corrected roll as JSON.")
  var json = false

  @OptionGroup var records: RecordsArguments

  func validate() throws {
    try checkSides(sides)
    _ = try numbers()
  }

  private func numbers() throws -> [Int] {
    try values.flatMap { $0.split { $0.isWhitespace || $0 == "," } }.map { word in
      guard let value = Int(word) else { throw ValidationError("“\(word)” is not a valid value.") }
      return value
    }
  }

  func run() async throws {
    try await runInterruptibly { console in
      let corrected = try records.existingStore().correct(
        RecordedRollID(rawValue: roll), values: numbers(), sides: sides, on: Date(), by: NSUserName())
      if json {
        console.print(JSON.result("recordedRoll", JSON.recordedRollMembers(corrected)).text)
      } else {
        let reading =
          corrected.isCorrected ? "was read as \(valueList(corrected.originalValues))" : "as it was read"
        console.print("Roll \(roll): \(valueList(corrected.values)), \(reading)")
      }
    }
  }
}

/// - Throws: `ValidationError` for an unsupported number of sides.
func checkSides(_ sides: Int) throws {
  guard (2...RollStatistics.maximumSides).contains(sides) else {
    throw ValidationError("--sides must be from 2 to \(RollStatistics.maximumSides), not \(sides).")
  }
}
#endif
