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
    var inputs = Input.all(settings.inputs, reading: .pictures)
    if let list = settings.list {
      inputs += Input.all(paths: try InputList.paths(in: list), reading: .pictures)
    }
    let failures = try await read(inputs)
    console.endProgress()
    if !failures.isEmpty { throw ExitStatus(failures: failures).code }
  }

  /// Reads pictures and tells of them in their order; returns why those that failed did.
  ///
  /// - Throws: `ExitCode` where something has to be installed first: it would be missed by every picture.
  private func read(_ inputs: [Input]) async throws -> [ExitStatus] {
    var failures: [ExitStatus] = []
    var told = 0
    let pending = PendingInputs(inputs: inputs) { Task.isCancelled || console.isOutputClosed }
    try await transformInOrder(
      pending, limit: Self.picturesInWork,
      transform: { input in await Result { try await self.detections(in: input) } },
      consume: { input, outcome in
        switch outcome {
        case .success(let detections): report.image(input.name, detections)
        case .failure(let error):
          let status = ExitStatus(error)
          failures.append(status)
          report.failure(input.name, message: input.inOwnWords(error.sentence))
          if status == .missing { throw status.code }
        }
        told += 1
        if inputs.count > 1 {
          console.showProgress(
            "\(progressBar(Double(told) / Double(inputs.count))) \(told)/\(inputs.count) \(input.name)")
        }
      })
    return failures
  }

  private func detections(in input: Input) async throws -> Detections {
    let source: Input.PictureSource
    switch input.kind {
    case .picture(let picture): source = picture
    case .failure(let error): throw error
    case .video: throw InputError(.unreadable, "\(input.name): is a video, not a picture")
    }
    let contents = try source.contents(limits: settings.limits)
    return try await budget.withRoom(for: contents.claimedPixels) {
      let picture = try source.decode(contents, limits: settings.limits)
      let orientation = settings.orientation ?? picture.orientation
      return try detector.detections(in: picture.buffer, orientation: orientation)
    }
  }
}

/// The inputs as long as nobody wants the work to stop.
private struct PendingInputs: AsyncSequence {
  let inputs: [Input]
  let isStopped: @Sendable () -> Bool

  struct AsyncIterator: AsyncIteratorProtocol {
    var rest: ArraySlice<Input>
    let isStopped: @Sendable () -> Bool

    mutating func next() async -> Input? { isStopped() ? nil : rest.popFirst() }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: inputs[...], isStopped: isStopped) }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
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
