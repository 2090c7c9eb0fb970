import VideoFrames
import DiceRoll
import Foundation
import ImageIO
import VisionRecords
import Reports

/// Reads one video's dice: decoding ahead, a frame in the detector for each processor, the rule frame after frame.
final class VideoDiceReading {
  /// How many frames of a recording are in the detector at once.
  static let framesInWork = max(2, ProcessInfo.processInfo.activeProcessorCount)

  private let run: DiceRun
  private let name: String
  /// What its rolls are recorded as.
  private let session: RollSession
  private let reader: DiceReader
  /// Where the annotated video goes.
  private let output: URL?

  private var rule: any RollRule
  private var frames = 0
  private var rolls = 0
  private var size: PixelSize?
  private var lastRoll: RollEvent?
  private var annotated: AnnotatedVideo?

  init(run: DiceRun, input: Input, reader: DiceReader, output: URL?) {
    self.run = run
    name = input.name
    session = input.rollSession
    self.reader = reader
    self.output = output
    rule = run.settings.rule.makeRule()
  }

  /// Reads to the end, or as far as the video can be read or the task isn't cancelled; what was read until then
  /// is told and drawn in any case.
  func read(_ input: VideoInput) async throws {
    let begun = ContinuousClock.now
    let source = try await opened(input)
    let failure = await readFrames(of: source, limit: input.isFileOrStandardInput ? Self.framesInWork : 1)
    if let event = rule.finish() { tell(event) }
    try await annotated?.finish()
    if frames > 0 || failure == nil {
      let elapsed = (ContinuousClock.now - begun) / .seconds(1)
      run.report.summary(name, frames: frames, rolls: rolls, seconds: elapsed)
    }
    if let failure { throw failure }
  }

  private func opened(_ input: VideoInput) async throws -> VideoSource {
    do {
      return try await VideoSource(input)
    } catch {
      guard case .notAVideo(_, let reason) = error, input.isFileOrStandardInput else { throw error }
      // Every file that has no picture's signature is tried as a video.
      throw InputError(
        .unreadable, "\(name): is neither a picture nor a video that can be read: \(reason)",
        suggestion: "Give a JPEG, PNG, WebP, HEIC, TIFF or GIF picture, or a video such as MP4 or MKV.")
    }
  }

  private func readFrames(of source: VideoSource, limit: Int) async -> (any Error)? {
    let given = run.settings.orientation
    do {
      try await reader.read(
        source, limit: limit, picture: { $0.picture.oriented(given) },
        take: { try await self.take($0, dice: $1.leftToRight(), of: source) })
      return nil
    } catch {
      return error
    }
  }

  private func take(_ frame: VideoFrame, dice: [DieReading], of source: VideoSource) async throws {
    let picture = frame.picture.oriented(run.settings.orientation)
    let frameSize = picture.size
    if size == nil { run.report.beginVideo(name, size: frameSize) }
    size = frameSize
    frames += 1
    if run.settings.reportsFrames {
      run.report.frame(
        name, at: Moment(frame: frame.index, time: frame.time), size: frameSize, dice: dice)
    }
    if let event = rule.update(dice, frame: frame.index, time: frame.time) { tell(event) }
    if run.console.isOutputClosed, output == nil { withUnsafeCurrentTask { $0?.cancel() } }
    run.console.showProgress(progress(of: source))
    guard let output else { return }
    if annotated == nil {
      annotated = try AnnotatedVideo(output, size: frameSize, frameRate: source.nominalFrameRate)
    }
    try await annotated?.append(picture, at: frame.time, dice: dice, roll: lastRoll)
  }

  private func tell(_ event: RollEvent) {
    guard let size else { return }
    let record = run.recorder?.add(event, index: rolls, in: session)
    run.report.roll(name, index: rolls, event: event, size: size, record: record)
    rolls += 1
    lastRoll = event
  }

  private func progress(of source: VideoSource) -> String {
    guard let total = source.estimatedFrameCount, total > 0 else { return "\(name): frame \(frames)" }
    return "\(progressBar(Double(frames) / Double(total))) frame \(frames)/\(total) \(name)"
  }
}

extension VideoFrame {
  var picture: OrientedPicture {
    OrientedPicture(pixelBuffer, orientation: CGImagePropertyOrientation(rawValue: exifOrientation) ?? .up)
  }
}

extension VideoInput {
  /// Whether every frame is read, however long it takes.
  var isFileOrStandardInput: Bool {
    switch self {
    case .file, .standardInput: true
    case .camera, .stream: false
    }
  }
}
