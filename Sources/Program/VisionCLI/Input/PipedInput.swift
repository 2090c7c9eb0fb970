import Archives
import ConfinedDecoding
import Foundation
import ImageIO
import VideoFrames

/// An image, a document, a video or an archive that can be read only once, distinguished by its first bytes:
/// the standard input, a named pipe, or the output of a command, as in bash's `<(command)`.
///
/// Waits for data until the task is canceled at most.
struct PipedInput {
  /// The number of bytes that identify every image and archive format.
  static let signatureLength = ArchiveFormat.signatureLength
  /// The polling interval, after which a wait ends if the task is canceled.
  private static let pollMilliseconds: Int32 = 50
  private static let chunk = 64 << 10

  private let descriptor: Int32
  /// The name in messages.
  private let name: String

  /// The standard input, under the name that was given for it.
  static func standardInput(as name: String = "-") -> PipedInput {
    PipedInput(descriptor: STDIN_FILENO, name: name)
  }

  private init(descriptor: Int32, name: String) { (self.descriptor, self.name) = (descriptor, name) }

  /// Opens a pipe by its path; it stays open.
  ///
  /// - Throws: `InputError` if it can't be opened.
  init(path: String) throws(InputError) {
    name = path.shownPath
    // A blocking open would wait for a named pipe's writer, which reading does as well.
    descriptor = open(path.systemPath, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw InputError(.unreadable, "\(name): can't be opened: \(String(cString: strerror(errno)))")
    }
  }

  /// Whether a path is another name of the standard input.
  static func isStandardInput(_ path: String) -> Bool {
    ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(path)
  }

  /// Reads the first bytes; an image is read to its end.
  func kind(reading media: InputMedia) -> Input.Kind {
    var start = Data()
    func extend(to count: Int) {
      while start.count < count, let more = bytes(upTo: count - start.count) { start += more }
    }
    extend(to: Self.signatureLength)
    guard !start.isEmpty else {
      let kind = descriptor == STDIN_FILENO ? "the standard input" : "the pipe"
      return .failure(InputError(.unreadable, "\(name): \(kind) is empty"))
    }
    let isDocument = media == .imagesAndDocuments && PDFDocument.isSignature(start)
    guard isDocument || start.withUnsafeBytes({ ImageFormat(signatureOf: $0) }) != nil else {
      if let format = ArchiveFormat(signatureOf: start) {
        waitForRest()
        return .archive(.descriptor(descriptor, start: start), format)
      }
      // The decoder reports anything that isn't an image.
      return media == .imagesAndVideos ? video(startingWith: start) : .image(.data(start, name: sourceName))
    }
    let isMotionJPEG =
      media == .imagesAndVideos
      && MotionJPEG.isVideo {
        extend(to: $0)
        return start.prefix($0)
      }
    if isMotionJPEG { return video(startingWith: start) }
    let limit = ImageDecodingLimits().maximumBytes
    while start.count <= limit, let more = bytes(upTo: Self.chunk) { start += more }
    if descriptor != STDIN_FILENO { close(descriptor) }
    return .image(.data(start, name: sourceName))
  }

  private func video(startingWith start: Data) -> Input.Kind {
    waitForRest()
    guard let video = putBack(start) else {
      return .failure(InputError(.defect, "\(name): what was read of it can't be passed on"))
    }
    return .video(video)
  }

  /// The name in the decoder's errors; nil for the standard input without a name.
  private var sourceName: String? { name == "-" ? nil : name }

  /// Makes later reads wait for data.
  private func waitForRest() {
    let flags = fcntl(descriptor, F_GETFL)
    if descriptor != STDIN_FILENO, flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) }
  }

  /// Makes a pipe with the bytes already read, followed by the rest; it replaces the standard input, if that
  /// was read. Returns nil if that fails.
  private func putBack(_ start: Data) -> VideoInput? {
    let isStandardInput = descriptor == STDIN_FILENO
    if isStandardInput, lseek(descriptor, -off_t(start.count), SEEK_CUR) >= 0 { return .standardInput }
    let rest = isStandardInput ? dup(descriptor) : descriptor
    var ends: [Int32] = [0, 0]
    guard rest >= 0, pipe(&ends) == 0 else { return nil }
    if isStandardInput {
      guard dup2(ends[0], STDIN_FILENO) >= 0 else { return nil }
      close(ends[0])
    }
    let output = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    let input = FileHandle(fileDescriptor: rest, closeOnDealloc: true)
    Thread.detachNewThread {
      // Ends with the input, or when the pipe's reader has gone.
      var bytes: Data? = start
      while let more = bytes, !more.isEmpty, (try? output.write(contentsOf: more)) != nil {
        bytes = try? input.read(upToCount: Self.chunk)
      }
      try? output.close()
    }
    return isStandardInput ? .standardInput : .file(URL(filePath: "/dev/fd/\(ends[0])"))
  }

  /// Returns the next bytes; nil at the end, on failure, and when the task is canceled.
  private func bytes(upTo count: Int) -> Data? {
    var buffer = [UInt8](repeating: 0, count: count)
    while !Task.isCancelled {
      var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&poller, 1, Self.pollMilliseconds) != 0 else { continue }
      let length = read(descriptor, &buffer, count)
      if length > 0 { return Data(buffer.prefix(length)) }
      guard length < 0, errno == EINTR || errno == EAGAIN else { return nil }
    }
    return nil
  }
}
