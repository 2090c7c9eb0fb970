import CoreGraphics
import Foundation
import NetworkInference
import PixelSampling
import PlaneGeometry

/// A single-shot detector of MediaPipe, which evaluates an image letterboxed to a square (Bazarevsky et al.,
/// "BlazeFace", 2019, and "BlazePose", 2020).
///
/// For each anchor it outputs a logit, and a box and points in input pixels relative to the anchor.
struct AnchorDetector: Sendable {
  struct Configuration: Sendable {
    let file: PoseNetworkFile
    let grid: AnchorGrid
    let pointCount: Int
    /// The scaling of its input: `scale * level + bias`, for levels 0…255.
    let scale: Float
    let bias: Float
  }

  /// The minimum score of a confident proposal, as in MediaPipe.
  static let minimumScore: Float = 0.5
  /// The intersection over union above which two proposals are one, as in the suppression of non-maxima.
  private static let sameProposal = 0.3

  /// The side of its input, in pixels.
  var length: Int { form.grid.length }

  private let network: Network
  private let form: Configuration
  private let anchors: [CGPoint]

  /// - Throws: `UnexpectedNetworkError` if the network's shapes differ from the form.
  init(_ network: Network, _ form: Configuration) throws {
    anchors = form.grid.anchors
    let length = form.grid.length
    guard network.inputs.map(\.fixedShape) == [[1, length, length, 3]],
      network.outputs.map(\.fixedShape) == [
        [1, anchors.count, 4 + 2 * form.pointCount], [1, anchors.count, 1],
      ]
    else { throw form.file.isAnotherNetwork }
    (self.network, self.form) = (network, form)
  }

  /// Returns the merged proposals for a region of an image, in descending order of confidence.
  ///
  /// - Parameters:
  ///   - region: in pixels of the upright image, inside it.
  ///   - least: the exclusive minimum score, at most `minimumScore`. Proposals that aren't confident change
  ///     none of the confident ones, and overlap none.
  /// - Returns: boxes and points in pixels of the upright image, top-left origin.
  /// - Throws: `PixelSamplingError`; `NetworkError`.
  func proposals(
    in image: PerspectiveSampler, region: CGRect, above least: Float = minimumScore
  ) throws -> [BoxProposal] {
    let side = max(region.width, region.height)
    let square = CGRect(
      x: region.midX - side / 2, y: region.midY - side / 2, width: side, height: side)
    let grid = PointGrid(square, columns: form.grid.length, rows: form.grid.length)
    let proposals = try network.run { input in
      try image.sample(grid, visible: region, into: input, scale: form.scale, bias: form.bias)
    } read: { outputs in
      Self.decode(
        boxes: outputs[0].values, logits: outputs[1].values, anchors: anchors, length: form.grid.length,
        above: least)
    }
    return Self.merged(proposals).map { $0.mapped(from: square) }
  }

  /// Merges the confident proposals, then those of the others that overlap none of them.
  static func merged(_ proposals: [BoxProposal]) -> [BoxProposal] {
    let confident = BoxProposal.weightedNonMaximumSuppression(proposals.filter { $0.score > minimumScore })
    let others = proposals.filter { proposal in
      proposal.score <= minimumScore
        && !confident.contains { $0.box.intersectionOverUnion(with: proposal.box) > sameProposal }
    }
    return confident + BoxProposal.weightedNonMaximumSuppression(others)
  }

  /// Returns the proposals above a score, in 0…1 on each axis of the input, top-left origin.
  static func decode(
    boxes: UnsafeBufferPointer<Float>, logits: UnsafeBufferPointer<Float>, anchors: [CGPoint], length: Int,
    above least: Float = minimumScore
  ) -> [BoxProposal] {
    let stride = boxes.count / anchors.count
    return anchors.indices.compactMap { index in
      let score = sigmoid(logits[index])
      // Also rejects NaN.
      guard score > least else { return nil }
      let values = boxes[(index * stride)..<((index + 1) * stride)].map { Double($0) / Double(length) }
      guard values.allSatisfy(\.isFinite) else { return nil }
      let anchor = anchors[index]
      return BoxProposal(
        score: score,
        box: CGRect(
          x: anchor.x + values[0] - values[2] / 2, y: anchor.y + values[1] - values[3] / 2, width: values[2],
          height: values[3]),
        points: Swift.stride(from: 4, to: stride, by: 2).map {
          CGPoint(x: anchor.x + values[$0], y: anchor.y + values[$0 + 1])
        })
    }
  }
}

extension AnchorDetector.Configuration {
  /// Palms, with seven points: the wrist, the knuckles of all fingers but the thumb, and two of the thumb.
  static let palms = AnchorDetector.Configuration(
    file: .palms,
    grid: AnchorGrid(
      length: 192, levels: [.init(stride: 8, anchorsPerCell: 2), .init(stride: 16, anchorsPerCell: 6)]),
    pointCount: 7, scale: 1 / 255, bias: 0)

  /// People: the box is that of the face; the points are the hips' midpoint, one on the circle around the
  /// whole body, the shoulders' midpoint, and one on the circle around the upper body.
  static let people = AnchorDetector.Configuration(
    file: .people,
    grid: AnchorGrid(
      length: 224,
      levels: [
        .init(stride: 8, anchorsPerCell: 2), .init(stride: 16, anchorsPerCell: 2),
        .init(stride: 32, anchorsPerCell: 6),
      ]),
    pointCount: 4, scale: 2 / 255, bias: -1)
}

extension BoxProposal {
  fileprivate func mapped(from square: CGRect) -> BoxProposal {
    let side = square.width
    return BoxProposal(
      score: score,
      box: CGRect(
        x: square.minX + box.minX * side, y: square.minY + box.minY * side, width: box.width * side,
        height: box.height * side),
      points: points.map { CGPoint(x: square.minX + $0.x * side, y: square.minY + $0.y * side) })
  }
}
