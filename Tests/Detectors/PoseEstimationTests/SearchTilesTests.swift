import CoreGraphics
import Testing

@testable import PoseEstimation

@Suite("Tiles in which small people and hands are searched")
struct SearchTilesTests {
  private let region = CGRect(x: 100, y: 50, width: 1600, height: 900)

  @Test("cover the region, and overlap their neighbors by at least half")
  func covering() throws {
    let tiles = SearchTiles(of: region, length: 224, maximumCount: 200)
    #expect(tiles.levels.map { $0.map(\.width).max() } == [800, 400, 200])
    for level in tiles.levels {
      #expect(level.allSatisfy { region.contains($0) })
      let columns = Set(level.map(\.minX)).sorted()
      let side = level[0].width
      #expect(columns.first == region.minX && (columns.last ?? 0) + side == region.maxX)
      #expect(zip(columns, columns.dropFirst()).allSatisfy { $1 - $0 <= side / 2 + 1e-9 })
    }
  }

  @Test("are no smaller than three quarters of the network's input")
  func detail() {
    #expect(SearchTiles(of: region, length: 300, maximumCount: 1000).levels.count == 2)
    #expect(
      SearchTiles(of: CGRect(x: 0, y: 0, width: 300, height: 200), length: 224, maximumCount: 9).levels == [])
  }

  @Test("of too many, whole levels are left out, the smallest first")
  func bounds() {
    #expect(SearchTiles(of: region, length: 224, maximumCount: 40).levels.map(\.count) == [6, 28])
    #expect(SearchTiles(of: region, length: 224, maximumCount: 33).levels.map(\.count) == [6])
    #expect(SearchTiles(of: region, length: 224, maximumCount: 5).levels.isEmpty)
  }

  @Test("a very long image has few tiles, as high as it is")
  func long() {
    let tiles = SearchTiles(of: CGRect(x: 0, y: 0, width: 4000, height: 40), length: 224, maximumCount: 40)
    #expect(tiles.levels.allSatisfy { $0.allSatisfy { $0.height == 40 } })
    #expect(tiles.levels.joined().count <= 40)
  }
}
