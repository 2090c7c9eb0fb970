import Foundation
import TestSupport
import Testing

/// Minimum accuracy of `vision dice evaluate` on datasets that weren't trained on, or not in full.
@Suite("Accuracy on further dice datasets")
struct DiceEvaluateAccuracyTests {
  /// A folder and its sampling interval: those of `aws` that no training has seen, enough of the others.
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

  @Test("dice are read at least as accurately as the minimum", .sharedData("dice-more"), arguments: sources)
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
