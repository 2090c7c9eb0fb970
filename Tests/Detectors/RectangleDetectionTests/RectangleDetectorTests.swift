import GrayImage
import PlaneGeometry
import RectangleDetection
import Synchronization
import Testing

@Suite("Rectangles in drawn scenes")
struct RectangleDetectorTests {
  private let sheet = Quadrilateral(
    PixelPoint(71.3, 40.8), PixelPoint(251.6, 58.2), PixelPoint(236.9, 196.4), PixelPoint(60.2, 180.7))

  @Test(
    "a sheet's corners are accurate to a quarter of a pixel, brighter or darker than the table")
  func corners() throws {
    for level in [170.0, 30] {
      var scene = DrawnScene()
      scene.fill(sheet, level: level)
      let found = try #require(
        try RectangleDetector.rectangles(in: scene.image(slope: 20), maximumCount: 1).first)
      #expect(found.quadrilateral.largestDistance(to: sheet) < 0.25)
      #expect(found.confidence > 0.8)
    }
  }

  @Test("a sheet that differs from the table by eight levels is detected in noise")
  func weakEdges() throws {
    var scene = DrawnScene()
    scene.fill(sheet, level: 98)
    let found = try #require(
      try RectangleDetector.rectangles(in: scene.image(noise: 1.5), maximumCount: 1).first)
    #expect(found.quadrilateral.intersectionOverUnion(with: sheet) > 0.97)
  }

  @Test("a corner under a thumb is where the sides meet")
  func hiddenCorner() throws {
    var scene = DrawnScene()
    scene.fill(sheet, level: 200)
    scene.fillDisk(sheet[2], radius: 26, level: 140)
    let found = try #require(try RectangleDetector.rectangles(in: scene.image(), maximumCount: 1).first)
    #expect(found.quadrilateral.largestDistance(to: sheet) < 1.5)
  }

  @Test("a cut corner is where the sides meet")
  func cutCorner() throws {
    var scene = DrawnScene()
    let (before, after) = (sheet[0] + (sheet[1] - sheet[0]) * 0.15, sheet[0] + (sheet[3] - sheet[0]) * 0.15)
    scene.fill([before, sheet[1], sheet[2], sheet[3], after], level: 200)
    let found = try #require(try RectangleDetector.rectangles(in: scene.image(), maximumCount: 1).first)
    #expect(found.quadrilateral.largestDistance(to: sheet) < 1.5)
  }

  @Test("a sheet on a table of two colors is detected")
  func twoBackgrounds() throws {
    var scene = DrawnScene(level: 60)
    scene.fill(
      [PixelPoint(150, -1), PixelPoint(321, -1), PixelPoint(321, 241), PixelPoint(150, 241)], level: 200)
    scene.fill(sheet, level: 130)
    let found = try #require(try RectangleDetector.rectangles(in: scene.image(), maximumCount: 1).first)
    #expect(found.quadrilateral.intersectionOverUnion(with: sheet) > 0.97)
  }

  @Test("the rectangle of a drawn line is its outer edge's")
  func stroke() throws {
    var scene = DrawnScene(level: 220)
    scene.fill(sheet, level: 40)
    scene.fill(
      Quadrilateral(
        sheet[0] + PixelPoint(4.4, 4), sheet[1] + PixelPoint(-4, 4.4), sheet[2] + PixelPoint(-4.4, -4),
        sheet[3] + PixelPoint(4, -4.4)), level: 220)
    let found = try #require(try RectangleDetector.rectangles(in: scene.image(), maximumCount: 1).first)
    #expect(found.quadrilateral.largestDistance(to: sheet) < 0.6)
  }

  @Test("a sheet with a bent side has its corners where the bent side ends")
  func bentSide() throws {
    var outline = [sheet[0]]
    // A bow of 5 pixels on 181, bulging outwards.
    for step in 1..<24 {
      let share = Double(step) / 24
      let straight = sheet[0] + (sheet[1] - sheet[0]) * share
      outline.append(straight - PixelPoint(0, 5 * 4 * share * (1 - share)))
    }
    outline += [sheet[1], sheet[2], sheet[3]]
    var scene = DrawnScene()
    scene.fill(outline, level: 190)
    let found = try #require(try RectangleDetector.rectangles(in: scene.image(), maximumCount: 1).first)
    #expect(found.quadrilateral.largestDistance(to: sheet) < 2)
  }

  @Test("several sheets, one of them on another, are each detected once")
  func several() throws {
    let large = Quadrilateral(
      PixelPoint(20, 20), PixelPoint(190, 26), PixelPoint(186, 222), PixelPoint(14, 215))
    let nested = Quadrilateral(
      PixelPoint(60, 70), PixelPoint(140, 66), PixelPoint(145, 150), PixelPoint(66, 152))
    let small = Quadrilateral(
      PixelPoint(220, 80), PixelPoint(300, 70), PixelPoint(308, 170), PixelPoint(226, 176))
    var scene = DrawnScene()
    scene.fill(large, level: 200)
    scene.fill(nested, level: 50)
    scene.fill(small, level: 170)
    let found = try RectangleDetector.rectangles(in: scene.image())
    for expected in [large, nested, small] {
      #expect(found.count { $0.quadrilateral.intersectionOverUnion(with: expected) > 0.95 } == 1)
    }
    #expect(found.first.map { $0.quadrilateral.intersectionOverUnion(with: large) > 0.95 } == true)
    #expect(found.count(where: { $0.confidence > 0.7 }) == 3)
  }

  @Test("a table comes before its columns")
  func table() throws {
    let outline = Quadrilateral(
      PixelPoint(40, 30), PixelPoint(280, 30), PixelPoint(280, 210), PixelPoint(40, 210))
    var scene = DrawnScene(level: 230)
    scene.fill(outline, level: 60)
    for column in 0..<3 {
      let left = 43 + Double(column) * 79.0
      scene.fill(
        Quadrilateral(
          PixelPoint(left, 33), PixelPoint(left + 76, 33), PixelPoint(left + 76, 207), PixelPoint(left, 207)),
        level: 230)
    }
    let found = try RectangleDetector.rectangles(in: scene.image())
    #expect(try #require(found.first).quadrilateral.intersectionOverUnion(with: outline) > 0.97)
    #expect(found.count > 1)
  }

  @Test("shapes without four straight sides aren't reported with confidence")
  func nothing() throws {
    var disk = DrawnScene()
    disk.fillDisk(PixelPoint(160, 120), radius: 80, level: 200)
    var triangle = DrawnScene()
    triangle.fill([PixelPoint(160, 20), PixelPoint(290, 220), PixelPoint(30, 220)], level: 200)
    for scene in [DrawnScene(), disk, triangle] {
      let found = try RectangleDetector.rectangles(in: scene.image(noise: 4))
      #expect(found.allSatisfy { $0.confidence < 0.5 })
    }
    #expect(try RectangleDetector.rectangles(in: DrawnScene().image(noise: 4)).isEmpty)
  }

  @Test(
    "tiny images have no results", arguments: [(1, 1), (4, 3), (7, 7), (1, 500), (500, 2)])
  func tiny(width: Int, height: Int) throws {
    let image = DrawnScene(width: width, height: height).image(noise: 30)
    #expect(try RectangleDetector.rectangles(in: image) { $0.minimumSize = 0 }.isEmpty)
  }

  private struct Unwanted: Error {}

  @Test(
    "a canceled search ends with the cancellation's error, within its loops too", arguments: [1, 3, 4])
  func cancelled(check: Int) {
    // Noise has enough segments for the check within loops.
    let image = DrawnScene(width: 500, height: 400).image(noise: 40)
    let checks = Mutex(0)
    #expect(throws: Unwanted.self) {
      try RectangleDetector(RectangleCriteria()).rectangles(
        in: GrayPyramid(image),
        checkCancellation: {
          try checks.withLock { checks in
            checks += 1
            if checks == check { throw Unwanted() }
          }
        })
    }
  }

  @Test("of too many lines the longest are compared, and always the same ones")
  func budget() throws {
    // A tilted grid, whose hundreds of lines form more quadrilaterals than the budget has units.
    let (width, height) = (500, 400)
    let levels = (0..<(width * height)).map { index -> UInt8 in
      let (x, y) = (Double(index % width), Double(index / width))
      let (u, v) = (x * 0.98 + y * 0.2, y * 0.98 - x * 0.2)
      return min(
        u.truncatingRemainder(dividingBy: 30).magnitude, v.truncatingRemainder(dividingBy: 30).magnitude) < 4
        ? 20 : 220
    }
    let grid = GrayImage(width: width, height: height, levels: levels)
    func corners() throws -> [Quadrilateral] {
      try RectangleDetector.rectangles(in: grid) {
        ($0.minimumSize, $0.aspectRatio, $0.quadratureTolerance) = (0, 0...1, 45)
      }.map(\.quadrilateral)
    }
    let first = try corners()
    #expect(!first.isEmpty)
    #expect(try corners() == first)
  }
}

@Suite("Rectangle constraints")
struct RectangleCriteriaTests {
  /// 200 by 60: a ratio of 0.3, the smaller side a quarter of the image's.
  private let strip = Quadrilateral(
    PixelPoint(60, 90), PixelPoint(260, 90), PixelPoint(260, 150), PixelPoint(60, 150))

  private func count(_ shape: Quadrilateral, adjust: (inout RectangleCriteria) -> Void) throws -> Int {
    var scene = DrawnScene()
    scene.fill(shape, level: 200)
    return try RectangleDetector.rectangles(in: scene.image(), adjust: adjust).count
  }

  @Test("the aspect ratio is respected")
  func aspectRatio() throws {
    #expect(try count(strip) { $0.aspectRatio = 0.25...0.35 } == 1)
    #expect(try count(strip) { $0.aspectRatio = 0.35...1 } == 0)
    #expect(try count(strip) { $0.aspectRatio = 0...0.25 } == 0)
  }

  @Test("the minimum size is respected, relative to the image's smaller side")
  func size() throws {
    #expect(try count(strip) { ($0.aspectRatio, $0.minimumSize) = (0...1, 0.24) } == 1)
    #expect(try count(strip) { ($0.aspectRatio, $0.minimumSize) = (0...1, 0.27) } == 0)
  }

  @Test("corners may differ from right angles by the tolerance")
  func tolerance() throws {
    // The slanted sides go 40 to the side on 120 down: 18.4° from vertical.
    let slanted = Quadrilateral(
      PixelPoint(100, 60), PixelPoint(240, 60), PixelPoint(200, 180), PixelPoint(60, 180))
    #expect(try count(slanted) { $0.quadratureTolerance = 22 } == 1)
    #expect(try count(slanted) { $0.quadratureTolerance = 14 } == 0)
  }

  @Test("the minimum confidence and the number are respected")
  func confidenceAndNumber() throws {
    var covered = DrawnScene()
    covered.fill(strip, level: 200)
    covered.fillDisk(strip[0], radius: 14, level: 140)
    for (confidence, count) in [(0.3, 1), (0.97, 0)] {
      let found = try RectangleDetector.rectangles(in: covered.image()) {
        ($0.aspectRatio, $0.minimumConfidence) = (0...1, confidence)
      }
      #expect(found.count == count)
    }
    var scene = DrawnScene()
    for column in 0..<3 {
      let left = 20.0 + 100 * Double(column)
      scene.fill(
        Quadrilateral(
          PixelPoint(left, 80), PixelPoint(left + 70, 80), PixelPoint(left + 70, 150), PixelPoint(left, 150)),
        level: 200)
    }
    #expect(try RectangleDetector.rectangles(in: scene.image(), maximumCount: 2).count == 2)
    #expect(try RectangleDetector.rectangles(in: scene.image(), maximumCount: 0).count >= 3)
  }
}
