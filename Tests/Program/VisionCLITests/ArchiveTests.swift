import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing
import VisionRecords

@Suite("vision: images in archives")
struct ArchiveTests {
  private static let card = packageFolder.appending(path: "Examples/GiftCard/card.jpg")
  private static let drawings = packageFolder.appending(path: "Examples/Drawings")
  private static let json = ["detect", "--json", "--barcodes"]

  private static func blank(_ width: Int) throws -> Data {
    let buffer = try #require(CVPixelBuffer(width: width, height: 48, pixelFormat: kCVPixelFormatType_24RGB))
    memset(buffer.planes[0].baseAddress, 255, buffer.planes[0].bytesPerRow * 48)
    return try ImageEncoder.encode(buffer, as: .png)
  }

  /// A shard in WebDataset's layout. Hidden files, as macOS adds them, and other files are skipped.
  private static func shard() throws -> Data {
    TarArchive.data([
      "0002.png": try blank(64), "0002.json": Data("{}".utf8), "0001.png": try blank(32),
      "0001.cls": Data("1".utf8),
      "__MACOSX/._0001.png": Data("no picture".utf8), "in.tar": TarArchive.data(["0003.png": try blank(16)]),
    ])
  }

  private static func line(_ input: String, _ member: String, width: Int) -> String {
    #"{"type":"image","input":"\#(input)","member":"\#(member)","width":\#(width),"height":48,"barcodes":[]}"#
      + "\n"
  }

  @Test("archived images are reported in the archive's order, with the archive's name and theirs")
  func json() throws {
    let folder = try TemporaryFolder()
    let shard = try Self.shard()
    let expected = { Self.line($0, "0002.png", width: 64) + Self.line($0, "0001.png", width: 32) }
    let zip = try zipArchive(["0002.png": Self.blank(64), "0001.png": Self.blank(32)])
    try folder.write(shard, as: "shard.tar")
    try folder.write(try python("out.write(gzip.compress(data))", shard), as: "shard.tar.gz")
    // The format is detected from the content, not from the name.
    try folder.write(try python("out.write(lzma.compress(data))", shard), as: "shard")
    try folder.write(zip, as: "shard.zip")
    let names = ["shard.tar", "shard.tar.gz", "shard", "shard.zip"]
    let outcome = try Program.run(Self.json + names, in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output == names.map(expected).joined())
    #expect(outcome.errors.isEmpty)
    for archive in [shard, zip] {
      let piped = try Program.run(Self.json + ["-"], in: folder.url, input: archive)
      #expect(piped.output == expected("-") && piped.status == 0)
    }
    let redirected = try Program.shell(
      "\"$0\" \(Self.json.joined(separator: " ")) - < shard.zip", in: folder.url)
    #expect(redirected.output == expected("-") && redirected.status == 0)
    let text = try Program.run("detect", "--barcodes", "shard.tar", in: folder.url)
    #expect(
      text.output == "shard.tar/0002.png (64×48): nothing found\nshard.tar/0001.png (32×48): nothing found\n")
  }

  @Test(
    "archived images have the same results as files",
    arguments: [
      ["detect", "--json", "card.jpg", "house.jpg"], ["dice", "--json", "still.jpg"],
      ["classify", "--json", "--model", Samples.drawings, "house.jpg", "card.jpg"],
      ["objects", "--json", "--model", Samples.dice, "still.jpg", "card.jpg"],
      ["pictionary", "classify", "--json", "house.jpg"],
    ])
  func parity(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(try Data(contentsOf: Self.card), as: "card.jpg")
    try folder.write(try Data(contentsOf: Samples.still), as: "still.jpg")
    try folder.write(try Data(contentsOf: Self.drawings.appending(path: "house.jpg")), as: "house.jpg")
    let images = arguments.filter { $0.hasSuffix(".jpg") }
    let archive = try images.reduce(Data()) {
      $0 + TarArchive.member($1, try Data(contentsOf: folder.path($1)))
    }
    try folder.write(archive + TarArchive.end, as: "shard.tar")
    let files = try Program.run(arguments, in: folder.url)
    let members = try Program.run(arguments.dropLast(images.count) + ["shard.tar"], in: folder.url)
    #expect(files.status == 0 && members.status == 0)
    #expect(files.lines.count == images.count)
    let expected = images.reduce(files.output) {
      $0.replacing("\"input\":\"\($1)\"", with: "\"input\":\"shard.tar\",\"member\":\"\($1)\"")
    }
    #expect(members.output == expected)
  }

  @Test("unreadable images in an archive are reported in place, the others after them; the status is 65")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let card = try Data(contentsOf: Self.card)
    let archive =
      TarArchive.member("cut.jpg", card.prefix(20_000)) + TarArchive.member("a.png", try Self.blank(32))
      + TarArchive.member("notes.jpg", Data("no picture".utf8))
      + TarArchive.header(Array("link.jpg".utf8), size: 0, type: "1", link: "a.png")
      + TarArchive.header(Array("huge.jpg".utf8), size: 1 << 32)
    try folder.write(archive, as: "shard.tar")
    try folder.write(try Self.blank(16), as: "b.png")
    let outcome = try Program.run(Self.json + ["shard.tar", "b.png"], in: folder.url)
    #expect(outcome.status == 65)
    let records = try outcome.records
    #expect(
      records.map { $0["member"] as? String } == [
        "cut.jpg", "a.png", "notes.jpg", "link.jpg", "huge.jpg", nil, nil,
      ])
    #expect(
      records.map { $0["type"] as? String } == [
        "error", "image", "error", "error", "error", "error", "image",
      ])
    let errors = records.map { $0["error"] as? String ?? "" }
    #expect(errors[0].hasPrefix("“shard.tar/cut.jpg” is a damaged or truncated JPEG"))
    #expect(
      errors[2]
        == "“shard.tar/notes.jpg” isn't a JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF or BMP image. Convert it to JPEG or PNG."
    )
    #expect(errors[3] == "“shard.tar/link.jpg” is a link within the archive. Extract it and read the file.")
    #expect(
      errors[4]
        == "“shard.tar/huge.jpg” has more bytes than the limit of 268435456. Extract it and read the file.")
    #expect(errors[5].hasPrefix("“shard.tar” is a damaged or truncated archive"))
    #expect(outcome.errors == errors.filter { !$0.isEmpty }.map { "vision: \($0)\n" }.joined())
  }

  @Test("of a truncated archive, the readable part is reported and then the error, from a pipe as well")
  func truncated() throws {
    let folder = try TemporaryFolder()
    let card = try Data(contentsOf: Self.card)
    let archive = TarArchive.member("a.png", try Self.blank(32)) + TarArchive.member("card.jpg", card)
    try folder.write(archive.prefix(archive.count - 10_000), as: "-")
    for input in [nil, archive.prefix(archive.count - 10_000)] {
      let outcome = try Program.run(Self.json + [input == nil ? "./-" : "-"], in: folder.url, input: input)
      #expect(outcome.status == 65)
      let records = try outcome.records
      #expect(records.map { $0["member"] as? String } == ["a.png", "card.jpg", nil])
      #expect(records.map { $0["type"] as? String } == ["image", "error", "error"])
    }
  }

  @Test("an archive without images is reported")
  func none() throws {
    let folder = try TemporaryFolder()
    try folder.write(TarArchive.data(["notes.txt": Data("text".utf8)]), as: "notes.tar")
    let outcome = try Program.run(Self.json + ["notes.tar"], in: folder.url)
    #expect(outcome.status == 66)
    #expect(
      outcome.output
        == #"{"type":"error","input":"notes.tar","error":"notes.tar: no images in this archive"}"#
        + "\n")
    try folder.write(Data("neither".utf8), as: "x.tar")
    let other = try Program.run(Self.json + ["x.tar"], in: folder.url)
    #expect(other.status == 65)
    #expect(
      other.errors
        == "vision: “x.tar” isn't a tar or zip archive. Pack the images with tar, or extract them.\n")
    // A folder's archives aren't searched, only its images.
    try folder.write(try Self.shard(), as: "in/shard.tar")
    #expect(try Program.run(Self.json + ["in"], in: folder.url).status == 66)
    let single = try Program.run("pictionary", "rate", "notes.tar", "--prompt", "cat", in: folder.url)
    #expect(single.status == 65)
    #expect(single.errors == "vision: notes.tar: is an archive, not an image\n")
  }

  @Test("names in an archive can't control the terminal or escape the output folder")
  func names() throws {
    let folder = try TemporaryFolder()
    let names: [[UInt8]] = [
      Array("\u{1B}[31m.png".utf8), [0xFC] + Array(".png".utf8), Array("../../up.png".utf8),
    ]
    let blank = try Self.blank(32)
    let archive = names.reduce(Data()) {
      $0 + TarArchive.header($1, size: blank.count) + blank + Data(count: 512 - blank.count % 512)
    }
    try folder.write(archive + TarArchive.end, as: "in/shard.tar")
    let outcome = try Program.run(
      "detect", "--barcodes", "in/shard.tar", "--annotate", "out/drawn", in: folder.url)
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == #"in/shard.tar/\u{1B}[31m.png (32×48): nothing found"# + "\n"
        + #"in/shard.tar/\xfc.png (32×48): nothing found"# + "\n"
        + "in/shard.tar/../../up.png (32×48): nothing found\n")
    let json = try Program.run(Self.json + ["in/shard.tar"], in: folder.url)
    #expect(
      try json.records.map { $0["member"] as? String } == ["\u{1B}[31m.png", "\\xfc.png", "../../up.png"])
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
    #expect(
      files == [
        "in", "in/shard.tar", "out", "out/drawn", "out/drawn/shard", "out/drawn/shard/..-..-up.png",
        #"out/drawn/shard/\u{1B}[31m.png"#, #"out/drawn/shard/\xfc.png"#,
      ])
  }

  @Test("annotated images go to a folder named after the archive; duplicates get numbers")
  func drawings() throws {
    let folder = try TemporaryFolder()
    let blank = try Self.blank(32)
    try folder.write(
      TarArchive.data(["a/b.png": blank, "a/b.png": blank, "c.png": blank]), as: "shard.tar.gz")
    try folder.write(try Self.shard(), as: "other/shard.tar")
    let outcome = try Program.run(
      [
        "detect", "--barcodes", "shard.tar.gz", "other/shard.tar", "--annotate", "out", "--annotate-format",
        "svg",
      ],
      in: folder.url)
    #expect(outcome.status == 0)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path("out").path).sorted()
    #expect(
      files == [
        "shard", "shard-2", "shard-2/0001.svg", "shard-2/0002.svg", "shard/a-b-2.svg", "shard/a-b.svg",
        "shard/c.svg",
      ])
  }

  @Test("archived images are recorded once each, by their place in the archive")
  func records() throws {
    let folder = try TemporaryFolder()
    let still = try Data(contentsOf: Samples.still)
    try folder.write(TarArchive.data(["a.jpg": still, "a.jpg": still]), as: "shard.tar")
    for _ in 0..<2 {
      let outcome = try Program.run("dice", "--record", "r.sqlite", "shard.tar", in: folder.url)
      #expect(
        outcome.output
          == "shard.tar/a.jpg: 3 5 1 (recorded as 1)\nshard.tar/a.jpg: 3 5 1 (recorded as 2)\n")
    }
    let rolls = try RecordStore(folder.path("r.sqlite"), access: .reading).rolls()
    #expect(rolls.map(\.session.source) == ["shard.tar/a.jpg", "shard.tar/a.jpg"])
  }

  @Test("archived images from a pipe are reported before the next one arrives")
  func stream() throws {
    let process = Process()
    process.executableURL = Program.url
    process.arguments = Self.json + ["-"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    for (name, width) in [("a.png", 16), ("b.png", 32), ("c.png", 64)] {
      try input.fileHandleForWriting.write(contentsOf: TarArchive.member(name, try Self.blank(width)))
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(line == Self.line("-", name, width: width))
    }
    // Interrupted while it waits for more input.
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    try input.fileHandleForWriting.close()
  }

  @Test("archives need libarchive; if it is missing, the error names its package")
  func missingLibrary() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Self.shard(), as: "shard.tar")
    try folder.write(Data("not a library".utf8), as: "libraries/libarchive.so.13")
    let outcome = try Program.run(
      Self.json + ["shard.tar"], in: folder.url,
      environment: ["LD_LIBRARY_PATH": folder.path("libraries").path])
    #expect(outcome.status == 69)
    #expect(
      outcome.errors.contains("libarchive") && outcome.errors.contains("apt-get install libarchive-dev"))
  }
}
