#if !(Records && Server && Training)
import ArgumentParser

#if !Records
struct RollsCommand: OmittedCommand {
  static let name = "rolls"
  @OptionGroup var given: AnyArguments
}

struct PictionaryPlayCommand: OmittedCommand {
  static let (path, name) = ("pictionary ", "play")
  @OptionGroup var given: AnyArguments
}

struct PictionaryScoresCommand: OmittedCommand {
  static let (path, name) = ("pictionary ", "scores")
  @OptionGroup var given: AnyArguments
}

/// - Throws: always: this program can't record.
func makeRollRecorder(_ file: String, console: Console) throws -> any RollRecorder {
  throw InputError.omitted("vision dice --record")
}

/// - Throws: always: this program can't run commands.
func makeRollHook(_ command: String, console: Console) throws -> any RollHook {
  throw InputError.omitted("vision dice --on-roll")
}
#endif

#if !Training
struct TrainCommand: OmittedCommand {
  static let name = "train"
  @OptionGroup var given: AnyArguments
}

struct EvaluateCommand: OmittedCommand {
  static let name = "evaluate"
  @OptionGroup var given: AnyArguments
}

struct DiceEvaluateCommand: OmittedCommand {
  static let (path, name) = ("dice ", "evaluate")
  @OptionGroup var given: AnyArguments
}
#endif

#if !Server
struct ServeCommand: OmittedCommand {
  static let name = "serve"
  @OptionGroup var given: AnyArguments
}
#endif

#if !(Server && Training)
struct AnnotateCommand: OmittedCommand {
  static let name = "annotate"
  @OptionGroup var given: AnyArguments
}
#endif

struct AnyArguments: ParsableArguments {
  @Argument(parsing: .captureForPassthrough, help: .hidden) var arguments: [String] = []
}
#endif
