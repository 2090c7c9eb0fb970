import Reports
import Testing

@Suite("Reports: JSON")
struct JSONTests {
  @Test("JSON keeps the order, escapes strings and rounds numbers")
  func json() {
    let value = JSON.object([
      ("b", .string("a\"b\\c\n\u{1}é/\u{2028}")),
      ("a", .array([.integer(-3), .number(12.345, decimals: 1)])),
      ("w", .number(3.0004, decimals: 3)), ("z", .number(-0.001, decimals: 1)),
      ("n", .number(.nan, decimals: 1)), ("e", .object([])),
    ])
    #expect(value.text == #"{"b":"a\"b\\c\n\u0001é/\u2028","a":[-3,12.3],"w":3,"z":0,"n":null,"e":{}}"#)
  }

  @Test(
    "invisible characters, terminal controls and directional marks are escaped",
    arguments: [
      ("\u{7F}", "007f"), ("\u{80}", "0080"), ("\u{9B}", "009b"), ("\u{AD}", "00ad"), ("\u{200B}", "200b"),
      ("\u{200E}", "200e"), ("\u{202E}", "202e"), ("\u{2066}", "2066"), ("\u{2029}", "2029"),
      ("\u{FEFF}", "feff"), ("\u{1B}", "001b"),
    ])
  func controls(text: String, digits: String) {
    #expect(JSON.string("a\(text)b").text == "\"a\\u\(digits)b\"")
  }

  @Test("beyond the first plane, escapes are surrogate pairs; visible characters are unchanged")
  func surrogates() {
    #expect(JSON.string("\u{E0041}").text == #""\udb40\udc41""#)
    #expect(JSON.string("é/日本 \u{1F3B2}").text == "\"é/日本 \u{1F3B2}\"")
  }

  @Test("a result starts with its type and its source")
  func result() {
    #expect(
      JSON.result("image", input: "a.jpg", [("width", .integer(4))]).text
        == #"{"type":"image","input":"a.jpg","width":4}"#)
    #expect(JSON.result("image", [("width", .integer(4))]).text == #"{"type":"image","width":4}"#)
  }
}
