import CreateML
import Testing

@Suite("Metrics of classifiers")
struct ClassifierMetricsTests {
  /// Four cats, one predicted as a dog; two dogs, one predicted as a bird, a label without examples.
  private static let pairs: [(label: String, predicted: String)] = [
    ("cat", "cat"), ("cat", "dog"), ("cat", "cat"), ("cat", "cat"), ("dog", "dog"), ("dog", "bird"),
  ]
  private static let matrix = ConfusionMatrix(pairs)

  @Test("labels are those of the examples and the predictions")
  func counts() {
    #expect(Self.matrix.labels == ["bird", "cat", "dog"])
    #expect(Self.matrix.counts == [[0, 0, 0], [0, 3, 1], [1, 0, 1]])
  }

  @Test("accuracy, precision and recall are fractions, and undefined without examples")
  func shares() {
    #expect(Self.matrix.accuracy == 4.0 / 6)
    #expect(Self.matrix.labels.indices.map(Self.matrix.precision) == [0, 1, 0.5])
    #expect(Self.matrix.labels.indices.map(Self.matrix.recall) == [nil, 0.75, 0.5])
    #expect(ConfusionMatrix([(label: String, predicted: String)]()).accuracy == nil)
  }
}
