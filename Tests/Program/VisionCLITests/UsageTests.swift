import ArgumentParser
import Foundation
import Testing
import TestSupport

@testable import VisionCLI

@Suite("vision: usage")
struct UsageTests {
  private let usage = """
    Usage: vision dice [<options>] <input> ...
      See 'vision dice --help' for more information.

    """

  @Test("the version is printed")
  func version() throws {
    let outcome = try Program.run("--version")
    #expect(outcome.status == 0)
    #expect(outcome.output == "0.1.0\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test("the help has examples, defaults and the exit statuses")
  func help() throws {
    let outcome = try Program.run("dice", "--help")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    for text in [
      "vision dice roll.mp4 --annotate annotated.mp4", "65 unreadable", "--rule <rule>", "(default: 0.3)",
      "--second-look <use>", "--maximum-megapixels <count>",
    ] {
      #expect(outcome.output.contains(text), "\(text)")
    }
  }

  @Test("an unknown option is a usage error")
  func unknownOption() throws {
    let outcome = try Program.run("dice", "--colour", "a.jpg")
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "Error: Unknown option '--colour'\n" + usage)
  }

  @Test("thresholds range from 0 to 1")
  func threshold() throws {
    let outcome = try Program.run("dice", "--iou-threshold", "2", "a.jpg")
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "Error: --iou-threshold must be from 0 to 1, not 2.\n" + usage)
  }

  @Test(
    "an invalid argument is a usage error",
    arguments: [
      ["dice"], ["dice", "--confidence", "many", "a.jpg"], ["dice", "--rule", "mine", "a.jpg"],
      ["dice", "--orientation", "9", "a.jpg"], ["dice", "--orientation", "aside", "a.jpg"],
      ["dice", "-", "-"], ["dice", "--confidence", "nan", "a.jpg"], ["roll"],
    ])
  func senseless(arguments: [String]) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("Error: "))
  }

  @Test("every example in the help can be pasted into a terminal of 80 columns")
  func examples() {
    var count = 0
    func check(_ command: any ParsableCommand.Type) {
      // Wide enough to avoid line breaks.
      let lines = command.helpMessage(columns: 1000).split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines.drop(while: { $0 != "EXAMPLES" }).dropFirst().prefix(while: { !$0.isEmpty }) {
        count += 1
        #expect(line.count <= 80, "\(line)")
      }
      for subcommand in command.configuration.subcommands { check(subcommand) }
    }
    check(VisionCommand.self)
    check(DiceEvaluateCommand.self)
    #expect(count > 80)
  }

  @Test("control characters in names don't reach the terminal")
  func controls() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("no picture".utf8), as: "bad\u{1B}[31m\n.jpg")
    let outcome = try Program.run("dice", "bad\u{1B}[31m\n.jpg", "no\u{1B}[31m.jpg", in: folder.url)
    #expect(outcome.status == 65)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.first?.hasPrefix(#"vision: bad\u{1B}[31m\n.jpg: is neither an image nor a video"#) == true)
    #expect(lines.last?.hasPrefix(#"vision: no\u{1B}[31m.jpg: no file matches"#) == true)
    #expect(lines.count == 2 && !outcome.errors.contains("\u{1B}"))
  }

  @Test("Ctrl-C doesn't report images that weren't read")
  func interruption() throws {
    let folder = try TemporaryFolder()
    for number in 10..<40 { try folder.write(Data(contentsOf: Samples.still), as: "\(number).jpg") }
    var isInterrupted = false
    let outcome = try Program.run(
      ["detect", "--json", "."], in: folder.url,
      onOutput: { process in
        if !isInterrupted { process.interrupt() }
        isInterrupted = true
      })
    #expect(outcome.status == 130)
    #expect(outcome.errors.isEmpty)
    let records = try outcome.records
    #expect((1..<30).contains(records.count) && records.allSatisfy { $0["type"] as? String == "image" })
  }

  @Test("an annotated file's name must suit its input, and not be the input")
  func annotate() throws {
    let folder = try TemporaryFolder()
    let still = try Data(contentsOf: Samples.still)
    try folder.write(still, as: "still.jpg")
    for (out, status, message) in [
      (
        "out.mp4", 64,
        "the name of an image file ends in .png, .jpg, .webp or .svg: \(folder.path("out.mp4").path)."
      ),
      ("none/out.png", 73, "there is no folder \(folder.path("none").path)."),
      ("still.jpg", 64, "\(folder.path("still.jpg").path) would replace the input itself."),
    ] {
      let outcome = try Program.run("dice", "still.jpg", "--annotate", out, in: folder.url)
      #expect(outcome.status == status)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "vision: --annotate: \(message)\n")
    }
    #expect(try Data(contentsOf: folder.path("still.jpg")) == still)
  }

  @Test("a model that doesn't exist or isn't one is reported by name")
  func model() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("not a model".utf8), as: "text.mlmodel")
    let missing = try Program.run("dice", "a.jpg", "--model", "none.mlmodel", in: folder.url)
    #expect(missing.status == 66)
    #expect(missing.errors == "vision: none.mlmodel: no such model\n")
    let text = try Program.run("dice", "a.jpg", "--model", "text.mlmodel", in: folder.url)
    #expect(text.status == 65)
    #expect(text.errors.hasPrefix("vision: text.mlmodel: can't be loaded as a model: "))
  }
}
