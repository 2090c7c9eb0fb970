package import Overlays
package import DiceRoll
import Foundation

extension RollStatistics {
  /// A chart of each face's frequency, with the count expected of fair dice and the test results.
  package var chart: BarChart {
    BarChart(
      title: "Frequency of each face",
      bars: counts.enumerated().map { index, count in
        BarChart.Bar(String(index + 1), count: count, color: OverlayPalette.skyBlue)
      },
      expected: expectedCount > 0 ? expectedCount : nil,
      notes: [summaryText, otherValuesDescription, fairnessDescription, independenceDescription].compactMap {
        $0
      })
  }
}
