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
      side(
        from: corners[index], to: corners[index + 1],
        isBrighterInside: candidate.isMixed[index] ? nil : candidate.isBrighterInside[index])
    }
    guard sides.count(where: { $0.support >= 0.3 }) >= 3 else { return nil }
    var points: [PixelPoint] = []
    for index in 0..<4 {
      guard let point = sides[(index + 3) % 4].crossing(sides[index], near: corners[index]),
        (point - corners[index]).length <= 3 * reach + 2
      else { return nil }
      points.append(point)
    }
    var result = candidate
    result.quadrilateral = Quadrilateral(points[0], points[1], points[2], points[3])
    let lengths = result.quadrilateral.sideLengths
    let supports = SIMD4(sides[0].support, sides[1].support, sides[2].support, sides[3].support)
    result.support = (supports * lengths).sum() / max(lengths.sum(), 1e-9)
    return result
  }

  /// Returns the candidate enlarged to the outer edges of a drawn rectangle's stroke, if all four are found.
  func includingStroke(_ candidate: Candidate) -> Candidate {
    let isBrighterInside = candidate.isBrighterInside[0]
    guard candidate.isBrighterInside == .init(repeating: isBrighterInside), !any(candidate.isMixed)
    else { return candidate }
    let corners = candidate.quadrilateral
    var outside = candidate
    outside.isBrighterInside = .init(repeating: !isBrighterInside)
    let sides = (0..<4).map { index in
      strokeSide(from: corners[index], to: corners[index + 1], isBrighterInside: !isBrighterInside)
    }
    guard sides.allSatisfy({ $0.support >= 0.5 }) else { return candidate }
    let points = (0..<4).compactMap { sides[($0 + 3) % 4].crossing(sides[$0], near: corners[$0]) }
    guard points.count == 4 else { return candidate }
    outside.quadrilateral = Quadrilateral(points[0], points[1], points[2], points[3])
    guard outside.quadrilateral.area > candidate.quadrilateral.area else { return candidate }
    return outside
  }

  private func strokeSide(from start: PixelPoint, to end: PixelPoint, isBrighterInside: Bool) -> CurvedSide {
    var side = CurvedSide(from: start, to: end)
    let widest = max(5 * blur, 0.03 * side.length)
    side.fit(
      edges(of: side, isBrighterInside: isBrighterInside, offsets: -widest...(-blur / 2)),
      of: placeCount(side),
      reach: widest)
    return side
  }

  /// - Parameter isBrighterInside: nil if the inside is brighter only along part of the side.
  private func side(from start: PixelPoint, to end: PixelPoint, isBrighterInside: Bool?) -> CurvedSide {
    var side = CurvedSide(from: start, to: end)
    side.fit(
      edges(of: side, isBrighterInside: isBrighterInside, offsets: -reach...reach), of: placeCount(side),
      reach: reach)
    return side
  }

  private func placeCount(_ side: CurvedSide) -> Int { min(maximumPlaces, max(12, Int(side.length / 4))) }

  /// Returns the edge points along a side: positions along it and distances from it, positive inward.
  private func edges(
    of side: CurvedSide, isBrighterInside: Bool?, offsets: ClosedRange<Double>
  ) -> [SIMD2<Double>] {
    let count = placeCount(side)
    var edges: [SIMD2<Double>] = []
    edges.reserveCapacity(count)
    var profile = EdgeProfile(offsets, blur: blur)
    image.levels.withUnsafeBufferPointer { levels in
      for index in 0..<count {
        // Skip the corners: they are rounded, dog-eared or held by fingers.
        let position = side.length * (0.04 + 0.92 * (Double(index) + 0.5) / Double(count))
        profile.read(from: side.point(at: position), along: side.normal, levels, image.width, image.height)
        if let offset = profile.steepestRise(isRising: isBrighterInside, least: minimumContrast) {
          edges.append(SIMD2(position, offset))
        }
      }
    }
    return edges
  }
}
