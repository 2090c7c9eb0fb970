import Foundation
import GrayImage
import Testing

@testable import TextRecognition

/// Five stems, 4 columns wide and 32 rows high, on rows 4 to 35 of 40, with a bar through all of them that
/// makes them one stroke. Each is drawn around its own column at row 20.
private struct Stems {
  static let (width, height) = (80, 40)
  let columns = stride(from: 20, to: 60, by: 8)
  let slope: Double

  var levels: [UInt8] {
    var levels = [UInt8](repeating: 255, count: Self.width * Self.height)
    for row in 4..<36 {
      let shift = Int(((20 - Double(row) - 0.5) * slope).rounded())
      for column in columns {
        for offset in 0..<4 { levels[row * Self.width + column + shift + offset] = 0 }
      }
    }
    for column in 20..<56 { levels[20 * Self.width + column] = 0 }
    return levels
  }

  var runs: [ConnectedComponents.Run] {
    ConnectedComponents(width: Self.width, height: Self.height, mask: levels.map { $0 == 0 }).regions
      .flatMap(\.self)
  }
}

@Suite("Slanted letters")
struct SlantEstimateTests {
  @Test("a line's slant is estimated, to either side", arguments: [0.25, 0.4, -0.2, 0])
  func slope(slope: Double) {
    let lean = SlantEstimate(of: Stems(slope: slope).runs, height: Stems.height)
    // Slants are tested 0.04 apart.
    #expect(abs(lean.slope - slope) <= 0.04)
  }

  @Test("without strokes there is no slant")
  func nothing() {
    #expect(SlantEstimate(of: [], height: 48).slope == 0)
  }

  @Test("touching letters are split along their slant, and their boxes overlap", arguments: [0.25, 0])
  func boxes(slope: Double) {
    let stems = Stems(slope: slope)
    let boxes = LineBinarization(width: Stems.width, height: Stems.height, levels: stems.levels)
      .boxes(
        of: stems.columns.map {
          CharacterPosition(center: Double($0 + 2) / Double(Stems.width), isSpace: false)
        })
    // 15.5 rows above and below row 20, a slant of a quarter is four columns.
    let overhang = slope == 0 ? 0.0 : 4
    for (box, column) in zip(boxes, stems.columns) {
      let (left, right) = (box.minX * CGFloat(Stems.width), box.maxX * CGFloat(Stems.width))
      // The bar reaches half way to each neighbor.
      #expect(abs(left - (Double(column) - max(overhang, 2))) < 2.1, "\(left) of \(column)")
      #expect(abs(right - (Double(column) + 4 + max(overhang, 2))) < 2.1, "\(right) of \(column)")
      #expect(abs(box.minY - 0.1) < 1e-9 && abs(box.maxY - 0.9) < 1e-9)
    }
  }
}
