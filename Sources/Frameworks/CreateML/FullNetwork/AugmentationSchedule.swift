import Foundation

/// The views that each stage of training uses.
///
/// Close views of objects come first, to learn the labels, then small views around objects, mostly at the
/// scale of the network's input: they contain several times more objects for the same work than whole images.
/// Large views come last, for large objects, edges and background.
struct AugmentationSchedule: Hashable {
  struct Stage: Hashable {
    /// The end of the stage as a fraction of the training.
    let end: Double
    let kind: AugmentationPolicy
    /// The number of views in each part of a batch.
    let count: Int
    let partCount: Int
  }

  let stages: [Stage]

  /// - Parameters:
  ///   - side: the longer side of the network's input in pixels.
  ///   - extent: the third quartile of the objects' sizes, in pixels of the input.
  ///   - batchSize: the number of views of a third of the side.
  ///   - isContinuing: whether the network starts with pretrained weights.
  init(side: Double, extent: Double, batchSize: Int, isContinuing: Bool) {
    func stage(
      _ end: Double, _ part: Double, _ extents: (Double, Double), isClose: Bool = false, ownScale: Double,
      mosaics: Double, strength: Double
    ) -> Stage {
      let wanted = max(part * side, min(1.8 * extent, side))
      let pixels = max(Int((wanted / 32).rounded()) * 32, 64)
      let count = max(Double(batchSize) * pow(side / 3 / Double(pixels), 2), min(Double(batchSize), 2))
      let partCount = count >= 16 ? 4 : count >= 2 ? 2 : 1
      return Stage(
        end: end,
        kind: AugmentationPolicy(
          side: pixels, extents: max(extents.0 * Double(pixels), 10)...max(extents.1 * Double(pixels), 20),
          isClose: isClose, ownScale: ownScale, mosaics: mosaics, strength: strength),
        count: Int((count / Double(partCount)).rounded(.up)), partCount: partCount)
    }
    stages =
      isContinuing
      ? [
        stage(0.25, 0.22, (0.1, 0.55), ownScale: 0.65, mosaics: 0, strength: 0.7),
        stage(0.6, 0.45, (0.05, 0.43), ownScale: 0.75, mosaics: 0.1, strength: 0.6),
        stage(1, 0.89, (0.025, 0.47), ownScale: 0.85, mosaics: 0.1, strength: 0.4),
      ]
      : [
        stage(0.08, 0.22, (0.19, 0.66), isClose: true, ownScale: 0.5, mosaics: 0, strength: 1),
        stage(0.7, 0.33, (0.07, 0.42), ownScale: 0.65, mosaics: 0, strength: 0.7),
        stage(0.86, 0.5, (0.045, 0.38), ownScale: 0.75, mosaics: 0.1, strength: 0.5),
        stage(1, 0.83, (0.027, 0.42), ownScale: 0.8, mosaics: 0.1, strength: 0.3),
      ]
  }

  /// - Parameter progress: 0…1 of the training.
  func stage(_ progress: Double) -> Stage { stages.first { progress < $0.end } ?? stages[stages.count - 1] }
}
