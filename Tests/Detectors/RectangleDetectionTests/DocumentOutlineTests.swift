import GrayImage
import PlaneGeometry
import RectangleDetection
import Testing

@Suite("Documents in drawn scenes")
struct DocumentOutlineTests {
  private let page = Quadrilateral(
    PixelPoint(71.3, 40.8), PixelPoint(251.6, 58.2), PixelPoint(236.9, 196.4), PixelPoint(60.2, 180.7))

  private func document(in scene: DrawnScene, noise: Double = 1) throws -> DetectedRectangle? {
    try RectangleDetector.rectangles(in: scene.image(noise: noise), maximumCount: 1) {
      // The criteria of the document request.
      ($0.aspectRatio, $0.quadratureTolerance, $0.minimumConfidence) = (0.2...1, 45, 0.5)
      $0.isDocument = true
    }.first
  }

  /// The page's part between two fractions of its width and height.
  private func part(_ low: Double, _ high: Double) -> Quadrilateral {
    func point(_ x: Double, _ y: Double) -> PixelPoint {
      let (top, bottom) = (page[0] + (page[1] - page[0]) * x, page[3] + (page[2] - page[3]) * x)
      return top + (bottom - top) * y
    }
    return Quadrilateral(point(low, low), point(high, low), point(high, high), point(low, high))
  }

  @Test("a page with a cut corner is preferred to the dark image printed on it")
  func picture() throws {
    var scene = DrawnScene()
    let before = page[1] + (page[0] - page[1]) * 0.2
    let after = page[1] + (page[2] - page[1]) * 0.2
    scene.fill([page[0], before, after, page[2], page[3]], level: 200)
    scene.fill(part(0.15, 0.85), level: 60)
    let found = try #require(try document(in: scene))
    // The cut side's remainder is extrapolated by a fifth.
    #expect(found.quadrilateral.largestDistance(to: page) < 1.5)
  }

  @Test("a page that the image's lower border cuts off ends at the border")
  func sideOutside() throws {
    var scene = DrawnScene()
    // The left side goes 10 to the left on 200 down, the right side 20 to the right.
    scene.fill(
      Quadrilateral(
        PixelPoint(90, 100), PixelPoint(230, 100), PixelPoint(250, 300), PixelPoint(80, 300)), level: 200)
    let found = try #require(try document(in: scene))
    let visible = Quadrilateral(
      PixelPoint(90, 100), PixelPoint(230, 100), PixelPoint(244, 240), PixelPoint(83, 240))
    #expect(found.quadrilateral.largestDistance(to: visible) < 1)
  }

  @Test("a corner outside the image is where the visible sides would meet")
  func cornerOutside() throws {
    var scene = DrawnScene()
    let page = Quadrilateral(
      PixelPoint(120, 60), PixelPoint(300, 110), PixelPoint(250, 290), PixelPoint(70, 210))
    scene.fill(page, level: 200)
    let found = try #require(try document(in: scene))
    // The corner is extrapolated by a third of its sides, which are accurate to a quarter of a pixel.
    #expect(found.quadrilateral.largestDistance(to: page) < 2)
  }

  @Test("a page that both borders of a corner cut off reaches to that corner, parallel to its visible side")
  func twoBorders() throws {
    var scene = DrawnScene()
    // By 20° counterclockwise, 180 wide; its lower side would be 220 from the upper one.
    let (across, down) = (PixelPoint(0.9397, -0.3420), PixelPoint(0.3420, 0.9397))
    let start = PixelPoint(110, 110)
    func page(height: Double) -> Quadrilateral {
      let end = start + across * 180
      return Quadrilateral(start, end, end + down * height, start + down * height)
    }
    scene.fill(page(height: 220), level: 200)
    let found = try #require(try document(in: scene))
    let height = (PixelPoint(320, 240) - start).dot(down)
    #expect(found.quadrilateral.largestDistance(to: page(height: height)) < 2)
  }

  @Test("a page's outline isn't that of its shadow")
  func shadow() throws {
    var scene = DrawnScene(level: 150)
    let center = page.center
    for step in 0..<6 {
      let scale = 1.07 - 0.01 * Double(step)
      let shadow = page.map { center + ($0 - center) * scale + PixelPoint(1, 1) }
      scene.fill(shadow, level: 147 - 4 * Double(step))
    }
    scene.fill(page, level: 220)
    let found = try #require(try document(in: scene))
    #expect(found.quadrilateral.largestDistance(to: page) < 0.5)
  }

  @Test("a page that is four levels brighter than the table is outlined")
  func pale() throws {
    var scene = DrawnScene(level: 226)
    scene.fill(page, level: 230)
    let found = try #require(try document(in: scene, noise: 0.7))
    // A side of 140 pixels with a tenth of a sheet's usual contrast: its corners within a hundredth.
    #expect(found.quadrilateral.largestDistance(to: page) < 1.4)
  }

  @Test("noise without a page is no document", arguments: [0.7, 3, 12])
  func noise(noise: Double) throws {
    #expect(try document(in: DrawnScene(level: 226), noise: noise) == nil)
  }

  @Test("stripes that cross the whole image are no document")
  func stripes() throws {
    var scene = DrawnScene()
    for left in stride(from: -40.0, to: 320, by: 80) {
      scene.fill(
        Quadrilateral(
          PixelPoint(left + 30, -1), PixelPoint(left + 70, -1), PixelPoint(left + 40, 241),
          PixelPoint(left, 241)), level: 180)
    }
    #expect(try document(in: scene) == nil)
  }

  @Test("a checked cloth is no document")
  func checks() throws {
    // Two layers of stripes: four levels where they cross.
    let (width, height) = (512, 384)
    let levels = (0..<(width * height)).map { index -> UInt8 in
      UInt8(100 + 40 * [index % width, index / width].count { $0 % 30 < 15 })
    }
    let found = try RectangleDetector.rectangles(
      in: GrayImage(width: width, height: height, levels: levels), maximumCount: 1
    ) {
      ($0.aspectRatio, $0.quadratureTolerance, $0.minimumConfidence) = (0.2...1, 45, 0.5)
      $0.isDocument = true
    }
    #expect(found.isEmpty)
  }
}
