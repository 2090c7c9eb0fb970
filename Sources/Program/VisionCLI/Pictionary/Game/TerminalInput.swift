#if Records
import Foundation

/// Reads lines from standard input without blocking.
///
/// At a terminal, keys are read one by one without echo: the caller shows the current line beside changing
/// output. `restore()` resets the terminal's mode.
final class TerminalInput {
  /// Whether standard input and error are a terminal.
  let isInteractive: Bool
  private(set) var isAtEnd = false
  private var editor = LineEditor()
  private var unread = Data()
  private var savedMode: termios?

  init() {
    isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    var mode = termios()
    guard isInteractive, tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
    savedMode = mode
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  deinit { restore() }

  var pending: String { editor.text }

  func restore() {
    guard var mode = savedMode else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    savedMode = nil
  }

  /// The events since the last call; `.end` once.
  func poll() -> [LineEditor.Event] {
    guard !isAtEnd else { return [] }
    var events: [LineEditor.Event] = []
    while !isAtEnd, hasInput, let bytes = read() {
      isAtEnd = bytes.isEmpty
      events += isInteractive ? editor.type(bytes) : lines(adding: bytes)
    }
    if isAtEnd, events.last != .end { events.append(.end) }
    return events
  }

  /// The lines that these bytes complete; at the end of the input, the rest is a line, too.
  private func lines(adding bytes: Data) -> [LineEditor.Event] {
    unread += bytes
    var events: [LineEditor.Event] = []
    while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
      events.append(.line(Self.text(unread[..<end])))
      unread = Data(unread[(end + 1)...])
    }
    if isAtEnd, !unread.isEmpty { events.append(.line(Self.text(unread))) }
    return events
  }

  private static func text(_ bytes: Data) -> String {
    let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The available bytes; empty at the end of the input, nil if interrupted by a signal.
  private func read() -> Data? {
    var bytes = Data(count: 4096)
    // FileHandle would block until the count is reached.
    let count = bytes.withUnsafeMutableBytes { Foundation.read(STDIN_FILENO, $0.baseAddress, $0.count) }
    guard count >= 0 else { return errno == EINTR || errno == EAGAIN ? nil : Data() }
    return bytes.prefix(count)
  }

  private var hasInput: Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return Foundation.poll(&descriptor, 1, 0) > 0
  }
}
#endif
