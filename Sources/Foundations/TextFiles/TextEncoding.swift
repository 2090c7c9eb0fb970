/// The encoding of a text file, as its byte order mark specifies it.
package enum TextEncoding: Sendable {
  /// Also the encoding of text without a byte order mark.
  case utf8
  case utf16LittleEndian
  case utf16BigEndian

  /// The encoding of text that starts with these bytes, and the length of its byte order mark in bytes, which
  /// is 0 without one.
  package static func marked(_ start: some Collection<UInt8>) -> (encoding: TextEncoding, markLength: Int) {
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if start.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if start.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return (.utf8, 0)
  }

  /// Whether more bytes could complete a byte order mark.
  fileprivate static func isUndecided(_ start: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    return marks.contains { start.count < $0.count && $0.starts(with: start) }
  }
}

/// Converts a text file to UTF-8 without a byte order mark, in chunks of any size.
///
/// UTF-8 is passed on as it is, valid or not. In UTF-16, an unpaired surrogate or half a code unit at the end
/// becomes U+FFFD.
package struct TextConverter: Sendable {
  /// nil until the byte order mark, if any, has been read.
  package private(set) var encoding: TextEncoding?
  /// The bytes that can't be converted yet: a partial byte order mark, code unit or surrogate pair.
  private var pending: [UInt8] = []

  package init() {}

  /// The UTF-8 of the next bytes, as far as they are complete.
  package mutating func convert(_ bytes: some Collection<UInt8>) -> [UInt8] {
    if encoding == .utf8 { return Array(bytes) }
    pending += bytes
    if encoding == nil {
      guard !TextEncoding.isUndecided(pending) else { return [] }
      start()
    }
    return encoding == .utf8 ? takePending() : takeUTF16(isLast: false)
  }

  /// The UTF-8 of the bytes that were incomplete so far; the text ends here.
  package mutating func finish() -> [UInt8] {
    if encoding == nil { start() }
    return encoding == .utf8 ? takePending() : takeUTF16(isLast: true)
  }

  private mutating func start() {
    let (encoding, length) = TextEncoding.marked(pending)
    self.encoding = encoding
    pending.removeFirst(length)
  }

  private mutating func takePending() -> [UInt8] {
    defer { pending = [] }
    return pending
  }

  private mutating func takeUTF16(isLast: Bool) -> [UInt8] {
    let high = encoding == .utf16BigEndian ? 0 : 1
    var units = stride(from: 0, to: pending.count - 1, by: 2).map { place in
      UInt16(pending[place + high]) << 8 | UInt16(pending[place + 1 - high])
    }
    // The other half of a surrogate pair may follow.
    if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    pending.removeFirst(2 * units.count)
    var text = String(decoding: units, as: UTF16.self)
    if isLast, !pending.isEmpty {
      text += "\u{FFFD}"
      pending = []
    }
    return Array(text.utf8)
  }
}

extension String {
  /// The content of a text file: UTF-8 with or without a byte order mark, or UTF-16 with one. Bytes that
  /// aren't valid become U+FFFD; line ends stay as they are.
  package init(textFile contents: some Collection<UInt8>) {
    var converter = TextConverter()
    let start = converter.convert(contents)
    self.init(decoding: start + converter.finish(), as: UTF8.self)
  }
}
