import Foundation
import ParallelWork

/// A list of inputs' paths, in a file or on the standard input, which is read as its names are used.
///
/// It waits for a pipe on a thread of its own, and no longer than its task wants names.
actor InputList {
  private let executor = BlockingExecutor(label: "swift-vision.list")
  private let descriptor: Int32
  private let name: String
  private let media: InputMedia
  private var splitter: NameSplitter
  private var isAtEnd = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private static let chunk = 64 << 10
  /// How soon a wait for a pipe ends when nobody wants names any more.
  private static let pollMilliseconds: Int32 = 50

  /// - Parameters:
  ///   - path: of the file; `-` for the standard input.
  ///   - ending: how names end; nil where the list's beginning tells.
  /// - Throws: `InputError` if the file can't be opened.
  init(_ path: String, ending: NameSplitter.Ending? = nil, reading media: InputMedia) throws {
    (name, self.media) = (path, media)
    splitter = NameSplitter(ending: ending)
    descriptor = try path == "-" ? STDIN_FILENO : Self.opened(path)
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// The inputs that the next name means: several for a folder; nil at the end, and when the task is canceled.
  ///
  /// What can't be used is an input that has failed.
  func next() -> [Input]? {
    do {
      while !Task.isCancelled {
        if let name = try splitter.next() { return inputs(of: name) }
        guard !isAtEnd else { return nil }
        try read()
      }
    } catch {
      isAtEnd = true
      splitter = NameSplitter(ending: .lines)
      return [Input(name: name, kind: .failure(error))]
    }
    return nil
  }

  private func inputs(of name: NameSplitter.Name) -> [Input] {
    switch name {
    case .path(let path): return Input.all(paths: [path], reading: media)
    case .tooLong(let start):
      let message = "\(start)…: the name has more than \(NameSplitter.longestName) bytes"
      return [Input(name: "\(start)…", kind: .failure(InputError(.noInput, message)))]
    case .zero(let path):
      let error = InputError(
        .noInput, "\(path.shownPath): the name has a zero byte",
        suggestion: "If the list's names end with zeros, say so with --null")
      return [Input(name: path.shownPath, kind: .failure(error))]
    }
  }

  /// Reads a part of the list, or until there is none any more.
  ///
  /// - Throws: `InputError`.
  private func read() throws {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&poller, 1, Self.pollMilliseconds) > 0 else { return }
    var failure: Int32 = 0
    // Unsafe: the system writes as many bytes as there is room for, and says how many it has written.
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
      let read = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if read < 0 { failure = errno }
      count = max(read, 0)
    }
    guard failure == 0 else {
      if failure == EINTR || failure == EAGAIN { return }
      throw InputError(.unreadable, "--list: \(name) can't be read: \(String(cString: strerror(failure)))")
    }
    splitter.add(bytes)
    if bytes.isEmpty {
      splitter.end()
      isAtEnd = true
    }
  }

  private static func opened(_ path: String) throws -> Int32 {
    switch fileType(path) {
    case nil: throw InputError(.noInput, "--list: there is no file \(path)")
    case S_IFDIR: throw InputError(.unreadable, "--list: \(path) is a folder; use it as an input instead")
    case S_IFREG: break
    default:
      throw InputError(
        .unreadable, "--list: \(path): not a regular file",
        suggestion: "Give a pipe as the standard input: --list -")
    }
    let descriptor = open(path.systemPath, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw InputError(.unreadable, "--list: \(path) can't be read: \(String(cString: strerror(errno)))")
    }
    return descriptor
  }
}
