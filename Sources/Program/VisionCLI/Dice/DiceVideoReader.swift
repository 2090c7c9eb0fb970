import Overlays
import DiceRoll
import ImageIO
import Reports

/// Reads the dice of a video: decodes ahead, detects one frame per core, applies the roll rule in order.
final class DiceVideoReader: VideoFindingReader {
  private let run: DiceRun
  private let name: String
  private let rollSource: RollSource
  private let reader: DiceReader
  private var tracker: RollTracker

  init(run: DiceRun, input: Input, reader: DiceReader) {
    self.run = run
    name = input.name
    rollSource = input.rollSource
    self.reader = reader
    tracker = RollTracker(
      rule: run.settings.rule, look: run.settings.secondLook.frameMode,
      expecting: run.settings.expected?.count)
  }

  func read<Frames: AsyncSequence>(
    _ frames: Frames, limit: Int, consume: (MediaFrame, [DieReading]) async throws -> Void
  ) async throws where Frames.Element == MediaFrame {
    try await reader.read(
      frames, limit: limit, look: tracker.look, image: \.image,
      take: { try await consume($0, $1.leftToRight()) })
  }

  func report(_ dice: [DieReading], in frame: MediaFrame) async throws {
    let size = frame.image.size
    if tracker.frameCount == 0 { run.report.beginVideo(name, size: size) }
    let roll = try tracker.update(
      dice, frame: frame.index, time: frame.time, width: size.width, height: size.height,
      recheck: run.settings.secondLook.rechecksAtRest ? reader.recheck(of: frame.image) : nil)
    if run.settings.reportsFrames {
      run.report.frame(
        name, at: FrameTime(frame: frame.index, time: frame.time), size: size, dice: tracker.dice)
    }
    if let roll { await report(roll) }
  }

  func drawing(of dice: [DieReading], in size: PixelSize) -> OverlayDrawing {
    var drawing = tracker.dice.drawing(in: size)
    drawing.caption = tracker.lastRoll?.event.caption
    return drawing
  }

  func finish() async {
    if let roll = tracker.finish() { await report(roll) }
  }

  func summarize(size: PixelSize?, frames: Int, seconds: Double, annotated: String?) {
    run.report.summary(
      name, frames: frames, rolls: tracker.rollCount, seconds: seconds, annotated: annotated)
  }

  private func report(_ roll: TrackedRoll) async {
    let recording = await run.recorder?.add(roll, in: rollSource)
    run.report.roll(name, roll, recording: recording ?? .off)
    run.rollHook?.rollCompleted(run.report.json(name, roll, recording: recording ?? .off).text)
    if run.settings.ringsBell { run.console.ringBell() }
    for late in await run.recorder?.late() ?? [] { run.report.late(late) }
  }
}

extension RollEvent {
  /// Text such as `Last roll: 3 + 5 = 8`, or `Last roll: 4` for one die.
  fileprivate var caption: String {
    let sum = values.map(String.init).joined(separator: " + ")
    return "Last roll: " + (values.count > 1 ? "\(sum) = \(values.reduce(0, +))" : sum)
  }
}
