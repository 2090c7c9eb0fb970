import Foundation
import Testing

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
      "vision dice roll.mp4 --annotate annotated.mp4", "65 not a picture", "--rule <rule>", "(default: 0.3)",
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

  @Test("a threshold is from 0 to 1")
  func threshold() throws {
    let outcome = try Program.run("dice", "--iou-threshold", "2", "a.jpg")
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "Error: --iou-threshold must be from 0 to 1, not 2.\n" + usage)
  }

  @Test(
    "an argument that makes no sense is a usage error",
    arguments: [
      ["dice"], ["dice", "--confidence-threshold", "many", "a.jpg"], ["dice", "--rule", "mine", "a.jpg"],
      ["dice", "--orientation", "9", "a.jpg"], ["dice", "--orientation", "aside", "a.jpg"],
      ["dice", "-", "-"], ["dice", "--confidence-threshold", "nan", "a.jpg"], ["roll"],
    ])
  func senseless(arguments: [String]) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("Error: "))
  }

  @Test("an annotated file has a name that suits its input, and is not the input")
  func annotate() throws {
    let folder = try TemporaryFolder()
    let still = try Data(contentsOf: Samples.still)
    try folder.write(still, as: "still.jpg")
    for (out, message) in [
      ("out.mp4", "a picture's name ends in .png, .jpg, .webp or .svg: \(folder.path("out.mp4").path)."),
      ("none/out.png", "there is no folder \(folder.path("none").path)."),
      ("still.jpg", "\(folder.path("still.jpg").path) would replace the input itself."),
    ] {
      let outcome = try Program.run("dice", "still.jpg", "--annotate", out, in: folder.url)
      #expect(outcome.status == 64)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "vision: --annotate: \(message)\n")
    }
    #expect(try Data(contentsOf: folder.path("still.jpg")) == still)
  }

  @Test("a model that isn't there, or is none, is named")
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
