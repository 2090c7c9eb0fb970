import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

@Suite("vision: PDF documents")
struct PDFTests {
  private static let detect = ["detect", "--json"]

  private static func strings(_ record: [String: Any]) -> [String] {
    (record["text"] as? [[String: Any]] ?? []).compactMap { $0["string"] as? String }
  }

  private static func payloads(_ record: [String: Any]) -> [String] {
    (record["barcodes"] as? [[String: Any]] ?? []).compactMap { $0["payload"] as? String }
  }

  /// A note of two pages, written on a computer.
  private static let note = PDFBytes.document([
    PDFBytes.Page(PDFBytes.text("Delivery note 5512", "Page 1 of 2")),
    PDFBytes.Page(PDFBytes.text("Page 2 of 2")),
  ])

  /// A page that is only an image, as scanners write it: the first of the fixture, which has a QR code.
  private static func scan() throws -> Data {
    let fax = packageFolder.appending(path: "Tests/Fixtures/Pages/fax.tif")
    let buffer = try ImageDecoder.decode(contentsOf: fax).picture.buffer
    let gray = (0..<buffer.height).flatMap { y in
      (0..<buffer.width).map { x in UInt8(pixel(buffer, x, y)[0]) }
    }
    let (width, height) = (buffer.width, buffer.height)
    return PDFBytes.document([
      PDFBytes.Page(
        "\(width) 0 0 \(height) 0 0 cm /I Do", width: width, height: height, image: (width, height, gray))
    ])
  }

  @Test("a page's own text is reported with its boxes, without recognition")
  func text() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.note, as: "note.pdf")
    let outcome = try Program.run(Self.detect + ["--text", "note.pdf"], in: folder.url)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let records = try outcome.records
    #expect(records.map { $0["page"] as? Int } == [1, 2])
    #expect(records.map(Self.strings) == [["Delivery note 5512", "Page 1 of 2"], ["Page 2 of 2"]])
    // 300 points at 200 pixels per inch.
    #expect(records.allSatisfy { $0["width"] as? Int == 833 && $0["height"] as? Int == 833 })
    let first = (records[0]["text"] as? [[String: Any]])?.first
    #expect(first?["confidence"] as? Double == 1)
    #expect((first?["characters"] as? [Any])?.count == 16)
    let half = try Program.run(
      Self.detect + ["--text", "--dpi", "100", "--pages", "2", "note.pdf"], in: folder.url)
    #expect(try half.records.map { $0["width"] as? Int } == [416])
    #expect(try half.records.map(Self.strings) == [["Page 2 of 2"]])
  }

  @Test("--recognize reads the rendered page")
  func recognition() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.note, as: "note.pdf")
    let outcome = try Program.run(
      Self.detect + ["--text", "--recognize", "--pages", "1", "note.pdf"], in: folder.url)
    #expect(try outcome.records.map(Self.strings) == [["Delivery note 5512", "Page 1 of 2"]])
  }

  @Test("a scanned page is read from a file, a folder, an archive and standard input")
  func scanned() throws {
    let folder = try TemporaryFolder()
    let scan = try Self.scan()
    try folder.write(scan, as: "scans/a.pdf")
    try folder.write(scan, as: "scans/b")
    try folder.write(TarArchive.data(["c.pdf": scan]), as: "shard.tar")
    let arguments = Self.detect + ["--barcodes"]
    let outcome = try Program.run(arguments + ["scans/a.pdf", "scans", "shard.tar"], in: folder.url)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let records = try outcome.records
    #expect(
      records.map { $0["input"] as? String } == ["scans/a.pdf", "scans/a.pdf", "scans/b", "shard.tar"])
    #expect(records.map(Self.payloads) == Array(repeating: ["sheet A-101"], count: 4))
    #expect(records.allSatisfy { $0["page"] == nil })
    let piped = try Program.run(arguments + ["-"], in: folder.url, input: scan)
    #expect(try piped.records.map(Self.payloads) == [["sheet A-101"]])
    let text = try Program.run(arguments + ["--text", "scans/a.pdf", "--annotate", "out/"], in: folder.url)
    #expect(text.status == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path("out/a.png").path))
  }

  @Test("a damaged document is reported, and other inputs are read")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("%PDF-1.4\nnothing".utf8), as: "bad.pdf")
    try folder.write(Self.note, as: "note.pdf")
    let outcome = try Program.run(Self.detect + ["--text", "bad.pdf", "note.pdf"], in: folder.url)
    #expect(outcome.status == 65)
    #expect(try outcome.records.map { $0["type"] as? String } == ["error", "image", "image"])
    #expect(
      outcome.errors
        == "vision: “bad.pdf” is a damaged or truncated PDF. Copy or download the file again.\n")
  }

  @Test("without PDFium, a document is an error that names it and what to install; images are read")
  func missingLibrary() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.note, as: "note.pdf")
    try folder.write(try DetectTests.blank(), as: "blank.png")
    // Another library under PDFium's name comes before the installed one.
    let system = ["/usr/lib/x86_64-linux-gnu/libm.so.6", "/usr/lib/aarch64-linux-gnu/libm.so.6"]
    let other = try #require(system.first { FileManager.default.fileExists(atPath: $0) })
    try FileManager.default.createDirectory(at: folder.path("decoys"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("decoys/libpdfium.so").path, withDestinationPath: other)
    let outcome = try Program.run(
      Self.detect + ["--barcodes", "note.pdf", "blank.png"], in: folder.url,
      environment: ["SWIFT_VISION_LIBRARIES": folder.path("decoys").path])
    #expect(outcome.status == 69)
    #expect(try outcome.records.map { $0["type"] as? String } == ["error", "image"])
    #expect(
      outcome.errors.hasPrefix(
        "vision: Reading “note.pdf” requires PDFium, which isn't installed (libpdfium.so lacks"))
    #expect(outcome.errors.contains("make setup"))
  }

  @Test("the resolution is bounded", arguments: ["35", "1201", "nan"])
  func resolution(_ value: String) throws {
    #expect(try Program.run("detect", "--dpi", value, "note.pdf").status == 64)
  }
}
