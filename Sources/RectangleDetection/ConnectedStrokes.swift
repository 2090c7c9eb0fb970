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
    let shapes = extents().filter { Double(min($0.width, $0.height)) >= shortestSide * 0.8 }
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

  /// A shape's outermost pixels in each row.
  fileprivate struct Extent {
    var rows: Range<Int>
    var lefts: [Int]
    var rights: [Int]

    var height: Int { rows.count }
    var width: Int { (rights.max() ?? 0) - (lefts.min() ?? 0) + 1 }

    var outline: [PixelPoint] {
      rows.flatMap { row -> [PixelPoint] in
        let (left, right) = (Double(lefts[row - rows.lowerBound]), Double(rights[row - rows.lowerBound]) + 1)
        let (top, bottom) = (Double(row), Double(row) + 1)
        return [
          PixelPoint(left, top), PixelPoint(left, bottom), PixelPoint(right, top), PixelPoint(right, bottom),
        ]
      }
    }
  }

  /// Shapes that touch along sides or corners, by joining each row's runs with those of the row before.
  private func extents() -> [Extent] {
    var parents: [Int] = []
    func root(_ label: Int) -> Int {
      var label = label
      while parents[label] != label {
        parents[label] = parents[parents[label]]
        label = parents[label]
      }
      return label
    }
    var runs: [(row: Int, columns: Range<Int>, label: Int)] = []
    var before = 0..<0
    for row in 0..<height {
      let first = runs.count
      var candidate = before.lowerBound
      var column = 0
      while column < width {
        guard mask[row * width + column] else {
          column += 1
          continue
        }
        let start = column
        while column < width, mask[row * width + column] { column += 1 }
        var label = -1
        while candidate < before.upperBound, runs[candidate].columns.upperBound < start { candidate += 1 }
        var touching = candidate
        while touching < before.upperBound, runs[touching].columns.lowerBound <= column {
          let other = root(runs[touching].label)
          if label >= 0 { parents[max(label, other)] = min(label, other) }
          label = label >= 0 ? min(label, other) : other
          touching += 1
        }
        if label < 0 {
          label = parents.count
          parents.append(label)
        }
        runs.append((row, start..<column, label))
      }
      before = first..<runs.count
    }
    var extents: [Int: Extent] = [:]
    for run in runs {
      extents[root(run.label), default: Extent(rows: run.row..<run.row, lefts: [], rights: [])]
        .add(run.row, run.columns)
    }
    return Array(extents.values)
  }
}

extension ConnectedStrokes.Extent {
  /// Runs come row by row, and every row between a shape's first and last has one.
  fileprivate mutating func add(_ row: Int, _ columns: Range<Int>) {
    if row == rows.upperBound {
      rows = rows.lowerBound..<(row + 1)
      lefts.append(columns.lowerBound)
      rights.append(columns.upperBound - 1)
    } else {
      lefts[lefts.count - 1] = min(lefts[lefts.count - 1], columns.lowerBound)
      rights[rights.count - 1] = max(rights[rights.count - 1], columns.upperBound - 1)
    }
  }
}
