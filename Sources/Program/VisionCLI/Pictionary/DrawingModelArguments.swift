import ArgumentParser
import CoreML
import Foundation
import VisionModels
import PictionARy

struct DrawingModelArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Core ML classifier: .mlmodel, .mlpackage or .mlmodelc. (default: the built-in model)",
      valueName: "file"),
    completion: .coreMLModel)
  var model: String?

  /// - Throws: `InputError`.
  func classifier() throws -> DrawingClassifier {
    do {
      return try DrawingClassifier(model: loaded())
    } catch let error as DrawingClassifierError {
      throw InputError(
        .unreadable, "\(model ?? "the model"): \(error.localizedDescription)",
        suggestion: error.recoverySuggestion)
    }
  }

  private func loaded() throws -> MLModel {
    if let model { return try ModelArgument.load(model) }
    return try ModelArgument.builtIn { try Drawings().model }
  }
}

extension DrawingClassifier {
  /// The model's spelling of a label on the command line; case and underscores are ignored.
  ///
  /// - Throws: `InputError` (usage) if the model has no such label.
  func label(named name: String) throws -> String {
    if labels.contains(name) { return name }
    let wanted = Prompt(name).name.lowercased()
    if let label = labels.first(where: { Prompt($0).name.lowercased() == wanted }) { return label }
    throw InputError(
      .usage, "the model has no label \"\(name)\"", suggestion: "See: vision pictionary labels --all")
  }
}
