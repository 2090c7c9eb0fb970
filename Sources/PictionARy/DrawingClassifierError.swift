import Foundation

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
    case .notAClassifier: "the model is no classifier: it has no labels"
    case .noLabels: "the model has no label but \"\(DrawingClassifier.nothingLabel)\""
    case .unknownDefaultLabels(let labels):
      "the model's \"\(DrawingClassifier.defaultLabelsKey)\" aren't labels of it: \(labels.joined(separator: ", "))"
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .notAClassifier, .noLabels: "Give a classifier whose labels are the names of things to draw"
    case .unknownDefaultLabels: "Write them as the model's labels are written, with commas between them"
    }
  }
}
