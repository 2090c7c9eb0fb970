import Foundation
import TestSupport
import Testing

@testable import VisionCLI

@Suite("vision dice evaluate")
struct DiceEvaluateTests {
  /// The sample still's dice, 960 × 540, measured by eye: value, and corners in pixels.
  private static let dice = [(3, 85, 335, 170, 420), (5, 492, 86, 572, 172), (1, 755, 342, 838, 430)]

  private static let corners = dice.map { [$0.1, $0.2, $0.3, $0.4] }

  /// Creates a folder `data` with the still as `a_1.jpg` and its labels, which `write` adds.
  private func dataset(_ write: (TemporaryFolder) throws -> Void) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Data(contentsOf: Samples.still), as: "data/a_1.jpg")
    try write(folder)
    return folder
  }

  private func table(_ values: [Int] = dice.map(\.0)) -> Data {
    let lines = zip(values, Self.corners).map { value, corners in
      "a_1.jpg,\(corners.map(String.init).joined(separator: ",")),\(value)\n"
    }
    return Data(("file,x0,y0,x1,y1,value\n" + lines.joined()).utf8)
  }

  private func evaluation(_ arguments: String..., in folder: TemporaryFolder) throws -> [String: Any] {
    let outcome = try Program.run(["dice", "evaluate", "--json"] + arguments, in: folder.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try #require(try outcome.records.last)
  }

  @Test("dice are matched with their labels in every label format", arguments: 0..<5)
  func forms(number: Int) throws {
    let folder = try dataset { folder in
      switch number {
      case 0: try folder.write(table(), as: "data/boxes.csv")
      case 1:
        let lines = Self.dice.map { value, left, top, right, bottom in
          "\(value - 1) \(Double(left + right) / 1920) \(Double(top + bottom) / 1080) "
            + "\(Double(right - left) / 960) \(Double(bottom - top) / 540)\n"
        }
        try folder.write(Data(contentsOf: Samples.still), as: "data/images/a_1.jpg")
        try FileManager.default.removeItem(at: folder.path("data/a_1.jpg"))
        try folder.write(Data(lines.joined().utf8), as: "data/labels/a_1.txt")
      case 2:
        let boxes = Self.dice.map { value, left, top, right, bottom in
          #"{"image_id": 1, "category_id": \#(value), "bbox": [\#(left), \#(top), \#(right - left), \#(bottom - top)]}"#
        }
        let categories = (1...6).map { #"{"id": \#($0), "name": "die \#($0)"}"# }
        try folder.write(
          Data(
            """
            {"images": [{"id": 1, "file_name": "a_1.jpg"}], "categories": [\(categories.joined(separator: ", "))],
             "annotations": [\(boxes.joined(separator: ", "))]}
            """.utf8), as: "data/coco.json")
      case 3:
        let objects = Self.dice.map { value, left, top, right, bottom in
          "<object><name>\(["zero", "one", "two", "three", "four", "five"][value])</name><bndbox><xmin>\(left)</xmin>"
            + "<ymin>\(top)</ymin><xmax>\(right)</xmax><ymax>\(bottom)</ymax></bndbox></object>"
        }
        try folder.write(
          Data("<annotation><filename>a_1.jpg</filename>\(objects.joined())</annotation>".utf8),
          as: "data/a_1.xml")
      default:
        let boxes = Self.dice.map { value, left, top, right, bottom in
          #"{"label": "\#(value)", "coordinates": {"x": \#((left + right) / 2), "y": \#((top + bottom) / 2), "#
            + #""width": \#(right - left), "height": \#(bottom - top)}}"#
        }
        try folder.write(
          Data(#"[{"image": "a_1.jpg", "annotations": [\#(boxes.joined(separator: ", "))]}]"#.utf8),
          as: "data/boxes.json")
      }
    }
    let found = try evaluation("data", in: folder)
    #expect(found["type"] as? String == "evaluation")
    #expect(found["images"] as? Int == 1 && found["correctImages"] as? Int == 1)
    #expect(found["dice"] as? Int == 3 && found["reported"] as? Int == 3 && found["correct"] as? Int == 3)
    #expect(found["recall"] as? Double == 1 && found["precision"] as? Double == 1)
    #expect(found["meanAveragePrecision50"] as? Double == 1)
    let sources = try #require(found["sources"] as? [[String: Any]])
    #expect(sources.map { $0["source"] as? String } == [number == 0 ? "data" : "a"])
    let confusion = try #require(found["confusion"] as? [[String: Any]])
    #expect(confusion.map { $0["labeled"] as? Int } == [1, 3, 5])
    #expect(confusion.map { $0["reported"] as? Int } == [1, 3, 5])
    let sizes = try #require(found["sizes"] as? [[String: Any]])
    // The dice are 85, 83 and 85 pixels wide.
    #expect(sizes.filter { $0["dice"] as? Int == 3 }.map { $0["from"] as? Int } == [64])
  }

  @Test("wrong labels, unreadable labels and images without dice are distinguished")
  func mistakes() throws {
    let folder = try dataset { folder in
      try folder.write(table([0, 2, 1]), as: "data/boxes.csv")
      try folder.write(Data(contentsOf: Samples.still), as: "none/b.jpg")
    }
    let found = try evaluation("data", "--negatives", "none", in: folder)
    #expect(found["dice"] as? Int == 2 && found["reported"] as? Int == 5 && found["correct"] as? Int == 1)
    #expect(found["falsePositiveImages"] as? Int == 1)
    // The option's spelling before 1.0.
    let former = try evaluation("data", "--without-dice", "none", in: folder)
    #expect(former as NSDictionary == found as NSDictionary)
    let pairs = try #require(found["confusion"] as? [[String: Any]]).map {
      "\($0["labeled"] as? Int ?? 0) \($0["reported"] as? Int ?? 0) \($0["dice"] as? Int ?? 0)"
    }
    #expect(pairs == ["1 1 1", "2 5 1", "0 1 1", "0 3 1", "0 5 1"])
    let reliability = try #require(found["reliability"] as? [[String: Any]])
    #expect(reliability.compactMap { $0["dice"] as? Int }.reduce(0, +) == 5)
  }

  @Test("values without positions are counted")
  func counts() throws {
    let folder = try dataset { folder in
      try folder.write(Data("file,values\na_1.jpg,1 3 6\n".utf8), as: "data/counts.csv")
    }
    let found = try evaluation("data", in: folder)
    #expect(found["dice"] as? Int == 3 && found["correct"] as? Int == 2)
    #expect(found["meanAveragePrecision50"] is NSNull)
  }

  @Test("a split or every n-th image is evaluated; sources are those of the table")
  func parts() throws {
    let folder = try TemporaryFolder()
    let still = try Data(contentsOf: Samples.still)
    for name in ["a_1", "a_2", "b_1"] {
      try folder.write(still, as: "data/images/\(name).jpg")
      try folder.write(Data(), as: "data/labels/\(name).txt")
    }
    try folder.write(Data("2 0.1328 0.6991 0.0885 0.1574\n".utf8), as: "data/labels/b_1.txt")
    try folder.write(
      Data("name,source,split\na_1,x,val\na_2,x,train\nb_1,y,val\n".utf8), as: "data/split.csv")
    let split = try evaluation("data", "--split", "val", in: folder)
    #expect(split["images"] as? Int == 2)
    #expect(
      (split["sources"] as? [[String: Any]])?.map { "\($0["source"] ?? "") \($0["correct"] ?? "")" } == [
        "x 0", "y 1",
      ])
    #expect(try evaluation("data", "--every", "2", in: folder)["images"] as? Int == 2)
    let none = try Program.run("dice", "evaluate", "data", "--split", "test", in: folder.url)
    #expect(none.status == 66)
    #expect(none.errors.hasSuffix("vision: data: no images of the split \"test\"\n"))
  }

  @Test("results can be written as tables")
  func text() throws {
    let folder = try dataset { try $0.write(table([3, 5, 2]), as: "data/boxes.csv") }
    let outcome = try Program.run("dice", "evaluate", "data", in: folder.url)
    #expect(outcome.status == 0)
    #expect(
      outcome.lines.first?.hasPrefix("data: 1 image, 3 dice, 3 reported with a confidence of at least ")
        == true)
    let line = try #require(outcome.lines.first { $0.hasPrefix("all ") })
    #expect(line.split(separator: " ").prefix(6) == ["all", "1", "3", "66.7%", "66.7%", "0.0%"])
    let head = try #require(outcome.lines.first { $0.hasPrefix("Labeled ") })
    #expect(head.split(separator: " ").filter { $0.count == 1 } == ["1", "2", "3", "5"])
    #expect(outcome.lines.contains { $0.split(separator: " ") == ["2", "1", "0", "0", "0", "0"] })
  }

  @Test("a file named evaluate, and others, can still be read")
  func fileCalledEvaluate() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(contentsOf: Samples.still), as: "evaluate")
    #expect(try Program.run("dice", "./evaluate", in: folder.url).output == "./evaluate: 3 5 1\n")
    #expect(VisionCommand.evaluationArguments(in: ["dice", "evaluate", "x"]) == ["x"])
    #expect(VisionCommand.evaluationArguments(in: ["dice", "x", "evaluate"]) == nil)
    #expect(VisionCommand.evaluationArguments(in: ["evaluate", "dice"]) == nil)
  }

  @Test("the help lists the exit statuses; missing input and usage errors have theirs")
  func usage() throws {
    let help = try Program.run("dice", "evaluate", "--help")
    #expect(help.status == 0)
    #expect(help.output.contains("USAGE: vision dice evaluate [<options>] <dataset> ..."))
    #expect(help.output == (try Program.run("help", "dice", "evaluate").output))
    let folder = try TemporaryFolder()
    try folder.write(Data("x".utf8), as: "empty/notes.txt")
    for (arguments, status) in [
      ([String](), Int32(64)), (["none"], 66), (["empty"], 65), (["empty", "--every", "0"], 64),
      (["empty", "--confidence", "2"], 64),
    ] {
      let outcome = try Program.run(["dice", "evaluate"] + arguments, in: folder.url)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test(
    "a label's value is the number in its name",
    arguments: [
      ("3", 3), ("die 4", 4), ("dice-5", 5), ("Six", 6), ("d6 3", nil), ("die", nil), ("0", 0),
    ] as [(String, Int?)])
  func labels(label: String, value: Int?) { #expect(DieLabel.number(in: label) == value) }
}
