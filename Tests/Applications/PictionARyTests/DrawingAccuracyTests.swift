import Foundation
import VisionModels
import PictionARy
import TestSupport
import Testing

/// Minimum of what `Training/drawings/evaluate.py` measures on held-out drawings; a few of each label.
@Suite("Drawings by many people")
struct DrawingAccuracyTests {
  private struct Drawing: Decodable {
    let label: String
    let strokes: [[[Double]]]
  }

  /// Returns the first drawings of each label whose keys are divisible by ten: the held-out ones.
  private static func drawings(of labels: Set<String>, each count: Int) throws -> [Drawing] {
    let lines = try BuiltProgram(at: URL(filePath: "/bin/sh")).lines([
      "-c", #"gzip -dc "$1" | grep '"key":[0-9]*0,'"#, "sh",
      SharedData.url("sketch/quickdraw_strokes.ndjson.gz").path,
    ])
    var taken: [String: Int] = [:]
    return try lines.map { try JSONDecoder().decode(Drawing.self, from: Data($0.utf8)) }.filter { drawing in
      taken[drawing.label, default: 0] += 1
      return labels.contains(drawing.label) && taken[drawing.label, default: 0] <= count
    }
  }

  /// Black strokes, 4 pixels wide, that fill most of a white sheet.
  private static func sheet(_ drawing: Drawing) -> Sheet {
    let side = 160
    let points = drawing.strokes.flatMap { zip($0[0], $0[1]) }
    let low = (x: points.map(\.0).min() ?? 0, y: points.map(\.1).min() ?? 0)
    let extent = max((points.map(\.0).max() ?? 0) - low.x, (points.map(\.1).max() ?? 0) - low.y, 1)
    let scale = 136 / extent
    var levels = [Int](repeating: 255, count: side * side)
    for stroke in drawing.strokes {
      let path = zip(stroke[0], stroke[1]).map { (($0 - low.x) * scale + 12, ($1 - low.y) * scale + 12) }
      for (start, end) in zip(path, path.dropFirst()) {
        let steps = max(1, Int(hypot(end.0 - start.0, end.1 - start.1)))
        for step in 0...steps {
          let share = Double(step) / Double(steps)
          let left = Int(start.0 + (end.0 - start.0) * share) - 1
          let top = Int(start.1 + (end.1 - start.1) * share) - 1
          for row in top..<top + 4 {
            for column in left..<left + 4 { levels[row * side + column] = 0 }
          }
        }
      }
    }
    return Sheet(width: side, height: side) { column, row in levels[row * side + column] }
  }

  @Test("of the game's default labels, 7 of 8 drawings are classified correctly", .sharedData("sketch"))
  func defaultLabels() throws {
    let classifier = try DrawingClassifier(model: Drawings().model)
    let drawings = try Self.drawings(of: Set(classifier.defaultLabels), each: 2)
    #expect(drawings.count == classifier.defaultLabels.count * 2)
    let right = try drawings.count { drawing in
      try classifier.classify(Self.sheet(drawing).buffer()).first?.identifier == drawing.label
    }
    #expect(Double(right) >= 0.875 * Double(drawings.count), "\(right) of \(drawings.count)")
  }
}
