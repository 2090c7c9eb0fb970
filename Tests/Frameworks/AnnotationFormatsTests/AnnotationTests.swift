import AnnotationFormats
import DrawnExamples
import Foundation
import Testing
import TestSupport

@Suite("Annotated images")
struct AnnotationTests {
  private let folder: TemporaryFolder
  /// 128 × 96 pixels.
  private let picture: Data

  init() throws {
    folder = try TemporaryFolder()
    picture = try DrawnObjects.picture(seed: 1).0
  }

  private func write(_ text: String, as name: String) throws { try write(Data(text.utf8), as: name) }

  private func write(_ data: Data, as name: String) throws {
    let url = folder.path(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  /// Returns the images that are found in the folder, or in a file in it, with their boxes in pixels.
  private func read(
    _ name: String = ""
  ) throws -> (pictures: [String], problems: [String]) {
    let url = name.isEmpty ? folder.path("data") : folder.path("data/\(name)")
    let set = try AnnotationSource(lookingAt: url).annotations(BoxForm())
    let base = folder.path("data").path + "/"
    return (
      set.pictures.map { picture in
        let boxes = picture.boxes.map { box in
          "\(box.label) \(rounded(box.x * 128)) \(rounded(box.y * 96)) \(rounded(box.width * 128)) \(rounded(box.height * 96))"
        }
        return ([picture.path.replacing(base, with: "")] + boxes).joined(separator: ": ")
      }, set.problems.map { $0.description.replacing(base, with: "") }
    )
  }

  private func rounded(_ number: Double) -> Int { Int(number.rounded()) }

  @Test("Create ML's JSON: centers in pixels, with either name of each member")
  func createML() throws {
    try write(picture, as: "data/a.png")
    try write(picture, as: "data/b.png")
    try write(
      """
      [{"image": "b.png", "annotations": [{"label": "cat", "coordinates": {"x": 40, "y": 30, "width": 20, "height": 10}},
       {"label": "dog", "coordinates": {"x": 100.5, "y": 50, "width": 11, "height": 12}}]},
       {"imagefilename": "a.png", "annotation": [{"label": "cat", "coordinates": {"x": 10, "y": 10, "width": 4, "height": 4}}]}]
      """, as: "data/boxes.json")
    let found = try read()
    #expect(found.pictures == ["a.png: cat 8 8 4 4", "b.png: cat 30 25 20 10: dog 95 44 11 12"])
    #expect(found.problems.isEmpty)
    #expect(try read("boxes.json").pictures == found.pictures)
  }

  @Test("COCO's JSON: corners in pixels, labels by their numbers, images in the folder images")
  func coco() throws {
    try write(picture, as: "data/images/a.png")
    try write(picture, as: "data/images/b.png")
    try write(
      """
      {"images": [{"id": 7, "file_name": "a.png"}, {"id": 9, "file_name": "b.png"}, {"id": 10, "file_name": "c.png"}],
       "categories": [{"id": 3, "name": "cat"}],
       "annotations": [{"image_id": 7, "category_id": 3, "bbox": [30, 25, 20, 10]},
        {"image_id": 7, "category_id": 4, "bbox": [30, 25, 20, 10]}, {"image_id": 10, "category_id": 3, "bbox": [1, 1, 2, 2]},
        {"image_id": 11, "category_id": 3, "bbox": [1, 1, 2, 2]}, {"image_id": 7, "category_id": 3, "bbox": [1, 1, 2]},
        {"image_id": 7, "category_id": 3, "iscrowd": 1, "bbox": [1, 1, 2, 2]}]}
      """, as: "data/instances.json")
    let found = try read()
    #expect(found.pictures == ["images/a.png: cat 30 25 20 10", "images/b.png"])
    #expect(
      found.problems == [
        "instances.json has annotations of c.png, which doesn't exist; they are left out.",
        "instances.json: annotation 2 has no category from the list; this is left out.",
        "instances.json: annotation 4 refers to image 11, which isn't in the list; this is left out.",
        "instances.json: annotation 5 has no bbox of four numbers; this is left out.",
        "instances.json: annotation 6 is of a crowd, not of one object; this is left out.",
        "One image has no boxes; it is used as background.",
      ])
  }

  @Test(
    "YOLO's folders: normalized centers, outlines, and class names in each YAML form",
    arguments: [
      "names: ['cat', \"big dog\"]\nnc: 2\n", "path: x\nnames:\n  0: cat  # the first\n  1: big dog\n",
      "names:\n- cat\n- 'big dog'\nnc: 2\n", "names: {0: cat, 1: big dog}",
    ])
  func yolo(names: String) throws {
    try write(names, as: "data/data.yaml")
    for name in ["train/a", "train/b", "c"] { try write(picture, as: "data/images/\(name).png") }
    try write("0 0.5 0.5 0.25 0.25\n\n1 0.25 0.25 0.5 0.5 0.9\n", as: "data/labels/train/a.txt")
    try write("1 0.1 0.2 0.3 0.2 0.3 0.6\n2 0.5 0.5 0.1 0.1\nx\n0 1 2\n", as: "data/labels/c.txt")
    try write("", as: "data/labels/gone.txt")
    let found = try read()
    #expect(
      found.pictures == [
        "images/c.png: big dog 13 19 26 38",
        "images/train/a.png: cat 48 36 32 24: big dog 0 0 64 48", "images/train/b.png",
      ])
    #expect(
      found.problems == [
        "labels/c.txt: line 2 has the label index 2, which has no name; this is left out.",
        "labels/c.txt: line 3 isn't a label index followed by numbers; this is left out.",
        "labels/c.txt: line 4 has 2 numbers instead of a box's four; this is left out.",
        "labels/gone.txt has annotations of gone, which doesn't exist; they are left out.",
        "One image has no boxes; it is used as background.",
      ])
  }

  @Test(
    "YOLO's splits, each with images and labels, are read together or separately, with shared class names")
  func yoloParts() throws {
    try write("names: [cat]", as: "data/data.yaml")
    for part in ["train", "valid"] {
      try write(picture, as: "data/\(part)/images/a.png")
      try write("0 0.5 0.5 0.25 0.25", as: "data/\(part)/labels/a.txt")
    }
    let box = "a.png: cat 48 36 32 24"
    #expect(try read().pictures == ["train/images/\(box)", "valid/images/\(box)"])
    #expect(try read("train").pictures == ["train/images/\(box)"])
    // Without class names, and with labels beside the image.
    try write(picture, as: "plain/b.png")
    try write("3 0.5 0.5 0.25 0.25", as: "plain/b.txt")
    let set = try AnnotationSource.yolo(at: folder.path("plain")).annotations(BoxForm())
    #expect(set.pictures.map { $0.boxes.map(\.label) } == [["3"]])
  }

  @Test("a CSV table of boxes: corners in pixels, columns in any order, quoted cells")
  func table() throws {
    try write(picture, as: "data/a, b.png")
    try write(picture, as: "data/images/c.png")
    try write(
      "\u{FEFF}value,file,x0,y0,x1,y1,by\r\n3,\"a, b.png\",30,25,50,35,me\r\n\r\n\"say \"\"one\"\"\",\"a, b.png\",0,0,10,10\r\n"
        + "5,c.png,95,44,106,56\r\n6,c.png,1,2,x,4\r\n,c.png,1,2,3,4\r\n2,../c.png,1,2,3,4\r\n",
      as: "data/boxes.csv")
    let found = try read()
    #expect(
      found.pictures == ["a, b.png: 3 30 25 20 10: say \"one\" 0 0 10 10", "images/c.png: 5 95 44 11 12"])
    #expect(
      found.problems == [
        "boxes.csv: line 6 lacks a label or one of four coordinates; this is left out.",
        "boxes.csv: line 7 lacks a label or one of four coordinates; this is left out.",
        "boxes.csv has annotations of ../c.png, which doesn't exist; they are left out.",
      ])
    #expect(try read("boxes.csv").pictures == found.pictures)
    try write("file,label,x0,y0\na.png,1,2,3\n", as: "data/boxes.csv")
    #expect { try read() } throws: { "\($0)".contains("isn't a table of boxes: its header needs file, x0") }
  }

  @Test("Pascal VOC's XML: corners in pixels; parts of objects are ignored")
  func pascalVOC() throws {
    try write(picture, as: "data/JPEGImages/a.png")
    try write(
      """
      <?xml version="1.0"?><!DOCTYPE x>
      <annotation><!-- <filename>no</filename> --><filename>a.png</filename><size><width>1</width></size>
      <object><name>cat &amp; dog</name><part><name>head</name><bndbox><xmin>1</xmin></bndbox></part>
      <bndbox><xmin>30</xmin><ymin>25</ymin><xmax>50</xmax><ymax>35</ymax></bndbox></object>
      <object><name>cat</name><occluded/></object></annotation>
      """, as: "data/Annotations/a.xml")
    try write("<annotation><filename>a.png</annotation>", as: "data/Annotations/b.xml")
    try write("<annotation><filename>../a.png</filename></annotation>", as: "data/Annotations/c.xml")
    let found = try read()
    #expect(found.pictures == ["JPEGImages/a.png: cat & dog 30 25 20 10"])
    #expect(
      found.problems == [
        "Annotations/a.xml: object 2 has no name or no bndbox of four numbers; this is left out.",
        "Annotations/b.xml: \"annotation\" ends without a start; this is left out.",
        "Annotations/c.xml has annotations of ../a.png, which doesn't exist; they are left out.",
      ])
  }

  @Test("boxes outside their images, empty boxes and boxes of unreadable images are reported")
  func badBoxes() throws {
    try write(picture, as: "data/a.png")
    try write("no picture", as: "data/b.png")
    func box(_ x: String, _ y: Int, _ width: Int) -> String {
      #"{"label": "c", "coordinates": {"x": \#(x), "y": \#(y), "width": \#(width), "height": 20}}"#
    }
    try write(
      """
      [{"image": "a.png", "annotations": [\(box("0", 48, 20)), \(box("400", 48, 20)), \(box("50", 48, 0)), \(box("1e300", 4, 2)),
      {"label": "c"}, 7]}, {"image": "b.png", "annotations": [\(box("10", 10, 5))]}, {}, {"image": "a.png"},
      {"image": "/etc/passwd", "annotations": []}]
      """, as: "data/boxes.json")
    let found = try read()
    #expect(found.pictures == ["a.png: c 0 38 10 20"])
    #expect(
      found.problems == [
        "boxes.json: annotation 5 of a.png has no label or no coordinates; this is left out.",
        "boxes.json: annotation 6 of a.png has no label or no coordinates; this is left out.",
        "boxes.json: entry 3 has no image name; this is left out.",
        "boxes.json: entry 4, of a.png, has no annotations; this is left out.",
        "boxes.json has annotations of /etc/passwd, which doesn't exist; they are left out.",
        "a.png: a box of \"c\" extends beyond the image; the part inside is used.",
        "a.png: a box of \"c\" is outside of the image; it is left out.",
        "a.png: a box of \"c\" has no width or height; it is left out.",
        "a.png: a box of \"c\" has no width or height; it is left out.",
        "b.png is left out: “b.png” isn't a JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF or BMP image.",
      ])
  }

  @Test(
    "invalid files are rejected with a description, whatever they contain",
    arguments: [
      "", "[", "{}", "7", "[7]", "[]", String(repeating: "[", count: 100_000), "{\"images\": 1}",
      "\u{0}\u{1}", "[{\"image\": \"a.png\", \"annotations\": []}]",
    ])
  func refused(text: String) throws {
    try write(picture, as: "data/a.png")
    try write(text, as: "data/boxes.json")
    #expect(throws: AnnotationFileError.self) { try read() }
  }

  @Test("a folder without annotations lists the formats, and one with several files requires a choice")
  func ambiguous() throws {
    try write(picture, as: "data/a.png")
    #expect {
      try read()
    } throws: {
      "\($0)".contains(
        "a JSON file of Create ML or COCO, YOLO's text files in labels, XML files of Pascal VOC, or boxes.csv"
      )
    }
    try write("[]", as: "data/a.json")
    try write("[]", as: "data/b.json")
    #expect { try read() } throws: { "\($0)".contains("has 2 JSON files; name the one with the annotations") }
  }
}
