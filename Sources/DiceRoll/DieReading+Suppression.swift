import Foundation
import PlaneGeometry

extension [DieReading] {
  /// How much of a box lies within a more confident one, or the other way round, before it is taken for a part of the same
  /// die: a face of it, or all of it where the other is a face. Two dice on a table never cover each other so far that both
  /// can be read.
  fileprivate static let mostShared: CGFloat = 0.7

  /// One reading for each die: greedy non-maximum suppression regardless of value, which also drops what is a part of a
  /// die that is kept.
  ///
  /// The readings are in order, the most confident first.
  ///
  /// - Parameter iouThreshold: intersection over union above which a box is dropped; 1 and more keeps all.
  func suppressed(iouThreshold: Double) -> [DieReading] {
    guard iouThreshold < 1 else { return self }
    var kept: [DieReading] = []
    for reading in self where !kept.contains(where: { reading.isSameDie(as: $0, iouThreshold) }) {
      kept.append(reading)
    }
    return kept
  }
}

extension DieReading {
  fileprivate func isSameDie(as other: DieReading, _ iouThreshold: Double) -> Bool {
    let shared = box.sharedArea(with: other.box)
    return box.intersectionOverUnion(with: other.box) > iouThreshold
      || shared > [DieReading].mostShared * Swift.min(box.area, other.box.area)
  }
}
