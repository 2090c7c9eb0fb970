/// Splits a list of paths into names incrementally, buffering at most one name.
///
/// The terminator is chosen once, before the first name: line ends if the list begins with a byte order mark;
/// zero bytes, as written by `find -print0`, if there is one among the first 64 KiB; otherwise line ends.
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

  private var ending: Ending?
  private var bytes: [UInt8] = []
  private var offset = 0
  private var isAtEnd = false
  /// The first bytes of a name that is too long, while the rest is skipped.
  private var longStart: String?

  /// - Parameter ending: the terminator, if known; byte order marks are then part of names.
  init(ending: Ending? = nil) { self.ending = ending }

  mutating func add(_ more: some Sequence<UInt8>) {
    bytes.removeFirst(offset)
    offset = 0
    bytes += more
  }

  mutating func end() { isAtEnd = true }

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
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw InputError(
        .unreadable, "--list: the list is in UTF-16",
        suggestion: "Write it as UTF-8, in PowerShell with: Out-File -Encoding utf8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      offset = 3
      ending = .lines
    } else if bytes.prefix(Self.decidingBytes).contains(0) {
      ending = .zeros
    } else if isAtEnd || bytes.count >= Self.decidingBytes {
      ending = .lines
    }
    return ending
  }
}
