/// How well a classifier does on labeled examples.
public struct MLClassifierMetrics: CustomStringConvertible, Sendable {
  /// The examples' true and predicted labels; nil where they couldn't be had.
  package let confusionMatrix: ConfusionMatrix?
  /// Why there are no metrics; nil where there are some.
  public let error: (any Error)?

  init(_ matrix: ConfusionMatrix) { (confusionMatrix, error) = (matrix, nil) }
  /// - Parameter kind: of what the predictions are: those of a training, or for validation.
  init(_ predictions: [TrainedClassifier.Prediction], of kind: String) {
    if predictions.isEmpty {
      self.init(error: MLCreateError.generic(reason: "There are no pictures of the \(kind)."))
    } else {
      self.init(ConfusionMatrix(predictions))
    }
  }

  init(error: any Error) { (confusionMatrix, self.error) = (nil, error) }

  /// Whether there are metrics: not where validation was left out, or something went wrong.
  public var isValid: Bool { error == nil }

  /// The part of the examples with a wrong label, 0…1; 1 without any example.
  public var classificationError: Double { 1 - (confusionMatrix?.accuracy ?? 0) }

  /// How many examples of each label were given which: the columns "True Label", "Predicted" and "Count", without rows of which there
  /// is no example.
  public var confusion: MLDataTable {
    var rows: [[MLDataValue]] = []
    if let matrix = confusionMatrix {
      for (row, label) in matrix.labels.enumerated() {
        for (column, predicted) in matrix.labels.enumerated() where matrix.counts[row][column] > 0 {
          rows.append([.string(label), .string(predicted), .int(matrix.counts[row][column])])
        }
      }
    }
    return MLDataTable(columnNames: ["True Label", "Predicted", "Count"], rows: rows)
  }

  /// How many of the examples that were given a label have it, and how many that have it were given it: the columns "class",
  /// "precision" and "recall", 0…1. Where none was given a label, or none has it, this is not a number (NaN).
  public var precisionRecall: MLDataTable {
    let matrix = confusionMatrix ?? ConfusionMatrix([])
    return MLDataTable(
      columnNames: ["class", "precision", "recall"],
      rows: matrix.labels.indices.map { label in
        [
          .string(matrix.labels[label]), .double(matrix.precision(of: label) ?? .nan),
          .double(matrix.recall(of: label) ?? .nan),
        ]
      })
  }

  /// The error and the two tables.
  public var description: String {
    if let error { return "No metrics: \(error)" }
    return "Classification error: \(classificationError)\n\(confusion)\n\(precisionRecall)"
  }
}
