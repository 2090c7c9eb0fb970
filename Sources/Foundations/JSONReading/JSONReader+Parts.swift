extension JSONReader {
  package func skipName() throws {
    guard try nextToken() == UInt8(ascii: "\"") else { throw damage("a name is missing") }
    try skipString()
    try takeColon()
  }

  package func takeColon() throws {
    guard try nextToken() == UInt8(ascii: ":") else { throw damage("a colon is missing") }
    try take()
  }

  package func skipString() throws {
    try take()
    while true {
      _ = try readRun(while: Self.isPlain)
      switch try next() {
      case UInt8(ascii: "\""):
        try take()
        return
      case UInt8(ascii: "\\"):
        try take()
        _ = try escape()
      case 0..<0x20: throw damage("a string has a control character")
      default: continue
      }
    }
  }

  /// Reads an escape sequence after its backslash.
  package func escape() throws -> Unicode.Scalar {
    let scalar: Unicode.Scalar
    switch try next() {
    case UInt8(ascii: "\""): scalar = "\""
    case UInt8(ascii: "\\"): scalar = "\\"
    case UInt8(ascii: "/"): scalar = "/"
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"):
      try take()
      return try escapedScalar()
    default: throw damage("unknown escape sequence")
    }
    try take()
    return scalar
  }

  /// Reads the rest of an escape sequence after its `u`.
  private func escapedScalar() throws -> Unicode.Scalar {
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // Half of a character outside the basic plane: the other half follows.
    guard (0xD800..<0xDC00).contains(unit), try next() == UInt8(ascii: "\\") else {
      throw damage("incomplete surrogate pair")
    }
    try take()
    guard try take() == UInt8(ascii: "u"), case let low = try hexadecimal(), (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw damage("incomplete surrogate pair") }
    return scalar
  }

  private func hexadecimal() throws -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(try next())).hexDigitValue else {
        throw damage("escape sequence without four digits")
      }
      try take()
      value = value << 4 + UInt32(digit)
    }
    return value
  }

  /// More digits than any meaningful number has.
  private static let maximumNumberLength = 1_024

  private static let nonFiniteNumbers: Set = ["NaN", "Infinity", "-Infinity"]

  package func readNumber() throws -> Double {
    _ = try nextToken()
    let start = offset
    return try Self.double(try numberText(), at: start)
  }

  /// The value of a number as it is written.
  ///
  /// - Parameter offset: its position, for the error if it is out of range.
  package static func double(_ text: String, at offset: Int) throws -> Double {
    guard let number = Double(text), number.isFinite || nonFiniteNumbers.contains(text) else {
      throw Damage(reason: "“\(text.prefix(32))” is out of range", byte: offset)
    }
    return number
  }

  /// Reads a number as it is written: a valid one, which may be out of a `Double`'s range.
  package func numberText() throws -> String {
    let first = try nextToken()
    let start = offset
    if acceptsNonFiniteNumbers, first == UInt8(ascii: "N") || first == UInt8(ascii: "I") {
      let word: StaticString = first == UInt8(ascii: "N") ? "NaN" : "Infinity"
      try take(word)
      return word.description
    }
    var digits = try readRun(while: Self.isNumberByte)
    // The number may continue in the next chunk of the file.
    while digits.count <= Self.maximumNumberLength, case let more = try readRun(while: Self.isNumberByte),
      !more.isEmpty
    {
      digits += more
    }
    if acceptsNonFiniteNumbers, digits.elementsEqual("-".utf8), try peek() == UInt8(ascii: "I") {
      try take("Infinity")
      return "-Infinity"
    }
    guard !digits.isEmpty else { throw damage("a value is missing") }
    guard digits.count <= Self.maximumNumberLength else { throw damage("a number is too long") }
    let text = String(decoding: digits, as: UTF8.self)
    guard Self.isNumber(digits) else {
      throw Damage(reason: "“\(text.prefix(32))” isn't a number", byte: start)
    }
    return text
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
    for expected in word.description.utf8 {
      guard try next() == expected else { throw damage("unknown literal") }
      try take()
    }
  }
}
