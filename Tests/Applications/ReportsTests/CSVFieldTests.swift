import Reports
import Testing

@Suite("Reports: CSV fields")
struct CSVFieldTests {
  @Test(
    "control characters except tabs and line ends are escaped",
    arguments: [
      ("a\u{1B}[2Jb.jpg", #"a\u{1B}[2Jb.jpg"#), ("a\u{9B}2Jb.jpg", #"a\u{009B}2Jb.jpg"#),
      ("a\u{1B},b", #""a\u{1B},b""#), ("a\nb", "\"a\nb\""), ("a\r\n\tb", "\"a\r\n\tb\""),
    ])
  func controls(text: String, field: String) { #expect(CSVField.text(text) == field) }

  @Test(
    "text that starts like a formula gets an apostrophe before it",
    arguments: ["=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"])
  func formulas(sign: String) {
    #expect(CSVField.text("\(sign)HYPERLINK(x).jpg") == "\"'\(sign)HYPERLINK(x).jpg\"")
    // A combining mark, which forms one character with the sign, doesn't hide it.
    #expect(CSVField.text("\(sign)\u{301}x") == "\"'\(sign)\u{301}x\"")
    #expect(CSVField.text("a\(sign)").hasPrefix("\"'") == false)
  }

  @Test(
    "numbers and plain text are unchanged", arguments: ["-4", "0.5", "-0.25", "3 5", "roll.mp4", "é", ""])
  func plain(text: String) {
    #expect(CSVField.text(text) == text)
  }

  @Test(
    "text that only resembles a number gets an apostrophe",
    arguments: ["-4+1", "-1 3", "+4", "-inf", "-1e5", "-"])
  func noNumbers(text: String) {
    #expect(CSVField.text(text) == "\"'\(text)\"")
  }

  @Test(
    "removing one leading apostrophe restores the text",
    arguments: [
      "=HYPERLINK(\"http://x\",\"a\").jpg", "@SUM(1).jpg", "-", "'quoted.jpg", "''twice", "a,b", "a;=1",
      "a \"b\"",
      "\r\n=1", "plain", "1,\"2\"", "\u{FF1D}1",
    ])
  func roundTrip(text: String) throws {
    let field = CSVField.text(text)
    // As RFC 4180 is parsed.
    var read = field
    if field.hasPrefix("\"") {
      read = String(field.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    } else {
      #expect(!field.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) })
    }
    if read.unicodeScalars.first == "'" { read.unicodeScalars.removeFirst() }
    #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
  }
}
