import Foundation
import Testing

@testable import DataDetection

@Suite("Data detection in text")
struct DataDetectorTests {
  private func found(
    _ text: some StringProtocol, _ types: DataDetector.MatchType = .all
  ) async -> [(DataDetector.Match.SemanticDetails, String)] {
    var found: [(DataDetector.Match.SemanticDetails, String)] = []
    for await match in text.dataDetectorMatches(types) {
      found.append((match.details, match.range.map { String(text[$0]) } ?? ""))
    }
    return found
  }

  @Test(
    "web addresses, with or without a scheme",
    arguments: [
      ("See https://example.org/a?b=1.", "https://example.org/a?b=1"),
      ("www.example.com, today", "https://www.example.com"),
      ("(example.de/shop)", "https://example.de/shop"),
    ])
  func links(text: String, address: String) async throws {
    let found = await found(text)
    let url = try #require(URL(string: address))
    #expect(found.map(\.0) == [.link(.init(url: url))])
  }

  @Test("a mail address isn't a web address")
  func mail() async {
    let found = await found("Write to jane.doe+news@mail.example.org!")
    #expect(found.map(\.1) == ["jane.doe+news@mail.example.org"])
    guard case .emailAddress(let address)? = found.first?.0 else {
      Issue.record("no address of mail")
      return
    }
    #expect(address.emailAddress == "jane.doe+news@mail.example.org" && address.label == nil)
  }

  @Test(
    "telephone numbers in the formats of several countries",
    arguments: ["+1 415 555 0132", "(415) 555-0132", "415-555-0132", "030 1234567", "+49 30 901820"])
  func telephone(number: String) async {
    let found = await found("Call \(number) now")
    #expect(found.map(\.1) == [number])
    #expect(found.map(\.0) == [.phoneNumber(.init(phoneNumber: number, label: nil))])
  }

  @Test(
    "amounts of money with their currency",
    arguments: [
      ("Total $12.50", "USD", "12.5"), ("1.234,50 €", "EUR", "1234.5"), ("GBP 1,000", "GBP", "1000"),
      ("¥ 980", "JPY", "980"),
      ("7 CHF", "CHF", "7"),
    ])
  func money(text: String, currency: String, amount: String) async throws {
    let found = await found(text)
    let expected = try #require(Decimal(string: amount))
    #expect(found.map(\.0) == [.moneyAmount(.init(currency: Locale.Currency(currency), amount: expected))])
  }

  @Test(
    "no dates, prices without a currency, or words with dots",
    arguments: [
      "2026-11-23", "23.11.2026", "12.50", "e.g. this", "version 1.2.3", "No. 12345",
      "account 000849813504", "50 %",
    ])
  func nothing(text: String) async { #expect(await found(text).isEmpty) }

  @Test("several matches in order, only the requested types, in a part of a text")
  func several() async {
    let text = "Shop: www.example.com, 415-555-0132, $5".dropFirst(6)
    #expect(await found(text).map(\.1) == ["www.example.com", "415-555-0132", "$5"])
    #expect(await found(text, [.phoneNumber]).map(\.1) == ["415-555-0132"])
    #expect(await found(text, []).isEmpty)
  }
}
