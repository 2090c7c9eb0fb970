/// The borders of a mask's regions, and which lies in which: the outer border of each 8-connected region, and the border of
/// each hole in it, of which the next regions are children.
///
/// By S. Suzuki and K. Abe, "Topological Structural Analysis of Digitized Binary Images by Border Following", CVGIP 30 (1985),
/// algorithm 1. Time and memory grow with the number of pixels, whatever they show.
package struct ContourTree: Sendable {
  package struct Contour: Sendable {
    /// Where its points are among the tree's.
    package let points: Range<Int>
    /// The contour around it, as an index; nil for an outermost one.
    package let parent: Int?
    package fileprivate(set) var children: [Int] = []
    /// Whether it is a hole's border: its points belong to the region around the hole.
    package let isHole: Bool
  }

  /// In the order of their first pixels, row by row from the top. A parent comes before its children.
  package private(set) var contours: [Contour] = []
  /// The pixels of all borders, one contour after the other; outer borders run counterclockwise as seen with y down, holes' the
  /// other way. A pixel may be on several borders, and on one border several times, where the region is one pixel wide.
  package private(set) var points: [SIMD2<Int32>] = []

  /// The indices of contours that are in no other.
  package var outermost: [Int] { contours.indices.filter { contours[$0].parent == nil } }

  /// - Parameters:
  ///   - width: the mask's, in pixels.
  ///   - mask: what is inside, row by row from the top.
  ///   - checkCancellation: asked once a row.
  package init(width: Int, height: Int, mask: [Bool], checkCancellation: () throws -> Void) rethrows {
    precondition(mask.count == width * height)
    var following = BorderFollowing(width: width, height: height, mask: mask)
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
  /// A contour by itself: its pixels, which contour is around it, and whether it is a hole's border.
  package struct Border: Sendable, Hashable, Codable {
    package let points: [SIMD2<Int32>]
    package let parent: Int?
    package let isHole: Bool

    package init(points: [SIMD2<Int32>], parent: Int?, isHole: Bool) {
      (self.points, self.parent, self.isHole) = (points, parent, isHole)
    }
  }

  /// The contours one by one, from which the same tree can be made.
  package var borders: [Border] {
    contours.map { Border(points: Array(points[$0.points]), parent: $0.parent, isHole: $0.isHole) }
  }

  /// One contour, without points.
  package static let lone = ContourTree(contours: [Contour(points: 0..<0, parent: nil, isHole: false)])

  private init(contours: [Contour]) { self.contours = contours }

  /// A tree of such contours; nil where a parent doesn't come before its children.
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

/// The mask with a frame of zeros, in which borders that have been followed are marked with their numbers: 2 for the first.
/// A pixel whose right neighbor is outside is marked with the negative.
private struct BorderFollowing {
  private let stride: Int
  private let columns: Int
  private var marks: [Int32]
  /// For each border, its parent as an index, or -1, and whether it is a hole's.
  private var borders: [(parent: Int, isHole: Bool)] = []
  private var followed: [SIMD2<Int32>] = []
  /// The offsets of a pixel's neighbors, clockwise as seen with y down, from the left one.
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
    // The border met last in this row; 1 stands for the frame.
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

  /// The border around a new one, next to which a border was met.
  private func parent(of isHole: Bool, beside last: Int32) -> Int? {
    guard last > 1 else { return nil }
    let index = Int(last) - 2
    let border = borders[index]
    // A region in a hole, or a hole in a region; else both have the same parent.
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
      // Counterclockwise from the pixel that we come from.
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
