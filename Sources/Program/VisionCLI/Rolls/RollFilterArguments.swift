#if Records
import ArgumentParser
import VisionRecords

struct RollFilterArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Only rolls on or after this date.", valueName: "date"))
  var since: DateArgument?

  @Option(help: ArgumentHelp("Only rolls on or before this day, or before this time.", valueName: "date"))
  var until: DateArgument?

  @Option(
    name: .customLong("source"), parsing: .singleValue,
    help: ArgumentHelp(
      "Only rolls from this input, or from this folder if it ends in /; may be repeated.", valueName: "input")
  )
  var sources: [String] = []

  @Option(help: ArgumentHelp("Only rolls with this number of dice.", valueName: "count"))
  var dice: Int?

  func validate() throws {
    if let dice, dice < 1 { throw ValidationError("--dice must be 1 or more, not \(dice).") }
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
#endif
