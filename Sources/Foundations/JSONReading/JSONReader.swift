package import Foundation

/// A streaming reader of JSON (RFC 8259) in UTF-8, without a byte order mark, in constant memory. Each method
/// consumes the next value; if it is of another kind, it is skipped.
package final class JSONReader {
  package struct Damage: LocalizedError {
    package let reason: String
    /// The offset in the text.
    package let byte: Int

    package var errorDescription: String? { "\(reason) at byte \(byte + 1)" }
  }

  package enum Kind { case object, array, string, other }

  private let nextChunk: () throws -> [UInt8]
  let acceptsNonFiniteNumbers: Bool
  private var bytes: [UInt8] = []
  private var position = 0
  /// The number of bytes before the current chunk.
  private var chunkOffset = 0
  /// The bytes of the value that is captured verbatim, and their limit.
  private var captured: [UInt8]?
  private var captureLimit = 0

  /// The maximum nesting of a value that is skipped.
  package static let maximumDepth = 512

  /// - Parameter nextChunk: returns the next part of the text; an empty one at its end. Its errors are passed
  ///   on.
  package init(nextChunk: @escaping () throws -> [UInt8]) {
    (self.nextChunk, acceptsNonFiniteNumbers) = (nextChunk, false)
  }

  /// - Parameter acceptsNonFiniteNumbers: whether `NaN`, `Infinity` and `-Infinity` are numbers, as Python
  ///   writes them.
  package init(_ bytes: [UInt8], acceptsNonFiniteNumbers: Bool = false) {
    (nextChunk, self.acceptsNonFiniteNumbers) = ({ [] }, acceptsNonFiniteNumbers)
    self.bytes = bytes
  }

  package convenience init(_ text: String) { self.init(Array(text.utf8)) }

  /// The kind of the next value, which isn't consumed.
  package func kind() throws -> Kind {
    switch try nextToken() {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    default: .other
    }
  }

  /// - Parameter body: reads an element, given its index.
  /// - Returns: whether the value is an array.
  @discardableResult
  package func array(_ body: (Int) throws -> Void) throws -> Bool {
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
    repeat {
      try body(number)
      number += 1
    } while try isContinued(until: "]")
    return true
  }

  /// - Parameters:
  ///   - nameLimit: the maximum number of bytes of a name. Longer ones are replaced by an empty one.
  ///   - body: reads the value of a member, given its name.
  /// - Returns: whether the value is an object.
  @discardableResult
  package func object(nameLimit: Int = 256, _ body: (String) throws -> Void) throws -> Bool {
    guard try kind() == .object else {
      try skip()
      return false
    }
    try take()
    if try nextToken() == UInt8(ascii: "}") {
      try take()
      return true
    }
    repeat {
      guard try kind() == .string, let name = try string(limit: nameLimit) else {
        throw damage("a name is missing")
      }
      try takeColon()
      try body(name.count <= nameLimit ? name.text : "")
    } while try isContinued(until: "}")
    return true
  }

  /// Whether a comma follows, which is consumed; otherwise the end must.
  private func isContinued(until end: Unicode.Scalar) throws -> Bool {
    let token = try nextToken()
    guard token == UInt8(ascii: ",") || token == UInt8(ascii: end) else {
      throw damage("a comma or “\(end)” is missing")
    }
    try take()
    return token == UInt8(ascii: ",")
  }

  /// - Parameter limit: the maximum number of bytes to return.
  /// - Returns: the truncated string and its full length in bytes; nil for another kind of value.
  package func string(limit: Int) throws -> (text: String, count: Int)? {
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
      keep(try readRun(while: Self.isPlain))
      switch try next() {
      case UInt8(ascii: "\""):
        try take()
        // Truncated within a character, it isn't valid UTF-8.
        guard count <= limit else { return (String(decoding: kept, as: UTF8.self), count) }
        guard let text = String(validating: kept, as: UTF8.self) else { throw damage("a string isn't UTF-8") }
        return (text, count)
      case UInt8(ascii: "\\"):
        try take()
        keep(Array(String(try escape()).utf8)[...])
      case 0..<0x20: throw damage("a string has a control character")
      // The string continues in the next chunk.
      default: continue
      }
    }
  }

  /// Reads `true` and `false` as 1 and 0. Returns nil for another kind of value.
  package func number() throws -> Double? {
    let start = try nextToken()
    switch start {
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return try boolean() ? 1 : 0
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
    case UInt8(ascii: "N") where acceptsNonFiniteNumbers, UInt8(ascii: "I") where acceptsNonFiniteNumbers:
      return try readNumber()
    default:
      try skip()
      return nil
    }
  }

  /// Reads `true` or `false`.
  package func boolean() throws -> Bool {
    let isTrue = try nextToken() == UInt8(ascii: "t")
    try take(isTrue ? "true" : "false")
    return isTrue
  }

  /// Reads `null`.
  package func null() throws {
    _ = try nextToken()
    try take("null")
  }

  package func skip() throws {
    var ends: [UInt8] = []
    repeat {
      switch try nextToken() {
      case UInt8(ascii: "\""): try skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard ends.count < Self.maximumDepth else { throw damage("it is nested too deeply") }
        let isObject = try take() == UInt8(ascii: "{")
        ends.append(UInt8(ascii: isObject ? "}" : "]"))
        if try nextToken() != ends.last {
          if isObject { try skipName() }
          continue
        }
      case UInt8(ascii: "t"): try take("true")
      case UInt8(ascii: "f"): try take("false")
      case UInt8(ascii: "n"): try take("null")
      default: _ = try readNumber()
      }
      // The separators and closing brackets after a nested value.
      while let end = ends.last {
        let token = try readToken()
        if token == UInt8(ascii: ",") {
          if end == UInt8(ascii: "}") { try skipName() }
          break
        }
        guard token == end else { throw damage("a comma or bracket is missing") }
        ends.removeLast()
      }
    } while !ends.isEmpty
  }

  /// Reads a value verbatim, or returns nil if it has more bytes than `limit`.
  package func text(limit: Int) throws -> Data? {
    _ = try nextToken()
    captured = []
    captureLimit = limit
    defer { captured = nil }
    try skip()
    return captured.flatMap { $0.count <= limit ? Data($0) : nil }
  }

  /// - Throws: `Damage` if anything but white space follows.
  package func end() throws {
    while let byte = try peek() {
      guard Self.isSpace(byte) else { throw damage("unexpected content after the end") }
      try take()
    }
  }

  // MARK: Bytes

  /// The next byte that isn't white space, which isn't consumed.
  package func nextToken() throws -> UInt8 {
    while let byte = try peek() {
      guard Self.isSpace(byte) else { return byte }
      try take()
    }
    throw damage("it ends early")
  }

  package func readToken() throws -> UInt8 {
    _ = try nextToken()
    return try take()
  }

  package func peek() throws -> UInt8? {
    if position == bytes.count {
      let chunk = try nextChunk()
      // At the end, damage is reported behind the last byte.
      guard !chunk.isEmpty else { return nil }
      chunkOffset += bytes.count
      (bytes, position) = (chunk, 0)
    }
    return bytes[position]
  }

  /// The next byte, which isn't consumed.
  package func next() throws -> UInt8 {
    guard let byte = try peek() else { throw damage("it ends early") }
    return byte
  }

  @discardableResult
  package func take() throws -> UInt8 {
    let byte = try next()
    position += 1
    if captured != nil, captured?.count ?? 0 <= captureLimit { captured?.append(byte) }
    return byte
  }

  /// Reads matching bytes of the current chunk; empty at the end or if the next byte doesn't match.
  package func readRun(while isWanted: (UInt8) -> Bool) throws -> ArraySlice<UInt8> {
    guard try peek() != nil else { return [] }
    let run = bytes[position...].prefix(while: isWanted)
    position = run.endIndex
    if let count = captured?.count, count <= captureLimit { captured? += run }
    return run
  }

  /// Whether a byte in a string stands for itself.
  package static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Damage at the next byte.
  package func damage(_ reason: String) -> Damage { Damage(reason: reason, byte: offset) }

  /// The number of bytes that were consumed.
  package var offset: Int { chunkOffset + position }
}
