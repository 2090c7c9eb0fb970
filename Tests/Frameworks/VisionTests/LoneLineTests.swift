import Foundation
import ImageIO
import TestSupport
import Testing

@testable import Vision

/// Drawn short lines, from `Tests/Fixtures/LoneLines`, with their contents.
@Suite("Text recognition: short lines")
struct LoneLineTests {
  private static func read(_ name: String) throws -> [String] {
    let request = VNRecognizeTextRequest()
    let url = packageFolder.appending(path: "Tests/Fixtures/LoneLines/\(name).png")
    try VNImageRequestHandler(url: url).perform([request])
    return (request.results ?? []).map { $0.topCandidates(1)[0].string }
  }

  @Test(
    "a short line that may be upside down is read as it stands",
    arguments: [
      ("ninety-eight", "98"), ("nine-six-nine", "969"), ("in", "IN"), ("s-eight", "S8"),
      ("ninety-degrees", "90°"), ("pq", "pq"), ("bd", "bd"), ("up", "up"), ("on", "on"),
      ("roman-eleven", "XI"), ("zoo", "ZOO"), ("number-nine", "#9"), ("eighty-six", "86"), ("sos", "SOS"),
      ("noon", "NOON"), ("year", "1881"), ("exit", "EXIT"), ("sixteen", "16"),
    ])
  func loneLines(name: String, text: String) throws {
    #expect(try Self.read(name) == [text])
  }

  @Test("an image upside down is read if a line shows it, and short lines follow that")
  func onTheirHeads() throws {
    #expect(try Self.read("on-its-head") == ["Return by 14 March"])
    #expect(
      try Self.read("page-on-its-head") == ["Shelf 98 holds paper", "Shelf 86 holds cable", "98"])
  }
}
