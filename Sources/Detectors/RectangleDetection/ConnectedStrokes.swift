import GrayImage
import PlaneGeometry

/// What stands out from its surroundings and hangs together, as candidates: the lines of a table, a frame, the rim of a
/// sheet.
///
/// Straight lines tell sides apart however they are broken; this tells what belongs together however it is bent.
struct ConnectedStrokes {
  private let width: Int
  private let height: Int
  private let contrast: LocalContrast

  /// Over how much of the picture's longer side "around" is averaged, to either side.
  private static let neighborhood = 0.015
  private static let componentLimit = 12
  /// Of a shape's convex hull, the quadrilateral must fill this share.
  private static let minimumFill = 0.9

  /// - Parameter contrast: the least difference from the mean around, in levels.
  init(_ image: GrayImage, contrast: Int) {
    let radius = max(4, Int(Self.neighborhood * Double(max(image.width, image.height))))
    (width, height) = (image.width, image.height)
    self.contrast = LocalContrast(image, radius: radius, least: contrast)
  }

  /// The largest shapes whose hulls are nearly quadrilaterals, the darker ones first.
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

/// A shape's outermost pixels in each row.
private struct Extent {
  private let top: Int
  private var lefts: [Int] = []
  private var rights: [Int] = []
  let width: Int

  /// - Parameter runs: from the top; every row between a region's first and last has one.
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
