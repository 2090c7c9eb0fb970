import ArgumentParser

/// Measures the package against the minimum work that any implementation needs, and against others.
@main
struct BenchmarkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vision-benchmarks",
    abstract: "Measure the package against minimum work and peers.",
    subcommands: [
      DiceCommand.self, BarcodeCommand.self, FaceCommand.self, RectangleCommand.self, TextCommand.self,
      DocumentsCommand.self, TrackingCommand.self, TrackedSequencesCommand.self, RegistrationCommand.self,
      ContoursCommand.self,
      PeopleCommand.self,
      BundleCommand.self,
      RequestsCommand.self, DrawingsCommand.self, TensorCommand.self, VectorCommand.self, LibraryCommand.self,
      FilterCommand.self, WorstCaseCommand.self, CostCurvesCommand.self, CostPointCommand.self,
    ],
    defaultSubcommand: DiceCommand.self)
}
