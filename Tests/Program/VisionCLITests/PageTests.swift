import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

@Suite("vision: files with several pages")
struct PageTests {
  /// Files with QR codes, whose payloads the tests have from the program that drew them.
  private static let pages = packageFolder.appending(path: "Tests/Fixtures/Pages")

  private static func payloads(_ record: [String: Any]) -> [String] {
    (record["barcodes"] as? [[String: Any]] ?? []).compactMap { $0["payload"] as? String }
  }

  private static func detect(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(["detect", "--json", "--barcodes"] + arguments, in: pages)
  }

  @Test(
    "all pages of a TIFF are read, in order and with their numbers",
    arguments: [
      ("fax.tif", [["sheet A-101"], ["B-202"], ["C-303"]]), ("blank-cover.tif", [[], ["B-202"], ["C-303"]]),
      ("sizes-and-depths.tif", [["gray page"], ["color page"], ["bit page"]]),
    ])
  func tiff(_ name: String, _ expected: [[String]]) throws {
    let outcome = try Self.detect(name)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let records = try outcome.records
    #expect(records.map { $0["input"] as? String } == expected.map { _ in name })
    #expect(records.map { $0["page"] as? Int } == [1, 2, 3])
    #expect(records.map(Self.payloads) == expected)
    let confined = try Self.detect("--confined", name)
    #expect(confined.output == outcome.output && confined.status == 0)
  }

  @Test(
    "a single page has no number; a thumbnail is no page",
    arguments: [("one.tif", "C-303"), ("one.gif", "C-303"), ("thumbnail.tif", "with a thumbnail")])
  func single(_ name: String, _ payload: String) throws {
    let outcome = try Self.detect(name)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let records = try outcome.records
    #expect(records.map(Self.payloads) == [[payload]])
    #expect(records.allSatisfy { $0["page"] == nil })
  }

  @Test(
    "of an animation the first frame is read, and a message says how many there are",
    arguments: ["frames.gif", "frames.webp", "frames.png"])
  func animation(_ name: String) throws {
    let outcome = try Self.detect(name)
    #expect(outcome.status == 0)
    #expect(try outcome.records.map(Self.payloads) == [["sheet A-101"]])
    let hint = name == "frames.png" ? "" : " (--pages reads others)"
    #expect(outcome.errors == "vision: \(name): has 3 frames; only the first is read\(hint)\n")
  }

  @Test("--pages selects pages and frames")
  func selection() throws {
    for name in ["fax.tif", "frames.gif", "frames.webp"] {
      let outcome = try Self.detect("--pages", "1,3-", name)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(try outcome.records.map { $0["page"] as? Int } == [1, 3])
      #expect(try outcome.records.map(Self.payloads) == [["sheet A-101"], ["C-303"]])
    }
    let single = try Self.detect("--pages", "1", "one.tif")
    #expect(try single.records.map { $0["page"] as? Int } == [nil])
    let text = try Program.run("detect", "--barcodes", "--pages", "2", "fax.tif", in: Self.pages)
    #expect(text.lines.first?.hasPrefix("fax.tif, page 2 (") == true)
  }

  @Test("pages that a file doesn't have, or that can't be read, are reported in place")
  func missingPages() throws {
    let outcome = try Self.detect("--pages", "4-9", "fax.tif")
    #expect(outcome.status == 66)
    #expect(outcome.errors == "vision: fax.tif: has 3 pages, none of those that --pages selects\n")
    let animated = try Self.detect("--pages", "1-2", "frames.png", "one.tif")
    #expect(animated.status == 65)
    #expect(try animated.records.map { $0["type"] as? String } == ["image", "error", "image"])
    #expect(try animated.records[1]["page"] as? Int == 2)
    #expect(
      animated.errors.contains("frames.png, page 2: only the first frame of an animated PNG can be read"))
    for invalid in ["0", "3-1", "a", "", "1,,2"] {
      #expect(try Self.detect("--pages", invalid, "fax.tif").status == 64)
    }
  }

  @Test("a damaged page is reported, and the others are read")
  func damagedPage() throws {
    let folder = try TemporaryFolder()
    var file = try Data(contentsOf: Self.pages.appending(path: "sizes-and-depths.tif"))
    // The second page's compression becomes JPEG of TIFF 6.0: of the tags 0x0103 (259), the second.
    let tags = file.indices.dropLast(12).filter { file[$0..<$0 + 4].elementsEqual([3, 1, 3, 0]) }
    try #require(tags.count == 3)
    file[tags[1] + 8] = 6
    try folder.write(file, as: "scan.tif")
    let outcome = try Program.run("detect", "--json", "--barcodes", "scan.tif", in: folder.url)
    #expect(outcome.status == 65)
    let records = try outcome.records
    #expect(records.map { $0["type"] as? String } == ["image", "error", "image"])
    #expect(records[1]["page"] as? Int == 2)
    #expect(
      (records[1]["error"] as? String)?.hasPrefix("“scan.tif, page 2” is a TIFF of an unsupported kind")
        == true)
  }

  @Test("the pages of archived files and of standard input are read")
  func otherInputs() throws {
    let folder = try TemporaryFolder()
    let fax = try Data(contentsOf: Self.pages.appending(path: "fax.tif"))
    try folder.write(TarArchive.data(["a/fax.tif": fax]), as: "shard.tar")
    let archive = try Program.run("detect", "--json", "--barcodes", "shard.tar", in: folder.url)
    #expect(try archive.records.map { $0["member"] as? String } == ["a/fax.tif", "a/fax.tif", "a/fax.tif"])
    #expect(try archive.records.map { $0["page"] as? Int } == [1, 2, 3])
    let piped = try Program.run(["detect", "--json", "--barcodes", "-"], in: folder.url, input: fax)
    #expect(try piped.records.map(Self.payloads) == [["sheet A-101"], ["B-202"], ["C-303"]])
  }

  @Test("annotated pages have the page's number in their names")
  func annotated() throws {
    let folder = try TemporaryFolder()
    let fax = Self.pages.appending(path: "fax.tif").path
    let one = try Program.run("detect", "--barcodes", fax, "--annotate", "out.png", in: folder.url)
    #expect(one.status == 0)
    let several = try Program.run(
      "detect", "--barcodes", "--pages", "2", fax, "--annotate", "two/", in: folder.url)
    #expect(several.status == 0)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
    #expect(names == ["out-page-1.png", "out-page-2.png", "out-page-3.png", "two", "two/fax.tif"])
  }

  @Test("commands that read one image per file report that there are more")
  func otherCommands() throws {
    let outcome = try Program.run(
      "classify", "--json", "--model", Samples.drawings, "fax.tif", in: Self.pages)
    #expect(outcome.status == 0 && outcome.lines.count == 1)
    #expect(outcome.errors == "vision: fax.tif: has 3 pages; only the first is read\n")
  }
}
