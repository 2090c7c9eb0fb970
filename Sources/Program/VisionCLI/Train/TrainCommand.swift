#if Training
import ArgumentParser

struct TrainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Trains Core ML models on your own images.",
    subcommands: [
      TrainImagesCommand.self, TrainObjectsCommand.self, TrainHandsCommand.self, TrainDrawingsCommand.self,
    ])
}
#endif
