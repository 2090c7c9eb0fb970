#if Records
import DiceRoll
import Foundation
import Reports

struct StatisticsReport {
  let console: Console

  /// The maximum number of bars that is readable.
  private static let maximumBars = 60

  func report(_ statistics: RollStatistics) {
    guard statistics.rollCount > 0 else { return console.print("No matching rolls.") }
    console.print(statistics.summaryText)
    let faces = statistics.counts.enumerated().map { BarList.Bar(label: String($0 + 1), count: $1) }
    print(
      "FACE", faces.count <= Self.maximumBars ? faces : faces.filter { $0.count > 0 },
      expected: statistics.expectedCount)
    let sums = statistics.sums.map { BarList.Bar(label: String($0.sum), count: $0.count) }
    if statistics.diceCount > statistics.rollCount, sums.count <= Self.maximumBars { print("SUM", sums) }
    let sentences = [
      statistics.otherValuesDescription, statistics.fairnessDescription, statistics.independenceDescription,
    ].compactMap { $0 }
    if !sentences.isEmpty { console.print("") }
    for sentence in sentences { console.print(sentence) }
  }

  private func print(_ name: String, _ bars: [BarList.Bar], expected: Double? = nil) {
    console.print("")
    for line in BarList(name, bars, expected: expected).lines(width: console.outputWidth) {
      console.print(line)
    }
  }
}
#endif
