import Foundation
import NetworkTraining
import SeededRandom
import Testing

@Suite("Detection loss")
struct DetectionLossTests {
  private typealias Box = DetectionTargets.Box

  /// `.` for background, `o` for a cell with an ignored label, a digit for a label.
  private func drawn(_ targets: DetectionTargets) -> [String] {
    (0..<targets.rows).map { row in
      targets.cells[row * targets.columns..<(row + 1) * targets.columns].map { cell in
        cell.map { $0.isLabeled ? "\($0.box.label)" : "o" } ?? "."
      }.joined()
    }
  }

  @Test("a box belongs to the cells around its center, and the rest of it isn't background")
  func targets() {
    let large = DetectionTargets(
      boxes: [Box(label: 2, x: 2.5, y: 2.5, width: 5, height: 3)], columns: 6, rows: 6)
    // A quarter of 5 is 1.25 cells, of 3 it is 0.75: cell centers are one cell apart.
    #expect(drawn(large) == ["......", "ooooo.", "o222o.", "ooooo.", "......", "......"])
    // Smaller than a cell: the cell that contains its center.
    let small = DetectionTargets(
      boxes: [Box(label: 1, x: 0.9, y: 1.1, width: 0.3, height: 0.3)], columns: 2, rows: 2)
    #expect(drawn(small) == ["..", "1."])
    // The smaller one gets its cells, in any order.
    let boxes = [
      Box(label: 0, x: 1.5, y: 1.5, width: 3, height: 3), Box(label: 1, x: 2.5, y: 1.5, width: 1, height: 1),
    ]
    let expected = ["ooo", "o01", "ooo"]
    #expect(drawn(DetectionTargets(boxes: boxes, columns: 3, rows: 3)) == expected)
    #expect(drawn(DetectionTargets(boxes: boxes.reversed(), columns: 3, rows: 3)) == expected)
    let edge = DetectionTargets(
      boxes: [Box(label: 0, x: 2, y: 2, width: 0.2, height: 0.2)], columns: 2, rows: 2)
    #expect(drawn(edge) == ["..", ".0"])
  }

  @Test("a cell's loss combines label and box, computed by hand")
  func values() {
    let loss = DetectionLoss(labelCount: 1, columns: 1, rows: 1)
    let targets = DetectionTargets(
      boxes: [Box(label: 0, x: 0.5, y: 0.5, width: 1, height: 1)], columns: 1, rows: 1)
    // The box is right; the confidence is 1/2: (1/2)² log 2.
    #expect(abs(loss.gradient(of: [0, 0, 0, 0, 0], [targets]).loss - log(2) / 4) < 1e-12)
    // One to the right, with a certain label: no overlap, a union of 2 of a hull of 2, and a Huber loss of
    // 1/2.
    #expect(abs(loss.gradient(of: [40, 1, 0, 0, 0], [targets]).loss - (1 + 0.5)) < 1e-12)
    // Half a width to the right: the overlap is a third, the hull is filled, and the Huber loss is 1/8.
    #expect(abs(loss.gradient(of: [40, 0.5, 0, 0, 0], [targets]).loss - (1 - 1.0 / 3 + 0.125)) < 1e-12)
    let none = DetectionTargets(boxes: [], columns: 1, rows: 1)
    #expect(loss.gradient(of: [-40, 3, 3, 3, 3], [none]).loss < 1e-12)
  }

  @Test("derivatives equal finite differences")
  func derivatives() {
    var random = SplitMix64(seed: 5)
    let loss = DetectionLoss(labelCount: 2, columns: 4, rows: 3)
    let targets = (0..<2).map { image in
      DetectionTargets(
        boxes: (0..<2).map { index in
          Box(
            label: index, x: random.next(in: 0.5...3.5), y: random.next(in: 0.5...2.5),
            width: random.next(in: 0.5...3), height: random.next(in: 0.5...3))
        }, columns: 4, rows: 3)
    }
    let outputs = (0..<2 * 12 * loss.width).map { _ in Float(random.next(in: -2...2)) }
    let derivatives = loss.gradient(of: outputs, targets).derivatives
    let step: Float = 1.0 / 512
    for index in outputs.indices {
      var (above, below) = (outputs, outputs)
      above[index] += step
      below[index] -= step
      let difference =
        (loss.gradient(of: above, targets).loss - loss.gradient(of: below, targets).loss)
        / Double(above[index] - below[index])
      // Central differences have an error of the squared step times a third derivative of a few units.
      #expect(abs(Double(derivatives[index]) - difference) < 5e-5, "\(index)")
    }
  }
}
