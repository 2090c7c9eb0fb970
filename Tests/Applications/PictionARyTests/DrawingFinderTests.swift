import CoreGraphics
import GrayImage
import Testing

@testable import PictionARy

/// Sheets with computed pixels, so that the drawing's box is known.
@Suite("Finding the drawing in an image") struct DrawingFinderTests {
  private static let box = CGRect(x: 60, y: 40, width: 90, height: 110)

  /// 256 × 192 pixels; `level` returns a pixel's paper, on which a frame of ink three pixels wide is drawn.
  private func image(ink: Int, _ level: (Int, Int) -> Int) -> GrayImage {
    var levels: [UInt8] = []
    let outer = Self.box
    let inner = outer.insetBy(dx: 3, dy: 3)
    for row in 0..<192 {
      for column in 0..<256 {
        let point = CGPoint(x: Double(column) + 0.5, y: Double(row) + 0.5)
        let isInk = outer.contains(point) && !inner.contains(point)
        levels.append(UInt8(isInk ? ink : level(column, row)))
      }
    }
    return GrayImage(width: 256, height: 192, levels: levels)
  }

  private func expectFound(_ image: GrayImage, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let box = try #require(DrawingFinder.box(of: image), sourceLocation: sourceLocation)
    for (found, drawn) in [
      (box.minX, Self.box.minX), (box.minY, Self.box.minY), (box.maxX, Self.box.maxX),
      (box.maxY, Self.box.maxY),
    ] {
      #expect(abs(found - drawn) <= 2, sourceLocation: sourceLocation)
    }
  }

  @Test("ink on white paper is found")
  func inkOnPaper() throws { try expectFound(image(ink: 40) { _, _ in 240 }) }

  @Test("chalk on a blackboard is found")
  func chalk() throws { try expectFound(image(ink: 220) { _, _ in 45 }) }

  @Test("pencil under light that falls off to a third is found") func unevenLight() throws {
    try expectFound(image(ink: 35) { column, _ in 230 - column * 150 / 255 })
  }

  @Test("fainter printed lines across the sheet aren't ink") func ruledPaper() throws {
    try expectFound(image(ink: 50) { _, row in row % 14 == 0 ? 195 : 240 })
  }

  @Test("a dark table around the sheet isn't ink") func table() throws {
    try expectFound(
      image(ink: 50) { column, row in column < 24 || row < 16 || column > 220 || row > 176 ? 70 : 235 })
  }

  @Test("an empty sheet has no drawing") func emptySheet() {
    let levels = [UInt8](repeating: 230, count: 200 * 100)
    #expect(DrawingFinder.box(of: GrayImage(width: 200, height: 100, levels: levels)) == nil)
  }

  @Test("a speck of dust isn't a drawing") func speck() {
    var levels = [UInt8](repeating: 230, count: 200 * 100)
    for row in 50..<54 { for column in 90..<94 { levels[row * 200 + column] = 30 } }
    #expect(DrawingFinder.box(of: GrayImage(width: 200, height: 100, levels: levels)) == nil)
  }

  @Test("a shadow across the sheet from outside isn't a drawing") func shadow() {
    let levels = (0..<100).flatMap { row in (0..<200).map { column in UInt8(column + row < 120 ? 120 : 235) }
    }
    #expect(DrawingFinder.box(of: GrayImage(width: 200, height: 100, levels: levels)) == nil)
  }

  @Test("grains of single pixels aren't a drawing") func grains() {
    var levels = [UInt8](repeating: 230, count: 200 * 100)
    for row in stride(from: 10, to: 90, by: 4) {
      for column in stride(from: 10, to: 190, by: 4) { levels[row * 200 + column] = 30 }
    }
    #expect(DrawingFinder.box(of: GrayImage(width: 200, height: 100, levels: levels)) == nil)
  }
}
