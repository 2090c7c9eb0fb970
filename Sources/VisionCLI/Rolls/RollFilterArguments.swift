import ArgumentParser
import VisionRecords

/// Which recorded rolls are meant.
struct RollFilterArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Only rolls of this day or later.", valueName: "date"))
  var since: DateArgument?

  @Option(help: ArgumentHelp("Only rolls of this day or earlier; before a moment.", valueName: "date"))
  var until: DateArgument?

  @Option(
    name: .customLong("source"), parsing: .singleValue,
    help: ArgumentHelp(
      "Only rolls of this input, or of the folder whose name ends in /; may be repeated.", valueName: "input")
  )
  var sources: [String] = []

  @Option(help: ArgumentHelp("Only rolls of so many dice.", valueName: "count"))
  var dice: Int?

  func validate() throws {
    if let dice, dice < 1 { throw ValidationError("--dice has to be 1 or more, not \(dice).") }
  }

  var filter: RollFilter {
    var filter = RollFilter()
    filter.since = since?.start
    filter.until = until?.end
    filter.sources = sources
    filter.diceCount = dice
    return filter
  }
}
