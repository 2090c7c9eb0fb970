import GrayImage

/// What stands out from its surroundings and hangs together, as candidates: the lines of a table, a frame, the rim of a
/// sheet.
///
/// Straight lines tell sides apart however they are broken; this tells what belongs together however it is bent.
struct ConnectedStrokes {
  private let width: Int
  private let height: Int
  /// For each pixel whether it is darker (or brighter) than around it.
  private let mask: [Bool]
  private let isDark: Bool

  /// Over how much of the picture's longer side "around" is averaged, to either side.
  private static let neighbourhood = 0.015
  private static let componentLimit = 12
  /// Of a shape's convex hull, the quadrilateral must fill this share.
  private static let leastFill = 0.9

  /// - Parameters:
  ///   - contrast: the least difference from the mean around, in levels.
  ///   - isDark: whether darker strokes are looked for, or brighter ones.
  init(_ image: GrayImage, contrast: Int, isDark: Bool) {
    (width, height, self.isDark) = (image.width, image.height, isDark)
    let radius = max(4, Int(Self.neighbourhood * Double(max(image.width, image.height))))
    mask = Self.standingOut(image, radius: radius, contrast: contrast, sign: isDark ? -1 : 1)
  }

  /// Compares each pixel with the mean of the square around it, by a table of sums.
  private static func standingOut(_ image: GrayImage, radius: Int, contrast: Int, sign: Int) -> [Bool] {
    let (width, height) = (image.width, image.height)
    let stride = width + 1
    var sums = [Int32](repeating: 0, count: stride * (height + 1))
    var mask = [Bool](repeating: false, count: width * height)
    // At most 65,535 pixels a row and 800 rows of 255: sums stay below 2³¹ for the pictures searched here.
    image.levels.withUnsafeBufferPointer { levels in
      sums.withUnsafeMutableBufferPointer { sums in
        for row in 0..<height {
          var sum: Int32 = 0
          for column in 0..<width {
            sum &+= Int32(levels[row &* width &+ column])
            sums[(row &+ 1) &* stride &+ column &+ 1] = sums[row &* stride &+ column &+ 1] &+ sum
          }
        }
        mask.withUnsafeMutableBufferPointer { mask in
          for row in 0..<height {
            let (top, bottom) = (max(row - radius, 0) * stride, min(row + radius + 1, height) * stride)
            let rows = min(row + radius + 1, height) - max(row - radius, 0)
            for column in 0..<width {
              let (left, right) = (max(column - radius, 0), min(column + radius + 1, width))
              let sum =
                sums[bottom &+ right] &- sums[bottom &+ left] &- sums[top &+ right] &+ sums[top &+ left]
              let count = (right - left) * rows
              let difference = Int(levels[row &* width &+ column]) * count - Int(sum)
              mask[row &* width &+ column] = difference * sign > contrast * count
            }
          }
        }
      }
    }
    return mask
  }

  /// The largest shapes whose hulls are nearly quadrilaterals.
  func candidates(shortestSide: Double) -> [Candidate] {
    let regions = ConnectedRegions(width: width, height: height) { mask[$1 * width + $0] }.regions
    let shapes = regions.map(Extent.init).filter { Double(min($0.width, $0.height)) >= shortestSide * 0.8 }
      .sorted { $0.width * $0.height > $1.width * $1.height }
    return shapes.prefix(Self.componentLimit).compactMap { shape in
      let hull = ConvexHull(shape.outline)
      guard let quadrilateral = hull.largestQuadrilateral, hull.area > 0 else { return nil }
      let fill = quadrilateral.area / hull.area
      guard fill >= Self.leastFill else { return nil }
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

  /// - Parameter runs: from the top; every row between a region's first and last has one.
  init(_ runs: [ConnectedRegions.Run]) {
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
  }

  var height: Int { lefts.count }
  var width: Int { (rights.max() ?? 0) - (lefts.min() ?? 0) }

  var outline: [PixelPoint] {
    zip(lefts, rights).enumerated().flatMap { index, ends -> [PixelPoint] in
      let (left, right, row) = (Double(ends.0), Double(ends.1), Double(top + index))
      return [
        PixelPoint(left, row), PixelPoint(left, row + 1), PixelPoint(right, row), PixelPoint(right, row + 1),
      ]
    }
  }
}
