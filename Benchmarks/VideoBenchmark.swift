import VideoFrames
import CoreML
import CoreVideo
import DiceRoll
import Foundation
import ImageIO

/// A whole video, decoded and read frame by frame like in `vision dice`.
struct VideoBenchmark {
  struct Result: Codable {
    let frames: Int
    let decodingFramesPerSecond: Double
    /// As in `vision dice`: a frame without motion isn't read again.
    let readingFramesPerSecond: Double
    let readingEveryFramePerSecond: Double
    /// The processor time over all cores of reading one frame per call: hardly affected by other load.
    let processorMillisecondsPerFrame: Double
  }

  let model: MLModel

  func measure(_ scene: Scene) async throws -> Result {
    // Each twice, and the faster counts: the first warms up the file's pages and the network's memory.
    let decoding = try await [time { try await decode(scene.video) }, time { try await decode(scene.video) }]
    let gate = MotionGate()
    let reading = try await [
      time { try await read(scene.video, gate: gate) }, time { try await read(scene.video, gate: gate) },
    ]
    let every = try await [
      time { try await read(scene.video, gate: nil) }, time { try await read(scene.video, gate: nil) },
    ]
    let frames = Double(scene.frameCount)
    return Result(
      frames: scene.frameCount,
      decodingFramesPerSecond: frames / (decoding.map(\.elapsed).min() ?? .nan),
      readingFramesPerSecond: frames / (reading.map(\.elapsed).min() ?? .nan),
      readingEveryFramePerSecond: frames / (every.map(\.elapsed).min() ?? .nan),
      processorMillisecondsPerFrame: (every.map(\.processor).min() ?? .nan) * 1000 / frames)
  }

  private func decode(_ url: URL) async throws {
    for try await _ in try await VideoSource(contentsOf: url) {}
  }

  private func read(_ url: URL, gate: MotionGate?) async throws {
    let reader = try DiceReader(model: model)
    var rule = SteadyRule()
    try await reader.read(
      try await VideoSource(contentsOf: url), limit: 2, gate: gate,
      image: { OrientedImage($0.pixelBuffer) },
      take: { frame, dice in _ = rule.update(dice, frame: frame.index, time: frame.time) })
  }

  private func time(
    _ work: () async throws -> Void
  ) async rethrows -> (elapsed: Double, processor: Double) {
    let (begin, used) = (ContinuousClock.now, processorSeconds())
    try await work()
    return ((ContinuousClock.now - begin) / .seconds(1), processorSeconds() - used)
  }
}
