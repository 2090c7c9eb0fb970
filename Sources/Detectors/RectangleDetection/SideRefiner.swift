import GrayImage
import PlaneGeometry

/// Brings a quadrilateral's sides onto the edges in a picture, to fractions of a pixel, and tells how much of each
/// side there is.
struct SideRefiner: Sendable {
  let image: GrayImage
  /// How far from where it is thought to be an edge is looked for, in pixels.
  let reach: Double
  /// Over how many pixels on either side of an edge brightness is averaged.
  let blur: Double
  /// At how many places along a side edges are looked for, at most.
  let maximumPlaces: Int
  /// The least difference, in levels, between the two sides of an edge.
  var minimumContrast = 3.0

  /// The refined candidate, or nil where fewer than three sides could be found again.
  ///
  /// A side without enough of an edge stays where it was.
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

  /// A rectangle that is drawn rather than cut has a stroke around it, which belongs to it: where the edges found are
  /// the inner ones of strokes, the outer ones, if all four can be found.
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
    // The nearest edge outwards that is the stroke's other one.
    side.fit(
      edges(of: side, isBrighterInside: isBrighterInside, offsets: -widest...(-blur / 2)),
      of: placeCount(side),
      reach: widest)
    return side
  }

  /// - Parameter isBrighterInside: nil where it is so in some places only.
  private func side(from start: PixelPoint, to end: PixelPoint, isBrighterInside: Bool?) -> CurvedSide {
    var side = CurvedSide(from: start, to: end)
    side.fit(
      edges(of: side, isBrighterInside: isBrighterInside, offsets: -reach...reach), of: placeCount(side),
      reach: reach)
    return side
  }

  private func placeCount(_ side: CurvedSide) -> Int { min(maximumPlaces, max(12, Int(side.length / 4))) }

  /// The edges across a side: positions along it, and distances from it, inwards being positive.
  private func edges(
    of side: CurvedSide, isBrighterInside: Bool?, offsets: ClosedRange<Double>
  ) -> [SIMD2<Double>] {
    // Clockwise, the inside is a quarter turn to the right of the side, where offsets grow.
    let count = placeCount(side)
    var edges: [SIMD2<Double>] = []
    edges.reserveCapacity(count)
    var profile = EdgeProfile(offsets, blur: blur)
    image.levels.withUnsafeBufferPointer { levels in
      for index in 0..<count {
        // Corners are rounded, dog-eared, or held by fingers.
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
