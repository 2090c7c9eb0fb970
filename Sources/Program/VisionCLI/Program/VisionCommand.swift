import ArgumentParser
import Foundation
import Reports

@main
struct VisionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vision",
    abstract: "Analyzes images and videos with the Vision and Core ML APIs on Linux.",
    discussion: """
      Each command has a manual page, such as man vision-detect; without an installed package, see \
      Documentation/CommandLine.md.
      """,
    version: version,
    subcommands: [
      DiceCommand.self, RollsCommand.self, DetectCommand.self, ObjectsCommand.self,
      ClassifyCommand.self, CompareCommand.self, AlignCommand.self, PictionaryCommand.self, ModelCommand.self,
      AnnotateCommand.self, TrainCommand.self, EvaluateCommand.self, ServeCommand.self, DoctorCommand.self,
    ])

  static let version = "0.1.0"

  static func main() async {
    reportOutputFailure()
    let arguments = commandLineArguments()
    if let error = unknownCommand(in: arguments) { exit(withError: error) }
    do { try PrecisionArguments.checkEnvironment() } catch { exit(withError: error) }
    guard let evaluation = evaluationArguments(in: arguments) else { return await main(arguments) }
    await DiceEvaluateCommand.main(evaluation)
  }

  /// Exits with the status of unwritable output if ArgumentParser's own, such as help, can't be written.
  private static func reportOutputFailure() {
    atexit {
      guard fflush(nil) != 0 else { return }
      let reason = String(cString: strerror(errno))
      Console().warn("the standard output can't be written: \(reason)")
      _exit(ExitStatus.unwritable.rawValue)
    }
  }

  /// The error of the first argument that has to be a command and isn't one; nil without such an argument.
  static func unknownCommand(in arguments: [String]) -> ValidationError? {
    var command: any ParsableCommand.Type = Self.self
    var path = "vision"
    for argument in arguments {
      let subcommands = command.configuration.subcommands
      // ArgumentParser reports options, and knows `help`.
      guard !subcommands.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return nil }
      let names = subcommands.compactMap { $0.configuration.commandName }
      guard let known = subcommands.first(where: { $0.configuration.commandName == argument }) else {
        let hint: String
        if let nearest = argument.nearest(among: names) {
          hint = "Did you mean '\(path) \(nearest)'?"
        } else if fileType(argument) != nil, command == Self.self {
          hint = "To read a file, name a command first, such as '\(path) detect \(argument.shownPath)'."
        } else {
          hint = "Its commands are \(names.joined(separator: ", "))."
        }
        return ValidationError(
          "'\(path)' has no command '\(argument.shownPath.escapingControlCharacters)'. "
            + hint.escapingControlCharacters)
      }
      (command, path) = (known, "\(path) \(argument)")
    }
    return nil
  }

  /// The arguments of `dice evaluate` if the program's start with it or `help dice evaluate`; otherwise nil.
  static func evaluationArguments(in all: [String]) -> [String]? {
    if all.prefix(2) == ["dice", "evaluate"] { return Array(all.dropFirst(2)) }
    return all == ["help", "dice", "evaluate"] ? ["--help"] : nil
  }
}
