import ArgumentParser
import Dispatch
import Foundation
import Synchronization

/// Ends the work when the user or the system asks for it.
///
/// The first SIGINT (Ctrl-C), SIGTERM or SIGHUP (a closed terminal) cancels the task, so that a video gets its end and what was
/// found is told; a second SIGINT or SIGTERM ends the program at once. A SIGHUP that is ignored, as under nohup, stays ignored.
///
/// Unsafe: addresses of functions, of which `SIG_IGN` is one, are compared as numbers.
final class SignalHandler: Sendable {
  private let received = Mutex<Int32?>(nil)

  init(cancelling task: Task<Void, any Error>) {
    // A thread of its own: the work may keep all of those that the global queues share.
    let queue = DispatchQueue(label: "interruption", qos: .userInteractive)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let former = signal(number, SIG_IGN)
      let isIgnored = unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      // A shell that starts a program in the background ignores SIGINT for it, and yet `kill -INT` ends ours.
      if number == SIGHUP, isIgnored { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        self.receive(number, cancelling: task)
        // The source lives as long as its handler: to the program's end.
        withExtendedLifetime(source) {}
      }
      source.resume()
    }
  }

  /// The exit status that tells of the signal, 128 and its number, as a shell reports it; nil where none came.
  var status: Int32? { received.withLock { $0.map { 128 + $0 } } }

  private func receive(_ number: Int32, cancelling task: Task<Void, any Error>) {
    let isSecond = received.withLock { received in
      defer { received = number }
      return received != nil
    }
    // A closed terminal is told by the system and by the shell, one after the other.
    if isSecond, number != SIGHUP { _exit(128 + number) }
    task.cancel()
  }
}

/// Runs a command's work so that a signal cancels it, and ends with the exit status that tells how it went.
///
/// - Parameter endsBySignal: whether a signal is how the work is meant to end, so that the exit status is 0 then.
func runInterruptibly(
  endsBySignal: Bool = false, _ work: @escaping @Sendable (Console) async throws -> Void
) async throws {
  let console = Console()
  let task = Task { try await work(console) }
  let interruption = SignalHandler(cancelling: task)
  let result = await task.result
  console.endProgress()
  if !endsBySignal, let status = interruption.status { throw ExitCode(status) }
  if let failure = console.outputFailure {
    console.warn("the standard output can't be written: \(failure)")
    throw ExitStatus.unwritable.code
  }
  if console.isOutputClosed { throw ExitStatus.outputClosed.code }
  do {
    try result.get()
  } catch let error as ExitCode {
    throw error
  } catch {
    let status = ExitStatus(error)
    console.warn(
      status == .defect
        ? "\(error.sentence) (This is a defect of the program: please report it.)" : error.sentence)
    throw status.code
  }
}
