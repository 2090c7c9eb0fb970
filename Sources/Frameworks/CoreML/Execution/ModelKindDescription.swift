package import CoreMLSpecification
import Foundation

extension CoreML_Specification_Model {
  /// The kind of model, for people, such as `neural network classifier`.
  package var kindDescription: String {
    switch kindName {
    case "mlProgram": return "ML program"
    case "glmRegressor": return "generalized linear regressor"
    case "glmClassifier": return "generalized linear classifier"
    case "dictVectorizer": return "dictionary vectorizer"
    case "kNearestNeighborsClassifier": return "k-nearest-neighbors classifier"
    case "nonMaximumSuppression": return "non-maximum suppression"
    case let name:
      // Splits the format's name, such as treeEnsembleRegressor.
      return name.reduce(into: "") { words, letter in
        words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
      }
    }
  }
}
