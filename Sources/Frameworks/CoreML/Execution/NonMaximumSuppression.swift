import PlaneGeometry

/// Which of many overlapping boxes to keep: of those within reach of one another, the most confident.
///
/// Reference: the `PickTop` method of the public format's `NonMaximumSuppression`. A box's label is the
/// argmax of its confidences, and its confidence that label's.
package struct NonMaximumSuppression<Number: BinaryFloatingPoint> {
  /// Boxes are suppressed by a more confident one with which their intersection over union is above this.
  let iouThreshold: Number
  /// Boxes whose confidence is below this are left out.
  let confidenceThreshold: Number
  /// Whether boxes suppress only those of their own label.
  let isPerClass: Bool
  /// No more boxes than this are kept.
  let limit: Int
  /// How often two boxes are compared at most: some seconds' work. Detectors have some ten thousand boxes, of which a
  /// confidence threshold leaves hundreds; a hundred thousand that are all to be kept are within the limit.
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

  /// The rows of the boxes to keep, the most confident first; equally confident ones in their order.
  ///
  /// The time is that of comparing each box with those that are kept.
  ///
  /// - Parameters:
  ///   - confidences: [boxes × labels], row after row.
  ///   - coordinates: [boxes × 4], row after row: center x, center y, width, height.
  /// - Throws: `MLModelError` (`.parameters`) where so many boxes are to be kept that this takes minutes; `CancellationError`
  ///   in a task that is canceled.
  package func keptRows(confidences: [Number], coordinates: [Number]) throws -> [Int] {
    var candidates = candidates(confidences: confidences, coordinates: coordinates)
    // Rows break ties, because the sort isn't stable.
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
            "too many of \(count) boxes are kept; raise the confidence threshold, or limit how many are kept"
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
