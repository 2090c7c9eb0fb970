import DrawnExamples
import Foundation
import TestSupport
import Testing

@testable import AnnotationFormats

@Suite("Annotation limits")
struct AnnotationLimitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // 128 × 96 pixels.
    let image = try DrawnObjects.picture(seed: 1).0
    for name in ["a.png", "b.png"] { try folder.write(image, as: name) }
  }

  enum Form: String, CaseIterable, Sendable {
    case createML, coco, yolo, pascalVOC, csv
  }

  /// Writes annotations of a.png with boxes of one label, in one of the formats.
  private func write(_ form: Form, label: String = "cat", boxes: Int) throws {
    func list(_ box: String, _ separator: String = ",") -> String {
      Array(repeating: box, count: boxes).joined(separator: separator)
    }
    let files: [String: String] =
      switch form {
      case .createML:
        [
          "boxes.json":
            #"[{"image":"b.png","annotations":[]},{"annotations":["#
            + list(#"{"label":"\#(label)","coordinates":{"x":20,"y":20,"width":9,"height":9}}"#)
            + #"],"image":"a.png"}]"#
        ]
      case .coco:
        [
          "boxes.json": #"{"annotations":["#
            + list(#"{"image_id":1,"category_id":2,"bbox":[20,20,9,9]}"#)
            + #"],"images":[{"id":1,"file_name":"a.png"}],"categories":[{"id":2,"name":"\#(label)"}]}"#
        ]
      case .yolo: ["classes.txt": label, "a.txt": list("0 0.5 0.5 0.1 0.1", "\n")]
      case .pascalVOC:
        [
          "a.xml": "<annotation><filename>a.png</filename>"
            + list(
              "<object><name>\(label)</name><bndbox><xmin>20</xmin><ymin>20</ymin><xmax>29</xmax><ymax>29</ymax></bndbox></object>",
              "") + "</annotation>"
        ]
      case .csv: ["boxes.csv": "file,x0,y0,x1,y1,label\n" + list("a.png,20,20,29,29,\(label)", "\n")]
      }
    for (name, text) in files { try folder.write(Data(text.utf8), as: name) }
  }

  private func read() throws -> AnnotationSet {
    try AnnotationSource(lookingAt: folder.url).annotations(BoxForm())
  }

  private func errorMessage() throws -> String {
    do {
      _ = try read()
      return ""
    } catch let error as AnnotationFileError {
      return error.localizedDescription
    }
  }

  @Test(
    "an image has up to 5,000 objects in every format; beyond that, the error has the place and count",
    arguments: Form.allCases)
  func objects(form: Form) throws {
    try write(form, boxes: 5_000)
    #expect(try read().pictures.map(\.boxes.count).max() == 5_000)
    try write(form, boxes: 5_003)
    let refusal = try errorMessage()
    #expect(refusal.contains(": a.png has 5003 objects; the limit is 5000."), "\(refusal)")
    #expect(refusal.hasPrefix(folder.url.path), "\(refusal)")
  }

  @Test("a label has up to 200 bytes in every format", arguments: Form.allCases)
  func labels(form: Form) throws {
    let label = String(repeating: "é", count: 100)
    try write(form, label: label, boxes: 1)
    #expect(try read().labels == [label])
    try write(form, label: label + "x", boxes: 1)
    let refusal = try errorMessage()
    #expect(refusal.contains("201 bytes; the limit is 200.") && refusal.contains("label of"), "\(refusal)")
  }

  @Test("up to a thousand problems are listed; the others are counted")
  func problems() throws {
    let entry =
      #"{"image":"a.png","annotations":[{"label":"cat","coordinates":{"x":20,"y":20,"width":9,"height":9}}]}"#
    let gone = Array(repeating: #"{"image":"gone.png","annotations":[]}"#, count: 1_500).joined(
      separator: ",")
    try folder.write(Data("[\(entry),\(gone)]".utf8), as: "boxes.json")
    let set = try read()
    #expect(set.problems.count == 1_001)
    #expect(set.problems.last == .others(count: 500))
  }

  // MARK: JSON

  /// Returns the parsed parts of a value, in one line.
  private func parts(_ text: String) throws -> String {
    let reader = JSONReader(text)
    func value() throws -> String {
      switch try reader.kind() {
      case .array:
        var parts: [String] = []
        try reader.array { _ in parts.append(try value()) }
        return "[\(parts.joined(separator: " "))]"
      case .object:
        var parts: [String] = []
        try reader.object { parts.append("\($0)=\(try value())") }
        return "{\(parts.joined(separator: " "))}"
      case .string: return try reader.string(limit: 100).map { "'\($0.text)'" } ?? ""
      case .other: return try reader.number().map { "\($0)" } ?? "-"
      }
    }
    let read = try value()
    try reader.end()
    return read
  }

  @Test("values are parsed as written")
  func values() throws {
    #expect(
      try parts(
        ##" { "a" : [ 1 , -2.5e1, 0.5, true, false, null ] , "b\n\"" : { } , "" : "\u00e9\ud83c\udfb2\/é" } "##
      )
        == "{a=[1.0 -25.0 0.5 1.0 0.0 -] b\n\"={} ='é🎲/é'}")
    #expect(try parts("[]") == "[]")
    #expect(try parts(#""""#) == "''")
  }

  @Test(
    "invalid JSON is rejected, whether it is parsed or skipped",
    arguments: [
      "", "[", "[1", "[1,", "[1 2]", "[1,]", "{", #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,}"#, #"{"a" 1}"#,
      "{1:2}",
      #"{"a":1 "b":2}"#, "01", "1.", ".5", "+1", "1e", "--1", "NaN", "tru", "nulL", "[1]2", "\"", "\"\n\"",
      #""\x""#, #""\u12""#, #""\ud800""#, #""\ud800\u0041""#, "]", "[}", "{]",
      String(repeating: "9", count: 1_025),
      String(repeating: "[", count: 600),
    ])
  func damage(text: String) throws {
    // Nesting is unlimited in JSON whose structure is known.
    if !text.hasPrefix("[[") { #expect(throws: JSONReader.Damage.self) { try parts(text) } }
    #expect(throws: JSONReader.Damage.self) {
      let reader = JSONReader(text)
      try reader.skip()
      try reader.end()
    }
  }

  @Test("only the requested part of a string or value is kept")
  func limits() throws {
    let long = JSONReader(#"["abcdef", "abcdef", [1, "é]"], [1, "é]"]]"#)
    try long.array { number in
      switch number {
      case 0, 1:
        let (text, count) = try #require(try long.string(limit: number == 0 ? 3 : 6))
        #expect(text == (number == 0 ? "abc" : "abcdef") && count == 6)
      case 2: #expect(try long.text(limit: 10) == Data(#"[1, "é]"]"#.utf8))
      default: #expect(try long.text(limit: 9) == nil)
      }
    }
  }
}
