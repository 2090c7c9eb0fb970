import AnnotationFormats
import CoreGraphics
import CreateML
import Testing

@Suite("Average precision")
struct DetectionMetricsTests {
  private func object(_ label: String, _ x: Double) -> AnnotatedImage.Box {
    AnnotatedImage.Box(label: label, x: x, y: 0, width: 0.1, height: 0.1)
  }

  private func found(_ label: String, _ x: Double, _ confidence: Double) -> DetectedObject {
    DetectedObject(label: label, confidence: confidence, box: CGRect(x: x, y: 0, width: 0.1, height: 0.1))
  }

  @Test("it is the mean of the interpolated precision at 101 recalls")
  func average() throws {
    // Right, wrong, right of three: precisions 1, 1/2 and 2/3 at recalls of 1/3, 1/3 and 2/3.
    let metrics = DetectionMetrics([
      .init(
        objects: [object("a", 0), object("a", 0.3), object("a", 0.6)],
        found: [found("a", 0, 0.9), found("a", 0.8, 0.8), found("a", 0.3, 0.7)])
    ])
    // 1 at 0 … 0.33, 2/3 at 0.34 … 0.66, 0 after.
    let expected = (34 + 33 * 2.0 / 3) / 101
    #expect(abs(try #require(metrics.meanAveragePrecision50) - expected) < 1e-12)
    // The boxes are exact: no overlap threshold changes the result.
    #expect(abs(try #require(metrics.meanAveragePrecision) - expected) < 1e-12)
    #expect(metrics.labels.map(\.count) == [3])
    #expect(metrics.labels[0].precision == 2.0 / 3)
    #expect(metrics.labels[0].recall == 2.0 / 3)
  }

  @Test("a box with an overlap of two thirds is correct up to that threshold")
  func overlaps() throws {
    // Shifted by a fifth of its width: 0.08 of 0.12 overlaps.
    let metrics = DetectionMetrics([.init(objects: [object("a", 0)], found: [found("a", 0.02, 0.9)])])
    #expect(metrics.labels[0].averagePrecisions.map { $0 > 0.5 } == (0..<10).map { $0 < 4 })
    #expect(abs(try #require(metrics.meanAveragePrecision) - 0.4) < 1e-12)
  }

  @Test("an object is matched once, by label and image, by the most confident detection")
  func matching() {
    let metrics = DetectionMetrics([
      .init(objects: [object("a", 0)], found: [found("a", 0, 0.9), found("a", 0.01, 0.8)]),
      .init(objects: [object("b", 0)], found: [found("a", 0, 0.3), found("b", 0, 0.2)]),
    ])
    #expect(metrics.labels.map(\.label) == ["a", "b"])
    #expect(metrics.labels[0].precision == 1.0 / 3)
    #expect(metrics.labels[0].recall == 1)
    #expect(metrics.labels[0].averagePrecision50 == 1)
    // Below the confidence of 0.25, it counts only for the average precision.
    #expect(metrics.labels[1].precision == nil)
    #expect(metrics.labels[1].recall == 0)
    #expect(metrics.labels[1].averagePrecision50 == 1)
    #expect(metrics.truePositiveCount == 1 && metrics.detectionCount == 3 && metrics.objectCount == 2)
  }

  @Test("a label without objects isn't part of the mean")
  func absent() {
    let metrics = DetectionMetrics([.init(objects: [object("a", 0)], found: [found("b", 0, 0.9)])])
    #expect(metrics.meanAveragePrecision50 == 0)
    #expect(metrics.labels.map(\.recall) == [0, nil])
    #expect(DetectionMetrics([]).meanAveragePrecision50 == nil)
  }
}
