import CoreGraphics
import Testing

@testable import ImageClassification

@Suite("Grid classification")
struct ClassificationGridTests {
  private let grid = ClassificationGrid(columns: 4, rows: 5)

  @Test("a group's values are summed cell by cell, from a plane per label")
  func sums() {
    let group = LabelGroup("some", 1...1, 3...4)
    // The value of label n in cell p is n / 100 + p / 10,000.
    let probabilities = (0..<6).flatMap { label in
      (0..<20).map { Float(label) / 100 + Float($0) / 10_000 }
    }
    for (place, sum) in grid.sums(of: group, in: probabilities).enumerated() {
      #expect(abs(sum - (0.08 + 3 * Float(place) / 10_000)) < 1e-6)
    }
  }

  @Test("connected cells have one box, from the lower left; labels without a confident cell have none")
  func boxes() {
    let sums: [Float] = [
      0.9, 0.1, 0.1, 0.6,
      0.1, 0.6, 0.1, 0.1,
      0.1, 0.1, 0.1, 0.1,
      0.5, 0.1, 0.8, 0.1,
      0.1, 0.1, 0.6, 0.1,
    ]
    // Upper left: two cells that meet at a corner; upper right: one below the threshold; below: two in a
    // column.
    #expect(
      grid.boxes(around: sums) == [
        CGRect(x: 0, y: 0.6, width: 0.5, height: 0.4), CGRect(x: 0.5, y: 0, width: 0.25, height: 0.4),
      ])
    #expect(grid.boxes(around: [Float](repeating: 0.5, count: 20)).isEmpty)
  }
}
