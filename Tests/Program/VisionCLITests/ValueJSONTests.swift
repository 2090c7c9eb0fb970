import Foundation
import JSONReading
import TestSupport
import Testing

@testable import VisionCLI

@Suite("JSON of models' values")
struct ValueJSONTests {
  private func number(_ text: String) throws -> NSNumber {
    try #require(try ValueJSON.object(Data(text.utf8)) as? NSNumber)
  }

  @Test("every Double is read back from its shortest digits, from 17 digits, and from more")
  func doubles() throws {
    var bits: UInt64 = 1
    for _ in 0..<2_000 {
      // The multiplier of Knuth's generator MMIX.
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let double = Double(bitPattern: bits)
      guard double.isFinite else { continue }
      for text in ["\(double)", String(format: "%.16e", double), String(format: "%.24e", double)] {
        #expect(try number(text).doubleValue.bitPattern == double.bitPattern, "\(text)")
      }
    }
  }

  @Test("a Float that Python wrote as a Double keeps all of its 17 digits")
  func floatsFromPython() throws {
    // json.dumps(float(numpy.float32(n / 10))), of which JSONSerialization changes the last digit of some.
    for (text, float) in [
      ("0.10000000149011612", Float(0.1)), ("0.30000001192092896", 0.3), ("0.699999988079071", 0.7),
      ("0.8999999761581421", 0.9), ("-1.2000000476837158", -1.2),
    ] {
      #expect(try number(text).doubleValue == Double(float), "\(text)")
    }
  }

  @Test("integers of 64 bits are exact, larger ones the nearest Double, and −0 keeps its sign")
  func integers() throws {
    #expect(try number("9007199254740993").int64Value == 9_007_199_254_740_993)
    #expect(try number("9223372036854775807").int64Value == .max)
    #expect(try number("-9223372036854775808").int64Value == .min)
    #expect(try number("18446744073709551615").uint64Value == .max)
    #expect(try number("18446744073709551616").doubleValue == 0x1p64)
    #expect(try number("-0").doubleValue.sign == .minus)
  }

  @Test("Python's numbers that aren't finite")
  func notFinite() throws {
    #expect(try number("NaN").doubleValue.isNaN)
    let list = try ValueJSON.object(Data("[Infinity, -Infinity]".utf8))
    #expect((list as? [NSNumber])?.map(\.doubleValue) == [.infinity, -.infinity])
  }

  @Test("objects, lists, strings and literals; UTF-16 has a byte order mark")
  func values() throws {
    let text =
      #" {"a": [1, -2.5e+1, true, false, null, []], "\u00e9\ud83c\udfb2": "q\"\\\/\b\f\n\r\t", "a2": {}} "#
    for data in [Data(text.utf8), Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8), text.data(using: .utf16)] {
      let data = try #require(data)
      let object = try #require(try ValueJSON.object(data) as? [String: Any])
      #expect(object.keys.sorted() == ["a", "a2", "é🎲"])
      #expect(object["é🎲"] as? String == "q\"\\/\u{8}\u{C}\n\r\t")
      let list = try #require(object["a"] as? [Any])
      #expect(list.prefix(2).map { ($0 as? NSNumber)?.doubleValue } == [1, -25])
      #expect(list[2] as? Bool == true && list[3] as? Bool == false && list[4] is NSNull)
      #expect((list[5] as? [Any])?.isEmpty == true)
    }
  }

  @Test(
    "anything else is an error at its position",
    arguments: [
      ("", 1), ("[1,]", 4), ("[1 2]", 4), ("{\"a\" 1}", 6), ("{a: 1}", 2), ("01", 1), ("1.", 1), (".5", 1),
      ("+1", 1), ("1e", 1), ("0x10", 2), ("1e999", 1), ("tru", 4), ("nan", 2), ("1 2", 3), ("\"a", 3),
      ("\"\u{1}\"", 2), ("\"\\x\"", 3), ("\"\\u12G4\"", 6), ("\"\\ud800\"", 8), ("'a'", 1), ("[", 2),
    ])
  func malformed(text: String, byte: Int) {
    let error = #expect(throws: JSONReader.Damage.self) { try ValueJSON.object(Data(text.utf8)) }
    #expect(error?.errorDescription?.hasSuffix(" at byte \(byte)") == true, "\(String(describing: error))")
  }

  @Test("deep nesting is an error, not a crash")
  func depth() throws {
    func nested(_ depth: Int) -> Data {
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try ValueJSON.object(nested(512))
    for depth in [513, 1_000_000] {
      #expect(throws: JSONReader.Damage.self) { try ValueJSON.object(nested(depth)) }
    }
  }

  /// The model returns its inputs.
  @Test("numbers reach a model with all their digits, from an option and from a file")
  func program() throws {
    let folder = try TemporaryFolder()
    let model = packageFolder.appending(
      path: "Tests/Frameworks/GeneratedClassesTests/Models/every-type.mlmodel")
    try folder.write(try DrawnSheet.png(width: 4, height: 3) { _, _ in 255 }, as: "in.png")
    let values = """
      {"2nd": 0.30000001192092896, "text": "", "image": "in.png", "array.1": [1, 2, 3, 4, 5, 6],
       "scores": {"a": 0.10000000149011612}, "by \\"number\\"": {}, "words": [], "id": [9007199254740993]}
      """
    try folder.write(Data(values.utf8), as: "in.json")
    let outcome = try Program.run(
      "model", "predict", model.path, "--inputs", "in.json", "--input", "whole number=9007199254740993",
      in: folder.url)
    #expect(outcome.errors.isEmpty)
    for text in [#""2nd":0.30000001192092896"#, "9007199254740993", #"{"a":0.10000000149011612}"#] {
      #expect(outcome.output.replacing(" ", with: "").contains(text), "\(outcome.output)")
    }
  }
}
