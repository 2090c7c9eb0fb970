import DrawnExamples
import Foundation
import Testing
import TestSupport

@testable import VisionCLI

@Suite("Progress")
struct ProgressTests {
  @Test("a log has a line a minute")
  func log() {
    let start = Date(timeIntervalSince1970: 1_000)
    var log = ProgressLog(startingAt: start)
    let lines = stride(from: 0, through: 200, by: 0.5).filter { log.isDue(at: start.addingTimeInterval($0)) }
    #expect(lines == [60, 120, 180])
  }

  @Test("of many warnings of a kind, ten are listed and the rest is counted")
  func warnings() {
    var counts = WarningCounts()
    let listed = (1...25).filter { counts.isListed("\($0).png has no hand.", ofKind: "noHand") }
    #expect(listed == Array(1...10) && counts.isListed("a is empty.", ofKind: "emptyLabel"))
    #expect(
      counts.takeSummary() == ["15 more like this one: 25.png has no hand. With --json, all are listed."])
    #expect(counts.takeSummary().isEmpty && counts.isListed("26.png has no hand.", ofKind: "noHand"))
  }

  @Test("images without a hand are listed by ten, and all in JSON")
  func manyProblems() throws {
    let folder = try TemporaryFolder()
    try DrawnExamples.write(count: 8, to: folder.url)
    let arguments = ["train", "hands", ".", "-o", "m.mlmodel"]
    let text = try Program.run(arguments, in: folder.url)
    #expect(text.status == 65)
    let lines = text.errors.split(separator: "\n")
    #expect(lines.count == 12 && lines.prefix(10).allSatisfy { $0.hasSuffix("no hand was found in it.") })
    #expect(lines.contains { $0.hasPrefix("vision: 14 more like this one: ") }, "\(text.errors)")
    let json = try Program.run(arguments + ["--json"], in: folder.url)
    #expect(try json.records.count { $0["type"] as? String == "problem" } == 24)
  }

  @Test("a line of progress fits its terminal, also with wide characters")
  func columns() {
    #expect("[###---] 12/34 a.png".fitting(columns: 12) == "[###---] 12/")
    #expect("12 上海.png".fitting(columns: 6) == "12 上" && "ab".fitting(columns: 2) == "ab")
    #expect("ab".fitting(columns: 0) == "")
  }
}
