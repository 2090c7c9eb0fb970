import Foundation
import TestSupport
import Testing

@Suite("vision classify")
struct ClassifyTests {
  private static let model = packageFolder.appending(path: "Models/Drawings.mlmodel").path
  private static let drawings = packageFolder.appending(path: "Examples/Drawings")

  private static func classifications(_ record: [String: Any]) throws -> [(String, Double)] {
    try #require(record["classifications"] as? [[String: Any]]).map {
      (try #require($0["identifier"] as? String), try #require($0["confidence"] as? Double))
    }
  }

  @Test("labels are reported in descending order of confidence, up to the requested number")
  func top() throws {
    let outcome = try Program.run(
      "classify", "--model", Self.model, "--json", "--top", "3", "house.jpg", in: Self.drawings)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let number = #"(0|1|0\.\d{1,3})"#
    let label = #"\{"identifier":"[^"]+","confidence":\#(number)\}"#
    let line =
      #"\{"type":"image","input":"house.jpg","width":800,"height":800,"classifications":\[\#(label),\#(label),\#(label)\]\}"#
    #expect(try Regex(line + "\n").wholeMatch(in: outcome.output) != nil)
    let labels = try Self.classifications(try #require(outcome.records.first))
    #expect(labels[0].0 == "house")
    #expect(labels.map(\.1) == labels.map(\.1).sorted(by: >))
  }

  @Test("the confidences of all labels sum to 1")
  func all() throws {
    let outcome = try Program.run(
      "classify", "--model", Self.model, "--json", "--top", "0", "house.jpg", in: Self.drawings)
    let labels = try Self.classifications(try #require(outcome.records.first))
    #expect(Set(labels.map(\.0)).count == labels.count)
    #expect(abs(labels.reduce(0) { $0 + $1.1 } - 1) < 0.05)
  }

  @Test("text output has the image and then its labels")
  func text() throws {
    let outcome = try Program.run(
      "classify", "--model", Self.model, "--top", "1", "house.jpg", in: Self.drawings)
    #expect(outcome.status == 0)
    #expect(try Regex(#"house.jpg \(800×800\):\n +\d+\.\d%  house\n"#).wholeMatch(in: outcome.output) != nil)
  }

  @Test("without a model, the built-in classifier's groups and labels are reported")
  func builtIn() throws {
    let outcome = try Program.run("classify", "--json", "--top", "0", "house.jpg", in: Self.drawings)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let labels = try Self.classifications(try #require(outcome.records.first))
    #expect(labels.count > 1000)
    #expect(labels.map(\.1) == labels.map(\.1).sorted(by: >))
    #expect(Set(["animal", "dog", "building", "envelope"]).isSubset(of: labels.map(\.0)))
  }

  @Test("regions are classified separately, and each is reported")
  func regions() throws {
    let outcome = try Program.run(
      "classify", "--model", Self.model, "--json", "--top", "1", "--region", "0,0,60,60", "--region",
      "100,50.5,600,700", "house.jpg", in: Self.drawings)
    #expect(outcome.status == 0)
    let records = try outcome.records
    try #require(records.count == 2)
    #expect(records[1]["region"] as? [String: Double] == ["x": 100, "y": 50.5, "width": 600, "height": 700])
    // A corner of the table, and the sheet.
    #expect(try Self.classifications(records[0])[0].0 == "nothing")
    #expect(try Self.classifications(records[1])[0].0 == "house")
  }

  @Test("a region outside an image is reported as that image's error")
  func regionOutside() throws {
    let outcome = try Program.run(
      "classify", "--model", Self.model, "--region", "700,0,200,200", "house.jpg", in: Self.drawings)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "vision: house.jpg: the region 700,0,200,200 isn't within the image of 800 × 800 pixels\n")
  }

  @Test("a file that can't be read is reported in place, and the others are still classified")
  func batch() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "c"] {
      try folder.write(Data(contentsOf: Self.drawings.appending(path: "sun.jpg")), as: "\(name).jpg")
    }
    try folder.write(Data("no picture".utf8), as: "b.jpg")
    let outcome = try Program.run("classify", "--model", Self.model, "--json", ".", in: folder.url)
    #expect(outcome.status == 65)
    #expect(try outcome.records.map { $0["type"] as? String } == ["image", "error", "image"])
  }

  @Test("a model that isn't a classifier is rejected before any image is read")
  func notAClassifier() throws {
    let detector = packageFolder.appending(path: "Models/DiceDetector.mlmodel").path
    let outcome = try Program.run("classify", "--model", detector, "house.jpg", in: Self.drawings)
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "vision: \(detector): isn't a classifier. Use a model with class labels; for a detector, use vision objects\n"
    )
  }

  @Test("a model that doesn't exist is a missing input")
  func missingModel() throws {
    let outcome = try Program.run("classify", "--model", "none.mlmodel", "house.jpg", in: Self.drawings)
    #expect(outcome.status == 66)
    #expect(outcome.errors == "vision: none.mlmodel: no such model\n")
  }

  @Test(
    "an invalid argument is a usage error",
    arguments: [
      [], ["--crop-and-scale", "scale-fit", "house.jpg"], ["--model", "m.mlmodel"],
      ["--model", "m.mlmodel", "--top", "-1", "house.jpg"],
      ["--model", "m.mlmodel", "--region", "1,2,3", "house.jpg"],
      ["--model", "m.mlmodel", "--region", "0,0,0,9", "house.jpg"],
      ["--model", "m.mlmodel", "--region", "nan,0,9,9", "house.jpg"],
      ["--model", "m.mlmodel", "--crop-and-scale", "squeeze", "house.jpg"],
      ["--model", "m.mlmodel", "-", "-"],
    ])
  func senseless(arguments: [String]) throws {
    #expect(try Program.run(["classify"] + arguments).status == 64)
  }
}
