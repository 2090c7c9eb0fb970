import Foundation
import ParallelWork

/// A list of input paths, from a file or standard input, read incrementally.
///
/// Waits for a pipe on its own thread, until the task is canceled at most.
actor InputList {
  private let executor = BlockingExecutor(label: "swift-vision.list")
  private let descriptor: Int32
  private let name: String
  private let media: InputMedia
  private var splitter: NameSplitter
  private var isAtEnd = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private static let chunk = 64 << 10
  /// The polling interval, after which a wait for a pipe ends if the task is canceled.
  private static let pollMilliseconds: Int32 = 50

  /// - Parameters:
  ///   - path: the list's file; `-` for standard input.
  ///   - ending: the terminator of names; nil to detect it from the list.
  /// - Throws: `InputError` if the file can't be opened.
  init(_ path: String, ending: NameSplitter.Ending? = nil, reading media: InputMedia) throws {
    (name, self.media) = (path, media)
    splitter = NameSplitter(ending: ending)
    descriptor = try path == "-" ? STDIN_FILENO : Self.opened(path)
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// The inputs of the next name: several for a folder; nil at the end, and when the task is canceled.
  ///
  /// A name that can't be used is returned as a failed input.
  func next() -> [Input]? {
    do {
      while !Task.isCancelled {
        if let name = try splitter.next() { return try inputs(of: name) }
        guard !isAtEnd else { return nil }
        try read()
      }
    } catch is CancellationError {
      return nil
    } catch {
      isAtEnd = true
      splitter = NameSplitter()
      return [Input(name: name, kind: .failure(error))]
    }
    return nil
  }

  private func inputs(of name: NameSplitter.Name) throws(CancellationError) -> [Input] {
    switch name {
    case .path(let path): return try Input.all(paths: [path], reading: media)
    case .tooLong(let start):
      let message = "\(start)…: the name has more than \(NameSplitter.maximumNameLength) bytes"
      return [Input(name: "\(start)…", kind: .failure(InputError(.noInput, message)))]
    case .zero(let path):
      let error = InputError(
        .noInput, "\(path.shownPath): the name has a zero byte",
        suggestion: "If the list's names end with zero bytes, use --null")
      return [Input(name: path.shownPath, kind: .failure(error))]
    }
  }

  /// Reads the next chunk of the list, or its end.
  ///
  /// - Throws: `InputError`.
  private func read() throws {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&poller, 1, Self.pollMilliseconds) > 0 else { return }
    var failure: Int32 = 0
    // Unsafe: the system writes at most the buffer's capacity and returns the number of bytes written.
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
    case S_IFDIR: throw InputError(.unreadable, "--list: \(path) is a folder; pass it as an input instead")
    case S_IFREG: break
    default:
      throw InputError(
        .unreadable, "--list: \(path): not a regular file",
        suggestion: "For a pipe, use standard input: --list -")
    }
    let descriptor = open(path.systemPath, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw InputError(.unreadable, "--list: \(path) can't be read: \(String(cString: strerror(errno)))")
    }
    return descriptor
  }
}
