import Foundation
import Testing

@testable import CardScanner

@Suite("Card scanner")
struct CardScannerTests {
  @Test("a card's code and its text are read")
  func card() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Examples/GiftCard/card.jpg")
    let card = try CardScanner().scan(Data(contentsOf: file))
    #expect(card.code == "https://example.org/gift/2026")
    #expect(card.lines.contains { $0.contains("GIFT") })
  }

  @Test("a file that isn't an image is an error")
  func notAnImage() {
    #expect(throws: (any Error).self) { try CardScanner().scan(Data("text".utf8)) }
  }
}
