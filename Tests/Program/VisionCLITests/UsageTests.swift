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

  @Test(
    "a misspelt command or option has a suggestion",
    arguments: [
      (["detct", "a.jpg"], "'vision' has no command 'detct'. Did you mean 'vision detect'?"),
      (["evalaute", "m", "f"], "'vision' has no command 'evalaute'. Did you mean 'vision evaluate'?"),
      (["class", "a.jpg"], "'vision' has no command 'class'. Did you mean 'vision classify'?"),
      (
        ["train", "object", "d"],
        "'vision train' has no command 'object'. Did you mean 'vision train objects'?"
      ),
      (["recognize", "a.jpg"], "'vision' has no command 'recognize'. Its commands are dice, rolls, detect,"),
      (["detect", "--barcode", "a.jpg"], "Unknown option '--barcode'. Did you mean '--barcodes'?"),
    ])
  func misspelt(arguments: [String], message: String) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("Error: \(message)"), "\(outcome.errors)")
  }

  @Test("a file in place of a command has a suggestion")
  func missingCommand() throws {
    let outcome = try Program.run(Samples.still.path)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("name a command first, such as 'vision detect \(Samples.still.path)'"))
  }

  @Test(
    "an input that another command reads, or none, has a hint",
    arguments: [
      ("roll.mp4", "roll.mp4: is a video, not an image. Videos are read by vision dice and vision objects."),
      (
        "https://example.org/a.png?size=2",
        "https://example.org/a.png?size=2: is an address, not a file. Download it first, or pipe it into"
      ),
      (
        "file:///tmp/my%20cat.png",
        "file:///tmp/my%20cat.png: is an address, not a path. Use /tmp/my cat.png."
      ),
      ("rtsp://camera/1", "rtsp://camera/1: is a stream, not an image. Streams are read by vision dice"),
      (
        "camera:0", "camera:0: is a camera, not an image. Cameras are read by vision dice and vision objects."
      ),
    ])
  func unsuitable(input: String, hint: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(contentsOf: Samples.folder.appending(path: "roll.mp4")), as: "roll.mp4")
    for command in [["detect"], ["classify"], ["compare", input]] {
      let outcome = try Program.run(command + [input], in: folder.url)
      #expect(outcome.status == 65 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("vision: \(hint)"), "\(outcome.errors)")
    }
  }

  @Test("options of a kind that isn't detected are rejected")
  func optionsWithoutKind() throws {
    for (arguments, message) in [
      (["--text", "--symbologies", "qr"], "--symbologies requires --barcodes."),
      (["--barcodes", "--languages", "ja"], "--languages requires --text."),
    ] {
      let outcome = try Program.run(["detect"] + arguments + ["a.jpg"])
      #expect(outcome.status == 64 && outcome.errors.hasPrefix("Error: \(message)"), "\(outcome.errors)")
    }
    let all = try Program.run("detect", "--symbologies", "qr", "none.png")
    #expect(
      all.status == 66 && all.errors.hasPrefix("vision: --symbologies: other kinds are detected as well;"))
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
