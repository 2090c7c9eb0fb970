import GrayImage
import Testing

@Suite("Connected components")
struct ConnectedComponentsTests {
  private static func mask(_ rows: [String], leastWidth: Int = 1, leastHeight: Int = 1) -> ConnectedComponents
  {
    ConnectedComponents(
      width: rows[0].count, height: rows.count, mask: rows.joined().map { $0 == "#" }, leastWidth: leastWidth,
      leastHeight: leastHeight)
  }

  @Test("pixels that meet at a corner are connected")
  func corners() {
    #expect(Self.mask(["#..#", ".##.", "#..#"]).regions.count == 1)
    #expect(Self.mask(["##.#", "....", "#..#"]).regions.count == 4)
  }

  @Test("arms that meet further down are one component")
  func arms() {
    let regions = Self.mask(["#.#.#", "#.#.#", "#.###", "###.."]).regions
    #expect(regions.count == 1)
    #expect(regions[0].reduce(0) { $0 + $1.end - $1.start } == 13)
  }

  @Test("runs are found wherever they start and end")
  func runs() {
    for length in 1...20 {
      for start in 0..<20 {
        let row = String(repeating: ".", count: start) + String(repeating: "#", count: length) + "."
        let regions = Self.mask([row]).regions
        #expect(regions.map { $0.map(\.start) } == [[start]])
        #expect(regions.map { $0.map(\.end) } == [[start + length]])
      }
    }
  }

  @Test("components that are too narrow or too low are dropped")
  func minimumSize() {
    let rows = ["###..#", ".....#", "##...#"]
    #expect(Self.mask(rows, leastWidth: 3).regions.count == 1)
    #expect(Self.mask(rows, leastHeight: 2).regions.count == 1)
    #expect(Self.mask(rows, leastWidth: 2, leastHeight: 2).regions.isEmpty)
  }
}
