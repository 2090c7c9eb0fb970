import ArgumentParser
import Foundation
import ModelFuzzing

/// Runs a model on an example of each input: used by `models` for models that don't classify images.
struct PredictCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "predict", abstract: "Run a model on an example of each input.", shouldDisplay: false)

  @Argument(help: "The model.")
  var model: String

  func run() throws {
    do {
      try FuzzTarget.predict(with: URL(filePath: model))
      print("{\"input\":\"a model\"}")
    } catch let failure as FuzzTarget.Failure {
      throw failure
    } catch {
      FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
      throw ExitCode(65)
    }
  }
}
