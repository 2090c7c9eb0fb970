import ArgumentParser

/// The program `vision` where it is asked for `vision dice history`, `correct` or `stats`.
///
/// They are parsed apart: ArgumentParser takes the first word after `vision dice` for an input. In the help, and in shells'
/// completions, they are subcommands of `DiceCommand`.
struct DiceRecordsProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vision", version: VisionCommand.version, subcommands: [Dice.self])

  struct Dice: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "dice", abstract: "What has been recorded of rolls.",
      subcommands: DiceCommand.recordCommands)
  }

  static let exitStatuses = """
    EXIT STATUS
      0 done; 64 wrong usage; 65 not a file of records; 66 no file of records, or no such roll; 70 a defect of this \
    program; 73 the output or the records can't be written; 130 interrupted.
    """

  /// Whether the arguments, without the program's name, are `dice history …` and the like, or `help` with that.
  static func isMeant(by arguments: [String]) -> Bool {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard words.first == "dice", let second = words.dropFirst().first else { return false }
    return DiceCommand.recordCommands.contains { $0.configuration.commandName == second }
  }
}
