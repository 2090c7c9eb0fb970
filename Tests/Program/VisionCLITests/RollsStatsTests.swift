import CoreVideo
import Foundation
import ImageIO
import Testing
import TestSupport

@testable import VisionCLI

@Suite("vision rolls: stats")
struct RollsStatsTests {
  /// 1 five times, 2 six times, 3 four times, 4 and 5 six times, 6 nine times.
  private static let series = [
    2, 4, 5, 4, 2, 5, 6, 3, 3, 5, 6, 6, 2, 6, 4, 1, 2, 1, 1, 5, 2, 6, 4, 6, 2, 6, 1, 4, 3, 4, 5, 1, 3, 5, 6,
    6,
  ].map { [$0] }

  @Test("counts, mean and tests equal SciPy's, and the bars are proportional to the counts")
  func text() throws {
    let outcome = try RecordedRolls(Self.series).rolls("stats")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    // scipy.stats.chisquare and chi2_contingency. 80 columns leave 58 for the bars: nine is 58, five 58 · 5/9
    // = 32.2, six 38.7, four 25.8; the expected count is six.
    func bar(_ face: Int, _ full: Int, _ part: String, mark: Bool, _ count: Int, _ share: String) -> String {
      var cells = String(repeating: "█", count: full) + part
      if mark { cells += String(repeating: " ", count: 38 - cells.count) + "┊" }
      cells += String(repeating: " ", count: 58 - cells.count)
      return "   \(face)  \(cells)      \(count)  \(share) %"
    }
    #expect(
      outcome.output == """
        36 rolls, 36 dice; mean 3.81 ± 0.30 (of fair dice: 3.50)

        FACE  ┊ 6.0 expected                                              COUNT
        \(bar(1, 32, "▎", mark: true, 5, " 13.9"))
        \(bar(2, 38, "▋", mark: false, 6, " 16.7"))
        \(bar(3, 25, "▊", mark: true, 4, " 11.1"))
        \(bar(4, 38, "▋", mark: false, 6, " 16.7"))
        \(bar(5, 38, "▋", mark: false, 6, " 16.7"))
        \(bar(6, 58, "", mark: false, 9, " 25.0"))

        Fairness: χ² = 2.33, 5 degrees of freedom, p = 0.801. No evidence against fair dice.
        Independence: χ² = 0.49, 1 degree of freedom, p = 0.486. No evidence against independent rolls.

        """)
  }

  @Test("the statistics are one JSON object, its members in order")
  func json() throws {
    let outcome = try RecordedRolls([[3, 6], [1, 7]], ofPicture: [2]).rolls("stats", "--json")
    #expect(outcome.status == 0)
    // Mean and standard error of 3 6 1 7 2; three of four counted faces once, where 4/6 are expected.
    #expect(
      outcome.output
        == #"{"type":"statistics","rolls":3,"dice":5,"counts":[1,1,1,0,0,1],"otherValues":[{"value":7,"count":1}],"#
        + #""mean":3.8,"standardError":1.1576,"fairness":{"statistic":2,"degreesOfFreedom":5,"pValue":0.8491,"#
        + #""isReliable":false,"warning":"Too few dice for this to mean anything: 4 of the 30 that the test needs."},"#
        + #""independence":null,"sums":[{"sum":2,"count":1},{"sum":8,"count":1},{"sum":9,"count":1}]}"# + "\n"
    )
    let none = try RecordedRolls([[3]]).rolls("stats", "--json", "--dice", "2")
    #expect(
      none.output
        == #"{"type":"statistics","rolls":0,"dice":0,"counts":[0,0,0,0,0,0],"otherValues":[],"mean":null,"#
        + #""standardError":null,"fairness":null,"independence":null,"sums":[]}"# + "\n")
  }

  @Test("too few rolls, other values and no rolls are described; several dice have their sums")
  func words() throws {
    let few = try RecordedRolls([[3, 6], [1, 7]], ofPicture: [2]).rolls("stats")
    #expect(few.output.contains("3 rolls, 5 dice; mean 3.80 ± 1.16 (of fair dice: 3.50)\n"))
    #expect(few.output.contains("\nSUM  "))
    #expect(
      few.output.contains(
        "1 die shows a value outside 1…6 (7): not in the counts and the test of fairness.\n"))
    #expect(few.output.contains("Too few dice for this to mean anything: 4 of the 30 that the test needs.\n"))
    let none = try RecordedRolls([[3]]).rolls("stats", "--dice", "2")
    #expect(none.output == "No matching rolls.\n")
    #expect(none.status == 0)
  }

  @Test("corrected rolls count with their corrected values")
  func corrected() throws {
    let records = try RecordedRolls([[3], [3]])
    _ = try records.rolls("correct", "1", "4", "4")
    let statistics = try #require(try records.rolls("stats", "--json").records.first)
    #expect(statistics["counts"] as? [Int] == [0, 0, 1, 2, 0, 0])
  }

  @Test(
    "the histogram is written as PNG or SVG, with counts and test results", arguments: ["png", "svg"])
  func histogram(ending: String) throws {
    let records = try RecordedRolls(Self.series)
    let outcome = try records.rolls("stats", "--histogram", "faces.\(ending)")
    #expect(outcome.status == 0)
    let data = try Data(contentsOf: records.folder.path("faces.\(ending)"))
    if ending == "svg" {
      let text = String(decoding: data, as: UTF8.self)
      for part in ["expected: 6<", ">9<", "Frequency of each face", "p = 0.801.", "p = 0.486."] {
        #expect(text.contains(part), "\(part)")
      }
    } else {
      let image = try ImageDecoder.decode(data).picture
      #expect(image.size == PixelSize(width: 800, height: 560))
    }
    let unwritable = try records.rolls("stats", "--histogram", "none/faces.\(ending)")
    #expect(unwritable.status == 73)
  }

  @Test("bars fit the width, and every nonzero count is visible")
  func bars() {
    let list = BarList(
      "FACE", [.init(label: "1", count: 1000), .init(label: "2", count: 1), .init(label: "3", count: 0)])
    for width in [40, 80, 133] {
      let lines = list.lines(width: width)
      #expect(lines.dropFirst().allSatisfy { $0.count == width })
      #expect(lines[2].contains("▏"))
      #expect(lines[3].contains("█") == false && lines[3].contains("▏") == false)
    }
    // Bars are at least eight characters wide.
    #expect(list.lines(width: 0)[1] == "   1  ████████   1000   99.9 %")
    #expect(BarList("SUM", []).lines(width: 80).count == 1)
  }
}
