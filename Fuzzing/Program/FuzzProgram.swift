import ArgumentParser

/// Runs `vision` on damaged files.
@main
struct FuzzProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vision-fuzz",
    abstract: "Run vision on damaged images, models and videos: it must not crash, hang or take much memory.",
    discussion: """
      Each subcommand damages valid files, reproducibly for a seed, up to a number of files (--count) or a time \
      (--seconds), whichever is reached first. A line for each kind of file has the number of rejected and failed files, \
      and those with the most time and memory. Files that fail are kept in the folder of --keep, with the slowest and the \
      largest of each kind in its folder extremes. The exit status is 1 if any failed.

      A file fails if the program ends by a signal or with a status other than 0 and 65, takes more than its time or \
      memory, or quotes an exception of a library.
      """,
    subcommands: [
      ImagesCommand.self, RequestsCommand.self, ModelsCommand.self, VideosCommand.self, PerformCommand.self,
      PredictCommand.self,
    ])
}
