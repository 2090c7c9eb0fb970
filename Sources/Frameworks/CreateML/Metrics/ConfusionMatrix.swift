/// The number of examples by true and predicted label.
package struct ConfusionMatrix: Hashable, Sendable {
  package let labels: [String]
  /// `[true label][predicted label]`
  package let counts: [[Int]]

  package init(_ pairs: some Sequence<(label: String, predicted: String)>) {
    let pairs = Array(pairs)
    let labels = Set(pairs.flatMap { [$0.label, $0.predicted] }).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: labels.enumerated().map { ($1, $0) })
    var counts = Array(repeating: Array(repeating: 0, count: labels.count), count: labels.count)
    for pair in pairs {
      if let row = numbers[pair.label], let column = numbers[pair.predicted] { counts[row][column] += 1 }
    }
    (self.labels, self.counts) = (labels, counts)
  }

  package var exampleCount: Int { counts.joined().reduce(0, +) }
  package var correctCount: Int { labels.indices.reduce(0) { $0 + counts[$1][$1] } }
  /// nil if there are no examples.
  package var accuracy: Double? { Self.part(correctCount, of: exampleCount) }

  package func exampleCount(of label: Int) -> Int { counts[label].reduce(0, +) }

  /// The fraction of the examples predicted to have a label that have it; nil if there are none.
  package func precision(of label: Int) -> Double? {
    Self.part(counts[label][label], of: counts.reduce(0) { $0 + $1[label] })
  }

  /// The fraction of the examples with a label that were predicted to have it; nil if there are none.
  package func recall(of label: Int) -> Double? {
    Self.part(counts[label][label], of: exampleCount(of: label))
  }

  private static func part(_ count: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(count) / Double(whole) : nil
  }
}
