import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

@Suite("vision model describe")
struct ModelDescribeTests {
  private static let models = packageFolder.appending(path: "Models")

  @Test("text output has kind, features, labels, operations and size")
  func text() throws {
    let outcome = try Program.run("model", "describe", "Drawings.mlmodel", in: Self.models)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let lines = outcome.lines
    #expect(
      lines.first?.wholeMatch(of: /Drawings\.mlmodel: neural network classifier, specification version \d/)
        != nil)
    #expect(lines.contains("  inputs:") && lines.contains("  outputs:"))
    #expect(lines.contains { $0.hasPrefix("    ") && $0.contains(": Image ") })
    // 85 objects and "nothing": Models/Drawings.md.
    #expect(lines.contains { $0.hasPrefix("  class labels (86): ") && $0.hasSuffix(", …") })
    #expect(lines.contains { $0.wholeMatch(of: /\s+operations \(\d+\): .*\d+ convolution, .*/) != nil })
    #expect(lines.last?.wholeMatch(of: /\s+size: [\d.]+ MB, weights: [\d.]+ MB/) != nil)
  }

  @Test("JSON has a pipeline's models, and sizes in bytes")
  func json() throws {
    let outcome = try Program.run("model", "describe", "--json", "DiceDetector.mlmodel", in: Self.models)
    #expect(outcome.status == 0)
    let record = try #require(try outcome.records.first)
    #expect(record["type"] as? String == "model")
    #expect(record["input"] as? String == "DiceDetector.mlmodel")
    #expect(record["kind"] as? String == "pipeline")
    let inputs = try #require(record["inputs"] as? [[String: Any]])
    #expect(inputs.map { $0["name"] as? String } == ["image", "iouThreshold", "confidenceThreshold"])
    #expect(inputs.first?["type"] as? String == "image")
    #expect(inputs.first?["width"] as? Int == 576)
    #expect(inputs.map { $0["optional"] as? Bool } == [false, true, true])
    let models = try #require(record["models"] as? [[String: Any]])
    #expect(models.map { $0["kind"] as? String } == ["neural network", "non-maximum suppression"])
    let file = Self.models.appending(path: "DiceDetector.mlmodel")
    let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
    #expect(record["size"] as? Int == size)
    let weights = try #require(record["weights"] as? Int)
    #expect(weights > 0 && weights < size ?? 0)
  }

  @Test("each of several functions is described with its states, in JSON as well")
  func functions() throws {
    let folder = packageFolder.appending(path: "Tests/Fixtures/CompiledPrograms")
    let outcome = try Program.run("model", "describe", "newer.mlmodelc", in: folder)
    #expect(outcome.status == 0)
    let expected = """
        function double (default):
          inputs:
            x: MultiArray Float16 (1 to 4)
          outputs:
            y: MultiArray Float16
        function total:
          inputs:
            x: MultiArray Float16 2
          outputs:
            y: MultiArray Float16
          states:
            sum: State Float16 2
      """
    #expect(outcome.lines.dropFirst().dropLast(2) == expected.split(separator: "\n").map(String.init)[...])
    let json = try Program.run("model", "describe", "--json", "newer.mlmodelc", in: folder)
    let record = try #require(try json.records.first)
    let functions = try #require(record["functions"] as? [[String: Any]])
    #expect(functions.map { $0["name"] as? String } == ["double", "total"])
    #expect(functions.map { $0["isDefault"] as? Bool } == [true, false])
    let states = try #require(functions.last?["states"] as? [[String: Any]])
    #expect(states.map { $0["name"] as? String } == ["sum"])
    #expect(states.first?["shape"] as? [Int] == [2])
    #expect((record["inputs"] as? [[String: Any]])?.first?["dimensions"] as? [[Int]] == [[1, 4]])
  }

  @Test("the graph has a box for every feature and layer")
  func graph() throws {
    let folder = try TemporaryFolder()
    let model = Self.models.appending(path: "DiceDetector.mlmodel").path
    let outcome = try Program.run("model", "describe", model, "--graph", "graph.svg", in: folder.url)
    #expect(outcome.status == 0)
    let svg = try String(contentsOf: folder.path("graph.svg"), encoding: .utf8)
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(svg.hasSuffix("</svg>\n"))
    for text in ["image", "convolution", "non-maximum suppression", "confidence", "coordinates"] {
      #expect(svg.contains(">\(text)</text>"), "\(text)")
    }
    _ = try XMLCheck.parse(Data(svg.utf8))
  }

  @Test("a file that isn't a model is reported, and the others are still described")
  func batch() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("no model".utf8), as: "a.mlmodel")
    let model = Self.models.appending(path: "Drawings.mlmodel").path
    let outcome = try Program.run(
      "model", "describe", "--json", "a.mlmodel", "none.mlmodel", model, in: folder.url)
    #expect(outcome.status == 65)
    #expect(try outcome.records.map { $0["type"] as? String } == ["error", "error", "model"])
    #expect(try outcome.records[1]["error"] as? String == "none.mlmodel: no such model")
  }

  @Test(
    "a model with unsupported layers is described, too", .sharedData("coreml/SleepCalculator.mlmodel"))
  func shared() throws {
    let outcome = try Program.run(
      "model", "describe", "--json", SharedData.url("coreml/SleepCalculator.mlmodel").path)
    #expect(outcome.status == 0)
    #expect(try outcome.records.first?["kind"] as? String == "pipeline regressor")
  }
}

/// Checks that a document is well-formed, without FoundationXML: every opened element is closed, in order.
private enum XMLCheck {
  struct Unbalanced: Error { let tag: String }

  static func parse(_ data: Data) throws {
    var open: [Substring] = []
    let text = String(decoding: data, as: UTF8.self)
    for tag in text.matches(of: /<(\/?)([A-Za-z]+)[^>]*?(\/?)>/) {
      if tag.1 == "/" {
        guard open.popLast() == tag.2 else { throw Unbalanced(tag: String(tag.0)) }
      } else if tag.3.isEmpty {
        open.append(tag.2)
      }
    }
    if let last = open.last { throw Unbalanced(tag: String(last)) }
  }
}

@Suite("vision model compile, predict and benchmark")
struct ModelRunTests {
  private static let classifier = packageFolder.appending(path: "Tests/Fixtures/Drawings/Corners.mlmodel")
    .path

  @Test("a compiled model has the same predictions as its source")
  func compile() throws {
    let folder = try TemporaryFolder()
    try folder.write(try DrawnSheet.png(), as: "sheet.png")
    let compiled = try Program.run("model", "compile", Self.classifier, in: folder.url)
    #expect(compiled.status == 0)
    #expect(compiled.output == "Corners.mlmodelc\n")
    let name = try Self.imageInput()
    let predictions = try [Self.classifier, "Corners.mlmodelc"].map { model in
      let outcome = try Program.run("model", "predict", model, "--input", "\(name)=sheet.png", in: folder.url)
      #expect(outcome.status == 0)
      return try #require(
        outcome.output.firstRange(of: "\"outputs\":").map { outcome.output[$0.upperBound...] })
    }
    #expect(predictions[0] == predictions[1])
    let again = try Program.run("model", "compile", Self.classifier, in: folder.url)
    #expect(again.status == 73)
    #expect(
      again.errors
        == "vision: Corners.mlmodelc: can't be written: it exists already; --force replaces it\n"
    )
    #expect(try Program.run("model", "compile", "--force", Self.classifier, in: folder.url).status == 0)
  }

  @Test("an image's labels are a dictionary in descending order of probability")
  func predict() throws {
    let folder = try TemporaryFolder()
    try folder.write(try DrawnSheet.png(side: 32), as: "sheet.png")
    let name = try Self.imageInput()
    let outcome = try Program.run(
      "model", "predict", Self.classifier, "--input", "\(name)=sheet.png", in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let outputs = try #require(try outcome.records.first?["outputs"] as? [String: Any])
    #expect(outputs.values.contains { $0 as? String == "cat" })
    let probabilities = try #require(outputs.values.compactMap { $0 as? [String: Double] }.first)
    // Derived in the fixture's script: 0.999.
    #expect(abs((probabilities["cat"] ?? 0) - 0.999) < 0.001)
  }

  @Test("an unknown input, or a value of the wrong type, is a usage error")
  func senseless() throws {
    let name = try Self.imageInput()
    let unknown = try Program.run("model", "predict", Self.classifier, "--input", "nothing=1")
    #expect(unknown.status == 64)
    #expect(unknown.errors == "vision: The model has no input \"nothing\"; its inputs are \(name).\n")
    #expect(try Program.run("model", "predict", Self.classifier, "--input", "\(name)=3").status == 64)
    #expect(try Program.run("model", "predict", Self.classifier).status == 64)
    #expect(try Program.run("model", "predict", Self.classifier, "--input", "\(name)=none.png").status == 66)
    #expect(try Program.run("model", "predict", "none.mlmodel").status == 66)
    #expect(try Program.run("model", "benchmark", Self.classifier, "--threads", "0").status == 64)
    #expect(try Program.run("model", "benchmark", Self.classifier, "--predictions", "0").status == 64)
    #expect(try Program.run("model", "compile", Self.classifier, "out").status == 64)
  }

  @Test(
    "a benchmark has a line per thread count and precision, with a 10th percentile no greater than the median"
  )
  func benchmark() throws {
    let outcome = try Program.run(
      "model", "benchmark", "--json", "--threads", "1,2", "--predictions", "5", Self.classifier)
    #expect(outcome.status == 0)
    let records = try outcome.records
    // In all precisions of this processor.
    let precisions = records.filter { $0["threads"] as? Int == 1 }.map { $0["precision"] as? String }
    #expect(precisions.first == "f32" && Set(precisions).count == precisions.count)
    #expect(records.map { $0["threads"] as? Int } == precisions.map { _ in 1 } + precisions.map { _ in 2 })
    #expect(records.map { $0["precision"] as? String } == precisions + precisions)
    for record in records {
      #expect(record["type"] as? String == "benchmark")
      #expect(record["predictions"] as? Int == 5)
      let (tenth, median) = (
        try #require(record["p10"] as? Double), try #require(record["median"] as? Double)
      )
      #expect(tenth > 0 && tenth <= median)
      #expect(try #require(record["load"] as? Double) > 0)
      #expect(try #require(record["peakMemory"] as? Int) > 1_000_000)
    }
  }

  @Test("each command's help has examples and the exit statuses")
  func help() throws {
    for command in ["describe", "compile", "predict", "benchmark"] {
      let outcome = try Program.run("model", command, "--help")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("EXAMPLES\n  vision model \(command) "))
      #expect(outcome.output.contains("EXIT STATUS\n  0 success; 64 usage error; 65 "))
    }
  }

  @Test("a graph is written as SVG, and the output says so")
  func graphEnding() throws {
    let outcome = try Program.run("model", "describe", "any.mlmodel", "--graph", "graph.png")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--graph: the name of an SVG file ends in .svg: graph.png."))
  }

  @Test("closed standard input isn't an error", arguments: ["serve", "predict"])
  func closedInput(command: String) throws {
    let folder = try TemporaryFolder()
    let line = command == "serve" ? "serve" : "predict '\(Samples.drawings)' --inputs -"
    let outcome = try Program.shell("\"$0\" model \(line) <&-", in: folder.url)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("input can't be read"))
    #expect(!outcome.errors.contains("defect") && !outcome.errors.contains("NSCocoa"))
  }

  @Test(
    "an image keeps its size if the model accepts it, and otherwise its aspect ratio",
    .sharedData("coreml/starry_night_512x512_a025_stable_flexible.mlmodel"),
    arguments: [(120, 104, 120, 104), (50, 80, 100, 160)])
  func flexible(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      DrawnSheet.png(width: width, height: height) { column, row in UInt8(column ^ row & 0xFF) }, as: "in.png"
    )
    let model = SharedData.url("coreml/starry_night_512x512_a025_stable_flexible.mlmodel").path
    let outcome = try Program.run("model", "predict", model, "--input", "image=in.png", in: folder.url)
    let outputs = try #require(try outcome.records.first?["outputs"] as? [String: [String: Any]])
    #expect(outputs["stylizedImage"]?["width"] as? Int == expectedWidth)
    #expect(outputs["stylizedImage"]?["height"] as? Int == expectedHeight)
    let described = try Program.run("model", "describe", "--json", model)
    let input = try #require((try described.records.first?["inputs"] as? [[String: Any]])?.first)
    #expect(input["widths"] as? [Int] == [100, 1920] && input["heights"] as? [Int] == [100, 1920])
  }

  @Test(
    "an array with flexible shapes is described by the range of each dimension",
    .sharedData("coreml/yolov5nano.mlpackage"))
  func flexibleArray() throws {
    let model = SharedData.url("coreml/yolov5nano.mlpackage").path
    let record = try #require(try Program.run("model", "describe", "--json", model).records.first)
    let outputs = try #require(record["outputs"] as? [[String: Any]])
    let confidence = try #require(outputs.first { $0["name"] as? String == "confidence" })
    let dimensions = try #require(confidence["dimensions"] as? [[Any]])
    #expect(dimensions.map { $0.map { $0 as? Int } } == [[0, nil], [1, 1]])
  }

  @Test(
    "numbers by name, and rows in a list of objects, have one prediction each",
    .sharedData("coreml/SleepCalculator.mlmodel"))
  func numbers() throws {
    let model = SharedData.url("coreml/SleepCalculator.mlmodel").path
    let described = try Program.run("model", "describe", "--json", model)
    let inputs = try #require(try described.records.first?["inputs"] as? [[String: Any]])
    let names = inputs.compactMap { $0["name"] as? String }
    let row = Dictionary(uniqueKeysWithValues: names.map { ($0, 8.0) })
    let one = try Program.run(["model", "predict", model] + names.flatMap { ["--input", "\($0)=8"] })
    #expect(one.status == 0)
    let two = try Program.run(
      ["model", "predict", model, "--inputs", "-"], input: JSONSerialization.data(withJSONObject: [row, row]))
    #expect(two.status == 0)
    #expect(two.output == one.output + one.output)
  }

  @Test(
    "a number that isn't finite can be text or Python's literal",
    .sharedData("coreml/SleepCalculator.mlmodel"))
  func infiniteNumbers() throws {
    let model = SharedData.url("coreml/SleepCalculator.mlmodel").path
    let described = try Program.run("model", "describe", "--json", model)
    let inputs = try #require(try described.records.first?["inputs"] as? [[String: Any]])
    let names = inputs.compactMap { $0["name"] as? String }
    let texts = try Program.run(["model", "predict", model] + names.flatMap { ["--input", "\($0)=nan"] })
    #expect(texts.status == 0, "\(texts.errors)")
    let literals = names.map { "\"\($0)\": NaN" }.joined(separator: ", ")
    let json = try Program.run(
      ["model", "predict", model, "--inputs", "-"], input: Data("{\(literals)}".utf8))
    #expect(json.status == 0, "\(json.errors)")
    #expect(json.output == texts.output && json.output.contains("null"))
    let words = try Program.run(["model", "predict", model] + names.flatMap { ["--input", "\($0)=ten"] })
    #expect(words.status == 64 && words.errors.contains("requires a number"))
  }

  private static func imageInput() throws -> String {
    let outcome = try Program.run("model", "describe", "--json", classifier)
    let inputs = try #require(try outcome.records.first?["inputs"] as? [[String: Any]])
    return try #require(inputs.first?["name"] as? String)
  }
}
