public import Foundation

/// The reason a model can't rate drawings.
public enum DrawingClassifierError: LocalizedError, Hashable {
  /// The model has no class labels.
  case notAClassifier
  /// The model has no label to prompt for.
  case noLabels
  /// The metadata lists default prompts that aren't labels of the model.
  case unknownDefaultLabels([String])

  public var errorDescription: String? {
    switch self {
    case .notAClassifier: "the model is not a classifier: it has no class labels"
    case .noLabels: "the model has no label other than \"\(DrawingClassifier.nothingLabel)\""
    case .unknownDefaultLabels(let labels):
      "the model's \"\(DrawingClassifier.defaultLabelsKey)\" are not labels of the model: \(labels.joined(separator: ", "))"
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .notAClassifier, .noLabels: "Use a classifier whose labels name things to draw"
    case .unknownDefaultLabels: "Spell them as the model does, separated by commas"
    }
  }
}
