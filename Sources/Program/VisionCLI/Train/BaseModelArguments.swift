#if Training
import ArgumentParser

struct BaseModelArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Continue from this Core ML model instead of the built-in features; for a detector with --algorithm full.",
      valueName: "model"),
    completion: .coreMLModel)
  var baseModel: String?

  /// The spelling of `--base-model` before 1.0.
  @Option(name: .customLong("start"), help: .hidden)
  private var start: String?

  /// The model's path, given by either spelling; nil without one.
  var path: String? { baseModel ?? start }
}
#endif
