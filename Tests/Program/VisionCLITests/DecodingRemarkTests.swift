import Foundation
import TestSupport
import Testing

@Suite("vision detect: files that are read with a remark")
struct DecodingRemarkTests {
  private static let card = packageFolder.appending(path: "Examples/GiftCard/card.jpg")

  private func strings(_ record: [String: Any], _ kind: String, _ member: String) -> [String?] {
    (record[kind] as? [[String: Any]] ?? []).map { $0[member] as? String }
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
