import Foundation
import Reports
import Synchronization

/// The program's standard output and standard error.
///
/// Lines are written immediately. Progress is a terminal's last line, erased before other output.
final class Console: Sendable {
  private struct State {
    var outputError: Int32?
    var progress = ""
    var lastDrawn = Date.distantPast
  }

  private let state = Mutex(State())
  let isOutputTerminal = isatty(STDOUT_FILENO) == 1
  let isErrorTerminal = isatty(STDERR_FILENO) == 1

  init() {
    // A closed pipe is an error of `write`, so that an annotated video is still finalized.
    signal(SIGPIPE, SIG_IGN)
    // The same for a file that reached the size limit.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Whether the standard output accepts no more data: its reader has gone, or the disk is full.
  var isOutputClosed: Bool { state.withLock { $0.outputError != nil } }

  /// The reason why the standard output accepts no more data; nil if it does, or if its reader has gone.
  var outputFailure: String? {
    state.withLock { state in
      state.outputError.flatMap { [EPIPE, ECONNRESET].contains($0) ? nil : String(cString: strerror($0)) }
    }
  }

  func print(_ line: String) {
    state.withLock { state in
      guard state.outputError == nil else { return }
      Self.erase(&state)
      state.outputError = Self.write(line + "\n", to: STDOUT_FILENO)
    }
  }

  /// Writes a line to standard error, prefixed with the program's name. Control characters are escaped: file
  /// names and models' strings could otherwise overwrite the terminal or forge lines.
  func warn(_ message: String) {
    state.withLock { state in
      Self.erase(&state)
      Self.write("vision: \(message.escapingControlCharacters)\n", to: STDERR_FILENO)
    }
  }

  /// Rings the bell of the terminal on standard error or output, if any.
  func ringBell() {
    guard isErrorTerminal || isOutputTerminal else { return }
    state.withLock { _ in _ = Self.write("\u{7}", to: isErrorTerminal ? STDERR_FILENO : STDOUT_FILENO) }
  }

  /// Shows progress on a terminal on standard error, at most ten times a second.
  func showProgress(_ line: @autoclosure () -> String) {
    guard isErrorTerminal else { return }
    state.withLock { state in
      let now = Date()
      guard now.timeIntervalSince(state.lastDrawn) >= 0.1 else { return }
      Self.erase(&state)
      state.lastDrawn = now
      state.progress = line()
      Self.write(state.progress, to: STDERR_FILENO)
    }
  }

  func endProgress() { state.withLock { Self.erase(&$0) } }

  private static func erase(_ state: inout State) {
    guard !state.progress.isEmpty else { return }
    write("\r\u{1B}[K", to: STDERR_FILENO)
    state.progress = ""
    state.lastDrawn = .distantPast
  }

  /// - Returns: the error if not everything was written.
  @discardableResult
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR && errno != EAGAIN {
        return errno
      }
    }
    return nil
  }
}

/// A progress bar such as `[#####-----]  50%`.
func progressBar(_ fraction: Double, width: Int = 24) -> String {
  let filled = Int((min(max(fraction, 0), 1) * Double(width)).rounded(.down))
  let percent = Int((min(max(fraction, 0), 1) * 100).rounded(.down))
  let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
  return "[\(bar)] " + String(repeating: " ", count: 3 - String(percent).count) + "\(percent)%"
}
