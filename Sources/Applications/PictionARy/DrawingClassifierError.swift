public import Foundation

/// Why a model can't rate drawings.
public enum DrawingClassifierError: LocalizedError, Hashable {
  /// It has no labels.
  case notAClassifier
  /// It has no label that a player could be asked for.
  case noLabels
  /// Its metadata names a label to ask for that it doesn't have.
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
