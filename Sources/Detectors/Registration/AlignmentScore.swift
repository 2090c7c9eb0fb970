import Foundation
import PlaneGeometry

/// The similarity of two aligned images: the correlation of their brightness within small blocks, which
/// responds to structure rather than to large areas of similar brightness.
///
/// The loop over pixels uses unsafe buffers; its indices stay within the block.
struct AlignmentScore: Sendable {
  /// The blocks' mean correlation, weighted by contrast, -1…1; about 0 for unrelated images.
  let correlation: Double
  /// The fraction of the reference that the floating image covers, 0…1.
  let overlap: Double

  private static let side = 16

  /// - Parameter warp: from the reference's pixels to the floating image's.
  init(_ warp: Homography, reference: SmoothPlane, floating: SmoothPlane) {
    var (sum, weights, covered) = (0.0, 0.0, 0)
    let side = Self.side
    for top in stride(from: 2, to: reference.height - 2, by: side) {
      for left in stride(from: 2, to: reference.width - 2, by: side) {
        let rows = top..<min(top + side, reference.height - 2)
        let columns = left..<min(left + side, reference.width - 2)
        let block = Block(warp, reference: reference, floating: floating, rows: rows, columns: columns)
        covered += block.count
        guard block.count >= side * side / 2 else { continue }
        sum += block.correlation * block.weight
        weights += block.weight
      }
    }
    let area = max((reference.width - 4) * (reference.height - 4), 1)
    overlap = Double(covered) / Double(area)
    // Flat images give no evidence.
    correlation = weights > 0 ? sum / max(weights, 10) : 0
  }

  /// The evidence for the alignment, by Fisher's transformation: it grows with correlation and overlap.
  var significance: Double {
    let correlation = min(max(correlation, -0.999), 0.999)
    return atanh(correlation) * overlap.squareRoot()
  }
}

private struct Block {
  private(set) var count = 0
  private var sums = SIMD8<Float>.zero

  init(
    _ warp: Homography, reference: SmoothPlane, floating: SmoothPlane, rows: Range<Int>, columns: Range<Int>
  ) {
    reference.levels.withUnsafeBufferPointer { levels in
      floating.levels.withUnsafeBufferPointer { others in
        for row in rows {
          for column in columns {
            let place = warp(PixelPoint(Double(column) + 0.5, Double(row) + 0.5))
            guard let b = floating.level(place.x, place.y, in: others) else { continue }
            let a = levels[row &* reference.width &+ column]
            count &+= 1
            sums += SIMD8(a, b, a * a, a * b, b * b, 0, 0, 0)
          }
        }
      }
    }
  }

  /// The variances in the reference and the floating image, and their covariance.
  private var variances: (Double, Double, Double) {
    let n = Double(max(count, 1))
    let mean = SIMD8<Double>(sums) / n
    return (
      max(mean[2] - mean[0] * mean[0], 0), max(mean[4] - mean[1] * mean[1], 0), mean[3] - mean[0] * mean[1]
    )
  }

  var correlation: Double {
    let (a, b, covariance) = variances
    // Rounding alone has a variance of about 0.1.
    return covariance / ((a * b).squareRoot() + 0.5)
  }

  /// The smaller standard deviation, so that flat areas count little.
  var weight: Double {
    let (a, b, _) = variances
    return min(a, b).squareRoot()
  }
}
