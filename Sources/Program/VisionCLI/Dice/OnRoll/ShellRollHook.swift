#if Records
import Foundation
import Subprocess
import SystemPackage

func makeRollHook(_ command: String, console: Console) throws -> any RollHook {
  ShellRollHook(command, console: console)
}

/// Runs the user's command for each roll, one after another, while reading continues.
///
/// A roll is a line of JSON on standard input. Output goes to standard error, apart from the results.
private final class ShellRollHook: RollHook {
  /// The capacity of the queue of rolls; further rolls are dropped with a warning.
  private static let maximumWaiting = 64

  private let command: String
  private let console: Console
  private let rolls: AsyncStream<String>
  private let waiting: AsyncStream<String>.Continuation

  /// - Parameter command: a command line for `sh`.
  init(_ command: String, console: Console) {
    (self.command, self.console) = (command, console)
    (rolls, waiting) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.maximumWaiting))
  }

  func rollCompleted(_ json: String) {
    if case .dropped = waiting.yield(json) {
      console.warn("--on-roll: the command is \(Self.maximumWaiting) rolls behind; this roll is skipped")
    }
  }

  func finish() { waiting.finish() }

  func run() async {
    for await roll in rolls {
      do {
        let status = try await run(roll)
        guard !status.isSuccess, !Task.isCancelled else { continue }
        switch status {
        case .exited(let code): console.warn("--on-roll: the command ended with status \(code)")
        case .signaled(let signal): console.warn("--on-roll: the command was ended by signal \(signal)")
        }
      } catch {
        console.warn("--on-roll: the command can't be started: \(error.sentence)")
      }
    }
  }

  private func run(_ roll: String) async throws -> TerminationStatus {
    // A file rather than a pipe: it holds a roll of any size, even if the command doesn't read it.
    let input = try Self.open(roll)
    var options = PlatformOptions()
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(2))]
    return try await Subprocess.run(
      .name("sh"), arguments: ["-c", command], platformOptions: options,
      input: .fileDescriptor(input, closeAfterSpawningProcess: true),
      output: .fileDescriptor(.standardError, closeAfterSpawningProcess: false),
      error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false)
    ).terminationStatus
  }

  /// Opens a file with the roll that has no name any more: it goes with the command, however that ends.
  private static func open(_ roll: String) throws -> FileDescriptor {
    let file = FileManager.default.temporaryDirectory.appending(path: "vision-roll-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("\(roll)\n".utf8).write(to: file)
    return try .open(file.path, .readOnly)
  }
}
#endif
