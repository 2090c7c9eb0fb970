import GrayImage
import Testing

@Suite("Gray images")
struct GrayImageTests {
  @Test("halving averages four pixels, or the existing ones at odd edges")
  func halving() {
    let image = GrayImage(width: 3, height: 3, levels: [0, 10, 100, 20, 30, 200, 7, 9, 50])
    let half = image.halved()
    #expect(half == GrayImage(width: 2, height: 2, levels: [15, 150, 8, 50]))
  }

  @Test("a crop keeps its columns and rows")
  func part() {
    let image = GrayImage(width: 3, height: 2, levels: [1, 2, 3, 4, 5, 6])
    #expect(image.cropped(columns: 1..<3, rows: 1..<2).levels == [5, 6])
    #expect(image.cropped(columns: 0..<3, rows: 0..<2) == image)
  }

  @Test("a pyramid's levels are the image halved repeatedly, in any order of requests")
  func pyramid() {
    let image = GrayImage(width: 7, height: 5, levels: (0..<35).map { UInt8($0 * 7) })
    let pyramid = GrayPyramid(image)
    #expect((pyramid.width, pyramid.height) == (7, 5))
    for halvings in [2, 0, 4, 1, 3] {
      #expect(pyramid.level(halvings) == (0..<halvings).reduce(image) { half, _ in half.halved() })
    }
  }
}
