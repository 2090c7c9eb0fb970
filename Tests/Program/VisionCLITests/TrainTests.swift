import CoreML
import DrawnExamples
import Foundation
import Testing
import TestSupport

@Suite("vision train images, vision evaluate")
struct TrainTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try DrawnExamples.write(count: 4, to: folder.path("patterns"))
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments, in: folder.url)
  }

  @Test("a folder is trained to a classifier, and the output has its accuracy")
  func text() throws {
    let outcome = try run(
      "train", "images", "patterns", "--output", "Patterns.mlmodel", "--validation", "0.25", "--iterations",
      "5", "--report", "report.html", "--plot", "curves.svg", "--author", "Ann")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    // Rounding may decide whether one of three images is a mistake, so any of these is accepted.
    let part = #"(100\.0|66\.7|33\.3|0\.0)%"#
    let expected = try Regex(
      #"patterns: 9 images of 3 labels for training, 3 for validation\n"#
        + #"iteration 5: loss 0\.\d{4}, accuracy 100\.0%, validation \#(part)\n"#
        + #"Patterns\.mlmodel: 3 labels, 5 iterations, accuracy 100\.0%, validation \#(part) \([0-3] of 3\)\n"#
    )
    #expect(outcome.output.wholeMatch(of: expected) != nil, "\(outcome.output)")
    let classified = try run(
      "classify", "--json", "--model", "Patterns.mlmodel", "--top", "1", "patterns/disks/disks-00.png")
    let labels = try classified.records[0]["classifications"] as? [[String: Any]]
    #expect(labels?.first?["identifier"] as? String == "disks")
    let page = try String(contentsOf: folder.path("report.html"), encoding: .utf8)
    for text in [
      "<h1>patterns</h1>", "<th scope=\"row\">stripes</th>", "trained on 9 images in 5 iterations",
      "</html>",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    let curves = try String(contentsOf: folder.path("curves.svg"), encoding: .utf8)
    #expect(curves.hasPrefix("<svg xmlns=") && curves.hasSuffix("</svg>\n"))
    let evaluated = try run("evaluate", "Patterns.mlmodel", "patterns", "--report", "evaluated.html")
    #expect(evaluated.status == 0)
    #expect(
      try String(contentsOf: folder.path("evaluated.html"), encoding: .utf8).contains(
        "<h1>Patterns.mlmodel on patterns</h1>"))
  }

  @Test("JSON has the data, the iterations and the model, and evaluate counts correct predictions")
  func json() throws {
    let trained = try run(
      "train", "images", "patterns", "-o", "m.mlmodel", "--validation", "0", "--iterations", "10", "--json")
    #expect(trained.status == 0)
    #expect(trained.errors.isEmpty)
    let lines = trained.lines
    #expect(
      lines.first
        == #"{"type":"training","input":"patterns","images":12,"pictures":12,"validation":0,"labels":["#
        + ["checks", "disks", "stripes"].map { #"{"label":"\#($0)","images":4,"pictures":4}"# }.joined(
          separator: ",") + "]}")
    let records = try trained.records
    #expect(records.dropFirst().dropLast().map { $0["iteration"] as? Int } == [5, 10])
    #expect(records.allSatisfy { $0["validationAccuracy"] == nil })
    #expect(
      lines.last == #"{"type":"model","output":"m.mlmodel","iterations":10,"isConverged":false,"accuracy":1}"#
    )
    let evaluated = try run("evaluate", "m.mlmodel", "patterns", "--json")
    #expect(evaluated.status == 0)
    #expect(
      evaluated.output
        == #"{"type":"evaluation","input":"patterns","model":"m.mlmodel","images":12,"pictures":12,"correct":12,"accuracy":1,"labels":["#
        + DrawnExamples.labels.map { #"{"label":"\#($0)","images":4,"pictures":4,"precision":1,"recall":1}"# }
        .joined(
          separator: ",")
        + #"],"confusion":[],"mistakes":[]}"# + "\n")
  }

  @Test("mistakes are counted and listed")
  func mistakes() throws {
    #expect(try run("train", "images", "patterns", "-o", "m.mlmodel", "--validation", "0").status == 0)
    try FileManager.default.moveItem(
      at: folder.path("patterns/disks/disks-01.png"), to: folder.path("patterns/checks/odd.png"))
    try folder.write(Data("no picture".utf8), as: "patterns/disks/bad.png")
    let outcome = try run("evaluate", "m.mlmodel", "patterns")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "vision: “patterns/disks/bad.png” isn't a JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF or BMP image. Convert it to JPEG or PNG.\n"
    )
    let expected = """
      patterns: 12 images, 11 correct: accuracy 91.7%

      Label    Images  Precision  Recall
      checks        5     100.0%   80.0%
      disks         3      75.0%  100.0%
      stripes       4     100.0%  100.0%

      Confused  with   Images
      checks    disks       1

      patterns/checks/odd.png: disks 
      """
    #expect(outcome.output.hasPrefix(expected), "\(outcome.output)")
  }

  @Test("labels that the model doesn't know are reported, and an error if it knows none")
  func foreignLabels() throws {
    #expect(try run("train", "images", "patterns", "-o", "m.mlmodel", "--validation", "0").status == 0)
    try folder.write(Data(contentsOf: folder.path("patterns/disks/disks-00.png")), as: "other/Disks/a.png")
    let foreign = try run("evaluate", "m.mlmodel", "other", "--json")
    #expect(foreign.status == 65 && foreign.output.isEmpty)
    #expect(
      foreign.errors
        == "vision: other: none of its labels is one of the model's. Labels of other: \"Disks\". Labels of m.mlmodel: "
        + "\"checks\", \"disks\", \"stripes\". Use data with the model's labels, spelled in the same way.\n")
    try folder.write(Data(contentsOf: folder.path("patterns/disks/disks-01.png")), as: "other/disks/b.png")
    let partial = try run("evaluate", "m.mlmodel", "other", "--json")
    #expect(partial.status == 0)
    #expect(
      try partial.records.map { $0["message"] as? String } == [
        "\"Disks\" isn't a label of the model, which can't predict it.", nil,
      ])
  }

  @Test("bad data is reported and skipped")
  func problems() throws {
    try folder.write(Data("no picture".utf8), as: "patterns/disks/bad.png")
    try FileManager.default.copyItem(
      at: folder.path("patterns/disks/disks-01.png"), to: folder.path("patterns/disks/twin.png"))
    let outcome = try run("train", "images", "patterns/", "-o", "m.mlmodel", "--iterations", "1")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        vision: patterns/disks/bad.png is left out: “patterns/disks/bad.png” isn't a JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF or BMP \
        image.
        vision: patterns/disks/disks-01.png and patterns/disks/twin.png are the same file; the first is used.

        """)
    #expect(outcome.lines.first == "patterns/: 12 images of 3 labels for training, none for validation")
  }

  @Test("interrupted while reading images, it says so and keeps the features extracted so far")
  func interrupted() throws {
    // Enough images for the signal to arrive long before the last of them.
    try DrawnExamples.write(count: 400, to: folder.path("many"))
    let outcome = try Program.shell(
      """
      "$0" train images many -o m.mlmodel --session s & program=$!
      until [ -s s/features ]; do sleep 0.01; done
      kill -TERM $program; wait $program
      """, in: folder.url)
    #expect(outcome.status == 143)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "vision: interrupted before anything was learned: no model was written. The results of "
        + "reading the images are kept in s.\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("m.mlmodel").path))
  }

  @Test("a resumed session writes the same file, and is rejected with other options")
  func session() throws {
    let whole = try run("train", "images", "patterns", "-o", "whole.mlmodel", "--iterations", "12")
    #expect(whole.status == 0)
    let begun = try run(
      "train", "images", "patterns", "-o", "m.mlmodel", "--iterations", "12", "--session", "s")
    #expect(begun.status == 0)
    try FileManager.default.removeItem(at: folder.path("m.mlmodel"))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("s").path)
    where name.hasSuffix(".checkpoint") && name != "000005.checkpoint" {
      try FileManager.default.removeItem(at: folder.path("s/\(name)"))
    }
    let resumed = try run(
      "train", "images", "patterns", "-o", "m.mlmodel", "--iterations", "12", "--session", "s")
    #expect(resumed.status == 0)
    #expect(try Data(contentsOf: folder.path("m.mlmodel")) == Data(contentsOf: folder.path("whole.mlmodel")))
    let other = try run(
      "train", "images", "patterns", "-o", "m.mlmodel", "--iterations", "13", "--session", "s")
    #expect(other.status == 64)
    #expect(
      other.errors
        == "vision: The session was started with maxIterations 12, not 13. Choose another session folder, or remove "
        + "this one to start over.\n")
  }

  @Test("a killed training resumes from its session folder and writes the same file")
  func killed() throws {
    // Enough images for the signal to arrive long before the last of them.
    try DrawnExamples.write(count: 200, to: folder.path("many"))
    let arguments = ["train", "images", "many", "--iterations", "40"]
    let whole = try Program.run(arguments + ["-o", "whole.mlmodel"], in: folder.url)
    #expect(whole.status == 0)
    let killed = try Program.shell(
      """
      "$0" \(arguments.joined(separator: " ")) -o m.mlmodel --session s & program=$!
      until [ -s s/features ]; do sleep 0.01; done
      kill -KILL $program; wait $program
      """, in: folder.url)
    #expect(killed.status == 128 + SIGKILL)
    #expect(!FileManager.default.fileExists(atPath: folder.path("m.mlmodel").path))
    let resumed = try Program.run(arguments + ["-o", "m.mlmodel", "--session", "s"], in: folder.url)
    #expect(resumed.status == 0)
    #expect(try Data(contentsOf: folder.path("m.mlmodel")) == Data(contentsOf: folder.path("whole.mlmodel")))
  }

  @Test("drawings are trained on the built-in model's features, and the result is a drawing classifier")
  func drawings() throws {
    let outcome = try run(
      "train", "drawings", "patterns", "-o", "Patterns.mlmodel", "--iterations", "10", "--augment", "rotation"
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.lines.last?.hasPrefix("Patterns.mlmodel: 3 labels, 10 iterations, accuracy ") == true)
    let described = try run("model", "describe", "Patterns.mlmodel")
    #expect(described.output.contains("128"))
    let classified = try run(
      "pictionary", "classify", "--json", "--model", "Patterns.mlmodel", "patterns/disks/disks-00.png")
    #expect(classified.status == 0, "\(classified.errors)")
    #expect(classified.output.contains("disks"))
    for (start, status, message) in [
      ("none.mlmodel", 66, "--base-model: none.mlmodel: no such model"),
      (
        Samples.dice, 65,
        "--base-model: \(Samples.dice): can't be loaded as a model: The model can't be trained with other labels: it is a "
          + "pipeline; a neural network classifier is required."
      ),
    ] {
      let refused = try run("train", "drawings", "patterns", "-o", "m.mlmodel", "--base-model", start)
      #expect(refused.status == status)
      #expect(refused.errors == "vision: \(message)\n")
    }
  }

  @Test("data that can't be trained on and unwritable output are reported before any work is done")
  func refused() throws {
    try folder.write(Data("a".utf8), as: "file")
    try FileManager.default.createDirectory(at: folder.path("empty"), withIntermediateDirectories: true)
    for (arguments, status, message) in [
      (["none", "-o", "m.mlmodel"], 66, "none: no such folder"),
      (["file", "-o", "m.mlmodel"], 65, "file: not a folder; each label needs a subfolder"),
      (
        ["empty", "-o", "m.mlmodel"], 65,
        "empty has no subfolders with images: each label needs a subfolder with its name."
      ),
      (
        ["patterns", "-o", "none/m.mlmodel"], 73,
        "--output: there is no folder \(folder.path("none").path)."
      ),
      (["patterns", "-o", "m.mlmodel", "--validation", "none"], 66, "none: no such folder"),
    ] {
      let outcome = try Program.run(["train", "images"] + arguments, in: folder.url)
      #expect(outcome.status == status)
      #expect(outcome.errors == "vision: \(message)\n")
      #expect(outcome.output.isEmpty)
    }
    #expect(try run("evaluate", "none.mlmodel", "patterns").errors == "vision: none.mlmodel: no such model\n")
    #expect(try run("evaluate", Samples.dice, "patterns").status == 65)
    #expect(try run("evaluate", Samples.drawings, "none").errors == "vision: none: no such folder\n")
  }

  @Test(
    "invalid options are usage errors",
    arguments: [
      ["-o", "m.txt"], ["-o", "m.mlmodel", "--iterations", "0"], ["-o", "m.mlmodel", "--validation", "1"],
      ["-o", "m.mlmodel", "--augment", "sharpen"], ["-o", "m.mlmodel", "--report", "r.txt"],
      ["-o", "m.mlmodel", "--plot", "r.png"], [],
    ])
  func usage(arguments: [String]) throws {
    let outcome = try Program.run(["train", "images", "patterns"] + arguments, in: folder.url)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
  }
}
