import CoreGraphics
import PixelSampling
import PlaneGeometry

/// Separates lines of text whose boxes overlap within a row, such as columns about a character apart: a
/// character in both boxes would be recognized twice.
struct OverlappingLines {
  let page: TextPage

  private static let height = 48
  /// The maximum difference of two lines' directions, in radians.
  private static let maximumTurn = 0.1
  /// The maximum ratio of their heights, and the maximum distance of their center lines, in heights.
  private static let maximumHeightRatio = 1.6
  private static let maximumOffset = 0.35
  /// The maximum overlap of different lines, in heights; those with more are left as they are.
  private static let maximumOverlap = 3.0
  /// The distance searched for a gap beyond the overlap on either side, in heights.
  private static let margin = 1.0
  /// The distance, in heights, by which a line within another may exceed it.
  private static let tolerance = 0.1

  /// Returns the regions in reading order; overlapping ones end and start at the widest gap between them, and
  /// those within another are left out. Takes about 0.2 ms per overlap.
  ///
  /// - Throws: `PixelSamplingError`.
  func separated(_ regions: [TextRegion]) throws(PixelSamplingError) -> [TextRegion] {
    var separated: [TextRegion] = []
    for row in ReadingOrder.rows(of: regions.map(\.quadrilateral)) {
      let start = separated.endIndex
      for index in row {
        var region = regions[index]
        if let last = separated[start...].last,
          let pair = Overlap(left: last.quadrilateral, right: region.quadrilateral)
        {
          if pair.isNested { continue }
          if let cut = try cut(pair) {
            separated[separated.endIndex - 1].quadrilateral = pair.left.upTo(cut)
            region.quadrilateral = pair.right.from(cut)
          }
        }
        separated.append(region)
      }
    }
    return separated
  }

  /// Returns the middle of the widest gap in the ink that touches the overlap; nil if there is none.
  private func cut(_ pair: Overlap) throws(PixelSamplingError) -> Double? {
    let margin = Self.margin * pair.height
    let start = max(pair.left.start, pair.right.start - margin)
    let end = min(pair.right.end, pair.left.end + margin)
    let scale = end - start
    let width = Int((Double(Self.height) * scale / pair.height).rounded())
    guard width > 1 else { return nil }
    let ink = try page.ink(in: pair.strip(from: start, to: end), width: width, height: Self.height)
    let overlap = (pair.right.start - start) / scale...(pair.left.end - start) / scale
    let gaps = ink.gaps().filter { $0.overlaps(overlap) }
    guard let widest = gaps.max(by: { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound })
    else { return nil }
    return start + (widest.lowerBound + widest.upperBound) / 2 * scale
  }

  /// A line and its ends along the direction of an overlap.
  private struct Extent {
    let quadrilateral: Quadrilateral
    let start: Double
    let end: Double

    init(_ quadrilateral: Quadrilateral, along direction: SIMD2<Double>) {
      self.quadrilateral = quadrilateral
      start = direction.dot(quadrilateral.topLeft + quadrilateral.bottomLeft) / 2
      end = direction.dot(quadrilateral.topRight + quadrilateral.bottomRight) / 2
    }

    func upTo(_ cut: Double) -> Quadrilateral { part(from: start, to: min(cut, end)) }
    func from(_ cut: Double) -> Quadrilateral { part(from: max(cut, start), to: end) }

    private func part(from first: Double, to last: Double) -> Quadrilateral {
      Homography(unitSquareTo: quadrilateral)(
        CGRect(
          x: (first - start) / (end - start), y: 0, width: (last - first) / (end - start), height: 1))
    }
  }

  /// Two lines of a row that overlap.
  private struct Overlap {
    let left: Extent
    let right: Extent
    let height: Double
    private let direction: SIMD2<Double>
    /// The upper and the lower side, at a right angle to the direction.
    private let sides: (top: Double, bottom: Double)

    /// Nil if the lines don't overlap, or differ in direction, size or position.
    init?(left: Quadrilateral, right: Quadrilateral) {
      let along = left.topRight - left.topLeft + right.topRight - right.topLeft
      let heights = [left.height, right.height].sorted()
      guard along.length > 0, heights[0] > 0, heights[1] <= maximumHeightRatio * heights[0],
        abs((left.angle - right.angle).remainder(dividingBy: 2 * .pi)) <= maximumTurn
      else { return nil }
      direction = along / along.length
      self.left = Extent(left, along: direction)
      self.right = Extent(right, along: direction)
      height = (left.height + right.height) / 2
      let overlap = min(self.left.end, self.right.end) - self.right.start
      let offset = abs(direction.cross(right.center - left.center))
      guard overlap > 0, overlap <= maximumOverlap * height, offset <= maximumOffset * heights[0],
        self.left.start < self.right.start
      else { return nil }
      let tops = left.topLeft + left.topRight + right.topLeft + right.topRight
      let bottoms = left.bottomLeft + left.bottomRight + right.bottomLeft + right.bottomRight
      sides = (direction.cross(tops) / 4, direction.cross(bottoms) / 4)
    }

    /// Whether the right line lies within the left one.
    var isNested: Bool { right.end <= left.end + tolerance * height }

    func strip(from start: Double, to end: Double) -> Quadrilateral {
      func point(_ along: Double, _ down: Double) -> PixelPoint {
        direction * along + direction.rotated90 * down
      }
      return Quadrilateral(
        point(start, sides.top), point(end, sides.top), point(end, sides.bottom), point(start, sides.bottom))
    }
  }
}
