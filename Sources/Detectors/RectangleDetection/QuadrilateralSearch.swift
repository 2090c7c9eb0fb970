import Foundation
import GrayImage
import ParallelWork
import PlaneGeometry

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
struct Candidate: Sendable {
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
  /// Of each line the direction, its brighter side on the left, and whether that is so in some places only: the loops
  /// would pay for the lines themselves.
  private let directions: [SIMD2<Double>]
  private let isMixed: [Bool]
  private let criteria: RectangleCriteria
  private let shortestSide: Double
  private let bounds: SIMD2<Double>
  private let crossings: LineCrossings

  /// Of the four sides' lengths, together, this share must have been seen.
  private static let minimumSupport = 0.6
  private static let minimumSupportOfSide = 0.35
  /// The work grows with the fourth power at worst; more lines than this are seldom sides.
  private static let lineLimit = 128
  /// The search is done in so many parts side by side, each with its own limit to what is prominent: with more of them,
  /// more candidates are looked at in vain.
  private static let partCount = 2
  /// In units of the budget: to work out what four lines make takes so many times as long as to see that they make nothing.
  private static let candidateUnits = 16

  /// - Parameters:
  ///   - lines: in pixels of the picture searched.
  ///   - bounds: its width and height.
  init(_ lines: [SupportLine], criteria: RectangleCriteria, bounds: SIMD2<Double>) {
    self.criteria = criteria
    self.bounds = bounds
    shortestSide = max(criteria.minimumSize * bounds.min(), 6)
    let least = shortestSide * Self.minimumSupportOfSide
    let long = lines.filter { $0.support >= least }.sorted { $0.support > $1.support }
    let kept = Array(
      SupportLine.withMixed(Array(long.prefix(Self.lineLimit))).sorted { $0.support > $1.support }
        .prefix(Self.lineLimit))
    directions = kept.map { $0.direction }
    isMixed = kept.map { $0.isMixed }
    crossings = LineCrossings(
      kept, bounds: bounds, cornerLength: max(6, 0.12 * shortestSide),
      // In perspective a corner may be farther from a right angle than asked for by no more than a little.
      largestCosine: sin((criteria.quadratureTolerance + 1) * .pi / 180))
  }

  /// The most prominent candidates, in order.
  ///
  /// - Parameter budget: a unit for each line and each four lines that are looked at, and more for those that may be what
  ///   is sought. Once it is spent, what was found among the longest lines, where the search begins, is all.
  func candidates(atMost limit: Int, _ budget: WorkBudget) throws -> [Candidate] {
    // The longest lines have the most partners: dealt out in turn, the parts take about the same time.
    let found = try concurrentMap(Array(0..<Self.partCount)) { part in
      var found = TopCandidates(atMost: limit, bounds: bounds)
      var budget = budget.divided(by: Self.partCount)
      for first in stride(from: part, to: directions.count, by: Self.partCount) {
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
      // Each quadrilateral once: from the first of its lines.
      return line > first && isSide(stretch) ? (line, stretch) : nil
    }
    guard try budget.spend(1 + across.count * across.count / 2) else { return }
    for (position, second) in across.enumerated() {
      for fourth in across.dropFirst(position + 1) {
        let near = crossings.stretch(first, second.line, fourth.line)
        let far = crossings.stretch(third, second.line, fourth.line)
        guard isSide(near), isSide(far) else { continue }
        let (along, across) = (near + far, second.stretch + fourth.stretch)
        let support = (along[1] + across[1]) / (along[0] + across[0])
        // No quadrilateral is larger than the product of its opposite sides' mean lengths.
        guard support >= Self.minimumSupport, found.couldContain(area: along[0] * across[0] / 4, confidence: support)
        else { continue }
        guard try budget.spend(Self.candidateUnits) else { return }
        addCandidate(SIMD4(first, second.line, third, fourth.line), support, to: &found)
      }
    }
  }

  private typealias Stretch = LineCrossings.Stretch

  /// Whether a line was seen on enough of the way between two others.
  private func isSide(_ stretch: Stretch) -> Bool {
    stretch[0] >= shortestSide - 0.5 && stretch[1] >= Self.minimumSupportOfSide * stretch[0]
  }

  /// Adds the quadrilateral of four lines, the first and third being opposite one another, if there is one.
  private func addCandidate(_ lines: SIMD4<Int>, _ support: Double, to found: inout TopCandidates) {
    var order = lines
    var quadrilateral = crossings.quadrilateral(order)
    if quadrilateral.area < 0 {
      order = SIMD4(lines[0], lines[3], lines[2], lines[1])
      quadrilateral = crossings.quadrilateral(order)
    }
    let area = quadrilateral.area
    guard found.couldContain(area: area, confidence: support) else { return }
    let isBrighterInside = isBrighter(inside: quadrilateral, order)
    let agreement = Self.agreement(isBrighterInside)
    guard found.couldContain(area: area, confidence: support * agreement),
      criteria.accepts(quadrilateral, shortestSide: shortestSide)
    else { return }
    found.add(
      Candidate(
        quadrilateral: quadrilateral, isBrighterInside: isBrighterInside, isMixed: isMixed(order),
        form: closure(order, quadrilateral) * agreement, support: support))
  }

  private typealias SideMask = SIMDMask<SIMD4<Int64>>

  /// For each side, which is on the line of the corner that it ends at, whether the inside is brighter.
  private func isBrighter(inside quadrilateral: Quadrilateral, _ order: SIMD4<Int>) -> SideMask {
    func rise(_ corner: Int) -> Double {
      directions[order[corner]].dot(quadrilateral[corner] - quadrilateral[corner + 3])
    }
    // Clockwise the inside is on the right, and lines have their brighter side on the left.
    return SIMD4(rise(1), rise(2), rise(3), rise(0)) .< 0
  }

  /// For each side whether the inside is brighter in some places only.
  private func isMixed(_ order: SIMD4<Int>) -> SideMask {
    func isMixed(_ corner: Int) -> Int64 { self.isMixed[order[corner]] ? 1 : 0 }
    return SIMD4(isMixed(1), isMixed(2), isMixed(3), isMixed(0)) .!= 0
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
    let (before, after) = crossings.seenBeside(line, other)
    return directions[line].dot(direction) >= 0 ? (before, after) : (after, before)
  }

  /// A sheet is brighter, or darker, than what is around it on all sides; now and then not on one or two.
  private static func agreement(_ isBrighterInside: SideMask) -> Double {
    switch SIMD4<Int64>.zero.replacing(with: 1, where: isBrighterInside).wrappedSum() {
    case 0, 4: 1
    case 1, 3: 0.88
    default: 0.78
    }
  }
}
