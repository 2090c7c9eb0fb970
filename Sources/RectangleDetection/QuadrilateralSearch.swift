import Foundation

/// What a quadrilateral must be like to be reported.
package struct RectangleCriteria: Sendable {
  /// The shorter sides over the longer ones, 0…1.
  package var aspectRatio: ClosedRange<Double> = 0.5...1
  /// How far a corner may be from a right angle, in degrees, 0…45.
  package var quadratureTolerance = 30.0
  /// The least length of a side, as a share of the picture's smaller side, 0…1.
  package var minimumSize = 0.2
  /// 0…1.
  package var minimumConfidence = 0.0
  /// 0 for as many as there are.
  package var maximumCount = 1

  package init() {}

  func accepts(_ quadrilateral: Quadrilateral, shortestSide: Double) -> Bool {
    // Half a pixel of a side, a hundredth of a ratio and a degree are within what a picture tells.
    quadrilateral.isConvex && quadrilateral.shortestSide >= shortestSide - 0.5
      && quadrilateral.aspectRatio >= aspectRatio.lowerBound - 0.01
      && quadrilateral.aspectRatio <= aspectRatio.upperBound + 0.01
      && quadrilateral.largestDeviationFromRightAngle <= quadratureTolerance + 1
  }
}

/// A quadrilateral that lines suggest.
struct Candidate {
  var quadrilateral: Quadrilateral
  /// For each side, from the first corner on: whether the inside is brighter.
  var isBrighterInside: SIMDMask<SIMD4<Int64>>
  /// For each side: whether it is so in some places and the other way round in others.
  var isMixed: SIMDMask<SIMD4<Int64>>
  /// How well its corners close, and that it differs from what is around it in one way, 0…1.
  let form: Double
  /// The share of its outline that was seen, 0…1.
  var support: Double

  var confidence: Double { form * support }

  func scaled(by scale: SIMD2<Double>) -> Candidate {
    var scaled = self
    scaled.quadrilateral = quadrilateral.scaled(by: scale)
    return scaled
  }
}

/// Puts lines together to quadrilaterals: two lines that run side by side and two that cross both, where the
/// stretches between the crossings were seen.
struct QuadrilateralSearch {
  private let lines: [SupportLine]
  private let criteria: RectangleCriteria
  private let shortestSide: Double
  private let bounds: SIMD2<Double>
  private var crossings: [Crossing?]
  /// For each line the others that it may make a corner with, one bit each.
  private var partners: [BitSet]

  /// Where one line meets another.
  private struct Crossing {
    /// Along the first line.
    var position: Double
    /// The length of the first line's stretches before it.
    var support: Double
    /// The shares that were seen of a corner's length of the first line, before and after.
    var before: Double
    var after: Double
  }

  /// Of the four sides' lengths, together, this share must have been seen.
  private static let leastSupport = 0.6
  private static let leastSupportOfSide = 0.35
  /// The work grows with the fourth power at worst; more lines than this are seldom sides.
  private static let lineLimit = 128

  /// - Parameters:
  ///   - lines: in pixels of the picture searched.
  ///   - bounds: its width and height.
  init(_ lines: [SupportLine], criteria: RectangleCriteria, bounds: SIMD2<Double>) {
    self.criteria = criteria
    self.bounds = bounds
    shortestSide = max(criteria.minimumSize * bounds.min(), 6)
    let least = shortestSide * Self.leastSupportOfSide
    let long = lines.filter { $0.support >= least }.sorted { $0.support > $1.support }
    self.lines = Array(
      SupportLine.withMixed(Array(long.prefix(Self.lineLimit))).sorted { $0.support > $1.support }
        .prefix(Self.lineLimit))
    crossings = []
    partners = []
    findCrossings()
  }

  private mutating func findCrossings() {
    let count = lines.count
    crossings = [Crossing?](repeating: nil, count: count * count)
    partners = [BitSet](repeating: BitSet(), count: count)
    let margin = 0.08 * bounds.max()
    for first in 0..<count {
      for second in 0..<count where second != first && isCorner(lines[first], lines[second]) {
        guard let point = lines[first].crossing(lines[second]), point.x > -margin, point.y > -margin,
          point.x < bounds.x + margin, point.y < bounds.y + margin
        else { continue }
        let line = lines[first]
        let position = line.position(of: point)
        guard line.distanceToSupport(position) <= max(12, 0.5 * line.support) else { continue }
        let support = line.support(before: position)
        func seen(_ start: Double) -> Double {
          (line.support(before: start + cornerLength) - line.support(before: start)) / cornerLength
        }
        crossings[first * count + second] = Crossing(
          position: position, support: support, before: seen(position - Self.cornerLoss - cornerLength),
          after: seen(position + Self.cornerLoss))
      }
    }
    for first in 0..<count {
      for second in 0..<count
      where crossings[first * count + second] != nil && crossings[second * count + first] != nil {
        partners[first].insert(second)
      }
    }
  }

  /// Smoothing rounds corners: so near to one, in pixels, no edge is straight.
  private static let cornerLoss = 3.0

  /// Next to a corner, this much of either side tells whether they close it.
  private var cornerLength: Double { max(6, 0.12 * shortestSide) }

  private func isCorner(_ first: SupportLine, _ second: SupportLine) -> Bool {
    let cosine = abs(first.direction.dot(second.direction))
    // In perspective a corner may be farther from a right angle than asked for by no more than a little.
    return cosine <= sin((criteria.quadratureTolerance + 1) * .pi / 180)
  }

  /// All candidates, in no order.
  func candidates() -> [Candidate] {
    var found: [Candidate] = []
    for first in lines.indices {
      for third in lines.indices.dropFirst(first + 1)
      where abs(lines[first].direction.dot(lines[third].direction)) > 0.45 {
        let across = partners[first].intersection(partners[third]).members.filter {
          // Each quadrilateral once: from the first of its lines.
          $0 > first && isSide($0, first, third)
        }
        for (position, second) in across.enumerated() {
          for fourth in across.dropFirst(position + 1) {
            if let candidate = candidate(first, second, third, fourth) { found.append(candidate) }
          }
        }
      }
    }
    return found
  }

  /// Whether a line was seen on enough of the way between two others.
  private func isSide(_ line: Int, _ first: Int, _ second: Int) -> Bool {
    guard let (length, support) = stretch(line, first, second) else { return false }
    return length >= shortestSide - 0.5 && support >= Self.leastSupportOfSide * length
  }

  /// The length of a line between two others, and how much of it was seen.
  private func stretch(_ line: Int, _ first: Int, _ second: Int) -> (length: Double, support: Double)? {
    guard let start = crossings[line * lines.count + first], let end = crossings[line * lines.count + second]
    else { return nil }
    return (abs(end.position - start.position), abs(end.support - start.support))
  }

  /// The quadrilateral of four lines, the first and third being opposite one another.
  private func candidate(_ first: Int, _ second: Int, _ third: Int, _ fourth: Int) -> Candidate? {
    guard isSide(first, second, fourth), isSide(third, second, fourth),
      let support = supportShare(SIMD4(first, second, third, fourth))
    else { return nil }
    var order = SIMD4(first, second, third, fourth)
    guard var quadrilateral = quadrilateral(order) else { return nil }
    if quadrilateral.area < 0 {
      order = SIMD4(first, fourth, third, second)
      guard let turned = self.quadrilateral(order) else { return nil }
      quadrilateral = turned
    }
    guard criteria.accepts(quadrilateral, shortestSide: shortestSide) else { return nil }
    var isBrighterInside = SIMDMask<SIMD4<Int64>>(repeating: false)
    var isMixed = isBrighterInside
    for side in 0..<4 {
      let along = quadrilateral[side] - quadrilateral[side + 3]
      // Clockwise the inside is on the right, and lines have their brighter side on the left. The side that ends at
      // a corner begins at the one before.
      isBrighterInside[(side + 3) & 3] = lines[order[side]].direction.dot(along) < 0
      isMixed[(side + 3) & 3] = lines[order[side]].isMixed
    }
    return Candidate(
      quadrilateral: quadrilateral, isBrighterInside: isBrighterInside, isMixed: isMixed,
      form: closure(order, quadrilateral) * Self.agreement(isBrighterInside), support: support)
  }

  /// The share of the four sides that was seen, if it is enough.
  private func supportShare(_ order: SIMD4<Int>) -> Double? {
    var (length, support) = (0.0, 0.0)
    for index in 0..<4 {
      guard let part = stretch(order[index], order[(index + 3) & 3], order[(index + 1) & 3]) else {
        return nil
      }
      length += part.length
      support += part.support
    }
    return support >= Self.leastSupport * length ? support / length : nil
  }

  /// The corners in order: where each line meets the next.
  private func quadrilateral(_ order: SIMD4<Int>) -> Quadrilateral? {
    guard let first = crossing(order[0], order[1]), let second = crossing(order[1], order[2]),
      let third = crossing(order[2], order[3]), let fourth = crossing(order[3], order[0])
    else { return nil }
    return Quadrilateral(first, second, third, fourth)
  }

  private func crossing(_ first: Int, _ second: Int) -> PixelPoint? {
    guard let crossing = crossings[first * lines.count + second] else { return nil }
    return lines[first].origin + lines[first].direction * crossing.position
  }

  /// How well the corners close, 0…1: both sides are seen right up to the corner, and end there.
  private func closure(_ order: SIMD4<Int>, _ quadrilateral: Quadrilateral) -> Double {
    var product = 1.0
    for index in 0..<4 {
      let (line, next) = (order[index], order[(index + 1) & 3])
      let corner = quadrilateral[index]
      let (inner, outer) = ends(line, next, towards: corner - quadrilateral[index + 3])
      let (nextInner, nextOuter) = ends(next, line, towards: corner - quadrilateral[index + 1])
      // A corner that one side doesn't reach may be hidden; that all four are is unlikely.
      product *= 0.76 + 0.12 * min(inner, 1) + 0.12 * min(nextInner, 1)
      // Where a side goes on beyond the corner, it is rather a part of something larger.
      product *= 1 - 0.08 * (min(outer, 1) + min(nextOuter, 1))
    }
    return product
  }

  /// What was seen of a line next to its crossing with another, on the near side and beyond.
  private func ends(
    _ line: Int, _ other: Int, towards direction: SIMD2<Double>
  ) -> (inner: Double, outer: Double) {
    guard let crossing = crossings[line * lines.count + other] else { return (0, 0) }
    return lines[line].direction.dot(direction) >= 0
      ? (crossing.before, crossing.after) : (crossing.after, crossing.before)
  }

  /// A sheet is brighter, or darker, than what is around it on all sides; now and then not on one or two.
  private static func agreement(_ isBrighterInside: SIMDMask<SIMD4<Int64>>) -> Double {
    switch (0..<4).count(where: { isBrighterInside[$0] }) {
    case 0, 4: 1
    case 1, 3: 0.88
    default: 0.78
    }
  }
}

/// A set of whole numbers below 128.
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
