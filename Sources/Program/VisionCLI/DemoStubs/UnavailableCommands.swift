import ArgumentParser

struct RollsCommand: UnavailableCommand {
  static let name = "rolls"
  @OptionGroup var given: AnyArguments
}

struct AnnotateCommand: UnavailableCommand {
  static let name = "annotate"
  @OptionGroup var given: AnyArguments
}

struct TrainCommand: UnavailableCommand {
  static let name = "train"
  @OptionGroup var given: AnyArguments
}

struct EvaluateCommand: UnavailableCommand {
  static let name = "evaluate"
  @OptionGroup var given: AnyArguments
}

struct ServeCommand: UnavailableCommand {
  static let name = "serve"
  @OptionGroup var given: AnyArguments
}

struct DiceEvaluateCommand: UnavailableCommand {
  static let (path, name) = ("dice ", "evaluate")
  @OptionGroup var given: AnyArguments
}

struct PictionaryPlayCommand: UnavailableCommand {
  static let (path, name) = ("pictionary ", "play")
  @OptionGroup var given: AnyArguments
}

struct PictionaryScoresCommand: UnavailableCommand {
  static let (path, name) = ("pictionary ", "scores")
  @OptionGroup var given: AnyArguments
}

struct AnyArguments: ParsableArguments {
  @Argument(parsing: .captureForPassthrough, help: .hidden) var arguments: [String] = []
}
