import GrayImage
import PlaneGeometry

/// Connected regions that contrast with their surroundings: a table's lines, a frame, the rim of a sheet.
///
/// Complements the line search, which bridges gaps: connected regions may be bent.
struct ConnectedStrokes {
  private let width: Int
  private let height: Int
  private let contrast: LocalContrast

  /// Radius of the neighborhood that is averaged, as a fraction of the image's longer side.
  private static let neighborhood = 0.015
  private static let componentLimit = 12
  /// The minimum ratio of the quadrilateral's area to that of the region's convex hull.
  private static let minimumFill = 0.9

  /// - Parameter contrast: minimum difference from the local mean, in gray levels.
  init(_ image: GrayImage, contrast: Int) {
    let radius = max(4, Int(Self.neighborhood * Double(max(image.width, image.height))))
    (width, height) = (image.width, image.height)
    self.contrast = LocalContrast(image, radius: radius, least: contrast)
  }

  /// Returns the largest regions whose convex hulls are nearly quadrilaterals, dark ones first.
  func candidates(shortestSide: Double) -> [Candidate] {
    candidates(in: contrast.isDarker, isDark: true, shortestSide)
      + candidates(in: contrast.isBrighter, isDark: false, shortestSide)
  }

  private func candidates(in mask: [Bool], isDark: Bool, _ shortestSide: Double) -> [Candidate] {
    let least = max(Int((shortestSide * 0.8).rounded(.up)), 1)
    let regions = ConnectedComponents(
      width: width, height: height, mask: mask, leastWidth: least, leastHeight: least)
    let shapes = regions.regions.map(Extent.init).sorted { $0.width * $0.height > $1.width * $1.height }
    return shapes.prefix(Self.componentLimit).compactMap { shape in
      let hull = ConvexHull(shape.outline)
      guard let quadrilateral = hull.largestQuadrilateral, hull.area > 0 else { return nil }
      let fill = quadrilateral.area / hull.area
      guard fill >= Self.minimumFill else { return nil }
      return Candidate(
        quadrilateral: quadrilateral, isBrighterInside: .init(repeating: !isDark),
        isMixed: .init(repeating: false), form: fill * fill, support: 1)
    }
  }
}

private struct Extent {
  private let top: Int
  private var lefts: [Int] = []
  private var rights: [Int] = []
  let width: Int

  /// - Parameter runs: sorted from the top; every row between a region's first and last has one.
  init(_ runs: [ConnectedComponents.Run]) {
    top = runs.first?.row ?? 0
    for run in runs {
      if run.row - top == lefts.count {
        lefts.append(run.start)
        rights.append(run.end)
      } else {
        lefts[lefts.count - 1] = min(lefts[lefts.count - 1], run.start)
        rights[rights.count - 1] = max(rights[rights.count - 1], run.end)
      }
    }
    width = (rights.max() ?? 0) - (lefts.min() ?? 0)
  }

  var height: Int { lefts.count }

  var outline: [PixelPoint] {
    zip(lefts, rights).enumerated().flatMap { index, ends -> [PixelPoint] in
      let (left, right, row) = (Double(ends.0), Double(ends.1), Double(top + index))
      return [
        PixelPoint(left, row), PixelPoint(left, row + 1), PixelPoint(right, row), PixelPoint(right, row + 1),
      ]
    }
  }
}
