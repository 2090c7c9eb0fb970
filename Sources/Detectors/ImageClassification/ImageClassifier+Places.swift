package import CoreGraphics
import GrayImage
package import ImageIO
import PixelSampling

extension ImageClassifier {
  /// An object of a label group, and its position.
  package struct LabeledRegion: Sendable, Hashable {
    package let identifier: String
    /// The classifier's confidence in the group, from the whole region, 0…1.
    package let confidence: Float
    /// Normalized in the searched region, lower-left origin; the whole region if no part stands out.
    package let box: CGRect
  }

  /// The minimum confidence in a group. Among 291 images of dice, codes, receipts and faces, dogs reach 0.08.
  static let minimumConfidence: Float = 0.3

  /// Localizes objects of label groups in an image's region.
  ///
  /// Runs the network at 224 × 224 pixels and, if that reports one of the groups, at 320 × 320 at most, whose
  /// cells are then classified individually. Returns the boxes of connected cells, largest first.
  ///
  /// - Parameters:
  ///   - groups: their identifiers in the taxonomy.
  ///   - region: normalized, lower-left origin, in the upright image.
  /// - Throws: as `features(of:region:cropAndScale:)`.
  package func places(of groups: [String], in image: OrientedImage, region: CGRect) throws
    -> [LabeledRegion]
  {
    let labels = try LabelNetwork.shared(options)
    let whole = try labels.probabilities(
      of: features(of: image, region: region, cropAndScale: .scaleFill))
    let likely = LabelGroup.all.filter { group in
      groups.contains(group.identifier) && group.sum(whole) >= Self.minimumConfidence
    }
    guard !likely.isEmpty else { return [] }
    try checkCancellation()
    let grid = ClassificationGrid(of: image, region: region)
    let features = try FeatureNetwork.maps(options).map(
      of: image, region: region, columns: grid.columns, rows: grid.rows)
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

struct ClassificationGrid: Hashable {
  /// The number of cells along the longer side. With 14, an animal that fills the image is split; with 7, as
  /// in training, four in an image are merged.
  private static let maximumSide = 10.0
  /// The minimum probability of a cell in a box.
  private static let minimumProbability: Float = 0.5
  /// The minimum of a box's maximum probability.
  private static let minimumPeak: Float = 0.7

  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  init(of image: OrientedImage, region: CGRect) {
    let (width, height) = (
      Double(image.size.width) * region.width, Double(image.size.height) * region.height
    )
    let scale = Self.maximumSide / max(width, height)
    columns = max(Int((width * scale).rounded()), 1)
    rows = max(Int((height * scale).rounded()), 1)
  }

  /// Returns a group's probability in each cell, row by row from the top, given `[label][row][column]`.
  func sums(of group: LabelGroup, in probabilities: [Float]) -> [Float] {
    let count = columns * rows
    return (0..<count).map { place in
      group.labels.joined().reduce(0) { $0 + probabilities[$1 * count + place] }
    }
  }

  /// Returns the boxes around connected cells, normalized, lower-left origin, largest first.
  func boxes(around sums: [Float]) -> [CGRect] {
    let regions = ConnectedComponents(
      width: columns, height: rows, mask: sums.map { $0 > Self.minimumProbability }
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
