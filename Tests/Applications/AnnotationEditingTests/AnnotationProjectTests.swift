import CoreGraphics
import CoreVideo
import AnnotationEditing
import AnnotationFormats
import DrawnExamples
import Foundation
import ImageIO
import Testing
import TestSupport

@Suite("Annotation projects")
struct AnnotationProjectTests {
  private let folder: TemporaryFolder
  private var data: URL { folder.path("data") }
  private var file: URL { data.appending(path: "annotations.json") }

  init() throws {
    folder = try TemporaryFolder()
    // 128 × 96 pixels.
    for name in ["a.png", "b.png", "sub/c.png"] { try write(DrawnObjects.picture(seed: 1).0, as: name) }
  }

  private func write(_ data: Data, as name: String) throws {
    let url = self.data.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  private func write(_ text: String, as name: String = "annotations.json") throws {
    try write(Data(text.utf8), as: name)
  }

  private func box(_ label: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> AnnotationProject.Box
  {
    .init(label: label, rect: CGRect(x: x, y: y, width: width, height: height))
  }

  private func saved() throws -> [String: [[String: Any]]] {
    let entries = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]] ?? []
    return Dictionary(
      uniqueKeysWithValues: entries.map {
        ($0["image"] as? String ?? "", $0["annotations"] as? [[String: Any]] ?? [])
      })
  }

  private func numbers(_ annotation: [String: Any]) -> [Double] {
    let place = annotation["coordinates"] as? [String: Any] ?? [:]
    return ["x", "y", "width", "height"].compactMap { (place[$0] as? NSNumber)?.doubleValue }
  }

  @Test("boxes are saved by their centers, and training reads them")
  func saving() throws {
    let project = try AnnotationProject(folder: data)
    #expect(project.names.map(\.text) == ["a.png", "b.png", "sub/c.png"])
    let first = try project.annotations(of: 2)
    #expect(first.size == PixelSize(width: 128, height: 96))
    #expect(first.boxes.isEmpty && !first.isReviewed)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    let stored = try project.save(
      [box("cat", 10, 20, 30.5, 40), box("\"dog\"", 100, 50, 90, 20)], of: 2, revision: first.revision)
    // The second extends 62 pixels beyond the right edge.
    #expect(stored.boxes == [box("cat", 10, 20, 30.5, 40), box("\"dog\"", 100, 50, 28, 20)])
    #expect(stored.isReviewed && stored.revision != first.revision)
    let annotations = try #require(try saved()["sub/c.png"])
    #expect(annotations.map(numbers) == [[25.25, 40, 30.5, 40], [114, 60, 28, 20]])
    let read = try AnnotationSource(lookingAt: data).annotations(BoxForm())
    #expect(read.problems.isEmpty)
    #expect(read.pictures.map { $0.boxes.map(\.label) } == [["cat", "\"dog\""]])
    #expect(abs(read.pictures[0].boxes[0].x - 10.0 / 128) < 1e-9)
    #expect(try project.summaries().map(\.boxCount) == [0, 0, 2])
    #expect(project.labels == ["\"dog\"", "cat"])
  }

  @Test("an image without objects differs from one that wasn't reviewed")
  func empty() throws {
    let project = try AnnotationProject(folder: data)
    let empty = try project.save([], of: 0, revision: "none")
    #expect(empty.isReviewed && empty.boxes.isEmpty)
    #expect(try saved()["a.png"]?.isEmpty == true)
    let again = try AnnotationProject(folder: data)
    #expect(try again.summaries().map(\.isReviewed) == [true, false, false])
    let forgotten = try again.save(nil, of: 0, revision: empty.revision)
    #expect(!forgotten.isReviewed && forgotten.revision == "none")
    #expect(try saved().isEmpty)
  }

  @Test("unknown members of the file, and images outside the folder, are preserved")
  func foreign() throws {
    try write(
      """
      [{"image": "gone.png", "annotations": [{"label": "x", "coordinates": {"x": 1, "y": 2, "width": 3, "height": 4}}]},
       {"image": "../secret.png", "annotations": []}, 7,
       {"imagefilename": "./a.png", "reviewer": "Ann", "annotation": [
         {"label": "cat", "difficult": true, "coordinates": {"x": 20, "y": 20, "width": 10, "height": 10}},
         {"label": "dog", "coordinates": {"x": 50, "y": 50, "width": 10, "height": 10}}, {"note": "later"}]},
       {"image": "a.png", "annotations": [{"label": "cow", "coordinates": {"x": 80, "y": 50, "width": 10, "height": 10}}]}]
      """)
    let project = try AnnotationProject(folder: data)
    let annotations = try project.annotations(of: 0)
    #expect(annotations.boxes.map(\.label) == ["cat", "dog", "cow"])
    #expect(annotations.problems.count == 1)
    // The dog is removed, the cow moved, the cat kept.
    _ = try project.save(
      [box("cat", 15, 15, 10, 10), box("cow", 70, 45, 10, 10)], of: 0, revision: annotations.revision)
    let entries = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [Any])
    #expect(entries.count == 4)
    let first = try #require(entries[0] as? [String: Any])
    #expect(first["image"] as? String == "gone.png")
    #expect((first["annotations"] as? [[String: Any]]).map { numbers($0[0]) } == [1, 2, 3, 4])
    #expect((entries[1] as? [String: Any])?["image"] as? String == "../secret.png")
    #expect(entries[2] as? Int == 7)
    let edited = try #require(entries[3] as? [String: Any])
    #expect(edited["reviewer"] as? String == "Ann")
    let boxes = try #require(edited["annotation"] as? [[String: Any]])
    #expect(boxes.map { $0["label"] as? String } == ["cat", "cow", nil])
    #expect(boxes[0]["difficult"] as? Bool == true)
    #expect(boxes[2]["note"] as? String == "later")
  }

  @Test("annotations changed in the meantime aren't overwritten, and other images' are kept")
  func conflicts() throws {
    let (one, other) = (try AnnotationProject(folder: data), try AnnotationProject(folder: data))
    let kept = try other.save([box("cat", 1, 1, 10, 10)], of: 0, revision: "none")
    #expect(throws: AnnotationError.conflict(name: "a.png")) {
      try one.save([box("dog", 1, 1, 10, 10)], of: 0, revision: "none")
    }
    #expect(try one.annotations(of: 0).boxes.map(\.label) == ["cat"])
    _ = try one.save([box("dog", 1, 1, 10, 10)], of: 1, revision: "none")
    #expect(try other.annotations(of: 0).revision == kept.revision)
    #expect(try saved().keys.sorted() == ["a.png", "b.png"])
  }

  @Test("a file that can't be written is unchanged, and leaves nothing beside it")
  func unwritable() throws {
    let output = folder.path("gone/boxes.json")
    let project = try AnnotationProject(folder: data, output: output)
    #expect(throws: AnnotationError.unwritable(path: output.path, reason: "No such file or directory")) {
      try project.save([box("cat", 1, 1, 10, 10)], of: 0, revision: "none")
    }
    #expect(!(try project.annotations(of: 0).isReviewed))
    let usual = try AnnotationProject(folder: data)
    for number in 0..<3 { _ = try usual.save([], of: number, revision: "none") }
    let names = try FileManager.default.contentsOfDirectory(atPath: data.path).sorted()
    #expect(names == ["a.png", "annotations.json", "b.png", "sub"])
  }

  @Test("a file of another kind isn't edited")
  func otherFiles() throws {
    try write(#"{"images": [], "categories": [], "annotations": []}"#)
    #expect(throws: AnnotationError.foreignOutput(path: file.path)) { try AnnotationProject(folder: data) }
    try write("[{")
    #expect(throws: AnnotationFileError.self) { try AnnotationProject(folder: data) }
    #expect(throws: AnnotationError.noImages(folder: folder.path("none").path)) {
      try FileManager.default.createDirectory(at: folder.path("none"), withIntermediateDirectories: true)
      return try AnnotationProject(folder: folder.path("none"))
    }
  }

  @Test(
    "annotations in other formats are the starting point; their files are unchanged",
    arguments: ["coco", "yolo", "voc"])
  func importing(form: String) throws {
    switch form {
    case "coco":
      try write(
        """
        {"images": [{"id": 7, "file_name": "a.png"}, {"id": 8, "file_name": "b.png"}],
         "categories": [{"id": 3, "name": "cat"}],
         "annotations": [{"image_id": 7, "category_id": 3, "bbox": [32, 24, 64, 12]}]}
        """, as: "instances.json")
    case "yolo":
      try write("cat\n", as: "classes.txt")
      try write("0 0.5 0.3125 0.5 0.125\n", as: "a.txt")
      try write("", as: "b.txt")
    default:
      try write(
        """
        <annotation><filename>a.png</filename><object><name>cat</name><bndbox><xmin>33</xmin><ymin>25</ymin><xmax>96</xmax>
        <ymax>36</ymax></bndbox></object></annotation>
        """, as: "a.xml")
    }
    let before = try FileManager.default.contentsOfDirectory(atPath: data.path).sorted()
    let project = try AnnotationProject(folder: data)
    // From (32, 24), 64 × 12 pixels; Pascal VOC's corners may be off by a pixel.
    let found = try #require(try project.annotations(of: 0).boxes.first)
    #expect(found.label == "cat")
    for (value, expected) in [
      (found.rect.minX, 32.0), (found.rect.minY, 24), (found.rect.width, 64), (found.rect.height, 12),
    ] {
      #expect(abs(value - expected) <= (form == "voc" ? 1 : 0.01))
    }
    // COCO lists b.png as an image without objects; an empty YOLO file may be an unreviewed one.
    #expect(try project.summaries().map(\.isReviewed) == [true, form == "coco", false])
    #expect(try FileManager.default.contentsOfDirectory(atPath: data.path).sorted() == before)
    _ = try project.save([], of: 2, revision: "none")
    let read = try AnnotationSource(lookingAt: data).annotations(BoxForm())
    #expect(read.pictures.flatMap(\.boxes).map(\.label) == ["cat"])
    #expect(read.pictures.contains { $0.path.hasSuffix("sub/c.png") })
  }

  @Test("names are bytes; links out of the folder are skipped")
  func names() throws {
    // The same letter, once as one scalar and once as two.
    let hostile = ["\u{E9}.png", "e\u{301}.png", "<b>&\"'.png", "a b%41#?.png", "line\nbreak.png"]
    for name in hostile { try write(DrawnObjects.picture(seed: 2).0, as: name) }
    try DrawnObjects.picture(seed: 3).0.write(to: folder.path("outside.png"))
    try FileManager.default.createSymbolicLink(
      at: data.appending(path: "link.png"), withDestinationURL: folder.path("outside.png"))
    try FileManager.default.createSymbolicLink(
      at: data.appending(path: "inner.png"), withDestinationURL: data.appending(path: "a.png"))
    let project = try AnnotationProject(folder: data)
    #expect(project.problems == ["link.png is a link out of the folder; it is skipped."])
    #expect(project.names.count == 3 + hostile.count + 1)
    for (number, name) in project.names.enumerated() {
      let label = "label \(number)"
      _ = try project.save([box(label, 1, 1, 10, 10)], of: number, revision: "none")
      #expect(try project.annotations(of: number).boxes.map(\.label) == [label], "\(name.text)")
    }
    let again = try AnnotationProject(folder: data)
    for number in project.names.indices {
      #expect(try again.annotations(of: number).boxes.map(\.label) == ["label \(number)"])
    }
  }

  @Test("only regular files with valid names are images")
  func regularFiles() throws {
    #expect(mkfifo(data.appending(path: "pipe.png").path, 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: data.appending(path: "dangling.png").path, withDestinationPath: "gone.png")
    // x\xff.png, which isn't UTF-8.
    var path = "\(data.path)/x?.png".utf8.map { CChar(bitPattern: $0 == UInt8(ascii: "?") ? 0xFF : $0) }
    path.append(0)
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    #expect(descriptor >= 0)
    close(descriptor)
    let project = try AnnotationProject(folder: data)
    #expect(project.names.map(\.text) == ["a.png", "b.png", "sub/c.png"])
    #expect(project.problems == ["pipe.png isn't a regular file; it is skipped."])
  }

  @Test("an image that was replaced by a link out of the folder isn't read", arguments: ["a.png", "sub"])
  func laterLinks(replaced: String) throws {
    let outside = folder.path("outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    let image = try DrawnObjects.picture(seed: 3).0
    for name in ["a.png", "c.png"] { try image.write(to: outside.appending(path: name)) }
    let project = try AnnotationProject(folder: data)
    let number = replaced == "sub" ? 2 : 0
    _ = try project.url(of: number)
    let place = data.appending(path: replaced)
    try FileManager.default.removeItem(at: place)
    try FileManager.default.createSymbolicLink(
      at: place, withDestinationURL: replaced == "sub" ? outside : outside.appending(path: "a.png"))
    #expect(throws: ImageDecodingError.self) { try project.url(of: number) }
    #expect(throws: ImageDecodingError.self) { try project.annotations(of: number) }
    _ = try project.annotations(of: 1)
  }

  @Test("the folder's own file isn't written if it is a link out of the folder; a named one may be a link")
  func linkedOutput() throws {
    let outside = folder.path("outside.json")
    try Data("[]\n".utf8).write(to: outside)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: outside)
    #expect(throws: AnnotationError.linkedOutput(path: file.path)) { try AnnotationProject(folder: data) }
    #expect(try Data(contentsOf: outside) == Data("[]\n".utf8))
    let named = try AnnotationProject(folder: data, output: file)
    _ = try named.save([], of: 0, revision: "none")
    #expect(try String(contentsOf: outside, encoding: .utf8).contains("a.png"))
  }

  @Test("boxes are in pixels of the upright image")
  func orientation() throws {
    let buffer = try #require(
      CVPixelBuffer(width: 64, height: 32, pixelFormat: kCVPixelFormatType_24RGB))
    var jpeg = try ImageEncoder.encode(buffer, as: .jpeg)
    // EXIF's orientation 6: rotated clockwise by 90°.
    let exif: [UInt8] = [
      0xFF, 0xE1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0,
      0, 1,
      0, 6, 0, 0, 0, 0, 0, 0,
    ]
    jpeg.insert(contentsOf: exif, at: 2)
    try write(jpeg, as: "turned.jpg")
    let project = try AnnotationProject(folder: data)
    let number = try #require(project.names.firstIndex { $0.text == "turned.jpg" })
    #expect(try project.annotations(of: number).size == PixelSize(width: 32, height: 64))
    let stored = try project.save([box("cat", 20, 50, 30, 30)], of: number, revision: "none")
    #expect(stored.boxes == [box("cat", 20, 50, 12, 14)])
    #expect(try saved()["turned.jpg"].map { numbers($0[0]) } == [26, 57, 12, 14])
  }

  @Test(
    "invalid boxes are rejected, and nothing is saved",
    arguments: [
      ("", 1.0, 1.0, 10.0, 10.0), ("  ", 1, 1, 10, 10), ("a\nb", 1, 1, 10, 10),
      (String(repeating: "x", count: 201), 1, 1, 10, 10), ("cat", .nan, 1, 10, 10),
      ("cat", 1, 1, .infinity, 10),
      ("cat", 1, 1, -10, 10), ("cat", 1, 1, 0, 10), ("cat", 200, 1, 10, 10), ("cat", 1, 1e300, 10, 10),
    ])
  func refused(label: String, x: Double, y: Double, width: Double, height: Double) throws {
    let project = try AnnotationProject(folder: data)
    #expect {
      try project.save([box(label, x, y, width, height)], of: 0, revision: "none")
    } throws: { error in
      if case .unusableBox = error as? AnnotationError { true } else { false }
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test(
    "a file beyond the annotation limits is rejected",
    arguments: [("x", 5_001, "a.png has 5001 objects"), (String(repeating: "x", count: 300), 1, "300 bytes")])
  func limits(label: String, boxes: Int, words: String) throws {
    let box = #"{"label":"\#(label)","coordinates":{"x":20,"y":20,"width":9,"height":9}}"#
    let text =
      #"[{"image":"a.png","annotations":[\#(Array(repeating: box, count: boxes).joined(separator: ","))]}]"#
    let limited = try TemporaryFolder()
    try limited.write(try DrawnObjects.picture(seed: 1).0, as: "a.png")
    let file = try limited.write(Data(text.utf8), as: "boxes.json")
    #expect {
      try AnnotationProject(folder: limited.url, output: file)
    } throws: {
      $0.localizedDescription.contains(words)
    }
  }
}
