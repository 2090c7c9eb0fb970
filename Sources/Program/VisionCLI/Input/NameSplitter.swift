/// Splits the bytes of a list of paths into names as they come, keeping no more of them than one name may have.
///
/// How names end is decided once, before the first: where a byte order mark leads the list, with lines; where there is a zero among
/// the first 64 KiB, with zeros, as `find -print0` writes them; otherwise with lines.
struct NameSplitter {
  enum Ending: Sendable { case lines, zeros }

  /// A name, or what stands in the place of one.
  enum Name: Equatable, Sendable {
    case path(String)
    /// A name that no file can have, by its beginning.
    case tooLong(start: String)
    /// A line with a zero in it, which no file's name has.
    case zero(String)
  }

  /// The bytes among which a zero decides.
  static let decidingBytes = 64 << 10
  /// The bytes of the longest path: Linux's `PATH_MAX` without the zero at the end.
  static let longestName = 4_095
  /// The bytes that are shown of a longer one.
  private static let shownBytes = 64

  private var ending: Ending?
  private var bytes: [UInt8] = []
  private var place = 0
  private var isAtEnd = false
  /// The beginning of a name that is too long, while the rest of it is passed over.
  private var longStart: String?

  /// - Parameter ending: how names end, if that is known; byte order marks are parts of names then.
  init(ending: Ending? = nil) { self.ending = ending }

  mutating func add(_ more: some Sequence<UInt8>) {
    bytes.removeFirst(place)
    place = 0
    bytes += more
  }

  mutating func end() { isAtEnd = true }

  /// The next name; nil if more bytes are needed for one, or at the end.
  ///
  /// - Throws: `InputError` if the list is in UTF-16.
  mutating func next() throws -> Name? {
    guard let ending = try decided() else { return nil }
    let terminator = ending == .zeros ? 0 : UInt8(ascii: "\n")
    while place < bytes.count {
      let end = bytes[place...].firstIndex(of: terminator)
      guard end != nil || isAtEnd else {
        if longStart != nil || bytes.count - place > Self.longestName + 1 { passOver() }
        return nil
      }
      var name = bytes[place..<(end ?? bytes.count)]
      place = end.map { $0 + 1 } ?? bytes.count
      if let start = longStart {
        longStart = nil
        return .tooLong(start: start)
      }
      // Windows ends lines with two characters.
      if ending == .lines, name.last == UInt8(ascii: "\r") { name.removeLast() }
      guard !name.isEmpty else { continue }
      guard name.count <= Self.longestName else { return .tooLong(start: Self.start(of: name)) }
      guard !name.contains(0) else { return .zero(String(pathBytes: name.filter { $0 != 0 })) }
      return .path(String(pathBytes: name))
    }
    guard isAtEnd, let start = longStart else { return nil }
    longStart = nil
    return .tooLong(start: start)
  }

  private mutating func passOver() {
    longStart = longStart ?? Self.start(of: bytes[place...])
    place = bytes.count
  }

  private static func start(of name: ArraySlice<UInt8>) -> String {
    String(pathBytes: name.prefix(shownBytes)).shownPath
  }

  /// How names end; nil while that isn't known.
  private mutating func decided() throws -> Ending? {
    if let ending { return ending }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw InputError(
        .unreadable, "--list: the list is in UTF-16",
        suggestion: "Write it as UTF-8, in PowerShell with: Out-File -Encoding utf8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      place = 3
      ending = .lines
    } else if bytes.prefix(Self.decidingBytes).contains(0) {
      ending = .zeros
    } else if isAtEnd || bytes.count >= Self.decidingBytes {
      ending = .lines
    }
    return ending
  }
}
