import PlaneGeometry

/// The possible corners: the pairwise intersections of lines.
///
/// Precomputed in tables `[first line][second line]`, because tens of thousands of quadrilaterals read them.
struct LineCrossings {
  private let count: Int
  /// The distance to a corner, in pixels, within which smoothing bends edges.
  private static let cornerLoss = 3.0
  /// The width of the margin of the image in which no edges are traced, in pixels.
  private static let unseen = 3.0

  /// The intersection's position along the first line, in pixels; NaN if there is none. For an intersection
  /// outside the image, the position at which the line leaves it, because the rest can't be observed.
  private var positions: [Double]
  /// The length of the first line's stretches before the intersection.
  private var supports: [Double]
  private var points: [PixelPoint]
  /// The observed fraction of a corner's length of the first line, before and after the intersection.
  private var observedFractions: [SIMD2<Double>]
  private var partners: [BitSet]

  /// - Parameters:
  ///   - lines: at most 128.
  ///   - bounds: the image's width and height.
  ///   - margin: how far outside the image corners may lie, in pixels.
  ///   - mayLeaveImage: whether sides are measured up to the image's border if they continue beyond it.
  ///   - cornerLength: the part of a side that decides whether a corner is closed, in pixels.
  init(
    _ lines: [SupportLine], bounds: SIMD2<Double>, margin: Double, mayLeaveImage: Bool,
    cornerLength: Double, largestCosine: Double
  ) {
    count = lines.count
    positions = [Double](repeating: .nan, count: count * count)
    supports = positions
    points = [PixelPoint](repeating: .zero, count: count * count)
    observedFractions = points
    partners = [BitSet](repeating: BitSet(), count: count)
    let visible = lines.map { line in
      mayLeaveImage && !line.isCorner
        ? line.positions(inside: bounds, inset: line.isBorder ? 0 : Self.unseen) : -.infinity ... .infinity
    }
    for first in 0..<count {
      for second in (first + 1)..<max(count, first + 1)
      where abs(lines[first].direction.dot(lines[second].direction)) <= largestCosine {
        let isCut = [first, second].contains { lines[$0].isBorder && !lines[$0].isCorner }
        let outside = isCut ? 0.5 : margin
        guard let point = lines[first].crossing(lines[second]), point.min() > -outside,
          point.x < bounds.x + outside, point.y < bounds.y + outside
        else { continue }
        let position = lines[first].position(of: point).clamped(to: visible[first])
        let other = lines[second].position(of: point).clamped(to: visible[second])
        guard lines[first].mayEnd(at: position), lines[second].mayEnd(at: other) else { continue }
        enter(point, position, first * count + second, lines[first], cornerLength)
        enter(point, other, second * count + first, lines[second], cornerLength)
        partners[first].insert(second)
        partners[second].insert(first)
      }
    }
  }

  private mutating func enter(
    _ point: PixelPoint, _ position: Double, _ entry: Int, _ line: SupportLine, _ cornerLength: Double
  ) {
    func seen(_ start: Double) -> Double {
      (line.support(before: start + cornerLength) - line.support(before: start)) / cornerLength
    }
    positions[entry] = position
    supports[entry] = line.support(before: position)
    points[entry] = point
    observedFractions[entry] = SIMD2(
      seen(position - Self.cornerLoss - cornerLength), seen(position + Self.cornerLoss))
  }

  func partners(of first: Int, and second: Int) -> [Int] {
    partners[first].intersection(partners[second]).members
  }

  /// The length of a line between two crossings, and how much of it was observed; NaN without crossings.
  typealias Stretch = SIMD2<Double>

  func stretch(_ line: Int, _ first: Int, _ second: Int) -> Stretch {
    let row = line &* count
    return Stretch(
      abs(positions[row &+ second] - positions[row &+ first]),
      abs(supports[row &+ second] - supports[row &+ first]))
  }

  func quadrilateral(_ order: SIMD4<Int>) -> Quadrilateral {
    func point(_ first: Int, _ second: Int) -> PixelPoint { points[first &* count &+ second] }
    return Quadrilateral(
      point(order[0], order[1]), point(order[1], order[2]), point(order[2], order[3]),
      point(order[3], order[0]))
  }

  /// Returns the observed fractions of a line just before and just after its intersection with another.
  func seenBeside(_ line: Int, _ other: Int) -> (before: Double, after: Double) {
    let sight = observedFractions[line &* count &+ other]
    return (sight[0], sight[1])
  }
}

extension SupportLine {
  /// Whether a corner may lie at a position: the nearest stretch is at most half the support away.
  fileprivate func mayEnd(at position: Double) -> Bool {
    distanceToSupport(position) <= max(12, 0.5 * support)
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

/// A set of integers 0…127.
struct BitSet {
  private var words: SIMD2<UInt64> = .zero

  mutating func insert(_ member: Int) { words[member / 64] |= 1 << UInt64(member % 64) }

  func intersection(_ other: BitSet) -> BitSet {
    var result = BitSet()
    result.words = words & other.words
    return result
  }

  var members: [Int] {
    var members: [Int] = []
    for index in 0..<2 {
      var rest = words[index]
      while rest != 0 {
        members.append(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return members
  }
}
