import ParallelWork
import PlaneGeometry

/// A straight line with the stretches on which edges were observed, however large the gaps between them.
struct SupportLine {
  /// The point on the line from which positions are measured, in pixels along `direction`.
  private(set) var origin: PixelPoint
  /// A unit vector; the brighter side is on its left.
  private(set) var direction: SIMD2<Double>
  /// The observed stretches: sorted, disjoint ranges of positions.
  private(set) var stretches: [ClosedRange<Double>] = []

  private(set) var support = 0.0
  /// Whether the brighter side changes along the line, as for a sheet on a light cloth and a dark table.
  let isMixed: Bool
  /// Whether an object's outline may be cut off here: at one of the image's borders, or beyond a corner.
  private(set) var isBorder = false
  /// Whether this is such a line beyond a corner, which touches the image only there.
  private(set) var isCorner = false
  private let segments: [LineSegment]

  private init(_ segments: [LineSegment], _ moments: PointMoments, isMixed: Bool = false) {
    self.segments = segments
    self.isMixed = isMixed
    origin = moments.center
    let along = moments.direction
    let general = segments.reduce(SIMD2<Double>.zero) { $0 + ($1.end - $1.start) }
    direction = along.dot(general) >= 0 ? along : -along
    measure()
  }

  /// The borders of an image, each observed along its whole length.
  static func borders(of bounds: SIMD2<Double>) -> [SupportLine] {
    let corners = [
      PixelPoint(0, 0), PixelPoint(bounds.x, 0), PixelPoint(bounds.x, bounds.y), PixelPoint(0, bounds.y),
    ]
    return corners.indices.map { border(from: corners[$0], to: corners[($0 + 1) % 4]) }
  }

  /// Lines that touch a corner of an image, each parallel to one of `lines`: the fourth side of an outline
  /// whose neighboring sides are cut off by both of the corner's borders.
  static func corners(of bounds: SIMD2<Double>, parallelTo lines: some Sequence<SupportLine>) -> [SupportLine]
  {
    lines.flatMap { line -> [SupportLine] in
      let along = line.direction
      guard min(abs(along.x), abs(along.y)) > minimumTilt else { return [] }
      let corners =
        along.x * along.y < 0
        ? [PixelPoint(0, 0), bounds] : [PixelPoint(bounds.x, 0), PixelPoint(0, bounds.y)]
      let reach = along * (2 * bounds.max())
      return corners.map { corner in
        var touching = border(from: corner - reach, to: corner + reach)
        touching.isCorner = true
        return touching
      }
    }
  }

  /// The minimum sine of the angle between a line that touches a corner and the borders.
  private static let minimumTilt = 0.05

  /// Returns a border, observed along its whole length.
  private static func border(from start: PixelPoint, to end: PixelPoint) -> SupportLine {
    var moments = PointMoments()
    for point in [start, end] { moments.add(point) }
    var line = SupportLine([LineSegment(start: start, end: end, moments: moments)], moments)
    line.isBorder = true
    return line
  }

  private mutating func measure() {
    var ranges = segments.map { segment -> ClosedRange<Double> in
      let (first, second) = (position(of: segment.start), position(of: segment.end))
      return min(first, second)...max(first, second)
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    for range in ranges {
      // Edges break for a pixel or two at every speck.
      if let last = stretches.last, range.lowerBound <= last.upperBound + Self.maximumBridgedGap {
        stretches[stretches.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        stretches.append(range)
      }
    }
    support = stretches.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
  }

  private static let maximumBridgedGap = 4.0

  func position(of point: PixelPoint) -> Double { direction.dot(point - origin) }

  /// Returns the positions between which the line is inside the image, without a margin of `inset` pixels.
  func positions(inside bounds: SIMD2<Double>, inset: Double) -> ClosedRange<Double> {
    visiblePositions(of: origin, along: direction, inside: bounds, inset: inset) ?? 0...0
  }

  func support(before position: Double) -> Double {
    var length = 0.0
    for stretch in stretches {
      guard stretch.lowerBound < position else { break }
      length += min(position, stretch.upperBound) - stretch.lowerBound
    }
    return length
  }

  func distanceToSupport(_ position: Double) -> Double {
    stretches.reduce(.infinity) { min($0, max($1.lowerBound - position, position - $1.upperBound, 0)) }
  }

  func crossing(_ other: SupportLine) -> PixelPoint? {
    let sine = direction.cross(other.direction)
    guard abs(sine) > 0.05 else { return nil }
    return origin + direction * ((other.origin - origin).cross(other.direction) / sine)
  }

  /// Returns the lines, plus a mixed line for each two that are opposite, collinear and disjoint.
  static func withMixed(_ lines: [SupportLine]) -> [SupportLine] {
    var all = lines
    for (index, first) in lines.enumerated() {
      for second in lines.dropFirst(index + 1) where first.continues(oppositely: second) {
        let moments = first.segments.reduce(into: PointMoments()) { $0.add($1.moments) }
        let both = second.segments.reduce(into: moments) { $0.add($1.moments) }
        all.append(SupportLine(first.segments + second.segments.map(\.reversed), both, isMixed: true))
      }
    }
    return all
  }

  private func continues(oppositely other: SupportLine) -> Bool {
    guard direction.dot(other.direction) < -0.999 else { return false }
    let ends = other.stretches.flatMap { [$0.lowerBound, $0.upperBound] }.map {
      other.origin + other.direction * $0
    }
    let positions = ends.map(position(of:))
    guard let low = positions.min(), let high = positions.max() else { return false }
    let near = ends.allSatisfy { abs(direction.cross($0 - origin)) < 1.5 + 0.01 * (support + other.support) }
    return near && support(before: high) - support(before: low) < 0.2 * (high - low)
  }

  /// Groups segments into lines, longest first.
  ///
  /// - Parameters:
  ///   - limit: the number of segments used, the longest; the work grows with its square.
  ///   - budget: one unit per pair of segments compared; when spent, the remaining segments become lines.
  static func lines(
    from segments: [LineSegment], limit: Int = 700, _ budget: inout WorkBudget
  ) throws -> [SupportLine] {
    var rest = Array(segments.sorted { $0.length > $1.length }.prefix(limit))
    var lines: [SupportLine] = []
    var left: [LineSegment] = []
    left.reserveCapacity(rest.count)
    rest.reverse()
    while let seed = rest.popLast() {
      var members = [seed]
      var moments = seed.moments
      // Each pass refits the line to its segments, which brings further segments into range.
      for _ in 0..<8 {
        let (origin, direction) = (moments.center, members[0].directed(moments.direction))
        left.removeAll(keepingCapacity: true)
        guard try budget.spend(rest.count * members.count) else { break }
        // In reverse: the longest are last, where `popLast` takes them.
        for segment in rest.reversed() {
          if segment.lies(on: origin, direction, from: members) {
            members.append(segment)
            moments.add(segment.moments)
          } else {
            left.append(segment)
          }
        }
        if left.count == rest.count { break }
        left.reverse()
        swap(&rest, &left)
      }
      lines.append(SupportLine(members, moments))
    }
    return lines
  }
}

extension LineSegment {
  fileprivate func directed(_ direction: SIMD2<Double>) -> SIMD2<Double> {
    direction.dot(end - start) >= 0 ? direction : -direction
  }

  /// Whether the segment continues a line of known segments.
  ///
  /// Sheets and lenses bend lines, so it may deviate from the whole line more than from the nearest segment.
  fileprivate func lies(
    on origin: PixelPoint, _ direction: SIMD2<Double>, from members: [LineSegment]
  ) -> Bool {
    let along = end - start
    let length = along.length
    // Either end may be off by about a pixel, whatever the length.
    guard direction.dot(along) > 0, abs(direction.cross(along)) <= 0.08 * length + 1 else { return false }
    let offset = max(abs(direction.cross(start - origin)), abs(direction.cross(end - origin)))
    guard offset <= 12 else { return false }
    var (gap, reach) = (Double.infinity, 0.0)
    var nearest: (member: LineSegment, end: PixelPoint)?
    for member in members {
      reach += member.length
      let (before, after) = ((member.start - end).length, (member.end - start).length)
      if min(before, after) < gap {
        gap = min(before, after)
        nearest = (member, before < after ? end : start)
      }
    }
    guard let nearest, offset <= 1.5 + 0.035 * reach else { return false }
    if offset <= 1.3 + 0.012 * min(gap, reach) { return true }
    let step = nearest.member.end - nearest.member.start
    let local = abs(step.cross(nearest.end - nearest.member.start)) / max(step.length, 1e-9)
    return gap <= 2 * step.length && local <= 1.3 + 0.03 * gap
  }
}
