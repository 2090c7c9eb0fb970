import ArgumentParser

struct ModelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "model", abstract: "Describes, compiles, runs and measures Core ML models.",
    subcommands: [
      ModelDescribeCommand.self, ModelCompileCommand.self, ModelPredictCommand.self,
      ModelBenchmarkCommand.self, ModelServeCommand.self,
    ])
}
