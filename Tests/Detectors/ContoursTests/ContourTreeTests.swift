import Testing

@testable import Contours

@Suite("Contours of masks")
struct ContourTreeTests {
  private func tree(_ rows: String...) -> ContourTree {
    ContourTree(
      width: rows[0].count, height: rows.count, mask: rows.joined().map { $0 == "#" }, checkCancellation: {})
  }

  private func points(_ tree: ContourTree, _ index: Int) -> [SIMD2<Int32>] {
    Array(tree.points[tree.contours[index].points])
  }

  @Test("a region within a hole is the hole's child, and the hole the outer region's")
  func nesting() {
    let tree = tree(
      "#######",
      "#.....#",
      "#.###.#",
      "#.#.#.#",
      "#.###.#",
      "#.....#",
      "#######")
    #expect(tree.contours.map(\.parent) == [nil, 0, 1, 2])
    #expect(tree.contours.map(\.isHole) == [false, true, false, true])
    #expect(tree.contours.map(\.children) == [[1], [2], [3], []])
    #expect(tree.contours.map(\.points.count) == [24, 24 - 4, 8, 8 - 4])
    #expect(tree.outermost == [0])
  }

  @Test("an outer border runs once around its region, from the topmost pixel of its left side")
  func outerBorder() {
    let tree = tree(
      ".....",
      ".##..",
      ".###.",
      ".....")
    #expect(tree.contours.count == 1)
    // Down the left side, and back along the top: counterclockwise on screen.
    #expect(points(tree, 0) == [SIMD2(1, 1), SIMD2(1, 2), SIMD2(2, 2), SIMD2(3, 2), SIMD2(2, 1)])
  }

  @Test("a line one pixel wide is followed on both sides, and a single pixel is a contour of one point")
  func thin() {
    let tree = tree(
      "###..",
      "....#")
    #expect(points(tree, 0) == [SIMD2(0, 0), SIMD2(1, 0), SIMD2(2, 0), SIMD2(1, 0)])
    #expect(points(tree, 1) == [SIMD2(4, 1)])
  }

  @Test("regions are 8-connected, holes 4-connected")
  func connectivity() {
    let tree = tree(
      "#####",
      "#.###",
      "##.##",
      "#####")
    #expect(tree.contours.map(\.isHole) == [false, true, true])
    #expect(tree.contours.map(\.parent) == [nil, 0, 0])
    #expect(self.tree("#.", ".#").contours.count == 1)
  }

  @Test("regions at the mask's edges are closed there")
  func edges() {
    #expect(tree("###", "###", "###").contours.map(\.points.count) == [8])
    #expect(tree("...").contours.isEmpty)
    #expect(tree("#").contours.count == 1)
    #expect(ContourTree(width: 0, height: 0, mask: [], checkCancellation: {}).contours.isEmpty)
  }

  @Test("tracing ends when it is canceled")
  func cancellation() {
    #expect(throws: CancellationError.self) {
      try ContourTree(width: 1, height: 2, mask: [true, true]) { throw CancellationError() }
    }
  }

  @Test("a polygon keeps the corners and drops points near its sides")
  func polygon() {
    let square: [SIMD2<Float>] = [
      SIMD2(0, 0), SIMD2(0.5, 0.01), SIMD2(1, 0), SIMD2(1, 0.5), SIMD2(1, 1), SIMD2(0.5, 0.99), SIMD2(0, 1),
      SIMD2(0, 0.5),
    ]
    let corners: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]
    #expect(PolygonSimplification.polygon(square, tolerance: 0.05) == corners)
    #expect(PolygonSimplification.polygon(square, tolerance: 0.001).count == 6)
    #expect(PolygonSimplification.polygon([SIMD2(1, 1)], tolerance: 1) == [SIMD2(1, 1)])
    let same = [SIMD2<Float>](repeating: SIMD2(2, 2), count: 5)
    #expect(PolygonSimplification.polygon(same, tolerance: 0) == [SIMD2(2, 2)])
  }

  @Test("the enclosing circle is determined by the farthest pair or by three points")
  func circle() {
    let pair = EnclosingCircle([SIMD2(0, 0), SIMD2(4, 0), SIMD2(2, 1), SIMD2(1, -1)])
    #expect(pair.center == SIMD2(2, 0) && pair.radius == 2)
    // An equilateral triangle of side 2: the radius is 2 / √3.
    let three = EnclosingCircle([SIMD2(0, 0), SIMD2(2, 0), SIMD2(1, 3.0.squareRoot()), SIMD2(1, 0.5)])
    #expect(abs(three.radius - 2 / 3.0.squareRoot()) < 1e-12)
    let line = EnclosingCircle([SIMD2(0, 0), SIMD2(1, 1), SIMD2(2, 2), SIMD2(0, 0)])
    #expect(abs(line.radius - 2.0.squareRoot()) < 1e-12)
  }
}
