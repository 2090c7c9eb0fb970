import Foundation
import NetworkTraining
import SeededRandom
import Testing

@Suite("Center loss")
struct CenterLossTests {
  private typealias Object = CenterTargets.Object

  @Test("an object's center cell is 1, its neighbors less, and cells near its center have its label and box")
  func targets() throws {
    let targets = CenterTargets(
      objects: [Object(label: 2, x: 4.4, y: 3.6, width: 4, height: 4)], columns: 8, rows: 8)
    let center = 3 * 8 + 4
    #expect(targets.centers[center] == 1)
    // A deviation of 0.55 cells, which is more than 0.11 × 4.
    #expect(abs(Double(targets.centers[center + 1]) - exp(-1 / (0.55 * 0.55) / 2)) < 1e-6)
    #expect(targets.centers[center + 2] == 0)
    // Cells within 0.3 × 4 = 1.2 of the center: its neighbors on the sides, above and below, and none of the
    // corners, of which the nearest, (3.5, 4.5), is 1.27 away.
    #expect(Set(targets.cells.keys) == [20, 27, 28, 29, 36])
    let cell = try #require(targets.cells[center])
    #expect(cell.label == 2 && cell.box == SIMD4(4.4, 3.6, 4, 4))
    #expect(targets.cells.values.allSatisfy { $0.weight <= cell.weight })
    #expect(abs(targets.weight - targets.cells.values.reduce(0) { $0 + $1.weight }) < 1e-12)
  }

  @Test("the area of an ignored object isn't trained on, except at another's center")
  func ignored() {
    let targets = CenterTargets(
      objects: [
        Object(label: nil, x: 2, y: 2, width: 4, height: 2),
        Object(label: 0, x: 1.5, y: 1.5, width: 1, height: 1),
      ], columns: 5, rows: 5)
    #expect(targets.isIgnored[1 * 5 + 3] && targets.isIgnored[2 * 5 + 0])
    #expect(!targets.isIgnored[1 * 5 + 1] && !targets.isIgnored[0] && !targets.isIgnored[1 * 5 + 4])
    #expect(targets.cells.keys.sorted() == [6])
  }

  @Test("objects beyond the grid's edge are handled")
  func edges() {
    let targets = CenterTargets(
      objects: [
        Object(label: 0, x: 4, y: 4, width: 1, height: 1),
        Object(label: nil, x: 9, y: 9, width: 1, height: 1),
      ], columns: 4, rows: 4)
    #expect(targets.cells.keys.sorted() == [15])
  }

  @Test("a cell's loss combines center, label and box, computed by hand")
  func values() {
    let loss = CenterLoss(labelCount: 2)
    let targets = CenterTargets(
      objects: [Object(label: 0, x: 0.5, y: 0.5, width: 1, height: 1)], columns: 1, rows: 1)
    #expect(targets.weight == 1)
    // The center's probability is 1/2: (1/2)² log 2, four times. Both labels are equally probable: log 2, two
    // and a half times. The box is right.
    let half = loss.gradient(of: [0, 0, 0, 0, 0, 0, 0], [targets], totalWeight: 1).loss
    #expect(abs(half - (log(2) + 2.5 * log(2))) < 1e-12)
    // Half a width to the right: the overlap is a third, the hull is filled, and half of half a width.
    let moved = loss.gradient(of: [0, 0, 0, 0.5, 0, 0, 0], [targets], totalWeight: 1).loss
    #expect(abs(moved - half - (1 - 1.0 / 3 + 0.25)) < 1e-12)
    // With twice the weight, half.
    #expect(abs(loss.gradient(of: [0, 0, 0, 0, 0, 0, 0], [targets], totalWeight: 2).loss - half / 2) < 1e-12)
  }

  @Test("derivatives equal finite differences")
  func derivatives() {
    var random = SplitMix64(seed: 5)
    let loss = CenterLoss(labelCount: 3)
    let targets = (0..<2).map { _ in
      CenterTargets(
        objects: (0..<3).map { label in
          Object(
            label: label, x: random.next(in: 0.5...4.5), y: random.next(in: 0.5...3.5),
            width: random.next(in: 0.5...3), height: random.next(in: 0.5...3))
        }, columns: 5, rows: 4)
    }
    let outputs = (0..<2 * 20 * loss.width).map { _ in Float(random.next(in: -2...2)) }
    let derivatives = loss.gradient(of: outputs, targets, totalWeight: 4).derivatives
    let step: Float = 1.0 / 1024
    for index in outputs.indices {
      var (above, below) = (outputs, outputs)
      above[index] += step
      below[index] -= step
      let difference =
        (loss.gradient(of: above, targets, totalWeight: 4).loss
          - loss.gradient(of: below, targets, totalWeight: 4).loss) / Double(above[index] - below[index])
      // Central differences have an error of the squared step times a third derivative of some tens.
      #expect(abs(Double(derivatives[index]) - difference) < 1e-4, "\(index)")
    }
  }
}
