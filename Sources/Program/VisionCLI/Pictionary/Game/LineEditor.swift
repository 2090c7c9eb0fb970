#if Records
/// Assembles lines from single keys, for a terminal without echo.
struct LineEditor {
  enum Event: Equatable {
    case line(String)
    /// Ctrl-D on an empty line, or the end of the input.
    case end
  }

  private var bytes: [UInt8] = []
  private var escape = Escape.none

  /// The state of parsing a key's escape sequence (ECMA-48).
  private enum Escape { case none, begun, parameters }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Processes keys as a terminal sends them.
  mutating func type(_ keys: some Sequence<UInt8>) -> [Event] { keys.compactMap { type($0) } }

  private mutating func type(_ key: UInt8) -> Event? {
    guard escape == .none else {
      passEscape(key)
      return nil
    }
    switch key {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      defer { bytes = [] }
      return .line(text)
    case 0x04: return bytes.isEmpty ? .end : nil
    case 0x08, 0x7F: eraseCharacter()
    case 0x15: bytes = []
    case 0x17: eraseWord()
    case 0x1B: escape = .begun
    // Other control characters are ignored.
    case 0x20...: bytes.append(key)
    default: break
    }
    return nil
  }

  private mutating func passEscape(_ key: UInt8) {
    switch escape {
    case .begun where key == UInt8(ascii: "[") || key == UInt8(ascii: "O"): escape = .parameters
    case .parameters where !(0x40...0x7E).contains(key): break
    default: escape = .none
    }
  }

  private mutating func eraseCharacter() {
    // Removes a character's continuation bytes.
    while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
  }

  private mutating func eraseWord() {
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    while let last = bytes.last, last != UInt8(ascii: " ") { bytes.removeLast() }
  }
}
#endif
