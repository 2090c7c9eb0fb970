import ArgumentParser
import Dispatch
import Foundation
import NetworkInference
import Synchronization
import VideoFrames

/// Cancels the work on a signal.
///
/// The first SIGINT (Ctrl-C), SIGTERM or SIGHUP (a closed terminal) cancels the task, so that videos are
/// finalized and results reported; a second SIGINT or SIGTERM removes unfinished videos and exits at once. A
/// SIGHUP that is ignored, as under nohup, stays ignored.
///
/// Unsafe: addresses of functions, among them `SIG_IGN`, are compared as numbers.
final class SignalHandler: Sendable {
  private let received = Mutex<Int32?>(nil)

  init(cancelling task: Task<Void, any Error>) {
    // Its own thread: the work may occupy all threads of the global queues.
    let queue = DispatchQueue(label: "interruption", qos: .userInteractive)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let former = signal(number, SIG_IGN)
      let isIgnored = unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      // A shell ignores SIGINT for background programs, but `kill -INT` ends this one.
      if number == SIGHUP, isIgnored { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        self.receive(number, cancelling: task)
        // The source lives as long as its handler: until the program exits.
        withExtendedLifetime(source) {}
      }
      source.resume()
    }
  }

  /// The exit status of the received signal, 128 plus its number as in a shell; nil without a signal.
  var status: Int32? { received.withLock { $0.map { 128 + $0 } } }

  private func receive(_ number: Int32, cancelling task: Task<Void, any Error>) {
    let isSecond = received.withLock { received in
      defer { received = number }
      return received != nil
    }
    // For a closed terminal, both the system and the shell send SIGHUP.
    if isSecond, number != SIGHUP {
      UnfinishedFiles.removeAll()
      _exit(128 + number)
    }
    task.cancel()
  }
}

/// Runs a command's work so that signals cancel it, and exits with the resulting status.
///
/// - Parameter endsBySignal: whether a signal is the regular end of the work, with exit status 0.
func runInterruptibly(
  endsBySignal: Bool = false, _ work: @escaping @Sendable (Console) async throws -> Void
) async throws {
  let console = Console()
  let task = Task { try await work(console) }
  let interruption = SignalHandler(cancelling: task)
  let result = await task.result
  console.endProgress()
  console.warnOfUnlisted()
  // At the end, where nobody waits for a result.
  if endsBySignal || interruption.status == nil { PrecisionTuning.measureBusyNetworks() }
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
