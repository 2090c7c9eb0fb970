import Foundation
import PlaneGeometry

/// The intersections over union that separate boxes on one die from those on two dice that touch.
struct OverlapThresholds: Hashable, Sendable {
  /// Boxes of one value that overlap more than this are on one die.
  let sameValue: Double
  /// The same for boxes of different values.
  let otherValue: Double

  /// For the detector alone, which may report different values for two boxes on one die.
  static func ofDetector(_ threshold: Double) -> OverlapThresholds {
    OverlapThresholds(sameValue: threshold, otherValue: threshold)
  }

  /// For both models, which nearly always report the same value for two boxes on one die: boxes of different
  /// values are dice that touch, those of the same value one die even if they overlap less. Chosen on
  /// training photographs. A threshold of 1 or more keeps all boxes.
  static func twoStage(_ threshold: Double) -> OverlapThresholds {
    guard threshold < 1 else { return ofDetector(threshold) }
    return OverlapThresholds(sameValue: threshold * 2 / 3, otherValue: threshold * 3 / 2)
  }
}

extension [FoundDie] {
  /// The fraction of a box within another one above which both are on one die: one of them on a face.
  /// Readable dice on a table never cover each other that far.
  private static let maximumContainment: CGFloat = 0.7

  /// Each die once, most confident first: non-maximum suppression that also drops parts of dice. From an
  /// overlap of 1 on, for equal values, all are kept.
  func suppressed(_ overlap: OverlapThresholds) -> [FoundDie] {
    let ranked = sorted { $0.confidence > $1.confidence }
    guard overlap.sameValue < 1 else { return ranked }
    return ranked.suppressingNonMaxima { kept, die in
      let most = kept.value == die.value ? overlap.sameValue : overlap.otherValue
      return kept.box.showsSameObject(
        as: die.box,
        SameObjectThresholds(intersectionOverUnion: most, containment: Self.maximumContainment))
    }
  }
}
