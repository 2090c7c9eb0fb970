extension JSONReader {
  package func skipName() throws {
    guard try nextToken() == UInt8(ascii: "\"") else { throw damage("a name is missing") }
    try skipString()
    guard try readToken() == UInt8(ascii: ":") else { throw damage("a colon is missing") }
  }

  package func skipString() throws {
    try take()
    while true {
      _ = try readRun(while: Self.isPlain)
      switch try take() {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"): _ = try escape()
      case 0..<0x20: throw damage("a string has a control character")
      default: continue
      }
    }
  }

  /// Reads an escape sequence after its backslash.
  package func escape() throws -> Unicode.Scalar {
    switch try take() {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try hexadecimal()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard (0xD800..<0xDC00).contains(unit), try take() == UInt8(ascii: "\\"),
        try take() == UInt8(ascii: "u"),
        case let low = try hexadecimal(), (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      else { throw damage("incomplete surrogate pair") }
      return scalar
    default: throw damage("unknown escape sequence")
    }
  }

  private func hexadecimal() throws -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(try take())).hexDigitValue else {
        throw damage("escape sequence without four digits")
      }
      value = value << 4 + UInt32(digit)
    }
    return value
  }

  /// More digits than any meaningful number has.
  private static let maximumNumberLength = 1_024

  package func readNumber() throws -> Double {
    var digits = try readRun(while: Self.isNumberByte)
    // The number may continue in the next chunk of the file.
    while digits.count <= Self.maximumNumberLength, case let more = try readRun(while: Self.isNumberByte),
      !more.isEmpty
    {
      digits += more
    }
    guard digits.count <= Self.maximumNumberLength else { throw damage("a number is too long") }
    let text = String(decoding: digits, as: UTF8.self)
    guard Self.isNumber(digits), let number = Double(text) else {
      throw damage(digits.isEmpty ? "a value is missing" : "“\(text.prefix(32))” isn't a number")
    }
    return number
  }

  /// Whether it is a JSON number: no leading zero or plus, digits on both sides of a decimal point.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func takeDigits() -> Int {
      let digits = rest.prefix { isDigit($0) }
      rest = rest.dropFirst(digits.count)
      return digits.count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let isZero = rest.first == UInt8(ascii: "0")
    let whole = takeDigits()
    guard whole == 1 || (whole > 1 && !isZero) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard takeDigits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  package static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
  }

  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  package func take(_ word: StaticString) throws {
    for expected in word.description.utf8 where try take() != expected { throw damage("unknown literal") }
  }
}
