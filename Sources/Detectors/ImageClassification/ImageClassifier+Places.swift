package import CoreGraphics
import GrayImage
package import ImageIO
import PixelSampling

extension ImageClassifier {
  /// What is one of a group's labels, and where.
  package struct LabeledRegion: Sendable, Hashable {
    /// The group's.
    package let identifier: String
    /// How sure the classifier is of the group, having seen the whole picture, 0…1.
    package let confidence: Float
    /// Normalized in the region that was looked at, origin at its lower left. The whole of it where no place stands out.
    package let box: CGRect
  }

  /// How sure the classifier must be of a group, having seen all. Of 291 photographs without dogs, those of dice, codes, receipts and
  /// faces, the one most like a dog has 0.08.
  static let minimumConfidence: Float = 0.3

  /// Where a picture, or a part of it, shows something of each of some groups.
  ///
  /// One pass of the network over 224 by 224 pixels; only where that finds one of the groups, one over at most 320 by 320, whose places
  /// are then classified each by itself, and joined where they touch. What stands apart has a box each, the largest first.
  ///
  /// - Parameters:
  ///   - groups: their identifiers in the taxonomy.
  ///   - region: normalized, origin at the lower left, in the upright picture.
  /// - Throws: as `features(of:region:cropAndScale:)`.
  package func places(of groups: [String], in picture: OrientedImage, region: CGRect) throws
    -> [LabeledRegion]
  {
    let labels = try LabelNetwork.shared(options)
    let whole = try labels.probabilities(
      of: features(of: picture, region: region, cropAndScale: .scaleFill))
    let likely = LabelGroup.all.filter { group in
      groups.contains(group.identifier) && group.sum(whole) >= Self.minimumConfidence
    }
    guard !likely.isEmpty else { return [] }
    try checkCancellation()
    let grid = ClassificationGrid(of: picture, region: region)
    let features = try FeatureNetwork.maps(options).map(
      of: picture, region: region, columns: grid.columns, rows: grid.rows)
    try checkCancellation()
    let probabilities = try labels.probabilities(of: features, columns: grid.columns, rows: grid.rows)
    return likely.flatMap { group in
      let boxes = grid.boxes(around: grid.sums(of: group, in: probabilities))
      return (boxes.isEmpty ? [CGRect(x: 0, y: 0, width: 1, height: 1)] : boxes).map {
        LabeledRegion(identifier: group.identifier, confidence: min(group.sum(whole), 1), box: $0)
      }
    }
  }
}

/// The places of a picture that are classified each by itself.
struct ClassificationGrid: Hashable {
  /// How many the longer side has: with 14, an animal that fills the picture falls into its parts; with 7, which the network learned
  /// from, four in one picture are one.
  private static let longest = 10.0
  /// How sure a place must be to belong to a box.
  private static let minimumShare: Float = 0.5
  /// How sure the surest place of a box must be.
  private static let minimumPeak: Float = 0.7

  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  init(of picture: OrientedImage, region: CGRect) {
    let (width, height) = (
      Double(picture.size.width) * region.width, Double(picture.size.height) * region.height
    )
    let scale = Self.longest / max(width, height)
    columns = max(Int((width * scale).rounded()), 1)
    rows = max(Int((height * scale).rounded()), 1)
  }

  /// How sure each place is of a group, row by row from the top.
  ///
  /// - Parameter probabilities: plane by plane, `[label][row][column]`.
  func sums(of group: LabelGroup, in probabilities: [Float]) -> [Float] {
    let count = columns * rows
    return (0..<count).map { place in
      group.labels.joined().reduce(0) { $0 + probabilities[$1 * count + place] }
    }
  }

  /// The boxes around places that touch and are sure enough, normalized, origin at the lower left, the largest first.
  func boxes(around sums: [Float]) -> [CGRect] {
    let regions = ConnectedComponents(
      width: columns, height: rows, mask: sums.map { $0 > Self.minimumShare }
    ).regions
    return regions.compactMap { runs -> CGRect? in
      let peak = runs.lazy.flatMap { run in
        sums[(run.row * columns + run.start)..<(run.row * columns + run.end)]
      }
      .max()
      guard let first = runs.first, let last = runs.last, (peak ?? 0) >= Self.minimumPeak,
        let left = runs.map(\.start).min(), let right = runs.map(\.end).max()
      else { return nil }
      return CGRect(
        x: Double(left) / Double(columns), y: 1 - Double(last.row + 1) / Double(rows),
        width: Double(right - left) / Double(columns),
        height: Double(last.row + 1 - first.row) / Double(rows))
    }.sorted { $0.width * $0.height > $1.width * $1.height }
  }
}
