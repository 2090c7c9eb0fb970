package import GrayImage
import ParallelWork
package import PlaneGeometry

/// A detected rectangle, seen in perspective.
package struct DetectedRectangle: Sendable {
  /// In pixels of the image, top-left origin; clockwise from the upper left corner.
  package var quadrilateral: Quadrilateral
  /// The observed fraction of the outline times the closure of the corners, 0…1.
  package var confidence: Double
}

/// Detects sheets, cards, screens, signs and frames: four straight edges that close.
///
/// Traces edges in an image halved to 257…512 pixels, groups them into lines and combines lines into
/// quadrilaterals, so corners may be hidden and edges broken. Then refines the sides in a larger image. For
/// rectangles smaller than a tenth of the image's smaller side, the searched image is twice as large.
///
/// The image's size bounds the time: edges, lines and quadrilaterals are examined in descending size until a
/// work budget is spent, and the candidates found so far are the result. Photographs use a small part of it.
package struct RectangleDetector: Sendable {
  private let criteria: RectangleCriteria

  /// The maximum length of the searched image; 768 takes twice the time and detects no more in photographs.
  private static let searchedLength = 512
  private static let smallSize = 0.1
  /// The maximum length of the image in which sides are refined.
  private static let refinedLength = 2000
  /// The budget of each stage (tracing, grouping, combining): units per searched pixel plus a constant.
  private static let units = (perPixel: 16, besides: 500_000)
  /// The number of candidates that are refined, which is costly; fewer if few results are requested.
  private var refinedCount: Int {
    (1...6).contains(criteria.maximumCount) ? 20 + 4 * criteria.maximumCount : 48
  }
  /// The number of candidates that are ranked: a drawn rectangle has 16, a table tens of thousands.
  private var rankedCount: Int { 16 * refinedCount }

  package init(_ criteria: RectangleCriteria) { self.criteria = criteria }

  /// - Parameters:
  ///   - image: the image's gray levels.
  ///   - checkCancellation: throws to end the search; called within loops, from any thread.
  /// - Returns: the rectangles in descending order of prominence.
  /// - Throws: the error of `checkCancellation`.
  package func rectangles(
    in image: GrayPyramid, checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) throws -> [DetectedRectangle] {
    let (width, height) = (image.width, image.height)
    let limit = criteria.minimumSize < Self.smallSize ? 2 * Self.searchedLength : Self.searchedLength
    let searched = image.level(Self.halvings(max(width, height), to: limit))
    try checkCancellation()
    let candidates = try candidates(in: searched, checkCancellation)
    try checkCancellation()
    let fine = image.level(Self.halvings(max(width, height), to: Self.refinedLength))
    let bounds = SIMD2(Double(fine.width), Double(fine.height))
    let scale = bounds / SIMD2(Double(searched.width), Double(searched.height))
    let placed = placed(candidates.map { $0.scaled(by: scale) }, on: fine, step: max(scale.x, scale.y, 1))
    try checkCancellation()
    let whole = SIMD2(Double(width), Double(height)) / bounds
    let found = outermost(placed, bounds).filter { $0.confidence >= criteria.minimumConfidence }
    return found.prefix(criteria.maximumCount > 0 ? criteria.maximumCount : found.count).map { candidate in
      DetectedRectangle(
        quadrilateral: candidate.quadrilateral.scaled(by: whole).startingAtTopLeft,
        confidence: min(candidate.confidence, 1))
    }
  }

  private func candidates(
    in searched: GrayImage, _ checkCancellation: @escaping @Sendable () throws -> Void
  ) throws -> [Candidate] {
    let bounds = SIMD2(Double(searched.width), Double(searched.height))
    let field = GradientField(searched)
    // Paper on paper differs by a few levels, and noise seldom forms lines, so the threshold is low. For one
    // sheet, which outranks texture by its size, it is lower than for any number of rectangles.
    let (least, aboveMedian) = criteria.isDocument ? (1.0, 1.6) : (1.6, 2.2)
    let threshold = max(
      least * GradientField.unit,
      min(aboveMedian * field.magnitudeQuantile(0.5), 5 * GradientField.unit))
    let budget = WorkBudget(
      units: Self.units.perPixel * searched.width * searched.height + Self.units.besides,
      checkCancellation: checkCancellation)
    let ways: [@Sendable () throws -> [Candidate]] = [
      {
        let contrast = Int(threshold / GradientField.unit) + 2
        return ConnectedStrokes(searched, contrast: contrast)
          .candidates(shortestSide: criteria.minimumSize * bounds.min())
      },
      {
        var tracer = EdgeTracer(field, threshold: threshold)
        var (tracing, gathering) = (budget, budget)
        let lines = try SupportLine.lines(from: try tracer.segments(&tracing), &gathering)
        let pattern = criteria.isDocument ? GroundPattern(lines) : nil
        let search = QuadrilateralSearch(lines, criteria: criteria, bounds: bounds)
        return Self.distinct(try search.candidates(atMost: rankedCount, budget), atMost: refinedCount)
          .filter { pattern?.continues(across: $0.quadrilateral) != true }
      },
    ]
    return try concurrentMap(ways) { try $0() }.flatMap(\.self)
  }

  /// Returns the distinct candidates that meet the criteria, with their sides refined on a finer image.
  private func placed(_ candidates: [Candidate], on fine: GrayImage, step: Double) -> [Candidate] {
    let bounds = SIMD2(Double(fine.width), Double(fine.height))
    let near = SideRefiner(image: fine, reach: 3 * step + 1, blur: 1 + step, maximumPlaces: 20)
    let close = SideRefiner(image: fine, reach: 1.5 * step + 2, blur: 1 + step, maximumPlaces: 64)
    let shortestSide = criteria.minimumSize * bounds.min()
    let found = concurrentMap(candidates, near.refined).compactMap(\.self)
    let exact = concurrentMap(Self.distinct(Self.ranked(found, bounds))) { candidate in
      close.refined(candidate).map(close.includingStroke)
    }
    return exact.compactMap(\.self).filter {
      criteria.accepts($0.quadrilateral, shortestSide: shortestSide)
    }
  }

  private static func halvings(_ length: Int, to limit: Int) -> Int {
    var (halvings, rest) = (0, length)
    while rest > limit {
      rest = (rest + 1) / 2
      halvings += 1
    }
    return halvings
  }

  /// Candidates with a larger intersection over union lie on the same edges.
  private static let sameEdges = 0.93
  /// Candidates with a larger intersection over union are a frame's edges, or a sheet and its printed margin.
  private static let sameRectangle = 0.72
  /// The minimum ratio of the confidence of a rectangle's outer edge to that of an inner one.
  private static let outerDiscount = 0.9

  /// Returns the candidates without those that lie on the same edges as an earlier one.
  private static func distinct(_ ranked: [Candidate], atMost count: Int = .max) -> [Candidate] {
    ranked.lazy.map { (candidate: $0, outline: Outline($0.quadrilateral)) }
      .suppressingNonMaxima(limit: count) { $0.outline.overlaps($1.outline, by: sameEdges) }
      .map(\.candidate)
  }

  /// Returns each rectangle once, by its outermost well-supported edges, in descending order of prominence.
  private func outermost(_ candidates: [Candidate], _ bounds: SIMD2<Double>) -> [Candidate] {
    var kept: [(candidate: Candidate, outline: Outline)] = []
    for candidate in Self.ranked(candidates, bounds) {
      let outline = Outline(candidate.quadrilateral)
      guard let index = kept.firstIndex(where: { $0.outline.overlaps(outline, by: Self.sameRectangle) })
      else {
        kept.append((candidate, outline))
        continue
      }
      let rival = kept[index]
      let isOuter = outline.area > rival.outline.area
      let (inner, outer) = isOuter ? (rival.candidate, candidate) : (candidate, rival.candidate)
      let isPrint = criteria.isDocument && inner.isPrint(on: outer)
      // A sheet's shadow has four straight sides, too.
      let isShadow = criteria.isDocument && outer.isPrint(on: inner)
      let discount = isPrint ? Self.paperDiscount : Self.outerDiscount
      if isOuter != isShadow, candidate.confidence > discount * rival.candidate.confidence {
        kept[index] = (candidate, outline)
      }
    }
    return criteria.isDocument ? papersFirst(Self.wholesFirst(kept, bounds)) : Self.wholesFirst(kept, bounds)
  }

  /// Moves the sheet on which the most prominent candidate is printed, if any, to the front.
  private func papersFirst(_ ranked: [Candidate]) -> [Candidate] {
    guard let first = ranked.first else { return ranked }
    let paper = ranked.dropFirst().firstIndex {
      $0.confidence > max(Self.paperDiscount * first.confidence, criteria.minimumConfidence)
        && first.isPrint(on: $0)
        && first.quadrilateral.overlapFraction(inside: $0.quadrilateral) > 0.97
    }
    guard let paper else { return ranked }
    return [ranked[paper]] + ranked[..<paper] + ranked[(paper + 1)...]
  }

  /// The minimum ratio of the confidence of a sheet to that of a frame printed on it: a frame has sharp
  /// corners, a sheet may be folded or held.
  private static let paperDiscount = 0.6

  private static func ranked(_ candidates: [Candidate], _ bounds: SIMD2<Double>) -> [Candidate] {
    var prominent = TopCandidates(atMost: candidates.count, bounds: bounds)
    for candidate in candidates { prominent.add(candidate) }
    return prominent.ranked
  }

  /// The minimum ratio of the confidence of a whole to that of a part that shares its sides.
  private static let wholeDiscount = 0.75

  /// Sorts by descending prominence, but a subdivided shape before its parts: a table before its columns.
  private static func wholesFirst(
    _ kept: [(candidate: Candidate, outline: Outline)], _ bounds: SIMD2<Double>
  ) -> [Candidate] {
    let rising = kept.sorted { $0.outline.area < $1.outline.area }
    var ranks = rising.map { $0.candidate.prominence(in: bounds) }
    for (whole, entry) in rising.enumerated() {
      for part in 0..<whole
      where ranks[part] >= ranks[whole]
        && entry.candidate.confidence > wholeDiscount * rising[part].candidate.confidence
        && rising[part].outline.isPart(of: entry.outline)
      {
        ranks[whole] = ranks[part].nextUp
      }
    }
    return rising.indices.sorted { ranks[$0] > ranks[$1] }.map { rising[$0].candidate }
  }
}

extension Candidate {
  /// Whether this is darker than its surroundings, as prints are, and another is brighter, as sheets are.
  fileprivate func isPrint(on other: Candidate) -> Bool {
    !any(isBrighterInside) && all(other.isBrighterInside)
  }
}

private struct Outline {
  let quadrilateral: Quadrilateral
  let center: PixelPoint
  let area: Double

  init(_ quadrilateral: Quadrilateral) {
    self.quadrilateral = quadrilateral
    center = quadrilateral.center
    area = max(quadrilateral.area, 1e-9)
  }

  /// Whether the intersection over union with another outline exceeds `share`.
  func overlaps(_ other: Outline, by share: Double) -> Bool {
    let ratio = area / other.area
    guard ratio > share, ratio < 1 / share else { return false }
    guard (center - other.center).length < 0.3 * area.squareRoot() + 2 else { return false }
    return quadrilateral.intersectionOverUnion(with: other.quadrilateral) > share
  }

  /// Whether this outline lies inside another and shares at least two of its sides.
  func isPart(of whole: Outline) -> Bool {
    guard quadrilateral.overlapFraction(inside: whole.quadrilateral) > 0.93 else { return false }
    let tolerance = 0.03 * whole.area.squareRoot()
    let shared = (0..<4).count { side in
      let (start, end) = (quadrilateral[side], quadrilateral[side + 1])
      return (0..<4).contains { other in
        let origin = whole.quadrilateral[other]
        let along = whole.quadrilateral[other + 1] - origin
        return max(abs(along.cross(start - origin)), abs(along.cross(end - origin))) < tolerance
          * along.length
      }
    }
    return shared >= 2
  }
}
