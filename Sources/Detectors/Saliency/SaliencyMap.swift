import CoreGraphics
package import Foundation
import GrayImage
package import ImageIO

package struct SaliencyMap: Sendable {
  /// The map's sides, whatever the image's size.
  package static let length = 68

  /// 0…1, row by row from the top: 1 at the most salient cell; all 0 if nothing is salient.
  package let values: [Float]

  /// - Parameters:
  ///   - region: normalized, lower-left origin, in the upright image.
  ///   - checkCancellation: called between the steps; an error it throws ends the work.
  /// - Throws: `PixelSamplingError`; the error of `checkCancellation`.
  package init(
    of image: OrientedImage, region: CGRect, checkCancellation: () throws -> Void
  ) throws {
    let small = try LabImage(image, region: region, length: Self.length)
    try checkCancellation()
    let sums = try BooleanMaps.saliency(of: small, checkCancellation: checkCancellation)
    self.init(Self.blurred(sums))
  }

  /// - Parameter sums: nonnegative.
  init(_ sums: [Float]) {
    let (least, most) = (sums.min() ?? 0, sums.max() ?? 0)
    let range = most - least
    values = sums.map { range > 0 ? ($0 - least) / range : 0 }
  }

  /// The standard deviation of the blur, in cells.
  private static let deviation: Float = 1.5

  private static func blurred(_ values: [Float]) -> [Float] {
    transposed(blurredRows(transposed(blurredRows(values))))
  }

  private static func blurredRows(_ values: [Float]) -> [Float] {
    let reach = Int((3 * deviation).rounded(.up))
    let weights = (-reach...reach).map { offset -> Float in
      let distance = Float(offset) / deviation
      return exp(-distance * distance / 2)
    }
    let whole = weights.reduce(0, +)
    return values.indices.map { index in
      let (row, column) = (index / length, index % length)
      var sum: Float = 0
      for (offset, weight) in zip(-reach...reach, weights) {
        let place = min(max(column + offset, 0), length - 1)
        sum += weight * values[row * length + place]
      }
      return sum / whole
    }
  }

  private static func transposed(_ values: [Float]) -> [Float] {
    values.indices.map { values[$0 % length * length + $0 / length] }
  }
}

extension SaliencyMap {
  package struct Object: Sendable, Hashable {
    /// 0…1 on each axis, lower-left origin.
    package let box: CGRect
    package let peak: Float
  }

  /// Returns up to `count` regions of at least half the maximum, in descending order of their sum.
  package func objects(atMost count: Int) -> [Object] {
    let length = Self.length
    guard values.contains(where: { $0 > 0 }) else { return [] }
    let regions = ConnectedComponents(
      width: length, height: length, mask: values.map { $0 >= Self.threshold })
    let ranked = regions.regions.map { (runs: $0, weight: sum(of: $0)) }.sorted { $0.weight > $1.weight }
    return ranked.prefix(count).map { object(of: $0.runs) }
  }

  static let threshold: Float = 0.5

  private func sum(of runs: [ConnectedComponents.Run]) -> Float {
    runs.reduce(0) { $0 + line(of: $1).reduce(0, +) }
  }

  private func line(of run: ConnectedComponents.Run) -> ArraySlice<Float> {
    values[(run.row * Self.length + run.start)..<(run.row * Self.length + run.end)]
  }

  private func object(of runs: [ConnectedComponents.Run]) -> Object {
    var box = CGRect.null
    var peak: Float = 0
    for run in runs {
      box = box.union(CGRect(x: run.start, y: run.row, width: run.end - run.start, height: 1))
      peak = max(peak, line(of: run).max() ?? 0)
    }
    return Object(box: PixelSize(width: Self.length, height: Self.length).normalized(box), peak: peak)
  }
}
