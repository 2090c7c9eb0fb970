#if !(Records && Server && Training)
#error("The tests need all traits of the package: swift test --enable-all-traits")
#endif

import DiceRoll
import Foundation
import RecordReports
import Reports
import Testing
import VisionRecords

@Suite("Reports: rolls")
struct RollReportTests {
  @Test("fields with commas, quotes or line ends are quoted")
  func quoting() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "csv-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try RecordStore(folder.appending(path: "r.sqlite"))
    let dice = [DieReading(value: 4, confidence: 0.5, box: .zero)]
    for source in ["a,b", "a \"b\"", "a\r\nb", "a\nb", "plain é"] {
      try store.add(dice, in: RollSession(source: source), on: Date(timeIntervalSince1970: 0))
    }
    #expect(
      try store.rolls().map(RollCSV.row) == [
        "1,1970-01-01T00:00:00Z,\"a,b\",4,4,,0.5", "2,1970-01-01T00:00:00Z,\"a \"\"b\"\"\",4,4,,0.5",
        "3,1970-01-01T00:00:00Z,\"a\r\nb\",4,4,,0.5", "4,1970-01-01T00:00:00Z,\"a\nb\",4,4,,0.5",
        "5,1970-01-01T00:00:00Z,plain é,4,4,,0.5",
      ])
  }

  @Test("a small p-value isn't written as 0")
  func smallProbability() throws {
    let statistics = RollStatistics([[Int]](repeating: [6], count: 100))
    #expect(
      statistics.fairnessDescription?.contains("p < 0.001. Very strong evidence against fair dice.") == true)
    // scipy.stats.chi2.sf(500, 5) = 7.985e-106
    #expect(JSON.statistics(statistics).text.contains(#""pValue":7.985e-106,"#))
  }

  @Test("the evidence against fair dice is described in words")
  func words() {
    // SciPy for 120 dice: p = 0.0752, 0.0156, 0.0015 (statistics of 10, 14, 19.6).
    func words(_ counts: [Int]) -> String? {
      RollStatistics(
        counts.enumerated().flatMap { face, count in [[Int]](repeating: [face + 1], count: count) }
      )
      .fairnessDescription
    }
    #expect(
      words([30, 10, 20, 20, 20, 20])?.hasSuffix("p = 0.075. No evidence against fair dice.") == true)
    #expect(
      words([30, 10, 26, 14, 22, 18])?.hasSuffix(
        "p = 0.016. Some evidence against fair dice: one series of fair dice in 64 looks so.") == true)
    #expect(
      words([34, 6, 20, 20, 20, 20])?.hasSuffix("p = 0.001. Strong evidence against fair dice.") == true)
  }
}
