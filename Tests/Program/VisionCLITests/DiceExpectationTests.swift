import Foundation
import TestSupport
import Testing

@Suite("vision dice: expected dice and commands for rolls")
struct DiceExpectationTests {
  @Test(
    "an image's values are followed by the comparison with the expected dice",
    arguments: [
      ("3d6", "total 9"), ("3d6kh1", "keeps 5, total 5"), ("3d6kl2", "keeps 1 3, total 4"),
      ("4d6", "1 of 4 dice missing"), ("2d6", "1 die more than 2"), ("d6", "2 dice more than 1"),
    ])
  func line(notation: String, remark: String) throws {
    let outcome = try Program.run("dice", "--expect", notation, "still.jpg", in: Samples.folder)
    #expect(outcome.status == 0)
    #expect(outcome.output == "still.jpg: 3 5 1 (\(remark))\n")
  }

  @Test("the JSON contains the comparison")
  func json() throws {
    func expected(_ notation: String) throws -> [String: Any] {
      let outcome = try Program.run("dice", "--json", "--expect", notation, "still.jpg", in: Samples.folder)
      return try #require(try outcome.records.first?["expected"] as? [String: Any])
    }
    let kept = try expected("3d6k2")
    #expect(kept["dice"] as? String == "3d6kh2")
    #expect(kept["kept"] as? [Int] == [5, 3])
    #expect(kept["total"] as? Int == 8)
    #expect(kept["missing"] as? Int == 0 && kept["extra"] as? Int == 0)
    let missing = try expected("5d6")
    #expect(missing["missing"] as? Int == 2)
    #expect(missing["total"] == nil && missing["kept"] == nil)
  }

  @Test("a video's rolls are compared with the expected dice as well")
  func video() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    let outcome = try Program.run("dice", "--expect", "3d6", "roll.mp4", in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.lines.first?.hasSuffix(": 4 2 (1 of 3 dice missing)") == true)
  }

  @Test("invalid expected dice are rejected with the reason")
  func refusal() throws {
    let outcome = try Program.run("dice", "--expect", "d20", "still.jpg", in: Samples.folder)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("The values of a d20 can't be read"))
  }

  @Test("the command runs once per result, in order, with its JSON on standard input and separate output")
  func command() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    try folder.write(try Data(contentsOf: Samples.still), as: "still.jpg")
    let outcome = try Program.run(
      "dice", "--json", "--on-roll", "echo ran; cat >> told.jsonl", "roll.mp4", "still.jpg", in: folder.url)
    #expect(outcome.status == 0)
    let told = try String(contentsOf: folder.url.appending(path: "told.jsonl"), encoding: .utf8)
    let results = outcome.lines.filter { !$0.contains(#""type":"summary""#) }
    #expect(results.count == 2)
    #expect(told.split(separator: "\n").map(String.init) == results)
    #expect(outcome.errors == "ran\nran\n")
  }

  @Test("a command that fails or doesn't read its input is reported, and reading continues")
  func failing() throws {
    let outcome = try Program.run("dice", "--on-roll", "exit 3", "still.jpg", "still.jpg", in: Samples.folder)
    #expect(outcome.status == 0)
    #expect(outcome.output == "still.jpg: 3 5 1\nstill.jpg: 3 5 1\n")
    let warning = "vision: --on-roll: the command ended with status 3\n"
    #expect(outcome.errors == warning + warning)
  }

  @Test("an interruption also ends the command")
  func interruption() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Data(contentsOf: Samples.still), as: "still.jpg")
    // The command interrupts the program that runs it, and would then run for a day.
    let outcome = try Program.run(
      "dice", "--on-roll", "kill -INT $PPID; exec sleep 86400", "still.jpg", in: folder.url)
    #expect(outcome.status == 130)
    #expect(outcome.output == "still.jpg: 3 5 1\n")
  }
}
