package import GrayImage
import ParallelWork
package import PlaneGeometry

/// A rectangle as seen, in perspective.
package struct DetectedRectangle: Sendable {
  /// In pixels of the picture, from its upper left corner; clockwise, beginning at the upper left.
  package var quadrilateral: Quadrilateral
  /// How much of its outline was seen and how well its corners close, 0…1.
  package var confidence: Double
}

/// Finds sheets, cards, screens, signs and frames: four straight edges that close.
///
/// Edges are traced in a halved picture of 256 to 512 pixels, gathered to lines, and lines to quadrilaterals, so
/// corners may be hidden and edges broken. The sides are then brought onto the edges of a finer picture. Where small
/// rectangles are wanted, of less than a tenth of the picture's smaller side, the search's picture is twice as large.
///
/// The time is bounded by the picture's size, whatever it shows: edges, lines and quadrilaterals are looked at from the
/// largest down until a budget of work is spent, and what was found by then is all. Photographs use a small part of it.
package struct RectangleDetector: Sendable {
  private let criteria: RectangleCriteria

  /// The search's picture is halved until it is no longer than this: half as large again costs twice the time and
  /// finds no more of the photographs' outlines.
  private static let searchedLength = 512
  private static let smallSize = 0.1
  /// The picture in which sides are placed is halved until it is no longer than this.
  private static let refinedLength = 2000
  /// How much work each of tracing edges, gathering lines and putting them together may be, for each pixel searched,
  /// and besides.
  private static let units = (perPixel: 16, besides: 500_000)
  /// Refining costs: the best so many are, and fewer where few are wanted.
  private var refinedCount: Int {
    (1...6).contains(criteria.maximumCount) ? 20 + 4 * criteria.maximumCount : 48
  }
  /// Strokes have two edges, so that a drawn rectangle has sixteen candidates. Of a table's tens of thousands no more are
  /// compared.
  private var rankedCount: Int { 16 * refinedCount }

  package init(_ criteria: RectangleCriteria) { self.criteria = criteria }

  /// - Parameters:
  ///   - picture: the picture's brightness.
  ///   - checkCancellation: throws to end the search; called within loops, from any thread.
  /// - Returns: the rectangles, the most prominent first.
  /// - Throws: what `checkCancellation` throws.
  package func rectangles(
    in picture: GrayPyramid, checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) throws -> [DetectedRectangle] {
    let (width, height) = (picture.width, picture.height)
    let limit = criteria.minimumSize < Self.smallSize ? 2 * Self.searchedLength : Self.searchedLength
    let searched = picture.level(Self.halvings(max(width, height), to: limit))
    try checkCancellation()
    let candidates = try candidates(in: searched, checkCancellation)
    try checkCancellation()
    let fine = picture.level(Self.halvings(max(width, height), to: Self.refinedLength))
    let bounds = SIMD2(Double(fine.width), Double(fine.height))
    let scale = bounds / SIMD2(Double(searched.width), Double(searched.height))
    let placed = placed(candidates.map { $0.scaled(by: scale) }, on: fine, step: max(scale.x, scale.y, 1))
    try checkCancellation()
    let whole = SIMD2(Double(width), Double(height)) / bounds
    let found = Self.outermost(placed, bounds).filter { $0.confidence >= criteria.minimumConfidence }
    return found.prefix(criteria.maximumCount > 0 ? criteria.maximumCount : found.count).map { candidate in
      DetectedRectangle(
        quadrilateral: candidate.quadrilateral.scaled(by: whole).startingAtTopLeft,
        confidence: min(candidate.confidence, 1))
    }
  }

  /// What straight lines suggest and what hangs together, found side by side.
  private func candidates(
    in searched: GrayImage, _ checkCancellation: @escaping @Sendable () throws -> Void
  ) throws -> [Candidate] {
    let bounds = SIMD2(Double(searched.width), Double(searched.height))
    let field = GradientField(searched)
    // Paper on paper differs by a few levels; noise seldom makes lines, so the limit may be low.
    let threshold = max(
      1.6 * GradientField.unit, min(2.2 * field.magnitudeQuantile(0.5), 5 * GradientField.unit))
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
        let search = QuadrilateralSearch(lines, criteria: criteria, bounds: bounds)
        return Self.distinct(try search.candidates(atMost: rankedCount, budget), atMost: refinedCount)
      },
    ]
    return try concurrentMap(ways) { try $0() }.flatMap(\.self)
  }

  /// The candidates, each once, with their sides on the edges of the finer picture, if they are what was asked for.
  ///
  /// - Parameter step: the finer picture's pixels for one of the picture searched.
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

  /// Two candidates that overlap by more lie on the same edges.
  private static let sameEdges = 0.93
  /// Two that overlap by more are the inner and the outer edge of a frame, or a sheet and the margin printed on it.
  private static let sameRectangle = 0.72
  /// How much less of a rectangle's outer edge may be seen than of an inner one.
  private static let outerDiscount = 0.9

  /// The candidates without those that lie on the same edges as one before them.
  private static func distinct(_ ranked: [Candidate], atMost count: Int = .max) -> [Candidate] {
    ranked.lazy.map { (candidate: $0, outline: Outline($0.quadrilateral)) }
      .suppressingNonMaxima(limit: count) { $0.outline.overlaps($1.outline, by: sameEdges) }
      .map(\.candidate)
  }

  /// Each rectangle once, the most prominent first, by its outermost edges that are seen about as well as others.
  private static func outermost(_ candidates: [Candidate], _ bounds: SIMD2<Double>) -> [Candidate] {
    var kept: [(candidate: Candidate, outline: Outline)] = []
    for candidate in ranked(candidates, bounds) {
      let outline = Outline(candidate.quadrilateral)
      guard let index = kept.firstIndex(where: { $0.outline.overlaps(outline, by: sameRectangle) }) else {
        kept.append((candidate, outline))
        continue
      }
      let rival = kept[index]
      if outline.area > rival.outline.area, candidate.confidence > outerDiscount * rival.candidate.confidence
      {
        kept[index] = (candidate, outline)
      }
    }
    return wholesFirst(kept, bounds)
  }

  /// The candidates, the most prominent first.
  private static func ranked(_ candidates: [Candidate], _ bounds: SIMD2<Double>) -> [Candidate] {
    var prominent = TopCandidates(atMost: candidates.count, bounds: bounds)
    for candidate in candidates { prominent.add(candidate) }
    return prominent.ranked
  }

  /// How much less of a whole may be seen than of a part of it that uses its sides.
  private static let wholeDiscount = 0.75

  /// The most prominent first, but what is divided by lines before its parts: a table before its columns.
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

/// A quadrilateral with what tells quickly that another can't be the same.
private struct Outline {
  let quadrilateral: Quadrilateral
  let center: PixelPoint
  let area: Double

  init(_ quadrilateral: Quadrilateral) {
    self.quadrilateral = quadrilateral
    center = quadrilateral.center
    area = max(quadrilateral.area, 1e-9)
  }

  /// Whether intersection over union with another is larger than `share`.
  func overlaps(_ other: Outline, by share: Double) -> Bool {
    let ratio = area / other.area
    guard ratio > share, ratio < 1 / share else { return false }
    guard (center - other.center).length < 0.3 * area.squareRoot() + 2 else { return false }
    return quadrilateral.intersectionOverUnion(with: other.quadrilateral) > share
  }

  /// Whether this one lies in another and has at least two of its sides on the other's.
  func isPart(of whole: Outline) -> Bool {
    guard quadrilateral.shareInside(whole.quadrilateral) > 0.93 else { return false }
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
