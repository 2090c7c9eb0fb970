import Testing

@testable import PictionARy

@Suite("Image quality measures")
struct ImageQualityMeasuresTests {
  /// Whether a pixel is on a line, a pixel wide, around a square of 40 pixels.
  private func isLine(_ column: Int, _ row: Int, width: Int = 1) -> Bool {
    let distance = max(abs(column - 64), abs(row - 64))
    return (20..<20 + width).contains(distance)
  }

  @Test(
    "a line on paper, chalk on a blackboard and pencil are visible",
    arguments: [(240, 20), (30, 200), (220, 195)])
  func seen(paper: Int, ink: Int) {
    let sheet = Sheet { isLine($0, $1) ? ink : paper }
    let measures = ImageQualityMeasures(of: sheet.gray)
    #expect(measures.problem() == nil)
    // The line has 4 · 40 pixels of 128²; the paper beside it counts only where it is strong.
    #expect(measures.detailShare >= 160 / 16_384)
    if abs(paper - ink) < 30 { #expect(measures.detailShare < 240 / 16_384) }
  }

  @Test("a drawing in the dark isn't visible")
  func dark() {
    #expect(ImageQualityMeasures(of: Sheet { isLine($0, $1) ? 2 : 30 }.gray).problem() == .tooDark)
    #expect(ImageQualityMeasures(of: Sheet { _, _ in 0 }.gray).problem() == .tooDark)
  }

  @Test("a blank sheet has no drawing, in any light")
  func blank() {
    for sheet in [
      Sheet { _, _ in 255 }, Sheet { _, _ in 90 },
      // Light that falls off from one side, and noise of ±5.
      Sheet { column, row in 230 - column / 2 - row / 3 },
      Sheet { column, row in 200 + (column * 7919 + row * 104_729) % 11 - 5 },
    ] {
      #expect(ImageQualityMeasures(of: sheet.gray).problem() == .nothingDrawn)
    }
  }

  @Test("a large image is measured at a small size; one of a single pixel is measured, too")
  func sizes() throws {
    let large = Sheet(width: 640, height: 480) { column, row in
      abs(column - 320) < 100 && abs(row - 240) < 3 ? 20 : 230
    }
    #expect(try ImageQualityMeasures(of: large.buffer()).problem() == nil)
    #expect(
      try ImageQualityMeasures(of: Sheet(width: 1, height: 1) { _, _ in 200 }.buffer()).problem()
        == .nothingDrawn)
  }
}
