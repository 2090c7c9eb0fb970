import Foundation
import JSONReading
import TextFiles

/// JSON (RFC 8259, in UTF-8, or in UTF-16 with a byte order mark) that may contain `NaN`, `Infinity` and
/// `-Infinity`, which Python writes for numbers that aren't finite.
///
/// Numbers are exact: an integer of 64 bits stays one, and any other number becomes the nearest `Double`.
/// `JSONSerialization` reads numbers of more than 17 digits as `Decimal`, whose `doubleValue` is often
/// another one: enough for a decision tree to take the other branch.
enum ValueJSON {
  /// Parses JSON to `[String: Any]`, `[Any]`, `String`, `NSNumber` and `NSNull`; any value may be at the top
  /// level. Of members with the same name, the last counts.
  ///
  /// - Throws: `JSONReader.Damage` if the data isn't JSON, or is nested more than 512 levels deep.
  static func object(_ data: Data) throws -> Any {
    var converter = TextConverter()
    let text = converter.convert(data) + converter.finish()
    let reader = JSONReader(text, acceptsNonFiniteNumbers: true)
    let value = try value(reader, depth: 1)
    try reader.end()
    return value
  }

  private static func value(_ reader: JSONReader, depth: Int) throws -> Any {
    guard depth <= JSONReader.maximumDepth else { throw reader.damage("it is nested too deeply") }
    switch try reader.nextToken() {
    case UInt8(ascii: "{"):
      var members: [String: Any] = [:]
      try reader.object(nameLimit: .max) { members[$0] = try value(reader, depth: depth + 1) }
      return members
    case UInt8(ascii: "["):
      var items: [Any] = []
      try reader.array { _ in items.append(try value(reader, depth: depth + 1)) }
      return items
    case UInt8(ascii: "\""): return try reader.string(limit: .max)?.text ?? ""
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return NSNumber(value: try reader.boolean())
    case UInt8(ascii: "n"):
      try reader.null()
      return NSNull()
    default: return try number(reader)
    }
  }

  private static func number(_ reader: JSONReader) throws -> NSNumber {
    let start = reader.offset
    let text = try reader.numberText()
    // An integer can't be −0.
    if text != "-0" {
      if let integer = Int64(text) { return NSNumber(value: integer) }
      if let integer = UInt64(text) { return NSNumber(value: integer) }
    }
    return NSNumber(value: try JSONReader.double(text, at: start))
  }
}
