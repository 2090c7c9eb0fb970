import GrayImage
import Testing

@Suite("Connected regions")
struct ConnectedRegionsTests {
  private static func mask(_ rows: [String]) -> ConnectedRegions {
    let pixels = rows.map(Array.init)
    return ConnectedRegions(width: pixels[0].count, height: pixels.count) { pixels[$1][$0] == "#" }
  }

  @Test("pixels that meet at a corner are connected")
  func corners() {
    #expect(Self.mask(["#..#", ".##.", "#..#"]).regions.count == 1)
    #expect(Self.mask(["##.#", "....", "#..#"]).regions.count == 4)
  }

  @Test("arms that meet further down are one region")
  func arms() {
    let regions = Self.mask(["#.#.#", "#.#.#", "#.###", "###.."]).regions
    #expect(regions.count == 1)
    #expect(regions[0].reduce(0) { $0 + $1.end - $1.start } == 13)
  }
}
