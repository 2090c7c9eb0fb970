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
    var log = ProgressLog(startingAt: Date())
    var warnings = WarningCounts()
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
  func warn(_ message: String) { state.withLock { Self.warn(message, &$0) } }

  /// Writes a warning, of which there may be one for each image. Only the first ones of a kind are listed.
  func warn(_ message: String, ofKind kind: String) {
    state.withLock { state in
      if state.warnings.isListed(message, ofKind: kind) { Self.warn(message, &state) }
    }
  }

  /// Writes the numbers of the warnings that weren't listed since the last call.
  func warnOfUnlisted() {
    state.withLock { state in
      for message in state.warnings.takeSummary() { Self.warn(message, &state) }
    }
  }

  private static func warn(_ message: String, _ state: inout State) {
    erase(&state)
    write("vision: \(message.escapingControlCharacters)\n", to: STDERR_FILENO)
  }

  /// Rings the bell of the terminal on standard error or output, if any.
  func ringBell() {
    guard isErrorTerminal || isOutputTerminal else { return }
    state.withLock { _ in _ = Self.write("\u{7}", to: isErrorTerminal ? STDERR_FILENO : STDOUT_FILENO) }
  }

  /// Shows progress on a terminal on standard error, at most ten times a second.
  ///
  /// - Parameter isLogged: whether lines are written at intervals to a standard error that is no terminal.
  func showProgress(_ line: @autoclosure () -> String, isLogged: Bool = false) {
    guard isErrorTerminal || isLogged else { return }
    state.withLock { state in
      let now = Date()
      guard isErrorTerminal else {
        if state.log.isDue(at: now) {
          Self.write("vision: \(line().escapingControlCharacters)\n", to: STDERR_FILENO)
        }
        return
      }
      guard now.timeIntervalSince(state.lastDrawn) >= 0.1 else { return }
      Self.erase(&state)
      state.lastDrawn = now
      // A line that wraps couldn't be erased.
      state.progress = line().escapingControlCharacters.fitting(columns: Self.columns(of: STDERR_FILENO) - 1)
      Self.write(state.progress, to: STDERR_FILENO)
    }
  }

  /// The width of a terminal; 80 if the descriptor is none, or if its width isn't known.
  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return 80 }
    return Int(size.ws_col)
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

/// The warnings of each kind that were listed, and those that weren't.
struct WarningCounts {
  /// The number of warnings of a kind that are listed.
  static let limit = 10

  private var counts: [String: (count: Int, last: String)] = [:]

  mutating func isListed(_ message: String, ofKind kind: String) -> Bool {
    let count = (counts[kind]?.count ?? 0) + 1
    counts[kind] = (count, message)
    return count <= Self.limit
  }

  /// A sentence for each kind with warnings that weren't listed; counting starts over.
  mutating func takeSummary() -> [String] {
    defer { counts = [:] }
    return counts.sorted { $0.key < $1.key }.compactMap { _, warnings in
      let rest = warnings.count - Self.limit
      return rest > 0 ? "\(rest) more like this one: \(warnings.last) With --json, all are listed." : nil
    }
  }
}

/// The times at which the progress of long work is written to a log.
struct ProgressLog {
  /// In seconds, from the start and between two lines.
  static let interval = 60.0

  private var due: Date

  init(startingAt start: Date) { due = start.addingTimeInterval(Self.interval) }

  /// Whether a line is due; the next one is an interval later.
  mutating func isDue(at now: Date) -> Bool {
    guard now >= due else { return false }
    due = now.addingTimeInterval(Self.interval)
    return true
  }
}

extension String {
  /// The start of the text that fits this many columns of a terminal. Some characters, such as Chinese ones,
  /// take two columns; all that aren't ASCII are counted as two.
  func fitting(columns: Int) -> String {
    var rest = columns
    return String(
      prefix { character in
        rest -= character.isASCII ? 1 : 2
        return rest >= 0
      })
  }
}

/// A progress bar such as `[#####-----]  50%`.
func progressBar(_ fraction: Double, width: Int = 24) -> String {
  let filled = Int((min(max(fraction, 0), 1) * Double(width)).rounded(.down))
  let percent = Int((min(max(fraction, 0), 1) * 100).rounded(.down))
  let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
  return "[\(bar)] " + String(repeating: " ", count: 3 - String(percent).count) + "\(percent)%"
}
