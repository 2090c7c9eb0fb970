import CConfinement
import Foundation

/// A running `vision-decoder`.
///
/// `@unchecked Sendable`: it is used by one caller at a time.
final class DecoderProcess: @unchecked Sendable {
  enum Ending {
    case exited(Int32)
    case signal(Int32)

    /// Whether another process ended it: its own faults and limits raise other signals.
    var isFromOutside: Bool {
      if case .signal(let number) = self {
        [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(number)
      } else {
        false
      }
    }

    var message: String {
      switch self {
      case .exited(let status): "exited with status \(status)"
      case .signal(SIGXCPU): "exceeded its processor time"
      case .signal(let number): "was ended by signal \(number), \(String(cString: strsignal(number)))"
      }
    }
  }

  struct StartFailure: LocalizedError {
    let code: Int32
    var errorDescription: String? { "can't be started: \(String(cString: strerror(code)))" }
  }

  /// The process ended before it was ready, or between two tasks.
  struct ProcessEnded: Error {}

  let identifier: pid_t
  let channel: DecoderChannel
  /// The limit for starting, including loading libraries on a busy machine.
  private static let startMilliseconds: Int32 = 30_000

  private var greeting: DecoderGreeting?
  private var isReaped = false

  /// Starts a decoder without waiting until it is ready.
  init(_ program: DecoderProgram, arguments: [String]) throws(StartFailure) {
    var sockets: [Int32] = [-1, -1]
    var process: Int32 = 0
    var error = sv_sockets_make(&sockets) == 0 ? 0 : errno
    if error == 0 {
      error = withCStrings([program.url.path] + arguments) { arguments in
        withCStrings(DecoderProgram.environment) { environment in
          sv_program_start(program.url.path, arguments, environment, sockets[1], &process)
        }
      }
      close(sockets[1])
      if error != 0 { close(sockets[0]) }
    }
    guard error == 0 else { throw StartFailure(code: error) }
    identifier = process
    channel = DecoderChannel(socket: sockets[0])
  }

  deinit {
    close(channel.socket)
    end()
  }

  /// Waits until the process is ready, and returns its confinement.
  func confinement() throws(ProcessEnded) -> Confinement {
    if let greeting { return greeting.confinement }
    guard channel.isReadable(within: Self.startMilliseconds),
      let (message, memory) = try? channel.receive(DecoderGreeting.self)
    else { throw ProcessEnded() }
    if memory >= 0 { close(memory) }
    guard message.version == DecoderGreeting.currentVersion else { throw ProcessEnded() }
    greeting = message
    return message.confinement
  }

  /// Waits up to 0.1 s for a disconnected or misbehaving process to end; otherwise ends it and returns nil.
  func ending() -> Ending? {
    var status: Int32 = 0
    // The socket closes shortly before the process can be reaped.
    for _ in 0..<100 where !isReaped {
      if waitpid(identifier, &status, WNOHANG) == identifier { isReaped = true } else { usleep(1000) }
    }
    guard isReaped else {
      end()
      return nil
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signal(signal)
  }

  func end() {
    guard !isReaped else { return }
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    isReaped = true
  }
}

/// Passes strings as C's null-terminated array of them.
///
/// Unsafe: the copies live until `body` has returned.
private func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
