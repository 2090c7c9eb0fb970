import Foundation
import TestSupport
import Testing

@Suite("vision detect: files that are read with a remark")
struct DecodingRemarkTests {
  private static let folder = packageFolder.appending(path: "Tests/Fixtures/Depth")
  private static let card = packageFolder.appending(path: "Examples/GiftCard/card.jpg")

  private func strings(_ record: [String: Any], _ kind: String, _ member: String) -> [String?] {
    (record[kind] as? [[String: Any]] ?? []).map { $0[member] as? String }
  }

  @Test(
    "a code in few of many bits is read, and the scale is reported once",
    arguments: [
      ("qr-10-bits.png", "0 to 1023"), ("color-qr-12-bits.tif", "0 to 4095"),
      ("qr-60000-to-62000.png", "60000 to 62000"),
    ])
  func codes(name: String, range: String) throws {
    let outcome = try Program.run("detect", "--json", "--barcodes", name, in: Self.folder)
    #expect(outcome.status == 0)
    #expect(try outcome.records.map { strings($0, "barcodes", "payload") } == [["depth test 7"]])
    #expect(
      outcome.errors
        == "vision: \(name): its samples are only \(range); they were scaled to black to white\n")
  }

  @Test(
    "text in integers of any size, and in floating-point numbers of any precision and range, is read",
    arguments: [
      ("float-kelvin.tif", true), ("signed-16-bits.tif", true), ("double.tif", false), ("half.tif", false),
      ("32-bits.tif", false), ("float-not-a-number.tif", false),
    ])
  func text(name: String, hasRemark: Bool) throws {
    let outcome = try Program.run("detect", "--json", "--text", name, in: Self.folder)
    #expect(outcome.status == 0)
    #expect(
      try outcome.records.map { strings($0, "text", "string") } == [
        ["Sample reading 4.75", "Sensor B at 18.2"]
      ])
    #expect(outcome.errors.isEmpty != hasRemark)
  }

  @Test("a JPEG without its last bytes is read with a message, also in a confined process")
  func missingEnd() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Data(contentsOf: Self.card).dropLast(2), as: "card.jpg")
    for options in [[], ["--confined"]] {
      let outcome = try Program.run(["detect", "--json", "--barcodes", "card.jpg"] + options, in: folder.url)
      #expect(outcome.status == 0)
      #expect(
        try outcome.records.map { strings($0, "barcodes", "payload") } == [["https://example.org/gift/2026"]])
      #expect(outcome.errors == "vision: card.jpg: the file lacks its last bytes, but no pixels\n")
    }
  }
}
