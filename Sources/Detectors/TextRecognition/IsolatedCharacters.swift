import CoreGraphics
import ParallelWork
import PixelSampling
import PlaneGeometry

/// Detects isolated characters, such as a colon between a receipt's columns, as ink in the gaps next to
/// recognized lines. The text detector misses them, because its training examples were larger.
struct IsolatedCharacters {
  let page: TextPage

  struct Candidate {
    let quadrilateral: Quadrilateral
    /// Whether the ink looks like a colon, before recognition.
    let isColon: Bool
  }

  /// A part of a row without lines.
  private struct Gap {
    let quadrilateral: Quadrilateral
    /// Whether a line follows. Otherwise only colons are accepted: a label whose value is missing.
    let isBetweenLines: Bool
    /// The width of its crop, in pixels.
    let columns: Int
  }

  private static let height = 48
  /// The range of gap widths, and the width after a row's last line, in row heights.
  private static let widths = 0.4...40.0
  private static let reach = 12.0
  /// The maximum ratio of the heights of neighboring lines.
  private static let maximumHeightRatio = 1.6
  /// The minimum distance between two characters, in heights.
  private static let minimumGroupGap = 0.5
  /// A gap with more ink groups than this shows a texture.
  private static let maximumGroupCount = 4
  private static let maximumCharacterWidth = 2.0
  /// The background included on both sides for recognition, in heights.
  private static let margin = 0.4

  /// Returns possible characters next to recognized lines. Takes about 0.2 ms per line.
  ///
  /// - Throws: `PixelSamplingError`; the error of the budget's cancellation check.
  func places(beside lines: [Quadrilateral], _ budget: inout WorkBudget) throws -> [Candidate] {
    let gaps = ReadingOrder.rows(of: lines).flatMap { row in
      row.indices.compactMap { index in
        index + 1 < row.count
          ? Self.gap(between: lines[row[index]], and: lines[row[index + 1]])
          : Self.gap(after: lines[row[index]])
      }
    }
    let chosen = try gaps.filter { try budget.spend(Self.height * $0.columns) }
    return try concurrentMap(chosen) { try places(in: $0) }.flatMap(\.self)
  }

  private static func gap(between left: Quadrilateral, and right: Quadrilateral) -> Gap? {
    let heights = [left.height, right.height].sorted()
    guard heights[1] <= maximumHeightRatio * heights[0] else { return nil }
    // Overlapping lines would give a gap that runs backward.
    let along = left.topRight - left.topLeft
    guard along.dot(right.topLeft - left.topRight) > 0, along.dot(right.bottomLeft - left.bottomRight) > 0
    else { return nil }
    return gap(
      Quadrilateral(left.topRight, right.topLeft, right.bottomLeft, left.bottomRight), isBetweenLines: true)
  }

  private static func gap(after line: Quadrilateral) -> Gap? {
    let (top, bottom) = (line.topRight - line.topLeft, line.bottomRight - line.bottomLeft)
    let scale = reach * line.height / max(line.width, 1e-6)
    return gap(
      Quadrilateral(
        line.topRight, line.topRight + top * scale, line.bottomRight + bottom * scale, line.bottomRight),
      isBetweenLines: false)
  }

  private static func gap(_ quadrilateral: Quadrilateral, isBetweenLines: Bool) -> Gap? {
    let width = quadrilateral.width / max(quadrilateral.height, 1e-6)
    guard widths.contains(width) else { return nil }
    return Gap(
      quadrilateral: quadrilateral, isBetweenLines: isBetweenLines,
      columns: max(Int((Double(height) * width).rounded()), 1))
  }

  private func places(in gap: Gap) throws -> [Candidate] {
    let width = gap.columns
    let ink = try page.ink(in: gap.quadrilateral, width: width, height: Self.height)
    let signs = ink.groups(apart: Self.minimumGroupGap)
    guard signs.count <= Self.maximumGroupCount else { return [] }
    let heights = Double(width) / Double(Self.height)
    let transform = Homography(unitSquareTo: gap.quadrilateral)
    return signs.filter { sign in
      (sign.columns.upperBound - sign.columns.lowerBound) * heights <= Self.maximumCharacterWidth
        && (gap.isBetweenLines || sign.isColon)
    }.map { sign in
      let margin = Self.margin / heights
      let start = max(sign.columns.lowerBound - margin, 0)
      let end = min(sign.columns.upperBound + margin, 1)
      return Candidate(
        quadrilateral: transform(CGRect(x: start, y: 0, width: end - start, height: 1)), isColon: sign.isColon
      )
    }
  }
}
