import Annotation
import DiceRoll
import Foundation
import ImageIO
import Reports
import VideoFrames

/// Reads one video's dice: decoding ahead, a frame in the detector for each processor, the rule frame after frame.
final class VideoDiceReading {
  /// How many frames of a recording are in the detector at once.
  static let framesInWork = max(2, ProcessInfo.processInfo.activeProcessorCount)

  private let run: DiceRun
  private let name: String
  /// What its rolls are recorded as.
  private let rollSource: RollSource
  private let reader: DiceReader
  /// Where the annotated video goes.
  private let output: URL?

  private var tracker: RollTracker
  private var annotated: AnnotatedVideo?

  init(run: DiceRun, input: Input, reader: DiceReader, output: URL?) {
    self.run = run
    name = input.name
    rollSource = input.rollSource
    self.reader = reader
    self.output = output
    tracker = RollTracker(
      rule: run.settings.rule, look: run.settings.secondLook.lookAtFrames,
      expecting: run.settings.expected?.count)
  }

  /// Reads to the end, or as far as the video can be read or the task isn't cancelled; what was read until then
  /// is told and drawn in any case.
  func read(_ input: VideoInput) async throws {
    let begun = ContinuousClock.now
    let source = try await input.opened(as: name, decodedIn: run.settings.decoding.place)
    let failure = await readFrames(of: source, limit: input.isFileOrStandardInput ? Self.framesInWork : 1)
    if let roll = tracker.finish() { await tell(roll) }
    try await annotated?.finish()
    if tracker.frameCount > 0 || failure == nil {
      let elapsed = (ContinuousClock.now - begun) / .seconds(1)
      run.report.summary(name, frames: tracker.frameCount, rolls: tracker.rollCount, seconds: elapsed)
    }
    if let failure { throw failure }
  }

  private func readFrames(of source: VideoSource, limit: Int) async -> (any Error)? {
    let given = run.settings.orientation
    do {
      try await reader.read(
        source, limit: limit, look: tracker.look, picture: { $0.picture.oriented(given) },
        take: { try await self.take($0, dice: $1.leftToRight(), of: source) })
      return nil
    } catch {
      return error
    }
  }

  private func take(_ frame: VideoFrame, dice: [DieReading], of source: VideoSource) async throws {
    let picture = frame.picture.oriented(run.settings.orientation)
    let frameSize = picture.size
    if tracker.frameCount == 0 { run.report.beginVideo(name, size: frameSize) }
    let roll = try tracker.take(
      dice, frame: frame.index, time: frame.time, width: frameSize.width, height: frameSize.height,
      closerLook: run.settings.secondLook.looksAtRest ? reader.closerLook(at: picture) : nil)
    if run.settings.reportsFrames {
      run.report.frame(
        name, at: Moment(frame: frame.index, time: frame.time), size: frameSize, dice: tracker.dice)
    }
    if let roll { await tell(roll) }
    if run.console.isOutputClosed, output == nil { withUnsafeCurrentTask { $0?.cancel() } }
    run.console.showProgress(source.progress(frames: tracker.frameCount, of: name))
    guard let output else { return }
    if annotated == nil {
      annotated = try AnnotatedVideo(output, size: frameSize, frameRate: source.nominalFrameRate)
    }
    var drawing = tracker.dice.drawing(in: frameSize)
    drawing.caption = tracker.lastRoll?.event.caption
    try await annotated?.append(picture, at: frame.time, drawing)
  }

  private func tell(_ roll: TrackedRoll) async {
    let recording = await run.recorder?.add(roll, in: rollSource)
    run.report.roll(name, roll, recording: recording ?? .off)
    run.listener?.tell(run.report.json(name, roll, recording: recording ?? .off).text)
    if run.settings.ringsBell { run.console.ringBell() }
    for late in await run.recorder?.late() ?? [] { run.report.late(late) }
  }
}

extension RollEvent {
  /// Such as `Last roll: 3 + 5 = 8`, or `Last roll: 4` for one die.
  fileprivate var caption: String {
    let sum = values.map(String.init).joined(separator: " + ")
    return "Last roll: " + (values.count > 1 ? "\(sum) = \(values.reduce(0, +))" : sum)
  }
}
