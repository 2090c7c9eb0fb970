import ArgumentParser

struct RollsCommand: LeftOutCommand {
  static let name = "rolls"
  @OptionGroup var given: AnyArguments
}

struct AnnotateCommand: LeftOutCommand {
  static let name = "annotate"
  @OptionGroup var given: AnyArguments
}

struct TrainCommand: LeftOutCommand {
  static let name = "train"
  @OptionGroup var given: AnyArguments
}

struct EvaluateCommand: LeftOutCommand {
  static let name = "evaluate"
  @OptionGroup var given: AnyArguments
}

struct ServeCommand: LeftOutCommand {
  static let name = "serve"
  @OptionGroup var given: AnyArguments
}

struct DiceEvaluateCommand: LeftOutCommand {
  static let (path, name) = ("dice ", "evaluate")
  @OptionGroup var given: AnyArguments
}

struct PictionaryPlayCommand: LeftOutCommand {
  static let (path, name) = ("pictionary ", "play")
  @OptionGroup var given: AnyArguments
}

struct PictionaryScoresCommand: LeftOutCommand {
  static let (path, name) = ("pictionary ", "scores")
  @OptionGroup var given: AnyArguments
}

/// Whatever the command would take.
struct AnyArguments: ParsableArguments {
  @Argument(parsing: .captureForPassthrough, help: .hidden) var arguments: [String] = []
}
