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

  @Test("a result opens with its type and what it was read from")
  func result() {
    #expect(
      JSON.result("image", input: "a.jpg", [("width", .integer(4))]).text
        == #"{"type":"image","input":"a.jpg","width":4}"#)
    #expect(JSON.result("image", [("width", .integer(4))]).text == #"{"type":"image","width":4}"#)
  }
}
