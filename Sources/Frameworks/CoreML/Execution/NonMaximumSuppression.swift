import PlaneGeometry

/// Non-maximum suppression: keeps the most confident of overlapping boxes, as the `PickTop` method of the
/// public format's `NonMaximumSuppression`. A box's label is the argmax of its confidences, its confidence
/// the maximum.
package struct NonMaximumSuppression<Number: BinaryFloatingPoint> {
  /// The intersection over union above which a more confident box suppresses another.
  let iouThreshold: Number
  let confidenceThreshold: Number
  let isPerClass: Bool
  let limit: Int
  /// The maximum number of comparisons, some seconds of work. Detectors have about 10,000 boxes, of which the
  /// threshold leaves hundreds; keeping 100,000 boxes is within the limit.
  var comparisonLimit = 1 << 33

  package init(iouThreshold: Number, confidenceThreshold: Number, isPerClass: Bool, limit: Int) {
    (self.iouThreshold, self.confidenceThreshold) = (iouThreshold, confidenceThreshold)
    (self.isPerClass, self.limit) = (isPerClass, limit)
  }

  private struct Candidate {
    let row: Int
    let label: Int
    let confidence: Number
    let box: UprightBox<Number>
  }

  /// Returns the rows of the boxes to keep, in descending order of confidence, then in order.
  ///
  /// The time grows with the number of boxes multiplied by that of those kept.
  ///
  /// - Parameters:
  ///   - confidences: [boxes × labels], row-major.
  ///   - coordinates: [boxes × 4], row-major: center x, center y, width, height.
  /// - Throws: `MLModelError` (`.parameters`) if the comparisons would take minutes; `CancellationError` if
  ///   the task is canceled.
  package func keptRows(confidences: [Number], coordinates: [Number]) throws -> [Int] {
    var candidates = candidates(confidences: confidences, coordinates: coordinates)
    // Rows break ties, since the sort isn't stable.
    candidates.sort { $0.confidence != $1.confidence ? $0.confidence > $1.confidence : $0.row < $1.row }
    let count = candidates.count
    var comparisons = 0
    return try candidates.suppressingNonMaxima(
      limit: limit,
      willCompare: { keptCount in
        try Task.checkCancellation()
        comparisons += keptCount
        guard comparisons <= comparisonLimit else {
          throw MLModelError(
            .parameters,
            "too many of \(count) boxes are kept; raise the confidence threshold, or limit their number"
          )
        }
      },
      isSame: {
        (!isPerClass || $0.label == $1.label) && $0.box.intersectionOverUnion(with: $1.box) > iouThreshold
      }
    ).map(\.row)
  }

  private func candidates(confidences: [Number], coordinates: [Number]) -> [Candidate] {
    let boxes = coordinates.count / 4
    guard boxes > 0 else { return [] }
    let labels = confidences.count / boxes
    var candidates: [Candidate] = []
    for row in 0..<boxes {
      var label = -1
      var confidence = -Number.infinity
      for index in 0..<labels where confidences[row * labels + index] > confidence {
        label = index
        confidence = confidences[row * labels + index]
      }
      guard label >= 0, confidence >= confidenceThreshold else { continue }
      let (width, height) = (coordinates[row * 4 + 2], coordinates[row * 4 + 3])
      let (minX, minY) = (coordinates[row * 4] - width / 2, coordinates[row * 4 + 1] - height / 2)
      candidates.append(
        Candidate(
          row: row, label: label, confidence: confidence,
          box: UprightBox(minX: minX, minY: minY, width: width, height: height)))
    }
    return candidates
  }
}
