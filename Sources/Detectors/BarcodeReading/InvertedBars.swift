import GrayImage
import PlaneGeometry

/// Light bars on a dark background: zxing-cpp detects inverted matrix codes, but not inverted bars.
extension BarcodeCandidate {
  private static let sampleCounts = (across: 24, along: 6)

  /// Whether the bars seem to be light on dark: both ends, the quiet zones, are darker than the bars' mean.
  func isLightOnDark(in image: GrayImage) -> Bool {
    var (sum, squares, quiet) = (0.0, 0.0, 0.0)
    for row in 0..<Self.sampleCounts.along {
      let share = (Double(row) + 0.5) / Double(Self.sampleCounts.along)
      let down = (0.6 * share - 0.3) * outline.height
      for column in 0..<Self.sampleCounts.across {
        let right = ((Double(column) + 0.5) / Double(Self.sampleCounts.across) - 0.5) * outline.width
        let level = Double(image.nearestLevel(to: outline.point(right, down)))
        sum += level
        squares += level * level
      }
      // A region's ends are uncertain by half a cell; a quiet zone is a tenth of a code's width.
      let beyond = Double(GradientCells.side) / 2 + (0.52 + 0.04 * share) * outline.width
      quiet += Double(image.nearestLevel(to: outline.point(-beyond, down)))
      quiet += Double(image.nearestLevel(to: outline.point(beyond, down)))
    }
    let count = Double(Self.sampleCounts.along * Self.sampleCounts.across)
    let mean = sum / count
    let deviation = max(squares / count - mean * mean, 0).squareRoot()
    return quiet / Double(2 * Self.sampleCounts.along) < mean - 0.3 * deviation
  }
}
