import Foundation

/// JSON (RFC 8259, in UTF-8, or in UTF-16 with a byte order mark) that may contain `NaN`, `Infinity` and
/// `-Infinity`, which Python writes for numbers that aren't finite.
///
/// Numbers are exact: an integer of 64 bits stays one, and any other number becomes the nearest `Double`.
/// `JSONSerialization` reads numbers of more than 17 digits as `Decimal`, whose `doubleValue` is often
/// another one: enough for a decision tree to take the other branch.
enum ValueJSON {
  struct Malformed: LocalizedError {
    let reason: String
    /// The offset in the UTF-8 text.
    let byte: Int

    var errorDescription: String? { "\(reason) at byte \(byte + 1)" }
  }

  /// Parses JSON to `[String: Any]`, `[Any]`, `String`, `NSNumber` and `NSNull`; any value may be at the top
  /// level. Of members with the same name, the last counts.
  ///
  /// - Throws: `Malformed` if the data isn't JSON, or is nested more than 512 levels deep.
  static func object(_ data: Data) throws(Malformed) -> Any {
    var parser = Parser(bytes: utf8(data))
    return try parser.document()
  }

  private static func utf8(_ data: Data) -> [UInt8] {
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]),
      let text = String(data: data, encoding: .utf16)
    {
      return Array(text.utf8)
    }
    return Array(data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
  }
}

private struct Parser {
  private let bytes: [UInt8]
  private var position = 0

  private static let maximumDepth = 512

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(ValueJSON.Malformed) -> Any {
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw malformed("unexpected content after the end") }
    return value
  }

  private mutating func value(depth: Int) throws(ValueJSON.Malformed) -> Any {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return try string()
    case UInt8(ascii: "t"):
      try take("true")
      return NSNumber(value: true)
    case UInt8(ascii: "f"):
      try take("false")
      return NSNumber(value: false)
    case UInt8(ascii: "n"):
      try take("null")
      return NSNull()
    case UInt8(ascii: "N"):
      try take("NaN")
      return NSNumber(value: Double.nan)
    case UInt8(ascii: "I"):
      try take("Infinity")
      return NSNumber(value: Double.infinity)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(ValueJSON.Malformed) -> [String: Any] {
    guard depth <= Self.maximumDepth else { throw malformed("nested too deeply") }
    position += 1
    var members: [String: Any] = [:]
    guard !takeToken("}") else { return members }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw malformed("a name is missing") }
      let name = try string()
      guard takeToken(":") else { throw malformed("a colon is missing") }
      members[name] = try value(depth: depth)
    } while takeToken(",")
    guard takeToken("}") else { throw malformed("a comma or brace is missing") }
    return members
  }

  private mutating func array(depth: Int) throws(ValueJSON.Malformed) -> [Any] {
    guard depth <= Self.maximumDepth else { throw malformed("nested too deeply") }
    position += 1
    var items: [Any] = []
    guard !takeToken("]") else { return items }
    repeat { items.append(try value(depth: depth)) } while takeToken(",")
    guard takeToken("]") else { throw malformed("a comma or bracket is missing") }
    return items
  }

  // MARK: Strings

  private mutating func string() throws(ValueJSON.Malformed) -> String {
    position += 1
    var contents: [UInt8] = []
    while true {
      let run = bytes[position...].prefix {
        $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
      contents += run
      position = run.endIndex
      switch next {
      case UInt8(ascii: "\""):
        guard let text = String(validating: contents, as: UTF8.self) else {
          throw malformed("a string isn't UTF-8")
        }
        position += 1
        return text
      case UInt8(ascii: "\\"):
        position += 1
        contents += Array(String(try escape()).utf8)
      case nil: throw malformed("a string has no end")
      default: throw malformed("a string has a control character")
      }
    }
  }

  /// Reads an escape sequence after its backslash.
  private mutating func escape() throws(ValueJSON.Malformed) -> Unicode.Scalar {
    defer { position += 1 }
    switch next {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      // Half of a character outside the basic plane: the other half follows.
      if (0xD800..<0xDC00).contains(unit), bytes[(position + 1)...].starts(with: "\\u".utf8) {
        position += 2
        let low = try codeUnit()
        if (0xDC00..<0xE000).contains(low),
          let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        {
          return scalar
        }
      }
      throw malformed("incomplete surrogate pair")
    default: throw malformed("unknown escape sequence")
    }
  }

  /// Reads the four digits after the `u` at the current position, and stops at the last.
  private mutating func codeUnit() throws(ValueJSON.Malformed) -> UInt32 {
    let digits = bytes[(position + 1)...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw malformed("an escape sequence without four digits") }
    position += 4
    return unit
  }

  // MARK: Numbers

  private mutating func number() throws(ValueJSON.Malformed) -> NSNumber {
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    if isNegative, next == UInt8(ascii: "I") {
      try take("Infinity")
      return NSNumber(value: -Double.infinity)
    }
    let isZero = next == UInt8(ascii: "0")
    let digits = takeDigits()
    guard digits == 1 || digits > 1 && !isZero else {
      throw malformed(digits == 0 ? "a value is missing" : "a number has leading zeros")
    }
    var isInteger = true
    if take(UInt8(ascii: ".")) {
      isInteger = false
      guard takeDigits() > 0 else { throw malformed("a number has no digits after its point") }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isInteger = false
      if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
      guard takeDigits() > 0 else { throw malformed("a number has no digits in its exponent") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    // An integer can't be −0.
    if isInteger, !(isNegative && isZero) {
      if let integer = Int64(text) { return NSNumber(value: integer) }
      if let integer = UInt64(text) { return NSNumber(value: integer) }
    }
    guard let number = Double(text), number.isFinite else {
      throw malformed("a number is out of range")
    }
    return NSNumber(value: number)
  }

  private mutating func takeDigits() -> Int {
    let start = position
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    return position - start
  }

  // MARK: Bytes

  /// The next byte, which isn't consumed; nil at the end.
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func takeToken(_ token: Unicode.Scalar) -> Bool {
    skipSpace()
    return take(UInt8(ascii: token))
  }

  private mutating func take(_ word: String) throws(ValueJSON.Malformed) {
    guard bytes[position...].starts(with: word.utf8) else { throw malformed("unknown literal") }
    position += word.utf8.count
  }

  private func malformed(_ reason: String) -> ValueJSON.Malformed {
    ValueJSON.Malformed(reason: reason, byte: position)
  }
}
