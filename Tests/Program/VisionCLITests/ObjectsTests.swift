import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing
import VideoFrames

@Suite("vision objects")
struct ObjectsTests {
  private static let model = packageFolder.appending(path: "Models/DiceDetector.mlmodel").path

  private static func objects(_ record: [String: Any]) throws -> [[String: Any]] {
    try #require(record["objects"] as? [[String: Any]])
  }

  private static func label(_ object: [String: Any]) throws -> String {
    let labels = try #require(object["labels"] as? [[String: Any]])
    return try #require(labels.first?["identifier"] as? String)
  }

  @Test("an image's objects are reported with label, confidence and box, in descending order of confidence")
  func json() throws {
    let outcome = try Program.run(
      "objects", "--model", Self.model, "--json", "still.jpg", in: Samples.folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let number = #"-?\d+(\.\d{1,3})?"#
    let box = #"\{"x":\#(number),"y":\#(number),"width":\#(number),"height":\#(number)\}"#
    let object =
      #"\{"labels":\[\{"identifier":"[1-6]","confidence":\#(number)\}\],"confidence":\#(number),"box":\#(box)\}"#
    let line =
      #"\{"type":"image","input":"still.jpg","width":960,"height":540,"objects":\[\#(object),\#(object),\#(object)\]\}"#
    #expect(try Regex(line + "\n").wholeMatch(in: outcome.output) != nil)
    let objects = try Self.objects(try #require(outcome.records.first))
    let confidences = objects.compactMap { $0["confidence"] as? Double }
    #expect(confidences == confidences.sorted(by: >))
    // The dice's centers, by eye: a blue 3 at the left, a white 5 above the middle, a red 1 at the right.
    let centers = [
      "1": CGPoint(x: 795, y: 385), "3": CGPoint(x: 125, y: 378), "5": CGPoint(x: 531, y: 130),
    ]
    for object in objects {
      let center = try #require(centers[try Self.label(object)])
      let box = try #require(object["box"] as? [String: Double])
      let rect = CGRect(
        x: box["x"] ?? 0, y: box["y"] ?? 0, width: box["width"] ?? 0, height: box["height"] ?? 0)
      #expect(abs(rect.midX - center.x) < 8 && abs(rect.midY - center.y) < 8)
    }
  }

  @Test("text output has the image and a line for each object")
  func text() throws {
    let outcome = try Program.run("objects", "--model", Self.model, "still.jpg", in: Samples.folder)
    #expect(outcome.status == 0)
    let line = #"  [135] {10}\d\d% {3}\d+,\d+ +\d+×\d+\n"#
    #expect(
      try Regex(#"still.jpg \(960×540\): 3 objects\n"# + line + line + line).wholeMatch(in: outcome.output)
        != nil)
  }

  @Test("the requested number of labels is reported for each object")
  func top() throws {
    for (top, count) in [("2", 2), ("0", 6)] {
      let outcome = try Program.run(
        "objects", "--model", Self.model, "--json", "--top", top, "still.jpg", in: Samples.folder)
      for object in try Self.objects(try #require(outcome.records.first)) {
        #expect((object["labels"] as? [Any])?.count == count)
      }
    }
  }

  @Test("objects below the threshold aren't reported")
  func threshold() throws {
    func confidences(_ threshold: String) throws -> [Double] {
      let outcome = try Program.run(
        "objects", "--model", Self.model, "--json", "--confidence", threshold, "still.jpg",
        in: Samples.folder)
      return try Self.objects(try #require(outcome.records.first)).compactMap { $0["confidence"] as? Double }
    }
    let all = try confidences("0.1")
    #expect(try confidences("0.8") == all.filter { $0 >= 0.8 })
    let formerName = try Program.run(
      "objects", "--model", Self.model, "--json", "--confidence-threshold", "0.8", "still.jpg",
      in: Samples.folder)
    #expect(
      try Self.objects(try #require(formerName.records.first)).count == confidences("0.8").count)
    let none = try Program.run(
      "objects", "--model", Self.model, "--confidence", "1", "still.jpg", in: Samples.folder)
    #expect(none.output == "still.jpg (960×540): nothing found\n")
  }

  @Test("an annotated image has a box and a label for each object")
  func annotate() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      "objects", "--model", Self.model, Samples.still.path, "--annotate", "out.svg", in: folder.url)
    #expect(outcome.status == 0)
    let document = try String(contentsOf: folder.path("out.svg"), encoding: .utf8)
    #expect(document.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"960\" height=\"540\""))
    for value in ["1", "3", "5"] {
      #expect(try Regex("<title>\(value) \\d\\d%</title>").firstMatch(in: document) != nil)
    }
  }

  @Test("a video has the objects of every frame, a summary, and an annotated copy")
  func video() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    let outcome = try Program.run(
      "objects", "--model", Self.model, "--json", "roll.mp4", "--annotate", "out.mp4", in: folder.url)
    #expect(outcome.status == 0)
    let records = try outcome.records
    try #require(records.count == 31)
    #expect(records.dropLast().map { $0["frame"] as? Int } == Array(0..<30))
    #expect(outcome.lines[0] == #"{"type":"frame","input":"roll.mp4","frame":0,"time":0,"objects":[]}"#)
    #expect(try Set(Self.objects(records[28]).map(Self.label)) == ["4", "2"])
    #expect(
      try Regex(
        #"\{"type":"summary","input":"roll\.mp4","width":960,"height":540,"frames":30,"seconds":[\d.]+,"#
          + #""annotated":"out\.mp4"\}"#
      ).wholeMatch(in: outcome.lines[30]) != nil)
    var written = 0
    for try await frame in try await VideoSource(contentsOf: folder.path("out.mp4")) {
      #expect(CVPixelBufferGetWidth(frame.pixelBuffer) == 960)
      written += 1
    }
    #expect(written == 30)
  }

  @Test("in text, a video's frames without objects are left out and counted")
  func videoText() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    let outcome = try Program.run("objects", "--model", Self.model, "roll.mp4", in: folder.url)
    #expect(outcome.status == 0)
    #expect(!outcome.output.contains("nothing found"))
    let frames = outcome.lines.filter { $0.hasPrefix("roll.mp4: frame ") }
    // The dice fly in from frame 11 on.
    #expect((12..<22).contains(frames.count))
    #expect(frames.allSatisfy { $0.hasSuffix(" object") || $0.hasSuffix(" objects") })
    #expect(
      try Regex("roll\\.mp4: 30 frames, \(frames.count) with objects, in [\\d.]+ s").wholeMatch(
        in: try #require(outcome.lines.last)) != nil)
    let none = try Program.run(
      "objects", "--model", Self.model, "--confidence", "1", "roll.mp4", in: folder.url)
    #expect(none.output.wholeMatch(of: /roll\.mp4: 30 frames, none with objects, in [\d.]+ s\n/) != nil)
  }

  @Test("a file that can't be read is reported in place, and the others are still processed")
  func batch() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "c"] { try folder.write(Data(contentsOf: Samples.still), as: "\(name).jpg") }
    try folder.write(Data("no picture".utf8), as: "b.jpg")
    let outcome = try Program.run("objects", "--model", Self.model, "--json", ".", in: folder.url)
    #expect(outcome.status == 65)
    #expect(try outcome.records.map { $0["type"] as? String } == ["image", "error", "image"])
  }

  @Test("a model that isn't a detector is rejected with its kind, before any image is read")
  func notADetector() throws {
    let classifier = packageFolder.appending(path: "Models/Drawings.mlmodel").path
    let outcome = try Program.run("objects", "--model", classifier, "still.jpg", in: Samples.folder)
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "vision: \(classifier): isn't an object detector but a classifier of the kind \"neural network "
        + "classifier\". Classify images with it, or use a model with non-maximum suppression\n")
  }

  @Test("a model that doesn't exist is a missing input")
  func missingModel() throws {
    let outcome = try Program.run("objects", "--model", "none.mlmodel", "still.jpg", in: Samples.folder)
    #expect(outcome.status == 66)
    #expect(outcome.errors == "vision: none.mlmodel: no such model\n")
  }

  @Test("the help has examples, options and the exit statuses")
  func help() throws {
    let outcome = try Program.run("objects", "--help")
    #expect(outcome.status == 0)
    for text in [
      "vision objects --model YOLOv5.mlpackage street.jpg", "65 unreadable", "--iou-threshold <0…1>",
      "--crop-and-scale <option>", "default: scale-fill",
    ] {
      #expect(outcome.output.contains(text), "\(text)")
    }
  }

  @Test(
    "an invalid argument is a usage error",
    arguments: [
      ["still.jpg"], ["--model", "m.mlmodel"], ["--model", "m.mlmodel", "--top", "-1", "still.jpg"],
      ["--model", "m.mlmodel", "--confidence", "2", "still.jpg"],
      ["--model", "m.mlmodel", "--iou-threshold", "nan", "still.jpg"], ["--model", "m.mlmodel", "-", "-"],
    ])
  func senseless(arguments: [String]) throws {
    #expect(try Program.run(["objects"] + arguments).status == 64)
  }

  @Test(
    "an ML program with non-maximum suppression detects its class",
    .sharedData("coreml/yolov5nano.mlpackage"), .sharedData("text/receipts/002.jpg"))
  func program() throws {
    let outcome = try Program.run(
      "objects", "--json", "--model", SharedData.url("coreml/yolov5nano.mlpackage").path,
      SharedData.url("text/receipts/002.jpg").path)
    #expect(outcome.status == 0)
    let record = try #require(try outcome.records.first)
    #expect(record["width"] as? Int == 459)
    let objects = try Self.objects(record)
    #expect(!objects.isEmpty)
    // The only class of this model.
    #expect(try objects.allSatisfy { try Self.label($0) == "label" })
  }
}
