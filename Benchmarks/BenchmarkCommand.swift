import ArgumentParser

/// Measures what the package does beside what can't be done without, and beside others that do the same.
@main
struct BenchmarkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vision-benchmarks",
    abstract: "Measure the package beside its floors and its peers.",
    subcommands: [
      DiceCommand.self, BarcodeCommand.self, FaceCommand.self, RectangleCommand.self, TextCommand.self,
      TrackingCommand.self, RegistrationCommand.self, ContoursCommand.self, PeopleCommand.self,
      BundleCommand.self,
      RequestsCommand.self, DrawingsCommand.self, TensorCommand.self, VectorCommand.self, LibraryCommand.self,
      FilterCommand.self, WorstCaseCommand.self,
    ],
    defaultSubcommand: DiceCommand.self)
}
