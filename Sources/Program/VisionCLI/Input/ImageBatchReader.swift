import ArgumentParser
import Foundation
import ImageIO
import ParallelWork

/// Reads pictures, those in archives included, side by side and tells of them in their order; a bad one never stops the others.
struct ImageBatchReader: Sendable {
  let console: Console
  let decoding: ImageDecoding
  private let budget = PixelBudget<SoleClient>()

  /// How many pictures are in work at once.
  private static let imagesInWork = max(1, ProcessInfo.processInfo.activeProcessorCount)
  /// How many findings wait for a picture before them: some pictures take a hundred times as long as others.
  private static let findingsWaiting = 16 * imagesInWork

  init(console: Console, decoding: ImageDecoding) {
    self.console = console
    self.decoding = decoding
  }

  /// Reads pictures and tells of them in their order; returns which inputs failed and how, each way of each input once.
  ///
  /// - Parameters:
  ///   - whole: How many inputs there are altogether and how many were told before; nil where these are all.
  ///   - find: What is to be found in a picture; runs on any thread, for several pictures at once.
  ///   - tell: Takes what was found, one picture after the other.
  ///   - tellFailure: Takes an input and why it can't be read, in a sentence.
  /// - Throws: `ExitCode` where something has to be installed first: it would be missed by every picture.
  func read<Finding: Sendable>(
    _ tasks: [ImageTask], of whole: (before: Int, total: Int)? = nil,
    find: @escaping @Sendable (DecodedImage, ImageTask) throws -> ImageOutcome<Finding>,
    tell: (ImageTask, Finding) async -> Void, tellFailure: (Input, String) -> Void
  ) async throws -> [(input: String, status: ExitStatus)] {
    var failures: [(input: String, status: ExitStatus)] = []
    try await read(
      supply(tasks), total: whole?.total ?? tasks.count, before: whole?.before ?? 0, find: find, tell: tell,
      fail: { input, status in
        // The members of an archive that can't be read may be many.
        if failures.last.map({ $0 != (input.name, status) }) ?? true { failures.append((input.name, status)) }
      }, tellFailure: tellFailure)
    return failures
  }

  /// Reads pictures as `read(_:of:find:tell:tellFailure:)` does, and then those that it is given one after the other, however many.
  ///
  /// - Parameter more: gives some tasks at a time, when there is room for them; nil at their end.
  /// - Returns: in which ways inputs failed.
  func read<Finding: Sendable>(
    _ tasks: [ImageTask], then more: @escaping @Sendable () async -> [ImageTask]?,
    find: @escaping @Sendable (DecodedImage, ImageTask) throws -> ImageOutcome<Finding>,
    tell: (ImageTask, Finding) async -> Void, tellFailure: (Input, String) -> Void
  ) async throws -> Set<ExitStatus> {
    var failures: Set<ExitStatus> = []
    try await read(
      supply(tasks, then: more), total: nil, before: 0, find: find, tell: tell,
      fail: { failures.insert($1) }, tellFailure: tellFailure)
    return failures
  }

  private func supply(
    _ tasks: [ImageTask], then more: (@Sendable () async -> [ImageTask]?)? = nil
  ) -> ImageTaskQueue {
    ImageTaskQueue(tasks, then: more) { [console] in Task.isCancelled || console.isOutputClosed }
  }

  /// - Parameters:
  ///   - total: how many inputs there are; nil where nobody knows.
  ///   - before: how many of them were told before.
  private func read<Finding: Sendable>(
    _ supply: ImageTaskQueue, total: Int?, before: Int,
    find: @escaping @Sendable (DecodedImage, ImageTask) throws -> ImageOutcome<Finding>,
    tell: (ImageTask, Finding) async -> Void, fail: (Input, ExitStatus) -> Void,
    tellFailure: (Input, String) -> Void
  ) async throws {
    try await transformInOrder(
      limit: Self.imagesInWork, ahead: Self.findingsWaiting, next: { await supply.next() },
      transform: { ($0.withoutContents, await outcome(of: $0, find)) },
      consume: { task, outcome in
        if let finding = outcome.finding { await tell(task, finding) }
        if let error = outcome.error {
          let status = ExitStatus(error)
          fail(task.input, status)
          if !task.isSilent(about: status) {
            tellFailure(task.input, task.input.inOwnWords(error.sentence))
          }
          if status == .missing { throw status.code }
        }
        showProgress(of: task, before + task.number + 1, of: total)
      })
  }

  private func showProgress(of task: ImageTask, _ told: Int, of total: Int?) {
    if let total, total > 1 {
      console.showProgress(
        "\(progressBar(Double(told) / Double(total))) \(told)/\(total) \(task.input.title)")
    } else if let member = task.input.member {
      console.showProgress("\(counted(member.number, "picture")), \(task.input.title)")
    } else if total == nil {
      console.showProgress("\(counted(told, "input")), \(task.input.title)")
    }
  }

  private func outcome<Finding: Sendable>(
    of task: ImageTask, _ find: @Sendable (DecodedImage, ImageTask) throws -> ImageOutcome<Finding>
  ) async -> ImageOutcome<Finding> {
    do {
      let source = try task.input.image()
      let encoded = try source.encoded(limits: decoding.limits)
      return try await budget.withCapacity(for: encoded.declaredPixelCount) {
        try find(source.decode(encoded, decoding), task)
      }
    } catch let error where error.isCancellation {
      // Nobody wants to know any more.
      return ImageOutcome()
    } catch {
      return ImageOutcome(error: error)
    }
  }
}

/// A picture to read, and where its drawing goes.
struct ImageTask: Sendable {
  var input: Input
  var output: URL?
  /// Where the drawings of an archive's pictures go.
  var memberOutputs: MemberOutputs?
  /// Which of the batch's inputs it is, or is in, from 0.
  var number = 0
  /// Whether it won't be read again, so that a failure is to be told.
  var isLastTry = true

  /// The task as it is told of: what was read for it from an archive isn't kept.
  fileprivate var withoutContents: ImageTask {
    guard case .image(.member(_, let name)) = input.kind else { return self }
    var task = self
    task.input.kind = .image(.member(Data(), name: name))
    return task
  }

  /// A file that is still being written may be unreadable, and one that was in a folder may have been taken away.
  fileprivate func isSilent(about status: ExitStatus) -> Bool {
    !isLastTry && (status == .unreadable || status == .noInput)
  }
}

/// What was found, and what went wrong: one of them or, where only the drawing failed, both.
struct ImageOutcome<Finding: Sendable>: Sendable {
  var finding: Finding?
  var error: (any Error)?
}
