import Testing

@testable import DocumentLayout

@Suite("List markers")
struct ListMarkerTests {
  @Test(
    "each type of marker, and the text after it",
    arguments: [
      ("• Bread", ListMarker.Kind.bullet, "•", "Bread"), ("•Bread", .bullet, "•", "Bread"),
      ("- Bread", .hyphen, "-", "Bread"),
      ("1. Bread", .decimal, "1.", "Bread"), ("12) Bread", .decimal, "12)", "Bread"),
      ("(3) Bread", .decimal, "(3)", "Bread"),
      ("② Bread", .decorativeDecimal, "②", "Bread"), ("1.2 Bread", .compositeDecimal, "1.2", "Bread"),
      ("2.1.3. Bread", .compositeDecimal, "2.1.3.", "Bread"), ("b) Bread", .lowercaseLatin, "b)", "Bread"),
      ("C. Bread", .uppercaseLatin, "C.", "Bread"),
    ])
  func kinds(line: String, kind: ListMarker.Kind, marker: String, rest: String) throws {
    let found = try #require(ListMarker(of: line))
    #expect(found.kind == kind && found.string == marker && found.rest == rest)
  }

  @Test(
    "text that only resembles a marker",
    arguments: ["", "Bread", "-5 degrees", "12.50", "1999. ", "e.g. bread", "2 loaves", "•", "A loaf"])
  func none(line: String) { #expect(ListMarker(of: line) == nil) }

  @Test("numbers and letters count up by one")
  func order() throws {
    func follows(_ first: String, _ second: String) throws -> Bool {
      try #require(ListMarker(of: second)).follows(#require(ListMarker(of: first)))
    }
    #expect(
      try follows("1. a", "2. b") && follows("a) a", "b) b") && follows("• a", "● b")
        && follows("1.9 a", "2.1 b"))
    #expect(try !follows("1. a", "3. b") && !follows("1. a", "• b") && !follows("b) a", "a) b"))
  }
}
