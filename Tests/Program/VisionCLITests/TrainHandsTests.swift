import DrawnExamples
import Foundation
import Testing
import TestSupport

@Suite("vision train hands")
struct TrainHandsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try DrawnHands.write(count: 3, to: folder.path("hands"))
    try DrawnHands.write(count: 1, seed: 9, to: folder.path("others"))
    try DrawnExamples.png(label: 1, seed: 3).write(to: folder.path("hands/up/blank.png"))
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments, in: folder.url)
  }

  @Test("images of hands are trained to a classifier and evaluated; those without a hand are reported")
  func text() throws {
    let trained = try run(
      "train", "hands", "hands", "-o", "Hands.mlmodel", "--iterations", "60", "--augment", "rotate",
      "--report", "report.html", "--plot", "curves.svg")
    #expect(trained.status == 0)
    #expect(trained.errors == "vision: hands/up/blank.png is left out: no hand was found in it.\n")
    let expected = try Regex(
      #"hands: 9 images of 3 labels for training, none for validation\n"#
        + #"(iteration \d+: loss \d\.\d{4}, accuracy \d+\.\d%\n){29}"#
        + #"iteration 60: loss \d\.\d{4}, accuracy 100\.0%\n"#
        + #"Hands\.mlmodel: 3 labels, 60 iterations, accuracy 100\.0%\n"#)
    #expect(trained.output.wholeMatch(of: expected) != nil, "\(trained.output)")
    let page = try String(contentsOf: folder.path("report.html"), encoding: .utf8)
    #expect(page.contains("<h1>hands</h1>") && page.contains("no hand was found in it."))
    #expect(try String(contentsOf: folder.path("curves.svg"), encoding: .utf8).contains(">Loss</text>"))

    let classified = try run(
      "classify", "--json", "--model", "Hands.mlmodel", "--top", "1", "others/left/00.png",
      "hands/up/blank.png")
    #expect(classified.status == 0)
    let labels = try classified.records.map { $0["classifications"] as? [[String: Any]] }
    #expect(labels[0]?.first?["identifier"] as? String == "left")
    #expect(labels[1]?.isEmpty == true)

    let evaluated = try run("evaluate", "Hands.mlmodel", "others", "--json")
    #expect(evaluated.status == 0)
    let record = try evaluated.records[0]
    #expect(record["images"] as? Int == 3 && record["correct"] as? Int == 3)
    let without = try run("evaluate", "Hands.mlmodel", "hands", "--json")
    #expect(without.status == 0)
    #expect(try without.records.map { $0["type"] as? String } == ["problem", "evaluation"])
    #expect(try without.records[1]["images"] as? Int == 9)
    #expect(without.errors == "vision: hands/up/blank.png is left out: no hand was found in it.\n")
  }

  @Test("JSON ends with the model, and a resumed session writes the same file")
  func json() throws {
    let trained = try run(
      "train", "hands", "hands", "-o", "m.mlmodel", "--iterations", "120", "--batch", "4", "--json",
      "--session", "s")
    #expect(trained.status == 0)
    let iterations = try trained.records.compactMap { $0["iteration"] as? Int }
    // At least 20 points in the charts.
    #expect(iterations == (1...24).map { 5 * $0 })
    #expect(try trained.records.map { $0["type"] as? String }.suffix(2) == ["iteration", "model"])
    let lines = trained.lines
    #expect(
      lines.last == #"{"type":"model","output":"m.mlmodel","iterations":120,"accuracy":1}"#, "\(lines)")
    let whole = try Data(contentsOf: folder.path("m.mlmodel"))
    try FileManager.default.removeItem(at: folder.path("s/000120.checkpoint"))
    #expect(
      try run(
        "train", "hands", "hands", "-o", "m.mlmodel", "--iterations", "120", "--batch", "4", "--session", "s"
      ).status == 0)
    #expect(try Data(contentsOf: folder.path("m.mlmodel")) == whole)
  }

  @Test("invalid options are usage errors, and a folder that doesn't exist is missing")
  func refused() throws {
    #expect(try run("train", "hands", "hands", "-o", "m.mlmodel", "--batch", "0").status == 64)
    #expect(try run("train", "hands", "hands", "-o", "m.mlmodel", "--augment", "blur").status == 64)
    let missing = try run("train", "hands", "none", "-o", "m.mlmodel")
    #expect(missing.status == 66 && missing.errors == "vision: none: no such folder\n")
  }
}
