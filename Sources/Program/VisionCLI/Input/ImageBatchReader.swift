import ArgumentParser
import ConfinedDecoding
import Foundation
import ImageIO
import ParallelWork

/// Reads images and archive members concurrently, and reports each in input order, even if others fail.
struct ImageBatchReader: Sendable {
  let console: Console
  let decoding: ImageDecoding
  /// The pages to read of files that have several.
  let pages: PageReading
  private let budget = PixelBudget<SoleClient>()

  private static let maximumConcurrentImages = max(1, ProcessInfo.processInfo.activeProcessorCount)
  /// The maximum number of results that wait for an earlier image, which may take 100 times as long.
  private static let maximumPendingResults = 16 * maximumConcurrentImages

  init(console: Console, decoding: ImageDecoding, pages: PageReading = PageReading()) {
    self.console = console
    self.decoding = decoding
    self.pages = pages
  }

  /// Reads images and reports them in input order. Returns the failed inputs with their status, each
  /// combination once.
  ///
  /// - Parameters:
  ///   - whole: the number of inputs in all and the number already reported; nil if these are all.
  ///   - find: detects something in an image; runs on any thread, concurrently.
  ///   - report: receives the results, one image at a time; the task's output is nil unless it was written.
  ///   - reportFailure: receives an input and the reason why it can't be read, as a sentence.
  /// - Throws: `ExitCode` if something must be installed, which every image would report.
  func read<Finding: Sendable>(
    _ tasks: [ImageTask], of whole: (before: Int, total: Int)? = nil,
    find: @escaping @Sendable (DecodedImage, ImageTask) throws -> ImageOutcome<Finding>,
    report: (ImageTask, Finding) async -> Void, reportFailure: (Input, String) -> Void
  ) async throws -> [(input: String, status: ExitStatus)] {
    var failures: [(input: String, status: ExitStatus)] = []
    try await read(
      supply(tasks), total: whole?.total ?? tasks.count, before: whole?.before ?? 0, find: find,
      report: report,
      fail: { input, status in
        // An archive may have many members that can't be read.
        if failures.last.map({ $0 != (input.name, status) }) ?? true { failures.append((input.name, status)) }
      }, reportFailure: reportFailure)
    return failures
  }

  /// Reads images as `read(_:of:find:report:reportFailure:)` does, followed by an unlimited sequence of
  /// further ones.
  ///
  /// - Parameter more: returns the next tasks when there is capacity for them; nil at the end.
  /// - Returns: the statuses of failed inputs.
  func read<Finding: Sendable>(
    _ tasks: [ImageTask], then more: @escaping @Sendable () async -> [ImageTask]?,
    find: @escaping @Sendable (DecodedImage, ImageTask) throws -> ImageOutcome<Finding>,
    report: (ImageTask, Finding) async -> Void, reportFailure: (Input, String) -> Void
  ) async throws -> Set<ExitStatus> {
    var failures: Set<ExitStatus> = []
    try await read(
      supply(tasks, then: more), total: nil, before: 0, find: find, report: report,
      fail: { failures.insert($1) }, reportFailure: reportFailure)
    return failures
  }

  private func supply(
    _ tasks: [ImageTask], then more: (@Sendable () async -> [ImageTask]?)? = nil
  ) -> ImageTaskQueue {
    ImageTaskQueue(tasks, then: more, pages: pages, limits: decoding.limits) { [console] in
      Task.isCancelled || console.isOutputClosed
    }
  }

  /// - Parameters:
  ///   - total: the number of inputs; nil if unknown.
  ///   - before: the number of inputs already reported.
  private func read<Finding: Sendable>(
    _ supply: ImageTaskQueue, total: Int?, before: Int,
    find: @escaping @Sendable (DecodedImage, ImageTask) throws -> ImageOutcome<Finding>,
    report: (ImageTask, Finding) async -> Void, fail: (Input, ExitStatus) -> Void,
    reportFailure: (Input, String) -> Void
  ) async throws {
    try await transformInOrder(
      limit: Self.maximumConcurrentImages, ahead: Self.maximumPendingResults, next: { await supply.next() },
      transform: { ($0.withoutContents, await outcome(of: $0, find)) },
      consume: { task, outcome in
        console.warn(of: outcome.remarks, on: task.input)
        if let note = outcome.note { console.warn("\(task.input.title): \(note)") }
        if let finding = outcome.finding {
          var task = task
          if outcome.error != nil { task.output = nil }
          await report(task, finding)
        }
        if let error = outcome.error {
          let status = ExitStatus(error)
          fail(task.input, status)
          if !task.isSilent(about: status) {
            reportFailure(task.input, task.input.usingGivenName(error.sentence))
          }
          // PDFium concerns some inputs only.
          if status == .missing, !(error is PDFError) { throw status.code }
        }
        showProgress(of: task, before + task.number + 1, of: total)
      })
  }

  private func showProgress(of task: ImageTask, _ count: Int, of total: Int?) {
    if let total, total > 1 {
      console.showProgress(
        "\(progressBar(Double(count) / Double(total))) \(count)/\(total) \(task.input.title)")
    } else if let member = task.input.member {
      console.showProgress("\(counted(member.number, "image")), \(task.input.title)")
    } else if total == nil {
      console.showProgress("\(counted(count, "input")), \(task.input.title)")
    }
  }

  private func outcome<Finding: Sendable>(
    of task: ImageTask, _ find: @Sendable (DecodedImage, ImageTask) throws -> ImageOutcome<Finding>
  ) async -> ImageOutcome<Finding> {
    do {
      let source = try task.input.image()
      if case .documentPage(let page) = source {
        return try await budget.withCapacity(for: page.usualPixelCount) {
          try find(await page.decoded(), task)
        }
      }
      let encoded = try task.input.encoded(source, limits: decoding.limits)
      let pixels = encoded.declaredPixelCount(ofPage: source.page)
      var outcome = try await budget.withCapacity(for: pixels) {
        let decoded = try source.decode(encoded, decoding)
        var outcome = try find(decoded, task)
        outcome.remarks = decoded.remarks
        return outcome
      }
      if source.page == nil { outcome.note = pages.selection.note(on: encoded) }
      return outcome
    } catch let error where error.isCancellation {
      // Canceled: the result isn't needed.
      return ImageOutcome()
    } catch {
      return ImageOutcome(error: error)
    }
  }
}

struct ImageTask: Sendable {
  var input: Input
  var output: URL?
  /// The path of the annotated copy, below that of `--annotate` as it was given; nil without one.
  var annotated: String? { output?.relativePath.shownPath }
  /// The output paths of an archive's members.
  var memberOutputs: MemberOutputs?
  /// The zero-based index of the input in the batch.
  var number = 0
  /// Whether the file won't be read again, so that a failure is reported.
  var isLastTry = true

  /// The task without the data that was read for it from an archive, or for its pages.
  fileprivate var withoutContents: ImageTask {
    switch input.kind {
    case .image(.member(_, let name)), .image(.page(_, _, let name)):
      var task = self
      task.input.kind = .image(.member(Data(), name: name))
      return task
    case .image(.documentPage(let page)):
      var task = self
      task.input.kind = .image(.member(Data(), name: page.title))
      return task
    default: return self
    }
  }

  /// A failure on a file that may be incomplete, or that was removed from the watched folder, isn't reported.
  fileprivate func isSilent(about status: ExitStatus) -> Bool {
    !isLastTry && (status == .unreadable || status == .noInput)
  }
}

/// A result, an error, or both if only writing the annotated image failed.
struct ImageOutcome<Finding: Sendable>: Sendable {
  var finding: Finding?
  var error: (any Error)?
  /// A message about the file, such as that it has further pages.
  var note: String?
  /// The file's peculiarities, reported once before the result.
  var remarks: [DecodingRemark] = []
}

extension Console {
  /// Reports the peculiarities of an image's file.
  func warn(of remarks: [DecodingRemark], on input: Input) {
    for remark in remarks { warn("\(input.title): \(remark.description)") }
  }
}
