import Foundation
import GrayImage
import ParallelWork
import PlaneGeometry

/// The conditions for a quadrilateral to be reported.
package struct RectangleCriteria: Sendable {
  /// The ratio of the shorter sides to the longer ones, 0…1.
  package var aspectRatio: ClosedRange<Double> = 0.5...1
  /// The maximum deviation of a corner from a right angle, in degrees, 0…45.
  package var quadratureTolerance = 30.0
  /// The minimum length of a side, as a fraction of the image's smaller side, 0…1.
  package var minimumSize = 0.2
  /// 0…1.
  package var minimumConfidence = 0.0
  /// The maximum number of results; 0 for no limit.
  package var maximumCount = 1
  /// Whether documents are searched for: sheets that enclose their prints and may extend beyond the image.
  package var isDocument = false

  package init() {}

  func accepts(_ quadrilateral: Quadrilateral, shortestSide: Double) -> Bool {
    // Allow for measurement error: half a pixel of a side, 0.01 of a ratio, one degree.
    quadrilateral.isConvex && quadrilateral.shortestSide >= shortestSide - 0.5
      && quadrilateral.aspectRatio >= aspectRatio.lowerBound - 0.01
      && quadrilateral.aspectRatio <= aspectRatio.upperBound + 0.01
      && quadrilateral.maximumRightAngleDeviation <= quadratureTolerance + 1
  }
}

struct Candidate: Sendable {
  var quadrilateral: Quadrilateral
  /// For each side, starting at the first corner: whether the inside is brighter.
  var isBrighterInside: SIMDMask<SIMD4<Int64>>
  /// For each side: whether the inside is brighter only along part of it.
  var isMixed: SIMDMask<SIMD4<Int64>>
  /// For each side: whether it is the image's border, where the outline is cut off.
  var isBorder: SIMDMask<SIMD4<Int64>> = .init(repeating: false)
  /// The closure of its corners times the consistency of its contrast with the surroundings, 0…1.
  let form: Double
  /// The observed fraction of its outline, 0…1.
  var support: Double

  var confidence: Double { form * support }

  func scaled(by scale: SIMD2<Double>) -> Candidate {
    var scaled = self
    scaled.quadrilateral = quadrilateral.scaled(by: scale)
    return scaled
  }
}

/// Combines pairs of roughly parallel lines with pairs that cross both into quadrilaterals.
struct QuadrilateralSearch {
  /// The lines' directions, with the brighter side on the left, copied to keep the loops fast.
  private let directions: [SIMD2<Double>]
  private let isMixed: [Bool]
  private let isBorder: [Bool]
  private let isCorner: [Bool]
  private let criteria: RectangleCriteria
  private let shortestSide: Double
  private let bounds: SIMD2<Double>
  private let crossings: LineCrossings

  /// The minimum observed fraction of the four sides' total length.
  private static let minimumSupport = 0.6
  private static let minimumSupportOfSide = 0.35
  /// The search takes up to the fourth power of the line count; lines past this limit are seldom sides.
  private static let lineLimit = 128
  /// The number of lines, the longest, that may be opposite to a side outside the image.
  private static let cutOffLineLimit = 6
  /// The number of concurrent slices. Each has its own prominence threshold, so more slices do useless work.
  private static let sliceCount = 2
  /// The cost of evaluating four lines, in units of the budget; rejecting them early costs one.
  private static let candidateUnits = 16

  /// - Parameter lines: in pixels of the searched image.
  init(_ lines: [SupportLine], criteria: RectangleCriteria, bounds: SIMD2<Double>) {
    self.criteria = criteria
    self.bounds = bounds
    shortestSide = max(criteria.minimumSize * bounds.min(), 6)
    let least = shortestSide * Self.minimumSupportOfSide
    let long = lines.filter { $0.support >= least }.sorted { $0.support > $1.support }
    let borders =
      criteria.isDocument
      ? SupportLine.borders(of: bounds)
        + SupportLine.corners(of: bounds, parallelTo: long.prefix(Self.cutOffLineLimit)) : []
    let lines = SupportLine.withMixed(Array(long.prefix(Self.lineLimit))).sorted { $0.support > $1.support }
    let kept = borders + lines.prefix(Self.lineLimit - borders.count)
    directions = kept.map { $0.direction }
    isMixed = kept.map { $0.isMixed }
    isBorder = kept.map { $0.isBorder }
    isCorner = kept.map { $0.isCorner }
    crossings = LineCrossings(
      kept, bounds: bounds, margin: (criteria.isDocument ? 0.2 : 0.08) * bounds.max(),
      mayLeaveImage: criteria.isDocument, cornerLength: max(6, 0.12 * shortestSide),
      // Perspective may exceed the requested angle only slightly.
      largestCosine: sin((criteria.quadratureTolerance + 1) * .pi / 180))
  }

  /// Returns the most prominent candidates, in order.
  ///
  /// - Parameter budget: one unit per line and four lines examined, and more for plausible combinations. When
  ///   it is spent, the result holds the candidates found so far; the search starts with the longest lines.
  func candidates(atMost limit: Int, _ budget: WorkBudget) throws -> [Candidate] {
    // The longest lines have the most partners; dealing the lines round-robin balances the slices.
    let found = try concurrentMap(Array(0..<Self.sliceCount)) { part in
      var found = TopCandidates(atMost: limit, bounds: bounds)
      var budget = budget.divided(by: Self.sliceCount)
      for first in stride(from: part, to: directions.count, by: Self.sliceCount) {
        for third in directions.indices.dropFirst(first + 1)
        where abs(directions[first].dot(directions[third])) > 0.45 {
          try addCandidates(first, third, to: &found, &budget)
        }
      }
      return found
    }
    return TopCandidates.ranked(found, atMost: limit)
  }

  private func addCandidates(
    _ first: Int, _ third: Int, to found: inout TopCandidates, _ budget: inout WorkBudget
  ) throws {
    guard !budget.isExhausted else { return }
    let across = crossings.partners(of: first, and: third).compactMap {
      line -> (line: Int, stretch: Stretch)? in
      let stretch = crossings.stretch(line, first, third)
      return line > first && isSide(stretch) ? (line, stretch) : nil
    }
    guard try budget.spend(1 + across.count * across.count / 2) else { return }
    for (position, second) in across.enumerated() {
      for fourth in across.dropFirst(position + 1) {
        let near = crossings.stretch(first, second.line, fourth.line)
        let far = crossings.stretch(third, second.line, fourth.line)
        guard isSide(near), isSide(far) else { continue }
        let order = SIMD4(first, second.line, third, fourth.line)
        let sides = (near, second.stretch, far, fourth.stretch)
        guard let support = support(of: order, sides.0, sides.1, sides.2, sides.3),
          support >= Self.minimumSupport
        else { continue }
        // A quadrilateral's area is at most the product of the mean lengths of its opposite sides.
        let area = (near[0] + far[0]) * (second.stretch[0] + fourth.stretch[0]) / 4
        guard found.couldContain(area: area, confidence: support) else { continue }
        guard try budget.spend(Self.candidateUnits) else { return }
        addCandidate(order, support, to: &found)
      }
    }
  }

  private typealias Stretch = LineCrossings.Stretch

  /// Returns the observed fraction of the sides that are lines; nil if more than one is the image's border.
  private func support(
    of lines: SIMD4<Int>, _ first: Stretch, _ second: Stretch, _ third: Stretch, _ fourth: Stretch
  ) -> Double? {
    let total = first + second + third + fourth
    guard isBorder[lines[0]] || isBorder[lines[1]] || isBorder[lines[2]] || isBorder[lines[3]] else {
      return total[1] / total[0]
    }
    let stretches = [first, second, third, fourth]
    let borders = (0..<4).filter { isBorder[lines[$0]] }
    guard borders.count == 1 else { return nil }
    let seen = total - stretches[borders[0]]
    return seen[1] / seen[0]
  }

  /// Whether enough of a line was observed between two others.
  private func isSide(_ stretch: Stretch) -> Bool {
    stretch[0] >= shortestSide - 0.5 && stretch[1] >= Self.minimumSupportOfSide * stretch[0]
  }

  /// Adds the quadrilateral of four lines, if valid; the first and third are opposite sides.
  private func addCandidate(_ lines: SIMD4<Int>, _ support: Double, to found: inout TopCandidates) {
    var order = lines
    var quadrilateral = crossings.quadrilateral(order)
    if quadrilateral.area < 0 {
      order = SIMD4(lines[0], lines[3], lines[2], lines[1])
      quadrilateral = crossings.quadrilateral(order)
    }
    let area = quadrilateral.area
    guard found.couldContain(area: area, confidence: support) else { return }
    var isBrighterInside = isBrighter(inside: quadrilateral, order)
    let border = isBorder(order)
    let outside = cornersOutside(quadrilateral)
    if criteria.isDocument, any(border) || outside > 0 {
      // Part of an outline is weaker evidence than the whole: it has to look like paper's, and to close.
      isBrighterInside.replace(with: .init(repeating: true), where: border)
      let mayBeOutside = !any(border) || any(mask(order, isCorner)) ? 2 : 0
      guard outside <= mayBeOutside, all(isBrighterInside), closesInside(order, quadrilateral) else {
        return
      }
    }
    let agreement = any(border) ? Self.agreementAtBorder : Self.agreement(isBrighterInside)
    guard found.couldContain(area: area, confidence: support * agreement),
      criteria.accepts(quadrilateral, shortestSide: shortestSide)
    else { return }
    found.add(
      Candidate(
        quadrilateral: quadrilateral, isBrighterInside: isBrighterInside, isMixed: isMixed(order),
        isBorder: border, form: closure(order, quadrilateral) * agreement, support: support))
  }

  private typealias SideMask = SIMDMask<SIMD4<Int64>>

  /// For each side, whether the inside is brighter; a side lies on the line of the corner at which it ends.
  private func isBrighter(inside quadrilateral: Quadrilateral, _ order: SIMD4<Int>) -> SideMask {
    func rise(_ corner: Int) -> Double {
      directions[order[corner]].dot(quadrilateral[corner] - quadrilateral[corner + 3])
    }
    // Clockwise, the inside is on the right, and lines have their brighter side on the left.
    return SIMD4(rise(1), rise(2), rise(3), rise(0)) .< 0
  }

  private func isMixed(_ order: SIMD4<Int>) -> SideMask { mask(order, isMixed) }

  private func isBorder(_ order: SIMD4<Int>) -> SideMask { mask(order, isBorder) }

  private func mask(_ order: SIMD4<Int>, _ flags: [Bool]) -> SideMask {
    func flag(_ corner: Int) -> Int64 { flags[order[corner]] ? 1 : 0 }
    return SIMD4(flag(1), flag(2), flag(3), flag(0)) .!= 0
  }

  /// Returns the number of corners that are outside the image by more than measurement error.
  private func cornersOutside(_ quadrilateral: Quadrilateral) -> Int {
    (0..<4).count { index in
      let corner = quadrilateral[index]
      return corner.min() < -2 || corner.x > bounds.x + 2 || corner.y > bounds.y + 2
    }
  }

  /// Whether the sides are observed up to the corners, or to the image's border, and end there.
  private func closesInside(_ order: SIMD4<Int>, _ quadrilateral: Quadrilateral) -> Bool {
    (0..<4).allSatisfy { index in
      let (line, next) = (order[index], order[(index + 1) & 3])
      let corner = quadrilateral[index]
      let before = ends(line, next, towards: corner - quadrilateral[index + 3])
      let after = ends(next, line, towards: corner - quadrilateral[index + 1])
      return (isBorder[line] || before.inner >= 0.5 && before.outer < 0.5)
        && (isBorder[next] || after.inner >= 0.5 && after.outer < 0.5)
    }
  }

  /// Returns how well the corners close, 0…1: both sides are observed up to the corner and end there.
  private func closure(_ order: SIMD4<Int>, _ quadrilateral: Quadrilateral) -> Double {
    var product = 1.0
    for index in 0..<4 {
      let (line, next) = (order[index], order[(index + 1) & 3])
      let corner = quadrilateral[index]
      let (inner, outer) = ends(line, next, towards: corner - quadrilateral[index + 3])
      let (nextInner, nextOuter) = ends(next, line, towards: corner - quadrilateral[index + 1])
      // One side may be hidden at a corner; at all four that is unlikely.
      product *= 0.76 + 0.12 * min(inner, 1) + 0.12 * min(nextInner, 1)
      // A side that continues beyond the corner probably belongs to something larger.
      guard !isBorder[line], !isBorder[next] else { continue }
      product *= 1 - 0.08 * (min(outer, 1) + min(nextOuter, 1))
    }
    return product
  }

  /// Returns the observed fractions of a line next to its crossing with another: before and beyond it.
  private func ends(
    _ line: Int, _ other: Int, towards direction: SIMD2<Double>
  ) -> (inner: Double, outer: Double) {
    let (before, after) = crossings.seenBeside(line, other)
    return directions[line].dot(direction) >= 0 ? (before, after) : (after, before)
  }

  /// Of a page that is cut off and one within it that isn't, the latter is more prominent.
  private static let agreementAtBorder = 0.8

  /// Returns the consistency of contrast: sheets are usually brighter, or darker, than all around them.
  private static func agreement(_ isBrighterInside: SideMask) -> Double {
    switch SIMD4<Int64>.zero.replacing(with: 1, where: isBrighterInside).wrappedSum() {
    case 0, 4: 1
    case 1, 3: 0.88
    default: 0.78
    }
  }
}
