import PlaneGeometry

/// The lines of checks, tiles and grilles: they form rectangles, but continue across their sides.
///
/// The outline of a sheet interrupts the lines below it and those printed on it.
struct GroundPattern {
  private let lines: [SupportLine]

  private static let lineLimit = 128
  /// The length on either side of an outline on which a line has to be observed, in pixels.
  private static let reach = 12.0
  /// The distance from an outline within which smoothing bends edges, in pixels.
  private static let loss = 3.0
  /// The number of lines that cross a side of a pattern's rectangle. Fingers and pens have two edges each.
  private static let crossingsOfSide = 3
  private static let crossedSides = 2

  /// - Parameter lines: the longest are compared.
  init(_ lines: [SupportLine]) {
    self.lines = Array(lines.sorted { $0.support > $1.support }.prefix(Self.lineLimit))
  }

  /// Whether two sides of a quadrilateral are each crossed by several lines.
  func continues(across quadrilateral: Quadrilateral) -> Bool {
    let crossed = (0..<4).count { side in
      let (start, end) = (quadrilateral[side], quadrilateral[side + 1])
      return lines.count { crosses($0, start, end) } >= Self.crossingsOfSide
    }
    return crossed >= Self.crossedSides
  }

  private func crosses(_ line: SupportLine, _ start: PixelPoint, _ end: PixelPoint) -> Bool {
    let along = end - start
    let sine = line.direction.cross(along) / max(along.length, 1e-9)
    guard abs(sine) > 0.5 else { return false }
    let share = (line.origin - start).cross(line.direction) / along.cross(line.direction)
    // Lines near a corner may belong to the adjacent side.
    guard share > 0.03, share < 0.97 else { return false }
    let position = line.position(of: start + along * share)
    func isSeen(_ low: Double, _ high: Double) -> Bool {
      line.support(before: high) - line.support(before: low) >= 0.5 * (high - low)
    }
    return isSeen(position - Self.reach, position - Self.loss)
      && isSeen(position + Self.loss, position + Self.reach)
  }
}
