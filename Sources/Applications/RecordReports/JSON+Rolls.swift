#if Records
package import DiceRoll
import Foundation
package import Reports
package import VisionRecords

extension JSON {
  package static func recordedRollMembers(_ roll: RecordedRoll) -> [(String, JSON)] {
    [
      ("roll", .integer(Int(roll.id.rawValue))), ("date", .string(roll.date.formatted(.iso8601))),
      ("source", .string(roll.session.source)), ("values", .integers(roll.values)),
      ("sum", .integer(roll.sum)),
      ("originalValues", roll.isCorrected ? .integers(roll.originalValues) : .null),
      ("confidence", roll.confidence.map(confidence) ?? .null),
    ] + (roll.isAmbiguous ? [("otherValues", otherValues(roll.dice))] : [])
      + (roll.deletionDate.map { [("deleted", .string($0.formatted(.iso8601)))] } ?? [])
  }

  private static func otherValues(_ dice: [DieReading]) -> JSON {
    .array(dice.map { $0.otherValue.map { .integer($0) } ?? .null })
  }

  package static func recordedRoll(_ roll: RecordedRoll) -> JSON { .object(recordedRollMembers(roll)) }

  package static func statisticsMembers(_ statistics: RollStatistics) -> [(String, JSON)] {
    [
      ("rolls", .integer(statistics.rollCount)), ("dice", .integer(statistics.diceCount)),
      ("counts", .integers(statistics.counts)),
      (
        "otherValues",
        .array(
          statistics.otherValues.sorted { $0.key < $1.key }.map {
            .object([("value", .integer($0.key)), ("count", .integer($0.value))])
          })
      ),
      ("mean", statistics.mean.map { .number($0, decimals: 4) } ?? .null),
      ("standardError", statistics.standardError.map { .number($0, decimals: 4) } ?? .null),
      ("fairness", statistics.fairness.map(test) ?? .null),
      ("independence", statistics.independence.map(test) ?? .null),
      (
        "sums",
        .array(statistics.sums.map { .object([("sum", .integer($0.sum)), ("count", .integer($0.count))]) })
      ),
    ]
  }

  package static func statistics(_ statistics: RollStatistics) -> JSON {
    .object(statisticsMembers(statistics))
  }

  private static func test(_ test: ChiSquareTest) -> JSON {
    .object([
      ("statistic", .number(test.statistic, decimals: 4)),
      ("degreesOfFreedom", .integer(test.degreesOfFreedom)), ("pValue", .probability(test.pValue)),
      ("isReliable", .boolean(test.isReliable)), ("warning", test.warning.map { .string($0) } ?? .null),
    ])
  }

  /// To four significant digits: a p-value of 1e-9 isn't 0.
  private static func probability(_ probability: Double) -> JSON {
    guard probability > 0 else { return .number(0, decimals: 0) }
    return .number(probability, decimals: min(300, 3 - Int(log10(probability).rounded(.down))))
  }

  private static func integers(_ values: [Int]) -> JSON { .array(values.map { .integer($0) }) }
}
#endif
