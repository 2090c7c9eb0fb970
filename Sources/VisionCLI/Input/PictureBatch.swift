import ArgumentParser
import Foundation
import ImageIO
import ParallelWork

/// Reads pictures side by side and tells of them in their order; a bad one never stops the others.
struct PictureBatch: Sendable {
  let console: Console
  let limits: ImageDecodingLimits
  private let budget = PixelBudget()

  /// How many pictures are in work at once.
  private static let picturesInWork = max(1, ProcessInfo.processInfo.activeProcessorCount)

  init(console: Console, limits: ImageDecodingLimits) {
    self.console = console
    self.limits = limits
  }

  /// Reads pictures and tells of them in their order; returns which failed and why.
  ///
  /// - Parameters:
  ///   - find: What is to be found in a picture; runs on any thread, for several pictures at once.
  ///   - tell: Takes what was found, one picture after the other.
  ///   - tellFailure: Takes an input's name and why it can't be read, in a sentence.
  /// - Throws: `ExitCode` where something has to be installed first: it would be missed by every picture.
  func read<Finding: Sendable>(
    _ tasks: [PictureTask],
    find: @escaping @Sendable (DecodedImage, PictureTask) throws -> PictureOutcome<Finding>,
    tell: (PictureTask, Finding) -> Void, tellFailure: (String, String) -> Void
  ) async throws -> [(input: String, status: ExitStatus)] {
    var failures: [(input: String, status: ExitStatus)] = []
    var told = 0
    let pending = PendingTasks(tasks: tasks) { Task.isCancelled || console.isOutputClosed }
    try await transformInOrder(
      pending, limit: Self.picturesInWork, transform: { await outcome(of: $0, find) },
      consume: { task, outcome in
        if let finding = outcome.finding { tell(task, finding) }
        if let error = outcome.error {
          let status = ExitStatus(error)
          failures.append((task.input.name, status))
          if !task.isSilent(about: status) {
            tellFailure(task.input.name, task.input.inOwnWords(error.sentence))
          }
          if status == .missing { throw status.code }
        }
        told += 1
        if tasks.count > 1 {
          console.showProgress(
            "\(progressBar(Double(told) / Double(tasks.count))) \(told)/\(tasks.count) \(task.input.name)")
        }
      })
    return failures
  }

  private func outcome<Finding: Sendable>(
    of task: PictureTask, _ find: @Sendable (DecodedImage, PictureTask) throws -> PictureOutcome<Finding>
  ) async -> PictureOutcome<Finding> {
    do {
      let source = try task.input.picture()
      let contents = try source.contents(limits: limits)
      return try await budget.withRoom(for: contents) {
        try find(source.decode(contents, limits: limits), task)
      }
    } catch is CancellationError {
      // Nobody wants to know any more.
      return PictureOutcome()
    } catch {
      return PictureOutcome(error: error)
    }
  }
}

/// A picture to read, and where its drawing goes.
struct PictureTask: Sendable {
  var input: Input
  var output: URL?
  /// Whether it won't be read again, so that a failure is to be told.
  var isLastTry = true

  /// A file that is still being written may be unreadable, and one that was in a folder may have been taken away.
  fileprivate func isSilent(about status: ExitStatus) -> Bool {
    !isLastTry && (status == .unreadable || status == .noInput)
  }
}

/// What was found, and what went wrong: one of them or, where only the drawing failed, both.
struct PictureOutcome<Finding: Sendable>: Sendable {
  var finding: Finding?
  var error: (any Error)?
}

/// The tasks as long as nobody wants the work to stop.
private struct PendingTasks: AsyncSequence {
  let tasks: [PictureTask]
  let isStopped: @Sendable () -> Bool

  struct AsyncIterator: AsyncIteratorProtocol {
    var rest: ArraySlice<PictureTask>
    let isStopped: @Sendable () -> Bool

    mutating func next() async -> PictureTask? { isStopped() ? nil : rest.popFirst() }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: tasks[...], isStopped: isStopped) }
}
