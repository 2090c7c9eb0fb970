import CConfinement
import CoreVideo
import Foundation
import ImageIO

/// A running `vision-decoder`.
///
/// `@unchecked Sendable`: it is used by one caller at a time, to whom the pool hands it.
final class DecoderProcess: @unchecked Sendable {
  /// How a process ended.
  enum Ending {
    case exited(Int32)
    case signal(Int32)

    /// Whether others ended it: its own faults and limits come with other signals.
    var isFromOutside: Bool {
      if case .signal(let number) = self {
        [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(number)
      } else {
        false
      }
    }

    var words: String {
      switch self {
      case .exited(let status): "exited with status \(status)"
      case .signal(SIGXCPU): "exceeded its processor time"
      case .signal(let number): "was ended by signal \(number), \(String(cString: strsignal(number)))"
      }
    }
  }

  /// The process ended before it received the image.
  struct Gone: Error {}

  let identifier: pid_t
  /// The limit for starting, including loading libraries on a busy machine.
  private static let startMilliseconds: Int32 = 30_000

  private let channel: DecoderChannel
  private let settings: DecoderSettings
  private var greeting: DecoderGreeting?
  private var isReaped = false
  private var images = 0

  /// Starts a decoder without waiting until it is ready.
  ///
  /// - Throws: `ImageDecodingError` of the reason `decoderUnavailable`.
  init(_ settings: DecoderSettings) throws(ImageDecodingError) {
    var sockets: [Int32] = [-1, -1]
    var process: Int32 = 0
    var error = sv_sockets_make(&sockets) == 0 ? 0 : errno
    if error == 0 {
      error = withCStrings(settings.arguments) { arguments in
        withCStrings(settings.environment) { environment in
          sv_program_start(settings.program.path, arguments, environment, sockets[1], &process)
        }
      }
      close(sockets[1])
      if error != 0 { close(sockets[0]) }
    }
    guard error == 0 else {
      throw ImageDecodingError(.decoderUnavailable("can't be started: \(String(cString: strerror(error)))"))
    }
    identifier = process
    channel = DecoderChannel(socket: sockets[0])
    self.settings = settings
  }

  deinit {
    close(channel.socket)
    end()
  }

  /// Whether it has reached the limit of images per process.
  var isWorn: Bool { images >= settings.imagesPerProcess }

  /// Waits until the process is ready, and returns its confinement.
  ///
  /// - Throws: `Gone`.
  func confinement() throws(Gone) -> Confinement {
    if let greeting { return greeting.confinement }
    guard channel.isReadable(within: Self.startMilliseconds),
      let (message, memory) = try? channel.receive(DecoderGreeting.self)
    else { throw Gone() }
    if memory >= 0 { close(memory) }
    guard message.version == DecoderGreeting.currentVersion else { throw Gone() }
    greeting = message
    return message.confinement
  }

  /// Decodes an image. If this throws `decoderFailed` or `decoderUnavailable`, the process has ended.
  ///
  /// - Parameter isGiven: called after the image has been sent to the process.
  /// - Throws: `Gone` if the process ended before; `ImageDecodingError`.
  func decode(
    _ data: Data, page: Int, limits: ImageDecodingLimits, isGiven: () -> Void
  ) throws -> DecodedImage {
    _ = try confinement()
    // An idle process sends nothing: a readable socket means end of file.
    guard !channel.isReadable(within: 0) else { throw Gone() }
    guard let input = try? data.withUnsafeBytes({ try SharedMemory.descriptor(containing: $0) }) else {
      throw ImageDecodingError(.outOfMemory)
    }
    defer { close(input) }
    let request = DecodingRequest(
      byteCount: data.count, page: page, maximumPixels: limits.maximumPixels,
      seconds: settings.secondsPerImage)
    do {
      try channel.send(request, with: input)
    } catch {
      throw Gone()
    }
    images += 1
    isGiven()
    try wait()
    let reply: (message: DecodingReply, memory: Int32)
    do {
      reply = try channel.receive(DecodingReply.self)
    } catch {
      throw lost()
    }
    defer { if reply.memory >= 0 { close(reply.memory) } }
    switch reply.message {
    case .failure(let reason): throw ImageDecodingError(reason)
    case .image(let layout):
      guard let image = DecodedImage(layout, in: reply.memory, limits: limits) else { throw lost() }
      return image
    }
  }

  /// Waits for the reply, until the time limit or until the task is cancelled.
  private func wait() throws(ImageDecodingError) {
    let end = ContinuousClock.now + .seconds(settings.secondsPerImage)
    while !channel.isReadable(within: 20) {
      if Task.isCancelled {
        self.end()
        throw ImageDecodingError(.decoderUnavailable("was stopped: nobody waits for the image any more"))
      }
      if .now > end {
        self.end()
        throw ImageDecodingError(.decoderFailed("took more than \(settings.secondsPerImage) s"))
      }
    }
  }

  /// The error for a process that ended, or sent an invalid reply.
  private func lost() -> ImageDecodingError {
    var status: Int32 = 0
    // The socket closes shortly before the process can be reaped.
    for _ in 0..<100 where !isReaped {
      if waitpid(identifier, &status, WNOHANG) == identifier { isReaped = true } else { usleep(1000) }
    }
    guard isReaped else {
      end()
      return ImageDecodingError(.decoderFailed("gave an answer that can't be read"))
    }
    let signal = status & 0x7F
    let ending = signal == 0 ? Ending.exited(status >> 8 & 0xFF) : .signal(signal)
    return ImageDecodingError(
      ending.isFromOutside ? .decoderUnavailable(ending.words) : .decoderFailed(ending.words))
  }

  private func end() {
    guard !isReaped else { return }
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    isReaped = true
  }
}

/// Hands over texts as C programs are given them: an array that a null pointer ends.
///
/// Unsafe: the copies live until `body` has returned.
private func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
