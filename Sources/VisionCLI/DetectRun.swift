import ArgumentParser
import DiceRoll
import Foundation
import ImageIO
import StillImages
import Vision

/// One run of `vision detect`: pictures side by side, told in order, a bad one never stopping the others.
struct DetectRun: Sendable {
  let settings: DetectSettings
  let console: Console
  let report: DetectReport
  private let detector: StillImageDetector
  private let budget = PixelBudget(Self.pixelsInWork)

  /// How many pictures are in work at once.
  private static let picturesInWork = max(1, ProcessInfo.processInfo.activeProcessorCount)
  /// How many pixels all pictures in work may have together, unless one alone has more.
  private static let pixelsInWork = 64_000_000

  init(_ settings: DetectSettings, console: Console) {
    self.settings = settings
    self.console = console
    report = DetectReport(isJSON: settings.isJSON, console: console)
    detector = StillImageDetector(settings.options)
  }

  /// - Throws: `ExitCode` where an input failed; what keeps any input from being read.
  func run() async throws {
    if let folder = settings.watched { return try await watch(folder) }
    var inputs = Input.all(settings.inputs, reading: .pictures)
    if let list = settings.list {
      inputs += Input.all(paths: try InputList.paths(in: list), reading: .pictures)
    }
    var plan = try AnnotationPlan(settings.annotate, ending: settings.annotateFormat, inputs: inputs)
    let failures = try await read(inputs.map { PictureTask(input: $0, output: plan.output(for: $0)) })
    console.endProgress()
    if !failures.isEmpty { throw ExitStatus(failures: failures.map(\.status)).code }
  }

  /// Reads what is in a folder and what comes into it, until the task is cancelled.
  private func watch(_ folder: String) async throws {
    var watch = try FolderWatch(folder)
    var plan = try AnnotationPlan(watching: folder, settings.annotate, ending: settings.annotateFormat)
    var wasReadable = true
    while !Task.isCancelled, !console.isOutputClosed {
      let tasks = watch.arrivals().map { arrival in
        let input = Input(name: arrival.path, kind: .picture(.file(URL(filePath: arrival.path))))
        return PictureTask(input: input, output: plan.output(for: input), isLastTry: arrival.isLast)
      }
      for failure in try await read(tasks) where failure.status == .unreadable {
        watch.noteFailure(of: failure.input)
      }
      if wasReadable, !watch.isReadable {
        console.warn("\(folder): can't be read any more: waiting until it can")
      }
      wasReadable = watch.isReadable
      try? await Task.sleep(for: FolderWatch.interval)
    }
  }

  /// Reads pictures and tells of them in their order; returns which failed and why.
  ///
  /// - Throws: `ExitCode` where something has to be installed first: it would be missed by every picture.
  private func read(_ tasks: [PictureTask]) async throws -> [(input: String, status: ExitStatus)] {
    var failures: [(input: String, status: ExitStatus)] = []
    var told = 0
    let pending = PendingTasks(tasks: tasks) { Task.isCancelled || console.isOutputClosed }
    try await transformInOrder(
      pending, limit: Self.picturesInWork, transform: { await outcome(of: $0) },
      consume: { task, outcome in
        if let detections = outcome.detections { report.image(task.input.name, detections) }
        if let error = outcome.error {
          let status = ExitStatus(error)
          failures.append((task.input.name, status))
          if !task.isSilent(about: status) {
            report.failure(task.input.name, message: task.input.inOwnWords(error.sentence))
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

  private func outcome(of task: PictureTask) async -> PictureOutcome {
    do {
      let source = try task.input.picture()
      let contents = try source.contents(limits: settings.limits)
      return try await budget.withRoom(for: contents.claimedPixels) {
        let picture = try source.decode(contents, limits: settings.limits)
        return try outcome(of: picture, drawnTo: task.output)
      }
    } catch {
      return PictureOutcome(error: error)
    }
  }

  private func outcome(of picture: DecodedImage, drawnTo output: URL?) throws -> PictureOutcome {
    let orientation = settings.orientation ?? picture.orientation
    let detections = try detector.detections(in: picture.buffer, orientation: orientation)
    guard let output else { return PictureOutcome(detections: detections) }
    do {
      try AnnotatedPicture.write(
        detections.drawing, on: picture.buffer, orientation: orientation, isLossy: picture.format.isLossy,
        to: output)
      return PictureOutcome(detections: detections)
    } catch {
      return PictureOutcome(detections: detections, error: error)
    }
  }
}

/// A picture to read, and where its drawing goes.
private struct PictureTask: Sendable {
  var input: Input
  var output: URL?
  /// Whether it won't be read again, so that a failure is to be told.
  var isLastTry = true

  /// A file that is still being written may be unreadable, and one that was in a folder may have been taken away.
  func isSilent(about status: ExitStatus) -> Bool {
    !isLastTry && (status == .unreadable || status == .noInput)
  }
}

/// What was found, and what went wrong: one of them or, where only the drawing failed, both.
private struct PictureOutcome: Sendable {
  var detections: Detections?
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

extension Data {
  /// How many pixels the header of an encoded picture says it has; 0 where it can't be read.
  fileprivate var claimedPixels: Int {
    let properties = CGImageSourceCreateWithData(self, nil).flatMap {
      CGImageSourceCopyPropertiesAtIndex($0, 0, nil)
    }
    let width = properties?[kCGImagePropertyPixelWidth] as? Int ?? 0
    let height = properties?[kCGImagePropertyPixelHeight] as? Int ?? 0
    return width.multipliedReportingOverflow(by: height).partialValue
  }
}
