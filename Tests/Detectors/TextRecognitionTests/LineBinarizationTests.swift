import Foundation
import Testing

@testable import TextRecognition

@Suite("Character boxes")
struct LineBinarizationTests {
  @Test("characters have the boxes of their strokes, a dot with its letter, and touching ones are split")
  func strokes() {
    // Dark on light, 30 × 10: a bar with a dot over it, a block, a gap, and two blocks that touch.
    var line = DrawnLine(width: 30, height: 10)
    line.fill(2..<4, 1..<3)
    line.fill(2..<4, 4..<9)
    line.fill(6..<10, 3..<9)
    line.fill(16..<20, 3..<9)
    line.fill(20..<22, 5..<6)
    line.fill(22..<26, 1..<9)
    let centers: [(Double, Bool)] = [(3, false), (8, false), (13, true), (18, false), (24, false)]
    let boxes = line.strokes
      .boxes(of: centers.map { CharacterPosition(center: $0.0 / 30, isSpace: $0.1) })
      .map { CGRect(x: $0.minX * 30, y: $0.minY * 10, width: $0.width * 30, height: $0.height * 10) }
    let expected = [
      CGRect(x: 2, y: 1, width: 2, height: 8), CGRect(x: 6, y: 3, width: 4, height: 6),
      CGRect(x: 10, y: 1, width: 6, height: 8), CGRect(x: 16, y: 3, width: 5, height: 6),
      CGRect(x: 21, y: 1, width: 5, height: 8),
    ]
    for (box, expected) in zip(boxes, expected) {
      // Where the two touch, either of the bridge's columns may be the first of the second.
      #expect(
        abs(box.minX - expected.minX) < 1.01 && abs(box.maxX - expected.maxX) < 1.01
          && abs(box.minY - expected.minY) < 0.01 && abs(box.maxY - expected.maxY) < 0.01, "\(box)")
    }
  }

  @Test("ink from the lines above and below is ignored; a letter keeps its descender")
  func neighboringLines() {
    // A letter with a descender to the edge, and a letter between parts of others.
    var line = DrawnLine(width: 20, height: 20)
    line.fill(2..<7, 6..<14)
    line.fill(5..<7, 14..<20)
    line.fill(12..<17, 6..<14)
    line.fill(13..<15, 0..<3)
    line.fill(14..<17, 17..<20)
    let boxes = line.strokes.boxes(of: [
      CharacterPosition(center: 0.225, isSpace: false), CharacterPosition(center: 0.725, isSpace: false),
    ])
    #expect(
      boxes == [
        CGRect(x: 0.1, y: 0.3, width: 0.25, height: 0.7), CGRect(x: 0.6, y: 0.3, width: 0.25, height: 0.4),
      ])
  }

  @Test("light strokes on a dark background are strokes, too")
  func lightOnDark() {
    var line = DrawnLine(width: 20, height: 10, paper: 20, ink: 230)
    line.fill(5..<8, 2..<8)
    let boxes = line.strokes.boxes(of: [
      CharacterPosition(center: 0.3, isSpace: false)
    ])
    #expect(boxes == [CGRect(x: 0.25, y: 0.2, width: 0.15, height: 0.6)])
  }
}
