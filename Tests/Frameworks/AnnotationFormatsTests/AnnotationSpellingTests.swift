import AnnotationFormats
import DrawnExamples
import Foundation
import Testing
import TestSupport

/// Files as other programs and systems write them: encodings, identifiers, separators, Unicode forms.
@Suite("Annotated images: spellings of other programs")
struct AnnotationSpellingTests {
  private let folder: TemporaryFolder
  /// 128 × 96 pixels.
  private let picture: Data

  /// One character, and a letter followed by a combining accent.
  private static let (composed, decomposed) = ("pr\u{FC}fung", "pru\u{308}fung")
  /// UTF-8 and UTF-16 with byte order marks.
  private static let encodings: [@Sendable (String) -> Data] = [
    { Data("\u{FEFF}\($0)".utf8) },
    { Data("\u{FEFF}\($0)".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) },
    { Data("\u{FEFF}\($0)".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) },
  ]

  init() throws {
    folder = try TemporaryFolder()
    picture = try DrawnObjects.picture(seed: 1).0
  }

  private func write(_ text: String, as name: String) throws { try folder.write(Data(text.utf8), as: name) }

  private func addPicture(_ name: String) throws { try folder.write(picture, as: name) }

  /// The images' paths in the folder with their labels, and the problems.
  private func read(_ name: String) throws -> (labels: [String], problems: [DataProblem]) {
    let set = try AnnotationSource(lookingAt: folder.path(name)).annotations(BoxForm())
    let base = folder.url.path + "/"
    return (
      set.pictures.map {
        ([$0.path.replacing(base, with: "")] + $0.boxes.map(\.label)).joined(separator: ": ")
      },
      set.problems
    )
  }

  private func coco(file: String, image: String = "1", category: String = "2") -> String {
    """
    {"images": [{"id": \(image), "file_name": "\(file)"}], "categories": [{"id": \(category), "name": "cat"}],
     "annotations": [{"image_id": \(image), "category_id": \(category), "bbox": [30, 25, 20, 10]}]}
    """
  }

  private func createML(_ file: String, label: String = "cat") -> String {
    #"{"image": "\#(file)", "annotations": [{"label": "\#(label)", "#
      + #""coordinates": {"x": 40, "y": 30, "width": 20, "height": 10}}]}"#
  }

  @Test(
    "every text file may have a byte order mark, also that of UTF-16", arguments: encodings, ["\n", "\r\n"])
  func byteOrderMarks(encode: @Sendable (String) -> Data, lineEnd: String) throws {
    func write(_ lines: [String], as name: String) throws {
      try folder.write(encode(lines.joined(separator: lineEnd) + lineEnd), as: name)
    }
    for name in ["classes", "yaml"] {
      try addPicture("\(name)/images/a.png")
      try write(["0 0.5 0.5 0.25 0.25", "1 0.25 0.25 0.5 0.5"], as: "\(name)/labels/a.txt")
    }
    try write(["cät", "dog"], as: "classes/classes.txt")
    try write(["names:", "- cät", "- dog"], as: "yaml/data.yaml")
    for name in ["classes", "yaml"] {
      let found = try read(name)
      #expect(found.labels == ["\(name)/images/a.png: cät: dog"] && found.problems.isEmpty)
    }
    for name in ["csv", "json", "coco", "voc"] { try addPicture("\(name)/a.png") }
    try write(["file,x0,y0,x1,y1,label", "a.png,30,25,50,35,cat"], as: "csv/boxes.csv")
    try write(["[\(createML("a.png"))]"], as: "json/boxes.json")
    try write([coco(file: "a.png")], as: "coco/boxes.json")
    try write(
      [
        "<annotation><filename>a.png</filename><object><name>cat</name><bndbox><xmin>1</xmin><ymin>2</ymin>",
        "<xmax>30</xmax><ymax>40</ymax></bndbox></object></annotation>",
      ], as: "voc/a.xml")
    for name in ["csv", "json", "coco", "voc"] {
      let found = try read(name)
      #expect(found.labels == ["\(name)/a.png: cat"] && found.problems.isEmpty, "\(name)")
    }
  }

  @Test("a label index may have a decimal point, but no fraction")
  func decimalIndices() throws {
    try write("cat\ndog\n", as: "data/classes.txt")
    try addPicture("data/images/a.png")
    try write("0.0 0.5 0.5 0.2 0.2\n1.0 0.5 0.5 0.2 0.2\n0.5 0.5 0.5 0.2 0.2\n", as: "data/labels/a.txt")
    let found = try read("data")
    #expect(found.labels == ["data/images/a.png: cat: dog"])
    #expect(
      found.problems == [
        .unreadableAnnotation(
          path: folder.path("data/labels/a.txt").path,
          reason: "line 3 isn't a label index followed by numbers")
      ])
  }

  @Test("an empty line of classes.txt, or entry of data.yaml, keeps its index")
  func unnamedIndices() throws {
    try addPicture("data/images/a.png")
    try write("0 0.5 0.5 0.2 0.2\n1 0.5 0.5 0.2 0.2\n2 0.5 0.5 0.2 0.2\n", as: "data/labels/a.txt")
    for (name, text) in [
      ("classes.txt", "cat\n \ndog\n\n"), ("data.yaml", "names: [cat, '', dog,]"),
      ("data.yaml", "names:\n- cat\n-\n- dog\n"),
    ] {
      try write(text, as: "data/\(name)")
      let found = try read("data")
      #expect(found.labels == ["data/images/a.png: cat: dog"], "\(text)")
      #expect(
        found.problems.map(\.description).joined().contains("line 2 has the label index 1, which has no name")
      )
    }
  }

  @Test(
    "COCO's identifiers may be strings, and digits in one are a number",
    arguments: [("\"a\"", "\"b\""), ("\"1\"", "2"), ("1", "\"2\""), ("1.0", "\"-7\"")])
  func identifiers(image: String, category: String) throws {
    try addPicture("data/a.png")
    try write(coco(file: "a.png", image: image, category: category), as: "data/boxes.json")
    #expect(try read("data").labels == ["data/a.png: cat"])
    let mixed = coco(file: "a.png", image: "1", category: "2").replacing(
      #""image_id": 1"#, with: #""image_id": "1""#)
    try write(mixed, as: "data/boxes.json")
    #expect(try read("data").labels == ["data/a.png: cat"])
  }

  @Test("an unknown or empty identifier is reported")
  func unknownIdentifiers() throws {
    try addPicture("data/a.png")
    let text = coco(file: "a.png").replacing(
      #""annotations": ["#,
      with: #""annotations": [{"image_id": "x", "category_id": 2, "bbox": [1, 1, 2, 2]}, {"image_id": ""}, "#)
    try write(text, as: "data/boxes.json")
    #expect(
      try read("data").problems.map(\.description).map { $0.split(separator: ": ").last } == [
        "annotation 1 refers to image \"x\", which isn't in the list; this is left out.",
        "annotation 2 has no image_id; this is left out.",
      ])
  }

  @Test(
    "in COCO's own layout, images are beside the folder annotations",
    arguments: [
      ("val2031/a.png", "instances_val2031.json", "a.png"),
      ("images/val/a.png", "instances_val.json", "a.png"),
      ("images/a.png", "person_keypoints_val.json", "a.png"), ("val/a.png", "val.json", "a.png"),
      ("val/a.png", "val.json", "val/a.png"), ("images/val/a.png", "val.json", "images/val/a.png"),
    ])
  func layout(image: String, file: String, name: String) throws {
    try addPicture("data/\(image)")
    try write(coco(file: name), as: "data/annotations/\(file)")
    #expect(try read("data/annotations/\(file)").labels == ["data/\(image): cat"])
    // The only file of annotations can also be found.
    #expect(try read("data").labels == ["data/\(image): cat"])
    try write(coco(file: name), as: "data/annotations/instances_other.json")
    #expect { try read("data") } throws: { "\($0)".contains("annotations has 2 JSON files; name the one") }
  }

  @Test("images of COCO's other parts, and of the folder above, aren't used")
  func otherParts() throws {
    try addPicture("data/train/a.png")
    try addPicture("data/a.png")
    try write(coco(file: "a.png"), as: "data/annotations/instances_val.json")
    #expect(throws: AnnotationFileError.self) { try read("data/annotations/instances_val.json") }
  }

  @Test("paths may have Windows' separators; a name with a backslash comes first")
  func backslashes() throws {
    try addPicture("data/images/val/a.png")
    try write(coco(file: #"images\\val\\a.png"#), as: "data/boxes.json")
    #expect(try read("data").labels == ["data/images/val/a.png: cat"])
    try write(coco(file: #".\\images\\val\\a.png"#), as: "data/boxes.json")
    #expect(try read("data").labels.count == 1)
    try write(coco(file: #"..\\data\\images\\val\\a.png"#), as: "data/boxes.json")
    #expect(throws: AnnotationFileError.self) { try read("data") }
    try addPicture(#"data/images\val\a.png"#)
    try write(coco(file: #"images\\val\\a.png"#), as: "data/boxes.json")
    #expect(try read("data").labels == [#"data/images\val\a.png: cat"#])
  }

  @Test("a name in another Unicode form means the file that is there", arguments: [true, false])
  func forms(isComposed: Bool) throws {
    let (there, written) = isComposed ? (Self.composed, Self.decomposed) : (Self.decomposed, Self.composed)
    for (name, text) in [
      ("createml/boxes.json", "[\(createML("sub-\(written)/\(written).png"))]"),
      ("coco/boxes.json", coco(file: "sub-\(written)/\(written).png")),
      ("csv/boxes.csv", "file,x0,y0,x1,y1,label\nsub-\(written)/\(written).png,30,25,50,35,cat\n"),
    ] {
      let part = try #require(name.split(separator: "/").first)
      try addPicture("\(part)/sub-\(there)/\(there).png")
      try write(text, as: name)
      let found = try read(String(part))
      #expect(found.labels.map { Array($0.utf8) } == [Array("\(part)/sub-\(there)/\(there).png: cat".utf8)])
      #expect(found.problems.isEmpty)
    }
    try addPicture("yolo/images/\(there).png")
    try write("0 0.5 0.5 0.25 0.25", as: "yolo/labels/\(written).txt")
    let found = try read("yolo")
    #expect(found.labels.count == 1 && found.labels[0].hasSuffix(": 0") && found.problems.isEmpty)
  }

  @Test("two files whose names differ only in their Unicode form have annotations of their own")
  func bothForms() throws {
    for name in [Self.composed, Self.decomposed] {
      try addPicture("data/\(name).png")
      try addPicture("yolo/images/\(name).png")
    }
    try write(
      "[\(createML("\(Self.composed).png", label: "one")), \(createML("\(Self.decomposed).png", label: "two"))]",
      as: "data/boxes.json")
    let set = try AnnotationSource(lookingAt: folder.path("data")).annotations(BoxForm())
    // The decomposed name has the smaller bytes: a letter comes before C3.
    #expect(set.pictures.map { $0.boxes.map(\.label) } == [["two"], ["one"]])
    try write("7 0.5 0.5 0.25 0.25", as: "yolo/labels/\(Self.composed).txt")
    let yolo = try AnnotationSource(lookingAt: folder.path("yolo")).annotations(BoxForm())
    #expect(yolo.pictures.map { $0.boxes.map(\.label) } == [[], ["7"]])
    #expect(yolo.problems == [.noBoxes(count: 1)])
  }

  @Test("an annotation with an empty label is reported and left out")
  func emptyLabels() throws {
    try addPicture("data/a.png")
    for text in [
      "[\(createML("a.png", label: " ")), \(createML("a.png"))]",
      coco(file: "a.png").replacing(#""name": "cat"}"#, with: #""name": "cat"}, {"id": 3, "name": ""}"#)
        .replacing(
          #""annotations": ["#,
          with: #""annotations": [{"image_id": 1, "category_id": 3, "bbox": [1, 1, 2, 2]}, "#),
    ] {
      try write(text, as: "data/boxes.json")
      let found = try read("data")
      #expect(found.labels == ["data/a.png: cat"] && found.problems.count == 1, "\(text)")
    }
  }
}
