import AllocationCount
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
    /// The blocks of memory that decoding and reading a frame allocate, in all libraries, without the first
    /// ``VideoBenchmark/warmUpFrames``.
    let allocationsPerFrame: Double
  }

  /// A detector that predicts on as many frames at once as `vision dice`.
  let model: MLModel

  /// The number of frames read at once.
  static let framesInProcess = max(2, ProcessInfo.processInfo.activeProcessorCount)
  /// The number of frames after which pools and the engine's memory have their final size.
  private static let warmUpFrames = 60

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
    let allocations = try await allocationsPerFrame(scene.video)
    return Result(
      frames: scene.frameCount,
      decodingFramesPerSecond: frames / (decoding.map(\.elapsed).min() ?? .nan),
      readingFramesPerSecond: frames / (reading.map(\.elapsed).min() ?? .nan),
      readingEveryFramePerSecond: frames / (every.map(\.elapsed).min() ?? .nan),
      processorMillisecondsPerFrame: (every.map(\.processor).min() ?? .nan) * 1000 / frames,
      allocationsPerFrame: allocations)
  }

  private func decode(_ url: URL) async throws {
    for try await _ in try await VideoSource(contentsOf: url) {}
  }

  /// - Parameter ended: called after each frame with its index.
  private func read(_ url: URL, gate: MotionGate?, ended: (Int) -> Void = { _ in }) async throws {
    let reader = try DiceReader(model: model)
    var rule = SteadyRule()
    try await reader.read(
      try await VideoSource(contentsOf: url), limit: Self.framesInProcess, gate: gate,
      image: { OrientedImage($0.pixelBuffer) },
      take: { frame, dice in
        _ = rule.update(dice, frame: frame.index, time: frame.time)
        ended(frame.index)
      })
  }

  /// Reads every frame of a video.
  private func allocationsPerFrame(_ url: URL) async throws -> Double {
    var (begin, end, last): (UInt64, UInt64, Int) = (0, 0, 0)
    try await read(url, gate: nil) { index in
      end = allocation_count()
      if index == Self.warmUpFrames { begin = end }
      last = index
    }
    guard last > Self.warmUpFrames else {
      throw BenchmarkError("The video has fewer than \(Self.warmUpFrames) frames.")
    }
    return Double(end - begin) / Double(last - Self.warmUpFrames)
  }

  private func time(
    _ work: () async throws -> Void
  ) async rethrows -> (elapsed: Double, processor: Double) {
    let (begin, used) = (ContinuousClock.now, processorSeconds())
    try await work()
    return ((ContinuousClock.now - begin) / .seconds(1), processorSeconds() - used)
  }
}
