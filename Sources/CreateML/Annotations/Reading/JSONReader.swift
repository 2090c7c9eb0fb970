import Foundation

/// Reads JSON (RFC 8259, in UTF-8) value by value, in memory that doesn't grow with it.
///
/// Each method takes the next value as a whole. A value of another kind than the method reads is passed over.
final class JSONReader {
  /// The text isn't JSON; why and where.
  struct Damage: LocalizedError {
    let reason: String
    /// From 0.
    let byte: Int

    var errorDescription: String? { "\(reason) at byte \(byte + 1)" }
  }

  enum Kind { case object, array, string, other }

  private let file: FileBytes?
  private var bytes: [UInt8]
  private var place = 0
  /// The bytes before those that are at hand.
  private var before = 0
  /// The bytes of the value that is kept as it is written, and how many it may have.
  private var captured: [UInt8]?
  private var captureLimit = 0

  /// Arrays and objects within each other.
  private static let deepest = 512

  init(_ file: FileBytes) throws {
    self.file = file
    bytes = try file.next()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  init(_ text: String) {
    file = nil
    bytes = Array(text.utf8)
  }

  /// The kind of the next value.
  func kind() throws -> Kind {
    switch try nextToken() {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    default: .other
    }
  }

  /// Reads an array's elements, each of which `body` takes.
  ///
  /// - Parameter body: gets the element's number, from 0, and reads it.
  /// - Returns: whether it was an array.
  @discardableResult
  func array(_ body: (Int) throws -> Void) throws -> Bool {
    guard try kind() == .array else {
      try skip()
      return false
    }
    try take()
    if try nextToken() == UInt8(ascii: "]") {
      try take()
      return true
    }
    var number = 0
    while true {
      try body(number)
      number += 1
      switch try takeToken() {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: "]"): return true
      default: throw damage("a comma or bracket is missing")
      }
    }
  }

  /// Reads an object's members, each of which `body` takes.
  ///
  /// - Parameter body: gets the member's name, and reads its value.
  /// - Returns: whether it was an object.
  @discardableResult
  func object(_ body: (String) throws -> Void) throws -> Bool {
    guard try kind() == .object else {
      try skip()
      return false
    }
    try take()
    if try nextToken() == UInt8(ascii: "}") {
      try take()
      return true
    }
    while true {
      guard try kind() == .string, let name = try string(limit: 256) else {
        throw damage("a name is missing")
      }
      guard try takeToken() == UInt8(ascii: ":") else { throw damage("a colon is missing") }
      // The start of a longer name is no name that anybody looks for.
      try body(name.count <= 256 ? name.text : "")
      switch try takeToken() {
      case UInt8(ascii: ","): continue
      case UInt8(ascii: "}"): return true
      default: throw damage("a comma or brace is missing")
      }
    }
  }

  /// Reads a string.
  ///
  /// - Parameter limit: how many of its bytes are kept.
  /// - Returns: the string as far as it is kept, and how many bytes it has; nil for another kind of value.
  func string(limit: Int) throws -> (text: String, count: Int)? {
    guard try kind() == .string else {
      try skip()
      return nil
    }
    try take()
    var (kept, count) = ([UInt8](), 0)
    func keep(_ more: ArraySlice<UInt8>) {
      count += more.count
      kept += more.prefix(limit - kept.count)
    }
    while true {
      keep(try takeRun(while: Self.isPlain))
      let byte = try take()
      switch byte {
      case UInt8(ascii: "\""):
        // Cut within a character, it isn't UTF-8 any more.
        guard count <= limit else { return (String(decoding: kept, as: UTF8.self), count) }
        guard let text = String(validating: kept, as: UTF8.self) else { throw damage("a string isn't UTF-8") }
        return (text, count)
      case UInt8(ascii: "\\"): keep(Array(String(try escape()).utf8)[...])
      case 0..<0x20: throw damage("a string has a control character")
      default: keep([byte])
      }
    }
  }

  /// Reads a number; `true` and `false` count as 1 and 0. nil for another kind of value.
  func number() throws -> Double? {
    let start = try nextToken()
    guard start == UInt8(ascii: "-") || Self.isDigit(start) else {
      if start == UInt8(ascii: "t") || start == UInt8(ascii: "f") {
        try skip()
        return start == UInt8(ascii: "t") ? 1 : 0
      }
      try skip()
      return nil
    }
    return try numberAtHand()
  }

  /// Passes over a value.
  func skip() throws {
    var ends: [UInt8] = []
    repeat {
      switch try nextToken() {
      case UInt8(ascii: "\""): try skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard ends.count < Self.deepest else { throw damage("it is nested too deeply") }
        let isObject = try take() == UInt8(ascii: "{")
        ends.append(UInt8(ascii: isObject ? "}" : "]"))
        if try nextToken() != ends.last {
          if isObject { try skipName() }
          continue
        }
      case UInt8(ascii: "t"): try take("true")
      case UInt8(ascii: "f"): try take("false")
      case UInt8(ascii: "n"): try take("null")
      default: _ = try numberAtHand()
      }
      // What follows a value within others.
      while let end = ends.last {
        let token = try takeToken()
        if token == UInt8(ascii: ",") {
          if end == UInt8(ascii: "}") { try skipName() }
          break
        }
        guard token == end else { throw damage("a comma or bracket is missing") }
        ends.removeLast()
      }
    } while !ends.isEmpty
  }

  /// Reads a value as it is written.
  ///
  /// - Parameter limit: how many bytes it may have.
  /// - Returns: nil where it has more.
  func text(limit: Int) throws -> Data? {
    _ = try nextToken()
    captured = []
    captureLimit = limit
    defer { captured = nil }
    try skip()
    return captured.flatMap { $0.count <= limit ? Data($0) : nil }
  }

  /// - Throws: `Damage` where something follows.
  func end() throws {
    while let byte = try peek() {
      guard Self.isSpace(byte) else { throw damage("something follows its end") }
      try take()
    }
  }

  // MARK: Parts of values

  private func skipName() throws {
    guard try nextToken() == UInt8(ascii: "\"") else { throw damage("a name is missing") }
    try skipString()
    guard try takeToken() == UInt8(ascii: ":") else { throw damage("a colon is missing") }
  }

  private func skipString() throws {
    try take()
    while true {
      _ = try takeRun(while: Self.isPlain)
      switch try take() {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"): _ = try escape()
      case 0..<0x20: throw damage("a string has a control character")
      default: continue
      }
    }
  }

  /// What follows a backslash.
  private func escape() throws -> Unicode.Scalar {
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
      else { throw damage("half a surrogate pair") }
      return scalar
    default: throw damage("an unknown escape")
    }
  }

  private func hexadecimal() throws -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(try take())).hexDigitValue else {
        throw damage("an escape without four digits")
      }
      value = value << 4 + UInt32(digit)
    }
    return value
  }

  /// More digits than any number has that means something.
  private static let longestNumber = 1_024

  private func numberAtHand() throws -> Double {
    var digits = try takeRun(while: Self.isOfNumber)
    // It may go on in the next part of the file.
    while digits.count <= Self.longestNumber, case let more = try takeRun(while: Self.isOfNumber),
      !more.isEmpty
    {
      digits += more
    }
    guard digits.count <= Self.longestNumber else { throw damage("a number is too long") }
    let text = String(decoding: digits, as: UTF8.self)
    guard Self.isNumber(digits), let number = Double(text) else {
      throw damage(digits.isEmpty ? "a value is missing" : "“\(text.prefix(32))” is no number")
    }
    return number
  }

  /// Whether it is a number as JSON writes them: without a leading zero or plus, with digits on both sides of a point.
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

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private func take(_ word: StaticString) throws {
    for expected in word.description.utf8 where try take() != expected { throw damage("an unknown word") }
  }

  // MARK: Bytes

  /// The first byte of what comes next, which isn't taken.
  private func nextToken() throws -> UInt8 {
    while let byte = try peek() {
      guard Self.isSpace(byte) else { return byte }
      try take()
    }
    throw damage("it ends early")
  }

  private func takeToken() throws -> UInt8 {
    _ = try nextToken()
    return try take()
  }

  private func peek() throws -> UInt8? {
    if place == bytes.count, let file {
      before += bytes.count
      bytes = try file.next()
      place = 0
    }
    return place < bytes.count ? bytes[place] : nil
  }

  @discardableResult
  private func take() throws -> UInt8 {
    guard let byte = try peek() else { throw damage("it ends early") }
    place += 1
    if captured != nil, captured?.count ?? 0 <= captureLimit { captured?.append(byte) }
    return byte
  }

  /// Takes bytes of a kind, of those that are at hand; none at the end, or where the next is of another kind.
  private func takeRun(while isWanted: (UInt8) -> Bool) throws -> ArraySlice<UInt8> {
    guard try peek() != nil else { return [] }
    let run = bytes[place...].prefix(while: isWanted)
    place = run.endIndex
    if let count = captured?.count, count <= captureLimit { captured? += run }
    return run
  }

  /// Whether a byte of a string stands for itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private func damage(_ reason: String) -> Damage { Damage(reason: reason, byte: before + place) }
}
