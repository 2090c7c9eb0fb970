import TextFiles

/// Splits a list of paths into names incrementally, buffering at most one name.
///
/// The list is in UTF-8, or UTF-16 with a byte order mark; bytes that aren't UTF-8 are kept. The terminator
/// is chosen once, before the first name: zero bytes, as written by `find -print0`, if there is one among the
/// first 64 KiB of UTF-8; otherwise line ends.
struct NameSplitter {
  enum Ending: Sendable { case lines, zeros }

  /// A name, or an entry that can't be one.
  enum Name: Equatable, Sendable {
    case path(String)
    /// A name that is too long, by its first bytes.
    case tooLong(start: String)
    /// A line with a zero byte, which no file name contains.
    case zero(String)
  }

  /// The number of bytes searched for a zero.
  static let decidingBytes = 64 << 10
  /// The maximum length of a path in bytes: Linux's `PATH_MAX` without the terminating zero.
  static let maximumNameLength = 4_095
  /// The number of bytes shown of a longer name.
  private static let shownBytes = 64

  private let givenEnding: Ending?
  private var ending: Ending?
  private var converter = TextConverter()
  private var bytes: [UInt8] = []
  private var offset = 0
  private var isAtEnd = false
  /// The first bytes of a name that is too long, while the rest is skipped.
  private var longStart: String?

  /// - Parameter ending: the terminator, if known; if it is zero bytes, names are any bytes, in which a byte
  ///   order mark is a part of the first.
  init(ending: Ending? = nil) { givenEnding = ending }

  mutating func add(_ more: some Collection<UInt8>) {
    bytes.removeFirst(offset)
    offset = 0
    bytes += givenEnding == .zeros ? Array(more) : converter.convert(more)
  }

  mutating func end() {
    bytes += converter.finish()
    isAtEnd = true
  }

  /// The next name; nil if it needs more bytes, or at the end.
  ///
  /// - Throws: `InputError` if the list is in UTF-16.
  mutating func next() throws -> Name? {
    guard let ending = try decided() else { return nil }
    let terminator = ending == .zeros ? 0 : UInt8(ascii: "\n")
    while offset < bytes.count {
      let end = bytes[offset...].firstIndex(of: terminator)
      guard end != nil || isAtEnd else {
        if longStart != nil || bytes.count - offset > Self.maximumNameLength + 1 { skip() }
        return nil
      }
      var name = bytes[offset..<(end ?? bytes.count)]
      offset = end.map { $0 + 1 } ?? bytes.count
      if let start = longStart {
        longStart = nil
        return .tooLong(start: start)
      }
      // Windows ends lines with CR and LF.
      if ending == .lines, name.last == UInt8(ascii: "\r") { name.removeLast() }
      guard !name.isEmpty else { continue }
      guard name.count <= Self.maximumNameLength else { return .tooLong(start: Self.start(of: name)) }
      guard !name.contains(0) else { return .zero(String(pathBytes: name.filter { $0 != 0 })) }
      return .path(String(pathBytes: name))
    }
    guard isAtEnd, let start = longStart else { return nil }
    longStart = nil
    return .tooLong(start: start)
  }

  private mutating func skip() {
    longStart = longStart ?? Self.start(of: bytes[offset...])
    offset = bytes.count
  }

  private static func start(of name: ArraySlice<UInt8>) -> String {
    String(pathBytes: name.prefix(shownBytes)).shownPath
  }

  /// The terminator; nil while it is unknown.
  private mutating func decided() throws -> Ending? {
    if let ending { return ending }
    if let givenEnding {
      // The zero bytes of UTF-16 would end names in the middle of characters.
      if givenEnding == .zeros, TextEncoding.marked(bytes).encoding != .utf8 {
        throw InputError(.unreadable, "--list: the list is in UTF-16", suggestion: "Leave out --null")
      }
      if isAtEnd || bytes.count > 1 { ending = givenEnding }
      return ending
    }
    if converter.encoding != .utf8 {
      ending = converter.encoding == nil ? nil : .lines
    } else if bytes.prefix(Self.decidingBytes).contains(0) {
      guard !isUnmarkedUTF16 else {
        throw InputError(
          .unreadable, "--list: the list is in UTF-16 without a byte order mark",
          suggestion: "Write it as UTF-8, in PowerShell with: Out-File -Encoding utf8")
      }
      ending = .zeros
    } else if isAtEnd || bytes.count >= Self.decidingBytes {
      ending = .lines
    }
    return ending
  }

  /// Whether zero bytes are halves of UTF-16 characters. As terminators, they would leave names of one
  /// character, among them line breaks, or "." and "/", which stand for whole folders.
  private var isUnmarkedUTF16: Bool {
    let names = bytes.prefix(Self.decidingBytes).split(separator: 0)
    func hasName(in characters: String) -> Bool {
      names.contains { name in name.count == 1 && characters.utf8.contains(name[name.startIndex]) }
    }
    return hasName(in: "\r\n") || (hasName(in: "./") && names.allSatisfy { $0.count == 1 })
  }
}
