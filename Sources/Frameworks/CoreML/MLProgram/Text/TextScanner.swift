import Foundation

struct TextScanner {
  private let bytes: [UInt8]
  /// The position before the next token or its leading space; resetting it rereads tokens.
  private(set) var position = 0

  init(_ text: Data) { bytes = [UInt8](text) }

  mutating func goBack(to position: Int) { self.position = position }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let next, next == UInt8(ascii: " ") || (9...13).contains(next) { position += 1 }
  }

  private mutating func text(while isIncluded: (UInt8) -> Bool) -> String {
    skipSpace()
    let start = position
    while let next, isIncluded(next) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// - Throws: `MLModelError` (`.io`) with the line and the expected token.
  func failure(_ expected: String) -> MLModelError {
    let line = bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1
    return MLModelError(.io, "The program's text can't be read: in line \(line), \(expected) is expected.")
  }

  // MARK: Tokens

  mutating func isAt(_ mark: String) -> Bool {
    skipSpace()
    return bytes[position...].starts(with: mark.utf8)
  }

  /// Skips a token if it comes next, and returns whether it did.
  mutating func takes(_ mark: String) -> Bool {
    guard isAt(mark) else { return false }
    position += mark.utf8.count
    return true
  }

  mutating func expect(_ mark: String) throws {
    guard takes(mark) else { throw failure("\"\(mark)\"") }
  }

  /// Skips from an opening bracket to the one that closes it.
  mutating func skipBracketed() throws {
    var closing: [UInt8] = []
    repeat {
      skipSpace()
      guard let next else { throw failure("a closing bracket") }
      if next == UInt8(ascii: "\"") {
        _ = try string()
        continue
      }
      if let bracket = Self.brackets[next] {
        closing.append(bracket)
      } else if next == closing.last {
        closing.removeLast()
      } else if closing.isEmpty || Self.brackets.values.contains(next) {
        throw failure("a matching bracket")
      }
      position += 1
    } while !closing.isEmpty
  }

  private static let brackets: [UInt8: UInt8] = [
    UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"),
    UInt8(ascii: "{"): UInt8(ascii: "}"),
  ]

  // MARK: Names, numbers and strings

  /// Reads a name: letters, digits, `_` and `@`, not starting with a digit.
  mutating func identifier() throws -> String {
    let name = text { byte in
      let letter = byte | 0x20
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "@")
    }
    guard let first = name.utf8.first, first > UInt8(ascii: "9") else { throw failure("a name") }
    return name
  }

  /// Reads a number or a Boolean, such as `-3`, `0x1.8p-3`, `inf` and `true`.
  mutating func literal() -> String {
    text { byte in
      byte > UInt8(ascii: " ")
        && ![",", "(", ")", "[", "]", "{", "}", "<", ">", "\""].contains(UnicodeScalar(byte))
    }
  }

  /// Reads a quoted string with `\` escapes.
  mutating func string() throws -> String {
    try expect("\"")
    var content: [UInt8] = []
    while let next {
      position += 1
      switch next {
      case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = self.next else { break }
        position += 1
        content.append(Self.controls[escaped] ?? escaped)
      default: content.append(next)
      }
    }
    throw failure("the end of a string")
  }

  private static let controls: [UInt8: UInt8] = [
    UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "r"): UInt8(ascii: "\r"),
    UInt8(ascii: "t"): UInt8(ascii: "\t"),
  ]
}
