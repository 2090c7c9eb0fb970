import Foundation
import Testing

@testable import JSONReading

@Suite("JSON reader")
struct JSONReaderTests {
  /// Returns the parsed parts of a value, in one line.
  private func parts(_ text: String) throws -> String { try parts(JSONReader(text)) }

  private func parts(_ reader: JSONReader) throws -> String {
    func value() throws -> String {
      switch try reader.kind() {
      case .array:
        var parts: [String] = []
        try reader.array { _ in parts.append(try value()) }
        return "[\(parts.joined(separator: " "))]"
      case .object:
        var parts: [String] = []
        try reader.object { parts.append("\($0)=\(try value())") }
        return "{\(parts.joined(separator: " "))}"
      case .string: return try reader.string(limit: 100).map { "'\($0.text)'" } ?? ""
      case .other: return try reader.number().map { "\($0)" } ?? "-"
      }
    }
    let read = try value()
    try reader.end()
    return read
  }

  @Test("values are parsed as written")
  func values() throws {
    #expect(
      try parts(
        ##" { "a" : [ 1 , -2.5e1, 0.5, true, false, null ] , "b\n\"" : { } , "" : "\u00e9\ud83c\udfb2\/é" } "##
      )
        == "{a=[1.0 -25.0 0.5 1.0 0.0 -] b\n\"={} ='é🎲/é'}")
    #expect(try parts("[]") == "[]")
    #expect(try parts(#""""#) == "''")
  }

  @Test("values are parsed alike however the text is divided into chunks")
  func chunks() throws {
    let text = ##" {"a": [1, -2.5e1, true, null], "b\n\u00e9\ud83c\udfb2é": "c\\d", "e": {}} "##
    let whole = try parts(text)
    #expect(whole == "{a=[1.0 -25.0 1.0 -] b\né🎲é='c\\d' e={}}")
    for size in 1...7 {
      var rest = Array(text.utf8)[...]
      let reader = JSONReader(nextChunk: {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      })
      #expect(try parts(reader) == whole, "\(size) bytes a chunk")
    }
  }

  @Test("Python's numbers that aren't finite are numbers on request only")
  func nonFinite() throws {
    func list(_ text: String, accepts: Bool) throws -> [Double] {
      let reader = JSONReader(Array(text.utf8), acceptsNonFiniteNumbers: accepts)
      var list: [Double] = []
      try reader.array { _ in list.append(try reader.number() ?? 0) }
      try reader.end()
      return list
    }
    let numbers = try list("[NaN, Infinity, -Infinity, -1]", accepts: true)
    #expect(numbers[0].isNaN && numbers[1...] == [.infinity, -.infinity, -1])
    for text in ["[NaN]", "[Infinity]", "[-Infinity]"] {
      #expect(throws: JSONReader.Damage.self) { try list(text, accepts: false) }
    }
  }

  @Test(
    "invalid JSON is rejected, whether it is parsed or skipped",
    arguments: [
      "", "[", "[1", "[1,", "[1 2]", "[1,]", "{", #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,}"#, #"{"a" 1}"#,
      "{1:2}",
      #"{"a":1 "b":2}"#, "01", "1.", ".5", "+1", "1e", "--1", "1e999", "NaN", "tru", "nulL", "[1]2", "\"",
      "\"\n\"",
      #""\x""#, #""\u12""#, #""\ud800""#, #""\ud800\u0041""#, "]", "[}", "{]",
      String(repeating: "9", count: 1_025),
      String(repeating: "[", count: 600),
    ])
  func damage(text: String) throws {
    // Nesting is unlimited in JSON whose structure is known.
    if !text.hasPrefix("[[") { #expect(throws: JSONReader.Damage.self) { try parts(text) } }
    #expect(throws: JSONReader.Damage.self) {
      let reader = JSONReader(text)
      try reader.skip()
      try reader.end()
    }
  }

  @Test("only the requested part of a string or value is kept")
  func limits() throws {
    let long = JSONReader(#"["abcdef", "abcdef", [1, "é]"], [1, "é]"]]"#)
    try long.array { number in
      switch number {
      case 0, 1:
        let (text, count) = try #require(try long.string(limit: number == 0 ? 3 : 6))
        #expect(text == (number == 0 ? "abc" : "abcdef") && count == 6)
      case 2: #expect(try long.text(limit: 10) == Data(#"[1, "é]"]"#.utf8))
      default: #expect(try long.text(limit: 9) == nil)
      }
    }
  }
}
