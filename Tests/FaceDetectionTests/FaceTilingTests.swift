import Foundation
import Testing

@testable import FaceDetection

@Suite("Where passes look for faces")
struct FaceTilingTests {
  private func tiles(_ width: Double, _ height: Double) -> (scale: Double, tiles: [FaceTile], size: CGSize) {
    let scale = FaceTiling.scale(width: width, height: height)
    let size = CGSize(
      width: max((width * scale).rounded(), 1), height: max((height * scale).rounded(), 1))
    return (scale, FaceTiling.tiles(width: size.width, height: size.height), size)
  }

  @Test(
    "few passes are made",
    arguments: [
      (4000.0, 3000.0, 7), (1920, 1080, 7), (6000, 4000, 7), (500, 375, 7), (3000, 4000, 13), (190, 100, 2),
      (1, 1, 2),
    ])
  func passes(width: Double, height: Double, count: Int) {
    #expect(tiles(width, height).tiles.count == count)
  }

  @Test(
    "3 % of the width is 12 pixels or more of the network's input",
    arguments: [(4000.0, 3000.0), (3000, 4000), (1080, 1920)])
  func smallFaces(width: Double, height: Double) {
    // Tiles show the reduced picture's pixels as they are.
    #expect(0.03 * width * tiles(width, height).scale >= 12 - 0.01)
  }

  @Test(
    "every place is in a tile, with all of a face that the whole is too coarse for",
    arguments: [(4000.0, 3000.0), (3000, 4000), (2000, 2000), (640, 200), (460, 150), (1080, 1920)])
  func coverage(width: Double, height: Double) {
    let (_, tiles, size) = tiles(width, height)
    let longer = max(size.width, size.height)
    // The whole shows the longer side with a border of an eighth on each end.
    let face = 12 * 1.25 * longer / 192
    var missed = 0
    for x in stride(from: 0, through: size.width - face, by: 3) {
      for y in stride(from: 0, through: size.height - face, by: 3) {
        let box = CGRect(x: x, y: y, width: face, height: face)
        let isWhole = tiles.dropFirst().contains { tile in
          tile.frame.minX <= box.minX + 1e-6 && tile.frame.minY <= box.minY + 1e-6
            && tile.frame.maxX >= box.maxX - 1e-6 && tile.frame.maxY >= box.maxY - 1e-6
        }
        if !isWhole { missed += 1 }
      }
    }
    #expect(missed == 0)
  }

  @Test("a picture many times as high as wide takes a bounded number of passes")
  func extremes() {
    #expect(tiles(100, 60_000).tiles.count < 40)
    #expect(tiles(60_000, 100).tiles.count < 40)
  }
}
