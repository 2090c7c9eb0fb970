/// The hierarchy of a mask's contours: the outer border of each 8-connected region and the borders of its
/// holes, whose children are the regions inside them.
///
/// Algorithm 1 of S. Suzuki and K. Abe, "Topological Structural Analysis of Digitized Binary Images by Border
/// Following", CVGIP 30 (1985). Time and memory grow with the number of pixels.
package struct ContourTree: Sendable {
  package struct Contour: Sendable {
    /// The range of its points in the tree's `points`.
    package let points: Range<Int>
    /// The index of the enclosing contour; nil for an outermost one.
    package let parent: Int?
    package fileprivate(set) var children: [Int] = []
    /// Whether it is a hole's border; its points belong to the region around the hole.
    package let isHole: Bool
  }

  /// In the order of their first pixels, row by row from the top; parents before their children.
  package private(set) var contours: [Contour] = []
  /// The pixels of all contours, one after the other; outer borders run counterclockwise as displayed, holes
  /// clockwise. A pixel may be on several borders, and repeatedly on that of a thin region.
  package private(set) var points: [SIMD2<Int32>] = []

  /// The indices of the contours without a parent.
  package var outermost: [Int] { contours.indices.filter { contours[$0].parent == nil } }

  /// - Parameters:
  ///   - width: in pixels.
  ///   - mask: true for foreground, row by row from the top.
  ///   - checkCancellation: called once per row.
  package init(width: Int, height: Int, mask: [Bool], checkCancellation: () throws -> Void) rethrows {
    precondition(mask.count == width * height)
    var following = BorderFollower(width: width, height: height, mask: mask)
    for row in 1...max(height, 1) where height > 0 {
      try checkCancellation()
      following.scan(row: row) { isHole, parent, points in
        contours.append(
          Contour(
            points: self.points.count..<self.points.count + points.count, parent: parent, isHole: isHole))
        self.points += points
        if let parent { contours[parent].children.append(contours.count - 1) }
      }
    }
  }
}

extension ContourTree {
  /// A self-contained contour, for coding.
  package struct Border: Sendable, Hashable, Codable {
    package let points: [SIMD2<Int32>]
    package let parent: Int?
    package let isHole: Bool

    package init(points: [SIMD2<Int32>], parent: Int?, isHole: Bool) {
      (self.points, self.parent, self.isHole) = (points, parent, isHole)
    }
  }

  /// The contours, from which the same tree can be created.
  package var borders: [Border] {
    contours.map { Border(points: Array(points[$0.points]), parent: $0.parent, isHole: $0.isHole) }
  }

  /// A tree of one contour without points.
  package static let lone = ContourTree(contours: [Contour(points: 0..<0, parent: nil, isHole: false)])

  private init(contours: [Contour]) { self.contours = contours }

  /// Creates a tree; nil if a parent doesn't precede its children.
  package init?(_ borders: [Border]) {
    for (index, border) in borders.enumerated() {
      if let parent = border.parent {
        guard (0..<index).contains(parent) else { return nil }
        contours[parent].children.append(index)
      }
      contours.append(
        Contour(
          points: points.count..<points.count + border.points.count, parent: border.parent,
          isHole: border.isHole))
      points += border.points
    }
  }
}

/// Border following on a padded mask. Visited borders are marked with their numbers, from 2; a pixel whose
/// right neighbor is background is marked with the negative number.
private struct BorderFollower {
  private let stride: Int
  private let columns: Int
  private var marks: [Int32]
  /// For each border, its parent's index, or -1, and whether it is a hole's.
  private var borders: [(parent: Int, isHole: Bool)] = []
  private var followed: [SIMD2<Int32>] = []
  /// The offsets of a pixel's neighbors, clockwise as displayed, starting at the left.
  private let neighbors: [Int]

  init(width: Int, height: Int, mask: [Bool]) {
    let stride = width + 2
    self.stride = stride
    columns = width
    neighbors = [-1, -stride - 1, -stride, -stride + 1, 1, stride + 1, stride, stride - 1]
    marks = [Int32](repeating: 0, count: stride * (height + 2))
    for row in 0..<height {
      for column in 0..<width where mask[row * width + column] {
        marks[(row + 1) * stride + column + 1] = 1
      }
    }
  }

  mutating func scan(row: Int, _ found: (_ isHole: Bool, _ parent: Int?, [SIMD2<Int32>]) -> Void) {
    // The last border met in this row; 1 stands for the frame.
    var last: Int32 = 1
    for index in row * stride + 1..<row * stride + 1 + columns {
      let mark = marks[index]
      guard mark != 0 else { continue }
      let isOuter = mark == 1 && marks[index - 1] == 0
      let isHole = !isOuter && mark >= 1 && marks[index + 1] == 0
      if isOuter || isHole {
        if isHole, mark > 1 { last = mark }
        let parent = parent(of: isHole, beside: last)
        borders.append((parent ?? -1, isHole))
        follow(from: index, beginningAt: isOuter ? 0 : 4, mark: Int32(borders.count + 1))
        found(isHole, parent, followed)
      }
      if marks[index] != 1 { last = abs(marks[index]) }
    }
  }

  /// Returns the parent of a new border, given the last one met in the row.
  private func parent(of isHole: Bool, beside last: Int32) -> Int? {
    guard last > 1 else { return nil }
    let index = Int(last) - 2
    let border = borders[index]
    // A region in a hole or a hole in a region is a child; otherwise both are siblings.
    guard border.isHole == isHole else { return index }
    return border.parent < 0 ? nil : border.parent
  }

  private mutating func follow(from start: Int, beginningAt first: Int, mark: Int32) {
    followed.removeAll(keepingCapacity: true)
    guard
      let entry = (0..<8).map({ (first + $0) % 8 }).first(where: { marks[start + neighbors[$0]] != 0 })
    else {
      marks[start] = -mark
      followed.append(point(start))
      return
    }
    let second = start + neighbors[entry]
    var (pixel, backwards) = (start, entry)
    while true {
      // Counterclockwise from the previous pixel.
      var direction = backwards
      var isRightOutside = false
      repeat {
        direction = (direction + 7) % 8
        if marks[pixel + neighbors[direction]] != 0 { break }
        if direction == 4 { isRightOutside = true }
      } while true
      if isRightOutside { marks[pixel] = -mark } else if marks[pixel] == 1 { marks[pixel] = mark }
      followed.append(point(pixel))
      let next = pixel + neighbors[direction]
      if next == start, pixel == second { return }
      (pixel, backwards) = (next, (direction + 4) % 8)
    }
  }

  private func point(_ index: Int) -> SIMD2<Int32> {
    SIMD2(Int32(index % stride - 1), Int32(index / stride - 1))
  }
}
