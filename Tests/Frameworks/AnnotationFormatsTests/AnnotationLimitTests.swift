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
}
