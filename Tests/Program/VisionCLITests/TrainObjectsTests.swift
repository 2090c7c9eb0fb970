import DrawnExamples
import Foundation
import NetworkTraining
import Testing
import TestSupport

@Suite("vision train objects, vision evaluate: detectors")
struct TrainObjectsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try DrawnObjects.write(count: 8, to: folder.path("shapes"))
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments, in: folder.url)
  }

  @Test("annotated images are trained to a detector, and evaluate reports its accuracy")
  func text() throws {
    let trained = try run(
      "train", "objects", "shapes", "-o", "Shapes.mlmodel", "--validation", "0.25", "--iterations", "60",
      "--size", "128", "--author", "Ann", "--report", "report.html", "--plot", "curves.svg")
    #expect(trained.status == 0)
    #expect(trained.errors.isEmpty, "\(trained.errors)")
    let percents = #"\d+\.\d%"#
    let expected = try Regex(
      #"shapes: 6 images with \d+ objects of 2 labels for training, 2 for validation\n"#
        + #"(iteration \d+: loss \d\.\d{4}(, validation mAP50 \#(percents))?\n){29}"#
        + #"iteration 60: loss \d\.\d{4}, validation mAP50 \#(percents)\n"#
        + #"Shapes\.mlmodel: 2 labels, 60 iterations, mAP50 \#(percents), validation \#(percents) \(precision .*, recall .*\)\n"#
    )
    #expect(trained.output.wholeMatch(of: expected) != nil, "\(trained.output)")
    let page = try String(contentsOf: folder.path("report.html"), encoding: .utf8)
    for text in ["<h1>shapes</h1>", "<polyline points=", "<th scope=\"row\">disk</th>", "</html>"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(try String(contentsOf: folder.path("curves.svg"), encoding: .utf8).contains(">Loss</text>"))
    let found = try run("objects", "--json", "--model", "Shapes.mlmodel", "shapes/00.png")
    #expect(found.status == 0)
    #expect((try found.records[0]["objects"] as? [Any])?.isEmpty == false)
    let evaluated = try run(
      "evaluate", "Shapes.mlmodel", "shapes/annotations.json", "--report", "evaluated.html")
    #expect(evaluated.status == 0)
    #expect(
      try String(contentsOf: folder.path("evaluated.html"), encoding: .utf8).contains(
        "<h1>Shapes.mlmodel on shapes/annotations.json</h1>"))
    let lines = try Regex(
      #"shapes/annotations\.json: 8 images, \d+ objects: mAP50 \#(percents), mAP50-95 \#(percents), precision \#(percents), "#
        + #"recall \#(percents)\n\nLabel +Objects +AP50 +AP50-95 +Precision +Recall\n"#
        + #"disk .*\nsquare .*\n"#)
    #expect(evaluated.output.wholeMatch(of: lines) != nil, "\(evaluated.output)")
  }

  @Test("JSON has the problems, the data, the iterations, the model, and the evaluation's metrics")
  func json() throws {
    let annotations = folder.path("shapes/annotations.json")
    let text = try String(contentsOf: annotations, encoding: .utf8)
    try Data(text.replacing(#""image":"07.png""#, with: #""image":"gone.png""#).utf8).write(to: annotations)
    let trained = try run(
      "train", "objects", "shapes/", "-o", "m.mlmodel", "--iterations", "2", "--size", "96", "--json")
    #expect(trained.status == 0)
    let words = "shapes/annotations.json has annotations of gone.png, which doesn't exist; they are left out."
    #expect(trained.errors == "vision: \(words)\n")
    let records = try trained.records
    #expect(
      records.map { $0["type"] as? String } == ["problem", "training", "iteration", "iteration", "model"])
    #expect(records[0]["message"] as? String == words)
    #expect(records[1]["images"] as? Int == 7)
    let labels = try #require(records[1]["labels"] as? [[String: Any]])
    #expect(labels.map { $0["label"] as? String } == DrawnObjects.labels)
    #expect(labels.allSatisfy { ($0["objects"] as? Int ?? 0) >= 7 })
    #expect(records[2]["iteration"] as? Int == 1 && records[3]["iteration"] as? Int == 2)
    #expect(records[4]["iterations"] as? Int == 2)
    let evaluated = try run("evaluate", "m.mlmodel", "shapes", "--json")
    #expect(evaluated.status == 0)
    #expect(evaluated.errors == "vision: \(words)\n")
    #expect(try evaluated.records.map { $0["type"] as? String } == ["problem", "evaluation"])
    let record = try evaluated.records[1]
    #expect(record["images"] as? Int == 7)
    #expect(record["meanAveragePrecision50"] is Double || record["meanAveragePrecision50"] is Int)
    #expect((record["labels"] as? [[String: Any]])?.first?["label"] as? String == "disk")
  }

  @Test("an image that can't be read is reported and skipped, and the status reflects it")
  func unreadable() throws {
    #expect(
      try run("train", "objects", "shapes", "-o", "m.mlmodel", "--iterations", "1", "--size", "96").status
        == 0)
    try folder.write(Data("no picture".utf8), as: "shapes/03.png")
    let outcome = try run("evaluate", "m.mlmodel", "shapes")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "vision: shapes/03.png is left out: “shapes/03.png” isn't a JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF or BMP image.\n"
    )
    #expect(outcome.output.hasPrefix("shapes: 7 images, "))
  }

  @Test("the same images and seed produce the same file, as does a resumed session")
  func repeated() throws {
    let options = ["--iterations", "3", "--size", "96", "--seed", "4"]
    func file(_ name: String, _ others: [String] = []) throws -> Data {
      let outcome = try Program.run(
        ["train", "objects", "shapes", "-o", name] + options + others, in: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try Data(contentsOf: folder.path(name))
    }
    let first = try file("a.mlmodel")
    #expect(try file("b.mlmodel") == first)
    #expect(try file("c.mlmodel", ["--session", "s"]) == first)
    #expect(try file("d.mlmodel", ["--session", "s"]) == first)
  }

  @Test(
    "a full network is trained reproducibly, and another starts from its weights",
    .enabled(if: ConvolutionalNetwork.isTrainable, "oneDNN isn't installed"))
  func full() throws {
    let options = ["--iterations", "3", "--batch", "2", "--size", "96", "--algorithm", "full"]
    func train(_ name: String, _ others: [String] = []) throws -> Program.Outcome {
      try Program.run(["train", "objects", "shapes", "-o", name] + options + others, in: folder.url)
    }
    let first = try train("a.mlmodel")
    #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
    #expect(first.output.contains("a.mlmodel: 2 labels, 3 iterations, mAP50 "), "\(first.output)")
    #expect(try train("b.mlmodel").status == 0)
    let whole = try Data(contentsOf: folder.path("a.mlmodel"))
    #expect(try Data(contentsOf: folder.path("b.mlmodel")) == whole)
    let continued = try train("c.mlmodel", ["--base-model", "a.mlmodel", "--augment", "none"])
    #expect(continued.status == 0 && continued.errors.isEmpty, "\(continued.errors)")
    #expect(try run("objects", "--model", "c.mlmodel", "shapes/00.png").status == 0)
    // With few layers on EfficientNet-Lite0.
    #expect(
      try run("train", "objects", "shapes", "-o", "d.mlmodel", "--iterations", "1", "--size", "96").status
        == 0)
    let other = try train("e.mlmodel", ["--base-model", "d.mlmodel"])
    #expect(other.status == 65)
    #expect(other.errors.contains("it has no layer stem_convolution"), "\(other.errors)")
  }

  @Test("data that can't be trained on is reported before any work is done")
  func refused() throws {
    try folder.write(Data("[".utf8), as: "broken/a.json")
    try FileManager.default.createDirectory(at: folder.path("empty"), withIntermediateDirectories: true)
    for (arguments, status, message) in [
      (["none", "-o", "m.mlmodel"], 66, "none: no such file or folder\n"),
      (
        ["empty", "-o", "m.mlmodel"], 65,
        "empty has no annotations: a JSON file of Create ML or COCO, YOLO's text files in labels, XML files of Pascal VOC, or boxes.csv.\n"
      ),
      (["broken", "-o", "m.mlmodel"], 65, "broken/a.json isn't JSON: "),
      (
        ["shapes", "-o", "none/m.mlmodel"], 73,
        "--output: there is no folder \(folder.path("none").path).\n"
      ),
      (["shapes", "-o", "m.mlmodel", "--validation", "none"], 66, "none: no such file or folder\n"),
      (
        ["shapes", "-o", "m.mlmodel", "--algorithm", "full", "--base-model", "none.mlmodel"], 66,
        "--base-model: none.mlmodel: no such model\n"
      ),
    ] {
      let outcome = try Program.run(["train", "objects"] + arguments, in: folder.url)
      #expect(Int(outcome.status) == status)
      #expect(outcome.errors.hasPrefix("vision: \(message)"), "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test(
    "invalid options are usage errors",
    arguments: [
      ["-o", "m.txt"], ["-o", "m.mlmodel", "--iterations", "0"], ["-o", "m.mlmodel", "--validation", "1"],
      ["-o", "m.mlmodel", "--size", "100"], ["-o", "m.mlmodel", "--batch", "0"], [],
      ["-o", "m.mlmodel", "--base-model", "s.mlmodel"], ["-o", "m.mlmodel", "--augment", "turn"],
      ["-o", "m.mlmodel", "--algorithm", "whole"],
      ["-o", "m.mlmodel", "--algorithm", "full", "--augment", "none", "--augment", "flip"],
    ])
  func usage(arguments: [String]) throws {
    let outcome = try Program.run(["train", "objects", "shapes"] + arguments, in: folder.url)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
  }

  @Test("an interrupted training writes the weights trained so far")
  func interrupted() throws {
    let outcome = try Program.shell(
      """
      "$0" train objects shapes -o m.mlmodel --size 96 --iterations 100000 > output & program=$!
      until grep -qs iteration output || ! kill -0 $program; do sleep 0.05; done
      kill -TERM $program; wait $program
      """, in: folder.url)
    #expect(outcome.status == 143, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("vision: interrupted: the model was trained for "))
    #expect(FileManager.default.fileExists(atPath: folder.path("m.mlmodel").path))
  }
}
