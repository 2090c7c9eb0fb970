import GrayImage
import PlaneGeometry

/// Moves a quadrilateral's sides onto the image's edges, with subpixel precision, and measures support.
struct SideRefiner: Sendable {
  let image: GrayImage
  /// The search distance on either side of the expected edge, in pixels.
  let reach: Double
  /// The number of pixels averaged on either side of an edge.
  let blur: Double
  /// The maximum number of positions sampled along a side.
  let maximumPlaces: Int
  /// The minimum difference between the two sides of an edge, in gray levels.
  var minimumContrast = 3.0

  /// Returns the refined candidate, or nil if fewer than three sides were found; others stay in place.
  func refined(_ candidate: Candidate) -> Candidate? {
    let corners = candidate.quadrilateral
    let sides = (0..<4).map { index in
      candidate.isBorder[index]
        ? CurvedSide(from: corners[index], to: corners[index + 1])
        : side(
          from: corners[index], to: corners[index + 1],
          isBrighterInside: candidate.isMixed[index] ? nil : candidate.isBrighterInside[index])
    }
    guard sides.count(where: { $0.support >= 0.3 }) >= 3 else { return nil }
    var points: [PixelPoint] = []
    for index in 0..<4 {
      guard let point = sides[(index + 3) % 4].crossing(sides[index], near: corners[index]),
        (point - corners[index]).length <= limit(at: corners[index])
      else { return nil }
      points.append(point)
    }
    var result = candidate
    result.quadrilateral = Quadrilateral(points[0], points[1], points[2], points[3])
    let lengths = result.quadrilateral.sideLengths.replacing(with: 0, where: candidate.isBorder)
    let supports = SIMD4(sides[0].support, sides[1].support, sides[2].support, sides[3].support)
    result.support = (supports * lengths).sum() / max(lengths.sum(), 1e-9)
    return result
  }

  /// Returns how far a corner may move, in pixels: farther outside the image, by a small turn of a side.
  private func limit(at corner: PixelPoint) -> Double {
    let outside = max(-corner.min(), corner.x - Double(image.width), corner.y - Double(image.height), 0)
    return 3 * reach + 2 + 0.5 * outside
  }

  /// Returns the candidate enlarged to the outer edges of a drawn rectangle's stroke, if all four are found.
  func includingStroke(_ candidate: Candidate) -> Candidate {
    let isBrighterInside = candidate.isBrighterInside[0]
    guard candidate.isBrighterInside == .init(repeating: isBrighterInside),
      !any(candidate.isMixed .| candidate.isBorder)
    else { return candidate }
    let corners = candidate.quadrilateral
    var outside = candidate
    outside.isBrighterInside = .init(repeating: !isBrighterInside)
    var sides: [CurvedSide] = []
    for index in 0..<4 {
      let side = strokeSide(
        from: corners[index], to: corners[index + 1], isBrighterInside: !isBrighterInside)
      guard side.support >= 0.5 else { return candidate }
      sides.append(side)
    }
    let points = (0..<4).compactMap { sides[($0 + 3) % 4].crossing(sides[$0], near: corners[$0]) }
    guard points.count == 4 else { return candidate }
    outside.quadrilateral = Quadrilateral(points[0], points[1], points[2], points[3])
    guard outside.quadrilateral.area > candidate.quadrilateral.area else { return candidate }
    return outside
  }

  /// The minimum ratio of the contrast of a stroke's outer edge to that of its inner edge.
  private static let strokeContrast = 0.35

  private func strokeSide(from start: PixelPoint, to end: PixelPoint, isBrighterInside: Bool) -> CurvedSide {
    var side = CurvedSide(from: start, to: end)
    let widest = max(5 * blur, 0.03 * side.length)
    // A stroke's edges have similar contrast; a shadow around a sheet is weaker, and has no outer edge.
    let inner = edges(
      of: side, isBrighterInside: !isBrighterInside, offsets: (-blur)...blur, least: minimumContrast,
      count: 12)
    let count = placeCount(side)
    let outer = edges(
      of: side, isBrighterInside: isBrighterInside, offsets: -widest...(-blur / 2),
      least: max(minimumContrast, Self.strokeContrast * inner.contrast), count: count)
    side.fit(outer.points, of: count, reach: widest)
    return side
  }

  /// - Parameter isBrighterInside: nil if the inside is brighter only along part of the side.
  private func side(from start: PixelPoint, to end: PixelPoint, isBrighterInside: Bool?) -> CurvedSide {
    var side = CurvedSide(from: start, to: end)
    let count = placeCount(side)
    let edges = edges(
      of: side, isBrighterInside: isBrighterInside, offsets: -reach...reach, least: minimumContrast,
      count: count)
    side.fit(edges.points, of: count, reach: reach)
    return side
  }

  private func placeCount(_ side: CurvedSide) -> Int { min(maximumPlaces, max(12, Int(side.length / 4))) }

  /// Returns the edge points along a side, with their mean contrast: positions along it and distances from
  /// it, positive inward.
  private func edges(
    of side: CurvedSide, isBrighterInside: Bool?, offsets: ClosedRange<Double>, least: Double, count: Int
  ) -> (points: [SIMD2<Double>], contrast: Double) {
    guard let visible = side.positions(inside: SIMD2(Double(image.width), Double(image.height))) else {
      return ([], 0)
    }
    // Skip the corners: they are rounded, dog-eared or held by fingers.
    let (low, high) = (
      max(visible.lowerBound, 0.04 * side.length), min(visible.upperBound, 0.96 * side.length)
    )
    guard low < high else { return ([], 0) }
    var contrast = 0.0
    var edges: [SIMD2<Double>] = []
    edges.reserveCapacity(count)
    var profile = EdgeProfile(offsets, blur: blur)
    image.levels.withUnsafeBufferPointer { levels in
      for index in 0..<count {
        let position = low + (high - low) * (Double(index) + 0.5) / Double(count)
        profile.read(from: side.point(at: position), along: side.normal, levels, image.width, image.height)
        if let rise = profile.steepestRise(isRising: isBrighterInside, least: least) {
          edges.append(SIMD2(position, rise.offset))
          contrast += rise.contrast
        }
      }
    }
    return (edges, contrast / Double(max(edges.count, 1)))
  }
}
