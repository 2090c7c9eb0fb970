import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import CoreML

@Suite("Non-maximum suppression")
struct NonMaximumSuppressionTests {
  // Unit squares on a line. Two whose centers are 0.25 apart share 0.75 of 1.25: intersection over union 0.6.
  // 0.5 apart: 0.5 of 1.5, a third. 1 apart: nothing.
  private static let coordinates: [[Double]] = [
    [1, 1, 1, 1], [1.25, 1, 1, 1], [1.5, 1, 1, 1], [2.5, 1, 1, 1],
  ]
  private static let confidences: [[Double]] = [[0.9, 0], [0, 0.8], [0.7, 0.1], [0.1, 0.2]]

  private func kept(
    perClass: Bool = false, iou: Double? = nil, confidence: Double? = nil,
    type: MLMultiArrayDataType = .double
  ) throws -> [[Double]] {
    let folder = try TemporaryFolder()
    let model = try DetectorSpecification.model(
      DetectorSpecification.suppression(perClass: perClass), in: folder)
    var inputs: [String: Any] = [
      "raw_confidence": try MLMultiArray.rows(Self.confidences, columns: 2, type: type),
      "raw_coordinates": try MLMultiArray.rows(Self.coordinates, columns: 4, type: type),
    ]
    inputs["iouThreshold"] = iou
    inputs["confidenceThreshold"] = confidence
    let outputs = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: inputs))
    let array = try #require(outputs.featureValue(for: "coordinates")?.multiArrayValue)
    #expect(array.dataType == type)
    #expect(array.shape.last == 4)
    let values = array.values(as: Double.self)
    return stride(from: 0, to: values.count, by: 4).map { Array(values[$0..<$0 + 4]) }
  }

  @Test("the model's own thresholds apply by default")
  func modelDefaults() throws {
    // 0.5: the second box (0.6 with the first) is removed, the third (1/3) stays, the fourth is below 0.25.
    #expect(try kept() == [Self.coordinates[0], Self.coordinates[2]])
  }

  @Test("boxes of different labels suppress one another unless perClass is set")
  func perClass() throws {
    #expect(
      try kept(perClass: true) == [Self.coordinates[0], Self.coordinates[1], Self.coordinates[2]])
  }

  @Test("given thresholds replace the model's")
  func givenThresholds() throws {
    #expect(try kept(iou: 0.3) == [Self.coordinates[0]])
    #expect(try kept(confidence: 0.2) == [0, 2, 3].map { Self.coordinates[$0] })
    #expect(try kept(confidence: 0.85) == [Self.coordinates[0]])
  }

  @Test("an overlap threshold of 1 suppresses nothing, not even equal boxes")
  func overlapOfOne() throws {
    let suppression = NonMaximumSuppression<Double>(
      iouThreshold: 1, confidenceThreshold: 0, isPerClass: false, limit: .max)
    #expect(
      try suppression.keptRows(confidences: [0.5, 0.6], coordinates: [1, 1, 2, 2, 1, 1, 2, 2]) == [1, 0])
  }

  @Test("32-bit inputs have 32-bit outputs")
  func singlePrecision() throws {
    #expect(try kept(type: .float32) == [Self.coordinates[0], Self.coordinates[2]])
  }

  @Test("without a box above the threshold, the outputs have no rows")
  func nothingFound() throws {
    #expect(try kept(confidence: 0.95).isEmpty)
  }

  @Test("boxes without area suppress nothing, and NaN boxes are dropped")
  func degenerateBoxes() throws {
    let suppression = NonMaximumSuppression<Float>(
      iouThreshold: 0.1, confidenceThreshold: 0.1, isPerClass: false, limit: .max)
    let kept = try suppression.keptRows(
      confidences: [0.9, 0.8, .nan, 0.7],
      coordinates: [1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, .nan, 1, 1, 1])
    #expect(kept == [0, 1, 3])
  }

  @Test("a fixed number of rows is padded with zeros or truncated")
  func fixedRows() throws {
    for rows in [1, 3] as [UInt64] {
      let folder = try TemporaryFolder()
      let model = try DetectorSpecification.model(
        DetectorSpecification.suppression(rows: (rows, Int64(rows))), in: folder)
      let outputs = try model.prediction(
        from: MLDictionaryFeatureProvider(dictionary: [
          "raw_confidence": try MLMultiArray.rows(Self.confidences, columns: 2),
          "raw_coordinates": try MLMultiArray.rows(Self.coordinates, columns: 4),
        ]))
      let confidence = try #require(outputs.featureValue(for: "confidence")?.multiArrayValue)
      #expect(confidence.shape == [NSNumber(value: rows), 2])
      #expect(confidence.values(as: Double.self) == (rows == 1 ? [0.9, 0] : [0.9, 0, 0.7, 0.1, 0, 0]))
    }
  }

  @Test("random boxes are kept according to the public format's five steps", arguments: [true, false])
  func bruteForce(perClass: Bool) throws {
    var random = SplitMix64(seed: perClass ? 1 : 2)
    for _ in 0..<40 {
      let count = Int.random(in: 0...60, using: &random)
      let boxes = (0..<count).map { _ in
        ReferenceBox(
          confidences: (0..<3).map { _ in Double.random(in: 0...1, using: &random) },
          center: (Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random)),
          size: (Double.random(in: 0.05...0.5, using: &random), Double.random(in: 0.05...0.5, using: &random))
        )
      }
      let kept = try NonMaximumSuppression<Double>(
        iouThreshold: 0.3, confidenceThreshold: 0.4, isPerClass: perClass, limit: .max
      ).keptRows(
        confidences: boxes.flatMap(\.confidences),
        coordinates: boxes.flatMap { [$0.center.0, $0.center.1, $0.size.0, $0.size.1] })
      #expect(kept == ReferenceBox.pickTop(boxes, iou: 0.3, confidence: 0.4, perClass: perClass))
    }
  }

  @Test("comparisons over the limit are rejected, and a canceled task makes none")
  func work() async throws {
    // Five disjoint boxes: 0 + 1 + 2 + 3 + 4 comparisons.
    let boxes: [Float] = [0, 0, 1, 1, 10, 0, 1, 1, 20, 0, 1, 1, 30, 0, 1, 1, 40, 0, 1, 1]
    func kept(comparisons: Int) throws -> [Int] {
      var suppression = NonMaximumSuppression<Float>(
        iouThreshold: 0.5, confidenceThreshold: 0, isPerClass: false, limit: .max)
      suppression.comparisonLimit = comparisons
      return try suppression.keptRows(confidences: [5, 4, 3, 2, 1], coordinates: boxes)
    }
    #expect(try kept(comparisons: 10) == [0, 1, 2, 3, 4])
    expectModelError(.parameters, "too many of 5 boxes", "threshold") { try kept(comparisons: 9) }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try kept(comparisons: 10)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("inconsistent matrices are rejected")
  func mismatchedMatrices() throws {
    let folder = try TemporaryFolder()
    let model = try DetectorSpecification.model(DetectorSpecification.suppression(), in: folder)
    expectModelError(.featureType, "[boxes × labels] and [boxes × 4]", "[1 × 4]") {
      try model.prediction(
        from: MLDictionaryFeatureProvider(dictionary: [
          "raw_confidence": try MLMultiArray.rows(Self.confidences, columns: 2),
          "raw_coordinates": try MLMultiArray.rows([[0, 0, 1, 1]], columns: 4),
        ]))
    }
  }
}

/// The public format's algorithm in its own order of steps, with overlap computed from areas of `CGRect`.
private struct ReferenceBox {
  let confidences: [Double]
  let center: (Double, Double)
  let size: (Double, Double)

  var rect: CGRect {
    CGRect(x: center.0 - size.0 / 2, y: center.1 - size.1 / 2, width: size.0, height: size.1)
  }
  var best: Double { confidences.max() ?? 0 }
  var label: Int? { confidences.firstIndex(of: best) }

  func overlap(_ other: ReferenceBox) -> Double {
    let common = rect.intersection(other.rect)
    let shared = common.isNull ? 0 : Double(common.width * common.height)
    return shared / (size.0 * size.1 + other.size.0 * other.size.1 - shared)
  }

  static func pickTop(
    _ boxes: [ReferenceBox], iou: Double, confidence: Double, perClass: Bool
  ) -> [Int] {
    var rest = boxes.indices.filter { boxes[$0].best >= confidence }
    var kept: [Int] = []
    while let top = rest.max(by: { boxes[$0].best < boxes[$1].best }) {
      kept.append(top)
      rest.removeAll { other in
        other == top
          || (!perClass || boxes[other].label == boxes[top].label)
            && boxes[other].overlap(boxes[top]) > iou
      }
    }
    return kept
  }
}
