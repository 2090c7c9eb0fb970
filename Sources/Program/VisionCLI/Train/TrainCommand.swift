import ArgumentParser

/// `vision train`.
struct TrainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Trains Core ML models with pictures of your own.",
    subcommands: [
      TrainImagesCommand.self, TrainObjectsCommand.self, TrainHandsCommand.self, TrainDrawingsCommand.self,
    ])
}
