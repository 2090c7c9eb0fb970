/// The accuracy of a classifier on labeled examples.
public struct MLClassifierMetrics: CustomStringConvertible, Sendable {
  /// The examples' true and predicted labels, or nil if there are no metrics.
  package let confusionMatrix: ConfusionMatrix?
  /// The reason that there are no metrics, or nil if there are.
  public let error: (any Error)?

  init(_ matrix: ConfusionMatrix) { (confusionMatrix, error) = (matrix, nil) }
  /// - Parameter kind: the kind of the predictions for an error message: "training" or "validation".
  init(_ predictions: [TrainedClassifier.Prediction], of kind: String) {
    if predictions.isEmpty {
      self.init(error: MLCreateError.generic(reason: "There are no \(kind) images."))
    } else {
      self.init(ConfusionMatrix(predictions))
    }
  }

  init(error: any Error) { (confusionMatrix, self.error) = (nil, error) }

  /// Whether there are metrics. False if validation was skipped or an error occurred.
  public var isValid: Bool { error == nil }

  /// The fraction of misclassified examples, 0…1; 1 if there are no examples.
  public var classificationError: Double { 1 - (confusionMatrix?.accuracy ?? 0) }

  /// The number of examples by true and predicted label: the columns "True Label", "Predicted" and "Count".
  /// Combinations without examples have no row.
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

  /// The precision and recall of each label, 0…1: the columns "class", "precision" and "recall". NaN for the
  /// precision of a label that was never predicted and for the recall of one without examples.
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

  /// The classification error and both tables.
  public var description: String {
    if let error { return "No metrics: \(error)" }
    return "Classification error: \(classificationError)\n\(confusion)\n\(precisionRecall)"
  }
}
