import Dispatch
import Foundation
import Synchronization

/// Ends the work when the user or the system asks for it.
///
/// The first SIGINT (Ctrl-C) or SIGTERM cancels the task, so that a video gets its end and what was found is
/// told; a second one ends the program at once.
final class Interruption: Sendable {
  private let received = Mutex<Int32?>(nil)

  init(cancelling task: Task<Void, any Error>) {
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
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
    if isSecond { _exit(128 + number) }
    task.cancel()
  }
}
