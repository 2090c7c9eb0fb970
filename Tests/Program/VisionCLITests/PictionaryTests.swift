import Foundation
import Testing
import TestSupport

@Suite("vision pictionary: rate, classify, labels")
struct PictionaryTests {
  /// A cat worth 61 points, an Eiffel Tower, a blank sheet, a dark one, and a file that isn't an image.
  private func images() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(DrawnSheet.png(), as: "in/cat.png")
    try folder.write(DrawnSheet.png(side: 32, column: 1, row: 1), as: "in/tower.png")
    try folder.write(DrawnSheet.png(side: 0), as: "blank.png")
    try folder.write(DrawnSheet.png(paper: 20), as: "dark.png")
    try folder.write(Data("no picture".utf8), as: "text.png")
    return folder
  }

  private func run(_ arguments: String..., in folder: TemporaryFolder, input: Data? = nil) throws
    -> Program.Outcome
  {
    try Program.run(["pictionary"] + arguments + ["--model", DrawnSheet.model], in: folder.url, input: input)
  }

  @Test("a rating in JSON has the designed members, in order")
  func rating() throws {
    let folder = try images()
    let outcome = try run("rate", "--json", "in/cat.png", "--prompt", "cat", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output
        == #"{"type":"rating","prompt":"cat","confidence":0.618,"points":61,"classifications":["#
        + #"{"identifier":"cat","confidence":0.618},{"identifier":"nothing","confidence":0.271},"#
        + #"{"identifier":"The Eiffel Tower","confidence":0.036},{"identifier":"airplane","confidence":0.036},"#
        + #"{"identifier":"eyeglasses","confidence":0.036}]}"# + "\n")
  }

  @Test("a rating reports the points, and the label that the model prefers")
  func ratingText() throws {
    let folder = try images()
    for (image, prompt, line) in [
      ("in/cat.png", "cat", "in/cat.png: 61 points."),
      ("in/cat.png", "airplane", "in/cat.png: 3 points: that looks like a cat."),
      ("in/tower.png", "eyeglasses", "in/tower.png: 0 points: that looks like The Eiffel Tower."),
      ("in/tower.png", "the_eiffel_tower", "in/tower.png: 99 points."),
      (
        "dark.png", "cat",
        "dark.png: The picture is too dark. Turn on a light, or move out of the shadow, and take another."
      ),
    ] {
      let outcome = try run("rate", image, "--prompt", prompt, in: folder)
      #expect(outcome.output == line + "\n")
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
    }
  }

  @Test("a sheet without a drawing has no points, and JSON has the reason")
  func noDrawing() throws {
    let folder = try images()
    for (image, problem) in [("blank.png", "nothingDrawn"), ("dark.png", "tooDark")] {
      let outcome = try run("rate", "--json", image, "--prompt", "cat", in: folder)
      #expect(outcome.status == 0)
      #expect(
        outcome.output
          == #"{"type":"rating","prompt":"cat","confidence":0,"points":0,"classifications":[],"#
          + #""problem":"\#(problem)"}"# + "\n")
    }
  }

  @Test("an image can come from standard input, and be rotated")
  func standardInput() throws {
    let folder = try images()
    let outcome = try run(
      "rate", "-", "--prompt", "airplane", "--orientation", "right", in: folder, input: try DrawnSheet.png())
    #expect(outcome.output == "-: 61 points.\n")
  }

  @Test("an unknown label, a missing image and a file that isn't an image are reported")
  func refusals() throws {
    let folder = try images()
    for (image, prompt, status, message) in [
      (
        "in/cat.png", "cta", Int32(64),
        "the model has no label \"cta\". See: vision pictionary labels --all"
      ),
      (
        "in/cat.png", "nothing", 64,
        "the model has no label \"nothing\". See: vision pictionary labels --all"
      ),
      ("none.png", "cat", 66, "none.png: no such file"),
      ("in", "cat", 65, "in: is a folder, not an image"),
    ] {
      let outcome = try run("rate", image, "--prompt", prompt, in: folder)
      #expect(outcome.status == status)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "vision: \(message)\n")
    }
    let text = try run("rate", "--json", "text.png", "--prompt", "cat", in: folder)
    #expect(text.status == 65)
    #expect(text.output.hasPrefix(#"{"type":"error","input":"text.png","error":"#))
  }

  @Test("classifications of a folder are in order, and one bad file doesn't end them")
  func classify() throws {
    let folder = try images()
    let outcome = try run("classify", "--json", "--top", "1", "in", "text.png", in: folder)
    #expect(outcome.status == 65)
    try #require(outcome.lines.count == 3)
    #expect(
      outcome.lines[0]
        == #"{"type":"image","input":"in/cat.png","width":128,"height":128,"classifications":["#
        + #"{"identifier":"cat","confidence":0.618}]}"#)
    #expect(outcome.lines[1].hasPrefix(#"{"type":"image","input":"in/tower.png","#))
    #expect(outcome.lines[2].hasPrefix(#"{"type":"error","input":"text.png","error":"#))
    let text = try run("classify", "in/cat.png", "blank.png", in: folder)
    #expect(text.status == 0)
    #expect(
      text.output
        == "in/cat.png: cat 61 %, nothing 27 %, The Eiffel Tower 3 %, airplane 3 %, eyeglasses 3 %\n"
        // e² / (e² + 4) = 0.649.
        + "blank.png: nothing 64 %, The Eiffel Tower 8 %, airplane 8 %, cat 8 %, eyeglasses 8 %\n")
  }

  @Test("the labels are the game's defaults, or all")
  func labels() throws {
    let folder = try TemporaryFolder()
    #expect(try run("labels", in: folder).output == "cat\nairplane\neyeglasses\n")
    #expect(try run("labels", "--all", in: folder).output == "cat\nairplane\neyeglasses\nThe Eiffel Tower\n")
    #expect(
      try run("labels", "--all", "--json", in: folder).lines.suffix(2) == [
        #"{"type":"label","label":"eyeglasses","phrase":"eyeglasses","default":true}"#,
        #"{"type":"label","label":"The Eiffel Tower","phrase":"The Eiffel Tower","default":false}"#,
      ])
  }

  @Test("a model that doesn't exist or can't rate drawings is reported by name")
  func model() throws {
    let missing = try Program.run("pictionary", "labels", "--model", "none.mlmodel")
    #expect(missing.status == 66)
    #expect(missing.errors == "vision: none.mlmodel: no such model\n")
    let detector = Samples.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Models/DiceDetector.mlmodel").path
    let wrong = try Program.run("pictionary", "labels", "--model", detector)
    #expect(wrong.status == 65)
    #expect(
      wrong.errors
        == "vision: \(detector): the model is not a classifier: it has no class labels. Use a classifier whose labels name things "
        + "to draw\n")
  }

  @Test("each command's help has examples and the exit statuses")
  func help() throws {
    for command in ["play", "rate", "classify", "labels", "scores"] {
      let outcome = try Program.run("pictionary", command, "--help")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("vision pictionary \(command)"))
      #expect(outcome.output.contains("EXIT STATUS"))
    }
    #expect(try Program.run("pictionary", "--help").output.contains("vision pictionary play --camera"))
  }

  @Test(
    "an invalid argument is a usage error",
    arguments: [
      ["rate", "a.png"], ["rate", "a.png", "--prompt", "cat", "--top", "-1"], ["classify"],
      ["classify", "-", "-"],
      ["play", "--seconds", "0"], ["play", "--rounds", "0"], ["play", "--camera", "a", "--folder", "b"],
      ["play", "--no-records", "--records", "a.sqlite"], ["scores", "--since", "yesterday"],
      ["scores", "--until", "2026-02-30"],
    ])
  func senseless(arguments: [String]) throws {
    let outcome = try Program.run(["pictionary"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("Error: "))
  }
}
