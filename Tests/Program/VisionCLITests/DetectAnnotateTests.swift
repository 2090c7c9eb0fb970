import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

@Suite("vision detect --annotate")
struct DetectAnnotateTests {
  private static let card = packageFolder.appending(path: "Examples/GiftCard/card.jpg")

  @Test(
    "the output format follows the file name",
    arguments: [("out.png", ImageFormat.png), ("out.jpg", .jpeg), ("out.webp", .webP)])
  func formats(_ name: String, _ format: ImageFormat) throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run("detect", "--barcodes", Self.card.path, "--annotate", name, in: folder.url)
    #expect(outcome.status == 0)
    let drawn = try ImageDecoder.decode(contentsOf: folder.path(name))
    #expect(drawn.format == format)
    #expect(drawn.picture.size == PixelSize(width: 1280, height: 960))
  }

  @Test("the code's outline has the color of barcodes, and the rest of the image is unchanged")
  func pixels() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      "detect", "--json", "--barcodes", Self.card.path, "--annotate", "out.png", in: folder.url)
    let record = try #require(try outcome.records.first)
    let code = try #require((record["barcodes"] as? [[String: Any]])?.first)
    let corners = try #require(code["corners"] as? [[Double]])
    let (x, y) = ((corners[2][0] + corners[3][0]) / 2, (corners[2][1] + corners[3][1]) / 2)
    let before = try ImageDecoder.decode(contentsOf: Self.card).picture.buffer
    let after = try ImageDecoder.decode(contentsOf: folder.path("out.png")).picture.buffer
    // (0, 0.62, 0.45), scaled to 255.
    #expect(near(after.color(x: Int(x), y: Int(y)), (0, 158, 115), within: 12))
    #expect(near(after.color(x: 640, y: 60), before.color(x: 640, y: 60), within: 1))
  }

  @Test("SVG contains the image, and an outline and a caption for each finding")
  func svg() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      "detect", "--barcodes", Self.card.path, "--annotate", "out.svg", in: folder.url)
    #expect(outcome.status == 0)
    let document = try String(contentsOf: folder.path("out.svg"), encoding: .utf8)
    #expect(document.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1280\" height=\"960\""))
    #expect(document.contains("data:image/jpeg;base64,"))
    #expect(document.contains("<title>qr: https://example.org/gift/2026</title>"))
    #expect(document.contains(">1 barcode</text>"))
  }

  @Test("several annotated images go to a folder, under unique names, in one format if requested")
  func several() throws {
    let folder = try TemporaryFolder()
    for name in ["one/card.jpg", "two/card.jpg"] {
      try folder.write(try Data(contentsOf: Self.card), as: name)
    }
    let arguments = ["detect", "--barcodes", "one/card.jpg", "none.jpg", "two", "--annotate"]
    let outcome = try Program.run(arguments + ["drawn"], in: folder.url)
    #expect(outcome.status == 66)
    let vector = try Program.run(arguments + ["vector", "--annotate-format", "svg"], in: folder.url)
    #expect(vector.status == 66)
    func names(_ path: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path(path).path).sorted()
    }
    #expect(try names("drawn") == ["card-2.jpg", "card.jpg"])
    #expect(try names("vector") == ["card-2.svg", "card.svg"])
  }

  @Test("JSON has the path of each annotated copy")
  func annotatedPaths() throws {
    let folder = try TemporaryFolder()
    let card = try Data(contentsOf: Self.card)
    for name in ["one/card.jpg", "two/card.jpg"] { try folder.write(card, as: name) }
    try folder.write(TarArchive.data(["a/card.jpg": card]), as: "shard.tar")
    let outcome = try Program.run(
      "detect", "--json", "--barcodes", "one", "two", "shard.tar", "none.jpg", "--annotate", "drawn",
      in: folder.url)
    #expect(
      try outcome.records.map { $0["annotated"] as? String } == [
        "drawn/card.jpg", "drawn/card-2.jpg", "drawn/shard/a-card.jpg", nil,
      ])
    let single = try Program.run(
      "detect", "--json", "--barcodes", "one/card.jpg", "--annotate", "./out.svg", in: folder.url)
    #expect(try single.records.map { $0["annotated"] as? String } == ["./out.svg"])
    let list = try Program.run(
      ["detect", "--json", "--barcodes", "--list", "-", "--annotate", "listed/"], in: folder.url,
      input: Data("two/card.jpg\n".utf8))
    #expect(try list.records.map { $0["annotated"] as? String } == ["listed/card.jpg"])
    let none = try Program.run("detect", "--json", "--barcodes", "one/card.jpg", in: folder.url)
    #expect(try none.records.allSatisfy { $0["annotated"] == nil })
  }

  @Test("files whose names only look alike have copies of their own")
  func lookalikes() throws {
    let folder = try TemporaryFolder()
    let card = try Data(contentsOf: Self.card)
    // Composed and decomposed, and a byte that isn't UTF-8 beside a name that shows it.
    let script = #"""
      for name in $'gr\303\274n.jpg' $'gru\314\210n.jpg' $'\377.jpg' '\xff.jpg'; do cp card.jpg "in/$name"; done
      "$0" detect --json --barcodes in --annotate out
      """#
    try folder.write(card, as: "card.jpg")
    try FileManager.default.createDirectory(at: folder.path("in"), withIntermediateDirectories: true)
    let outcome = try Program.shell(script, in: folder.url)
    #expect(outcome.status == 0)
    let written = try outcome.records.compactMap { $0["annotated"] as? String }
    #expect(written.count == 4 && Set(written.map { Array($0.utf8) }).count == 4, "\(written)")
    #expect(try Program.shell("ls out | wc -l", in: folder.url).output == "4\n")
  }

  @Test("a folder's images go to a folder, even if there is only one")
  func folderOfOne() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Data(contentsOf: Self.card), as: "in/card.jpg")
    let outcome = try Program.run(
      "detect", "--json", "--barcodes", "in", "--annotate", "drawn", in: folder.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try outcome.records.map { $0["annotated"] as? String } == ["drawn/card.jpg"])
    #expect(
      try Program.run("detect", "--barcodes", "in", "--annotate", "out.png", in: folder.url).status == 0)
    #expect(try ImageDecoder.decode(contentsOf: folder.path("out.png")).format == .png)
  }

  @Test("several annotated images can't go to a file")
  func fileForSeveral() throws {
    let folder = try TemporaryFolder()
    let card = try Data(contentsOf: Self.card)
    for name in ["one.jpg", "two.jpg"] { try folder.write(card, as: name) }
    let outcome = try Program.run(
      "detect", "--barcodes", "one.jpg", "two.jpg", "--annotate", "out.png", in: folder.url)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(
      outcome.errors.contains("several outputs need a folder, but out.png is the name of a file. Use out/"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.png").path))
  }

  @Test("unwritable output is reported, before any image is read if possible")
  func refused() throws {
    let folder = try TemporaryFolder()
    let card = try Data(contentsOf: Self.card)
    try folder.write(card, as: "card.jpg")
    for (out, status, message) in [
      ("out.gif.txt", 64, "the name of an image file ends in .png, .jpg, .webp or .svg"),
      ("none/out.png", 73, "there is no folder"),
      ("card.jpg", 64, "would replace the input itself"),
    ] {
      let outcome = try Program.run("detect", "--barcodes", "card.jpg", "--annotate", out, in: folder.url)
      #expect(outcome.status == status)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains(message))
    }
    let contradicted = try Program.run(
      "detect", "card.jpg", "--annotate", "out.png", "--annotate-format", "svg", in: folder.url)
    #expect(contradicted.status == 64)
    #expect(contradicted.errors.contains("out.png doesn't end in .svg, which --annotate-format requires"))
    #expect(try Data(contentsOf: folder.path("card.jpg")) == card)
    try FileManager.default.createDirectory(at: folder.path("taken.svg"), withIntermediateDirectories: false)
    try FileManager.default.createDirectory(at: folder.path("d/card.jpg"), withIntermediateDirectories: true)
    let late = try Program.run(
      "detect", "--json", "--barcodes", "card.jpg", "--annotate", "d", in: folder.url)
    #expect(late.status == 73)
    #expect(try late.records.map { $0["type"] as? String } == ["image", "error"])
  }
}
