#if Training
import Reports

/// The comparison of a data set's labels with those that a model can predict.
struct ForeignLabels {
  /// The number of labels that a message lists of each.
  private static let listed = 12

  /// The labels of the data that the model doesn't know, sorted.
  let labels: [String]

  /// - Parameters:
  ///   - known: the model's labels; empty if it doesn't list them, so that none is foreign.
  ///   - suggestion: the way to name the data's labels, if their names are missing.
  /// - Throws: `InputError` if they have no label in common.
  init(
    in labels: [String], of data: String, known: [String], to model: String, suggestion: String? = nil
  ) throws {
    let foreign = known.isEmpty ? [] : Set(labels).subtracting(known).sorted()
    guard foreign.isEmpty || foreign.count < Set(labels).count else {
      throw InputError(
        .unreadable,
        "\(data): none of its labels is one of the model's. Labels of \(data): \(Self.list(labels)). "
          + "Labels of \(model): \(Self.list(known)).",
        suggestion: suggestion ?? "Use data with the model's labels, spelled in the same way.")
    }
    self.labels = foreign
  }

  private static func list(_ labels: [String]) -> String {
    let first = labels.prefix(listed).map { "\"\($0)\"" }.joined(separator: ", ")
    return labels.count > listed ? "\(first), … (\(labels.count))" : first
  }
}
#endif
