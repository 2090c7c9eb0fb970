import Foundation
import TestSupport
import Testing

/// Floors under what `vision dice evaluate` measures on dice of sources that weren't learnt from, or not in full.
@Suite("Dice of further sources")
struct DiceEvaluateAccuracyTests {
  /// A folder, of which every so many pictures are read: those of `aws` that no training has seen, and of the others enough.
  struct Source: CustomTestStringConvertible, Sendable {
    let name: String
    let every: Int
    let recall: Double
    let precision: Double

    var testDescription: String { name }
  }

  private static let sources = [
    Source(name: "aws", every: 10, recall: 0.95, precision: 0.95),
    Source(name: "chase", every: 3, recall: 0.75, precision: 0.85),
    Source(name: "tomi", every: 20, recall: 0.93, precision: 0.97),
  ]

  @Test("are read as well as the floor says", .sharedData("dice-more"), arguments: sources)
  func floor(_ source: Source) throws {
    let outcome = try Program.run(
      [
        "dice", "evaluate", "--json", "--every", String(source.every),
        SharedData.url("dice-more/\(source.name)").path,
      ], in: packageFolder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let found = try #require(try outcome.records.last)
    let (recall, precision) = (found["recall"] as? Double ?? 0, found["precision"] as? Double ?? 0)
    #expect(found["dice"] as? Int ?? 0 >= 90)
    #expect(recall >= source.recall, "recall \(recall)")
    #expect(precision >= source.precision, "precision \(precision)")
  }
}
