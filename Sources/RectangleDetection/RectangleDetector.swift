import GrayImage

/// A rectangle as seen, in perspective.
package struct DetectedRectangle: Sendable {
  /// In pixels of the picture, from its upper left corner; clockwise, beginning at the upper left.
  package var quadrilateral: Quadrilateral
  /// How much of its outline was seen and how well its corners close, 0…1.
  package var confidence: Double
}

/// Finds sheets, cards, screens, signs and frames: four straight edges that close.
///
/// Edges are traced in a halved picture of 400 to 800 pixels, gathered to lines, and lines to quadrilaterals, so
/// corners may be hidden and edges broken. The sides are then brought onto the edges of a finer picture.
package struct RectangleDetector {
  private let criteria: RectangleCriteria

  /// The search's picture is halved until it is no longer than this.
  private static let searchedLength = 800
  /// The picture in which sides are placed is halved until it is no longer than this.
  private static let refinedLength = 2000
  /// Refining costs: the best so many are.
  private static let refinedCount = 48

  package init(_ criteria: RectangleCriteria) { self.criteria = criteria }

  /// - Parameters:
  ///   - picture: gives the picture halved so many times.
  ///   - width: its width in pixels before halving.
  ///   - height: likewise.
  ///   - isCancelled: asked between steps; where it says so the result is empty.
  /// - Returns: the rectangles, the most prominent first.
  package func rectangles(
    width: Int, height: Int, isCancelled: () -> Bool = { false }, picture: (Int) throws -> GrayImage
  ) rethrows -> [DetectedRectangle] {
    let searched = try picture(Self.halvings(max(width, height), to: Self.searchedLength))
    let bounds = SIMD2(Double(searched.width), Double(searched.height))
    let field = GradientField(searched)
    // Paper on paper differs by a few levels; noise seldom makes lines, so the limit may be low.
    let threshold = max(
      1.6 * GradientField.unit, min(2.2 * field.magnitudeQuantile(0.5), 5 * GradientField.unit))
    guard !isCancelled() else { return [] }
    var tracer = EdgeTracer(field, threshold: threshold)
    let lines = SupportLine.lines(from: tracer.segments())
    guard !isCancelled() else { return [] }
    let search = QuadrilateralSearch(lines, criteria: criteria, bounds: bounds)
    let ranked = Self.distinct(search.candidates(), bounds, overlap: Self.sameEdges).prefix(Self.refinedCount)
    guard !isCancelled() else { return [] }
    let contrast = Int(threshold / GradientField.unit) + 2
    let shapes = [true, false].flatMap { isDark in
      ConnectedStrokes(searched, contrast: contrast, isDark: isDark)
        .candidates(shortestSide: criteria.minimumSize * bounds.min())
    }
    guard !isCancelled() else { return [] }

    let fine = try picture(Self.halvings(max(width, height), to: Self.refinedLength))
    let scale = SIMD2(Double(fine.width), Double(fine.height)) / bounds
    let step = max(scale.x, scale.y, 1)
    let fineBounds = SIMD2(Double(fine.width), Double(fine.height))
    let near = SideRefinement(image: fine, reach: 3 * step + 1, blur: 1 + step, mostPlaces: 20)
    let placed = (shapes + ranked).compactMap { near.refined($0.scaled(by: scale)) }
    guard !isCancelled() else { return [] }
    let close = SideRefinement(image: fine, reach: 1.5 * step + 2, blur: 1 + step, mostPlaces: 64)
    let refined = Self.distinct(placed, fineBounds, overlap: Self.sameEdges).compactMap { candidate in
      finished(candidate, close, shortestSide: criteria.minimumSize * fineBounds.min())
    }
    let whole = SIMD2(Double(width), Double(height)) / fineBounds
    let kept = Self.outermost(refined, fineBounds)
      .filter { $0.confidence >= criteria.minimumConfidence }
    let wanted = criteria.maximumCount > 0 ? kept.prefix(criteria.maximumCount) : kept[...]
    return wanted.map { candidate in
      DetectedRectangle(
        quadrilateral: candidate.quadrilateral.scaled(by: whole).startingAtTopLeft,
        confidence: min(candidate.confidence, 1))
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

  /// The candidate on its edges exactly, if it is one that was asked for.
  private func finished(
    _ candidate: Candidate, _ refinement: SideRefinement, shortestSide: Double
  ) -> Candidate? {
    guard let exact = refinement.refined(candidate) else { return nil }
    let drawn = refinement.includingStroke(exact)
    return criteria.accepts(drawn.quadrilateral, shortestSide: shortestSide) ? drawn : nil
  }

  /// Two candidates that overlap by more lie on the same edges.
  private static let sameEdges = 0.93
  /// Two that overlap by more are the inner and the outer edge of a frame, or a sheet and the margin printed on it.
  private static let sameRectangle = 0.72
  /// How much less of a rectangle's outer edge may be seen than of an inner one.
  private static let outerDiscount = 0.9

  /// The candidates, the most prominent first, without those that overlap a more prominent one.
  private static func distinct(
    _ candidates: [Candidate], _ bounds: SIMD2<Double>, overlap: Double
  ) -> [Candidate] {
    var kept: [(candidate: Candidate, outline: Outline)] = []
    for candidate in ranked(candidates, bounds) {
      let outline = Outline(candidate.quadrilateral)
      if !kept.contains(where: { $0.outline.overlaps(outline, by: overlap) }) {
        kept.append((candidate, outline))
      }
    }
    return kept.map(\.candidate)
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

  /// The most prominent candidates in order.
  private static func ranked(_ candidates: [Candidate], _ bounds: SIMD2<Double>) -> [Candidate] {
    let keys = candidates.map { prominence($0, bounds) }
    let least = leastKey(of: keys, atMost: rankedCount)
    return keys.indices.filter { keys[$0] >= least }.sorted { keys[$0] > keys[$1] }.prefix(rankedCount)
      .map { candidates[$0] }
  }

  /// A table has tens of thousands of candidates, of which no more are looked at.
  private static let rankedCount = 800

  /// A number that at least the wanted count of keys reach and not many more: sorting all of them would cost more
  /// than finding them. Keys are 0…1.
  private static func leastKey(of keys: [Double], atMost count: Int) -> Double {
    guard keys.count > count else { return -.infinity }
    var counts = [Int](repeating: 0, count: 513)
    for key in keys { counts[Int(min(max(key, 0), 1) * 512)] += 1 }
    var (bin, total) = (512, counts[512])
    while total < count, bin > 0 {
      bin -= 1
      total += counts[bin]
    }
    return Double(bin) / 512
  }

  /// How much less of a whole may be seen than of a part of it that uses its sides.
  private static let wholeDiscount = 0.75

  /// The most prominent first, but what is divided by lines before its parts: a table before its columns.
  private static func wholesFirst(
    _ kept: [(candidate: Candidate, outline: Outline)], _ bounds: SIMD2<Double>
  ) -> [Candidate] {
    let rising = kept.sorted { $0.outline.area < $1.outline.area }
    var ranks = rising.map { prominence($0.candidate, bounds) }
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

  /// A large rectangle outranks a small one that is seen a little better.
  private static func prominence(_ candidate: Candidate, _ bounds: SIMD2<Double>) -> Double {
    let share = max(candidate.quadrilateral.area, 0) / max(bounds.x * bounds.y, 1)
    return candidate.confidence * (0.2 + 0.8 * share.squareRoot())
  }
}

/// A quadrilateral with what tells quickly that another can't be the same.
private struct Outline {
  let quadrilateral: Quadrilateral
  let centre: PixelPoint
  let area: Double

  init(_ quadrilateral: Quadrilateral) {
    self.quadrilateral = quadrilateral
    centre = quadrilateral.centre
    area = max(quadrilateral.area, 1e-9)
  }

  /// Whether intersection over union with another is larger than `share`.
  func overlaps(_ other: Outline, by share: Double) -> Bool {
    let ratio = area / other.area
    guard ratio > share, ratio < 1 / share else { return false }
    guard (centre - other.centre).length < 0.3 * area.squareRoot() + 2 else { return false }
    return quadrilateral.intersectionOverUnion(other.quadrilateral) > share
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
