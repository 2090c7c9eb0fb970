import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

@Suite("vision detect")
struct DetectTests {
  private static let card = packageFolder.appending(path: "Examples/GiftCard/card.jpg")
  private static let payload = "https://example.org/gift/2026"

  /// A folder with a white image and the sample card.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(blank(), as: "blank.png")
    try folder.write(Data(contentsOf: card), as: "card.jpg")
    return folder
  }

  static func blank() throws -> Data {
    let buffer = try #require(CVPixelBuffer(width: 64, height: 48, pixelFormat: kCVPixelFormatType_24RGB))
    memset(buffer.planes[0].baseAddress, 255, buffer.planes[0].bytesPerRow * 48)
    return try ImageEncoder.encode(buffer, as: .png)
  }

  private static let blankRecord =
    #"{"type":"image","input":"blank.png","width":64,"height":48,"rectangles":[],"faces":[],"barcodes":[],"text":[]}"#

  @Test("an empty image has an empty list for each kind")
  func empty() throws {
    let folder = try Self.folder()
    let json = try Program.run("detect", "--json", "blank.png", in: folder.url)
    #expect(json.status == 0)
    #expect(json.output == Self.blankRecord + "\n")
    #expect(json.errors.isEmpty)
    let text = try Program.run("detect", "blank.png", in: folder.url)
    #expect(text.output == "blank.png (64×48): nothing found\n")
  }

  @Test("the JSON has each kind's members, in order")
  func json() throws {
    let outcome = try Program.run("detect", "--json", Self.card.path)
    #expect(outcome.status == 0)
    let line = try #require(outcome.lines.first)
    let point = #"\[[\d.]+,[\d.]+\]"#
    let corners = #""corners":\[\#(point),\#(point),\#(point),\#(point)\]"#
    let box = #"\{"x":[\d.]+,"y":[\d.]+,"width":[\d.]+,"height":[\d.]+\}"#
    for pattern in [
      #"^\{"type":"image","input":"[^"]+","width":1280,"height":960,"rectangles":\[\{"confidence":[\d.]+,"#,
      #""rectangles":\[\{"confidence":[\d.]+,\#(corners)\}"#,
      #""faces":\[\],"barcodes":\[\{"symbology":"qr","payload":"\#(Self.payload)",\#(corners),"confidence":1\}\],"#,
      #""text":\[\{"string":"GIFT CARD","confidence":[\d.]+,\#(corners),"characters":\[\{"string":"G","box":\#(box)\},"#,
    ] {
      #expect(try Regex(pattern).firstMatch(in: line) != nil, "\(pattern)")
    }
    let record = try #require(try outcome.records.first)
    #expect((record["text"] as? [[String: Any]])?.count == 5)
  }

  @Test("only the requested kinds are detected and reported")
  func kinds() throws {
    let outcome = try Program.run("detect", "--json", "--barcodes", "--faces", Self.card.path)
    let record = try #require(try outcome.records.first)
    #expect(Set(record.keys) == ["type", "input", "width", "height", "barcodes", "faces"])
  }

  @Test("text output has a line for the image and one for each finding")
  func text() throws {
    let outcome = try Program.run("detect", "--barcodes", Self.card.path)
    #expect(outcome.status == 0)
    try #require(outcome.lines.count == 2)
    #expect(outcome.lines[0] == "\(Self.card.path) (1280×960): 1 barcode")
    #expect(
      try #require(
        try Regex(#"  qr +100% +\d+,\d+ +\d+×\d+ +\#(Self.payload)"#).wholeMatch(in: outcome.lines[1])
      )
      .range == outcome.lines[1].startIndex..<outcome.lines[1].endIndex)
  }

  @Test("a payload's control characters are escaped, and GS1's application identifiers are in parentheses")
  func controlCharacters() throws {
    let folder = packageFolder.appending(path: "Tests/Fixtures/ControlCharacters")
    let names = ["serials.png", "gs1-qr.png", "zero.png"]
    let inputs = names.map { folder.appending(path: $0).path }
    let lines = try Program.run(["detect", "--barcodes"] + inputs).lines
    try #require(lines.count == 6)
    #expect(lines[1].hasSuffix(#" SN\u{1D}77\u{1E}"#))
    #expect(lines[3].hasSuffix(" (01)09506000134352(10)LOT7(21)S0042"))
    #expect(lines[5].hasSuffix(" 0x6162006364"))
    let json = try Program.run(["detect", "--json", "--barcodes"] + inputs)
    #expect(json.lines[0].contains(#""payload":"SN\u001d77\u001e","corners""#))
    let codes = try json.records.compactMap { ($0["barcodes"] as? [[String: Any]])?.first }
    #expect(codes[1]["payload"] as? String == "010950600013435210LOT7\u{1D}21S0042")
    #expect(codes[1]["elementStrings"] as? String == "(01)09506000134352(10)LOT7(21)S0042")
    #expect(codes[2]["payload"] is NSNull && codes[2]["data"] as? String == "YWIAY2Q=")
  }

  @Test("the character set inferred from a payload's bytes is named, and the bytes are reported with it")
  func inferredCharset() throws {
    let folder = packageFolder.appending(path: "Tests/Fixtures/PayloadCharsets")
    let names = ["latin-1-pound.png", "utf-8-one.png", "eci-windows-1252.png"]
    let json = try Program.run(
      ["detect", "--json", "--barcodes"] + names.map { folder.appending(path: $0).path })
    let codes = try json.records.compactMap { ($0["barcodes"] as? [[String: Any]])?.first }
    try #require(codes.count == names.count)
    #expect(codes.map { $0["inferredCharset"] as? String } == ["windows-1252", "UTF-8", nil])
    // The bytes of UTF-8 are those of the payload.
    #expect(
      codes.map { $0["data"] as? String } == [Data([0xA3] + " 12.50".utf8).base64EncodedString(), nil, nil])
  }

  @Test("symbologies and orientation are read from the command line")
  func options() throws {
    let other = try Program.run(
      "detect", "--json", "--barcodes", "--symbologies", "ean13,aztec", Self.card.path)
    #expect(other.output.hasSuffix(#""barcodes":[]}"# + "\n"))
    let turned = try Program.run(
      "detect", "--json", "--barcodes", "--symbologies", "QR", "--orientation", "right", Self.card.path)
    let record = try #require(try turned.records.first)
    #expect(record["width"] as? Int == 960)
    #expect((record["barcodes"] as? [[String: Any]])?.first?["payload"] as? String == Self.payload)
  }

  @Test("images are reported in input order, a bad one in place, with status 65")
  func batch() throws {
    let folder = try Self.folder()
    try folder.write(try Data(contentsOf: Self.card).prefix(20_000), as: "cut.jpg")
    try folder.write(Data("no picture".utf8), as: "notes.txt")
    let inputs = ["card.jpg", "cut.jpg", "blank.png", "none.png", "notes.txt", "blank.png"]
    let outcome = try Program.run(["detect", "--json", "--barcodes"] + inputs, in: folder.url)
    #expect(outcome.status == 65)
    let records = try outcome.records
    #expect(records.map { $0["input"] as? String } == inputs)
    #expect(
      records.map { $0["type"] as? String } == ["image", "error", "image", "error", "error", "image"])
    #expect((records[1]["error"] as? String)?.contains("“cut.jpg” is a damaged or truncated JPEG") == true)
    #expect(records[3]["error"] as? String == "none.png: no such file or folder")
    #expect(
      records[4]["error"] as? String
        == "“notes.txt” isn't a JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF or BMP image. Convert it to JPEG or PNG."
    )
    #expect(outcome.errors.split(separator: "\n").count == 3)
  }

  @Test("a missing input has status 66")
  func missing() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.path("empty"), withIntermediateDirectories: false)
    for (input, message) in [
      ("none.jpg", "none.jpg: no such file or folder"),
      ("empty", "empty: no images in this folder"),
      ("empty/*.png", "empty/*.png: no file matches this pattern"),
    ] {
      let outcome = try Program.run("detect", "--json", input, in: folder.url)
      #expect(outcome.status == 66)
      #expect(outcome.output == #"{"type":"error","input":"\#(input)","error":"\#(message)"}"# + "\n")
      #expect(outcome.errors == "vision: \(message)\n")
    }
    let list = try Program.run("detect", "--list", "none.txt", in: folder.url)
    #expect(list.status == 66)
    #expect(list.errors == "vision: --list: there is no file none.txt\n")
  }

  @Test("inputs can be folders, patterns, lists and standard input")
  func inputs() throws {
    let folder = try TemporaryFolder()
    let blank = try Self.blank()
    for name in ["in/b10.png", "in/b2.png", "in/deep/c.png", "in/.hidden.png"] {
      try folder.write(blank, as: name)
    }
    try folder.write(Data("notes".utf8), as: "in/notes.txt")
    func names(_ arguments: String..., input: Data? = nil) throws -> [String?] {
      let outcome = try Program.run(
        ["detect", "--json", "--barcodes"] + arguments, in: folder.url, input: input)
      #expect(outcome.status == 0)
      return try outcome.records.map { $0["input"] as? String }
    }
    #expect(try names("in") == ["in/b2.png", "in/b10.png", "in/deep/c.png"])
    #expect(try names("in/b*.png") == ["in/b2.png", "in/b10.png"])
    #expect(try names("in/**/*.png") == ["in/b2.png", "in/b10.png", "in/deep/c.png"])
    #expect(
      try names("--list", "-", input: Data("in/deep\r\n\nin/b2.png\n".utf8)) == [
        "in/deep/c.png", "in/b2.png",
      ])
    #expect(
      try names("--list", "-", input: Data("in/b2.png\0in/b10.png\0".utf8)) == ["in/b2.png", "in/b10.png"])
    #expect(try names("-", input: blank) == ["-"])
  }

  @Test("JPEG images one after the other are an error that says so, under any name", .ffmpegTool)
  func motionJPEG() throws {
    let folder = try TemporaryFolder()
    let video = try FFmpegTool.make(
      "a.jpg", in: folder, "-f lavfi -i testsrc=size=64x48:rate=10:duration=0.3 -f mjpeg")
    for input in ["a.jpg", "-"] {
      let outcome = try Program.run(
        "detect", "--json", "--barcodes", input, in: folder.url,
        input: input == "-" ? Data(contentsOf: video) : nil)
      #expect(outcome.status == 65)
      #expect(try outcome.records.map { $0["type"] as? String } == ["error"])
      #expect(outcome.errors.contains("\(input): is a video (Motion JPEG), not an image"))
    }
    for command in [
      ["align", "a.jpg", "a.jpg", "--output", "b.png"], ["compare", "a.jpg", "a.jpg"],
      ["pictionary", "rate", "a.jpg", "--prompt", "cat"],
    ] {
      let outcome = try Program.run(command, in: folder.url)
      #expect(outcome.status == 65)
      #expect(outcome.errors.contains("a.jpg: is a video (Motion JPEG), not an image"), "\(outcome.errors)")
    }
  }

  @Test("the help has examples and the exit statuses")
  func help() throws {
    let outcome = try Program.run("detect", "--help")
    #expect(outcome.status == 0)
    for text in ["vision detect --json photographs/ > found.jsonl", "65 unreadable", "--watch <folder>"] {
      #expect(outcome.output.contains(text), "\(text)")
    }
  }

  @Test(
    "an invalid argument is a usage error, which lists the valid choices if there are any",
    arguments: [
      (["a.jpg", "--symbologies", "qr,ean"], "- datamatrix"), (["a.jpg", "--languages", "tlh"], "- ja-JP"),
      (["a.jpg", "--confidence", "1.5"], "--confidence must be from 0 to 1, not 1.5."),
      (["a.jpg", "--maximum-observations", "-1"], "--maximum-observations"),
      (["a.jpg", "--maximum-megapixels", "0"], "--maximum-megapixels must be from 1 to 4295, not 0."),
      ([], "No input."), (["-", "--list", "-"], "can be read only once"),
      (["--watch", "in", "a.jpg"], "--watch can't be combined with other inputs or --list"),
      (["a.jpg", "--annotate-format", "svg"], "--annotate-format requires --annotate"),
    ])
  func usage(_ arguments: [String], _ message: String) throws {
    let outcome = try Program.run(["detect"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(message))
  }

  @Test("an image with more pixels than allowed is rejected", arguments: [("1", Int32(65)), ("2", 0)])
  func limit(_ megapixels: String, _ status: Int32) throws {
    let outcome = try Program.run("detect", "--barcodes", "--maximum-megapixels", megapixels, Self.card.path)
    #expect(outcome.status == status)
  }
}
