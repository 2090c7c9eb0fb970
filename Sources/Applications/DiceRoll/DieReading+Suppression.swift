import Foundation
import PlaneGeometry

/// How far boxes on one die overlap, and boxes on two dice that touch don't: intersections over union.
struct OverlapThresholds: Hashable, Sendable {
  /// Boxes of one value that overlap more than this are on one die.
  let sameValue: Double
  /// Boxes of different values.
  let otherValue: Double

  /// What the detector alone says of a die's value may differ between two boxes on it.
  static func ofDetector(_ threshold: Double) -> OverlapThresholds {
    OverlapThresholds(sameValue: threshold, otherValue: threshold)
  }

  /// What both models say of two boxes is nearly always the same value if they are on one die: boxes of different values are two dice
  /// that touch, boxes of the same value one die even where they overlap less. Chosen on training photographs. Whoever keeps all boxes,
  /// with a threshold of 1 and more, keeps those of one value, too.
  static func twoStage(_ threshold: Double) -> OverlapThresholds {
    guard threshold < 1 else { return ofDetector(threshold) }
    return OverlapThresholds(sameValue: threshold * 2 / 3, otherValue: threshold * 3 / 2)
  }
}

extension [DieReading] {
  /// How much of a box lies within a more confident one, or the other way round, before it is taken for a part of the same
  /// die: a face of it, or all of it where the other is a face. Two dice on a table never cover each other so far that both
  /// can be read.
  private static let greatestContainment: CGFloat = 0.7

  /// One reading for each die, the most confident first: greedy non-maximum suppression, which also drops what is a part of a die
  /// that is kept.
  ///
  /// - Parameter overlap: from where on boxes are on one die; all readings are kept where that is 1 and more for those of one value.
  func suppressed(_ overlap: OverlapThresholds) -> [DieReading] {
    let ranked = sorted { $0.confidence > $1.confidence }
    guard overlap.sameValue < 1 else { return ranked }
    return ranked.suppressingNonMaxima { kept, reading in
      let most = kept.value == reading.value ? overlap.sameValue : overlap.otherValue
      return kept.box.showsSameObject(
        as: reading.box,
        SameObjectThresholds(intersectionOverUnion: most, containment: Self.greatestContainment))
    }
  }
}
