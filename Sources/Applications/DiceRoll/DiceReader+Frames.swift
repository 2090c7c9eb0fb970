package import ImageIO
import ParallelWork
import Vision

extension DiceReader {
  /// The maximum number of frames in memory that wait for an earlier one: 300 MB of a 4K video.
  private static let maximumFramesAhead = 24

  /// Reads several of a video's frames at once and delivers their dice in the frames' order.
  ///
  /// A frame without motion since the last one read (``MotionGate``) gets that one's dice. If the sequence
  /// throws, the results of earlier frames are delivered first.
  ///
  /// - Parameters:
  ///   - frames, limit: as for `transformInOrder`; some frames without motion wait in addition.
  ///   - look: the reading mode; ``RollTracker/look``.
  ///   - gate: selects the frames to read; nil for all.
  ///   - image: returns a frame's pixels and orientation. Runs on any thread.
  ///   - take: called with each frame and its dice, in descending order of confidence.
  package func read<Frames: AsyncSequence>(
    _ frames: Frames, limit: Int, look: DiceReadingMode = RollTracker.defaultLook,
    gate: MotionGate? = MotionGate(),
    image: @escaping @Sendable (Frames.Element) -> OrientedImage,
    take: (Frames.Element, [DieReading]) async throws -> Void
  ) async throws where Frames.Element: Sendable {
    var last: [DieReading] = []
    // Frames without motion take no time: several wait for the one before them while the next ones are read.
    let skipped = min(gate?.maximumSkippedFrames ?? 0, Self.maximumFramesAhead)
    let ahead = limit > 1 ? min(limit * skipped, Self.maximumFramesAhead) : 0
    try await transformInOrder(
      GatedFrames(frames: frames, gate: gate, image: { image($0).buffer }), limit: limit, ahead: ahead,
      transform: { gated in
        guard gated.needsReading else { return [DieReading]?.none }
        return try self.findings(in: image(gated.frame), look: look).dice
      },
      consume: { gated, dice in
        last = dice ?? last
        try await take(gated.frame, last)
      })
  }
}

private struct GatedFrame<Frame: Sendable>: Sendable {
  let frame: Frame
  let needsReading: Bool
}

private struct GatedFrames<Frames: AsyncSequence>: AsyncSequence where Frames.Element: Sendable {
  typealias Element = GatedFrame<Frames.Element>

  let frames: Frames
  let gate: MotionGate?
  let image: @Sendable (Frames.Element) -> CVPixelBuffer

  struct AsyncIterator: AsyncIteratorProtocol {
    var frames: Frames.AsyncIterator
    var gate: MotionGate?
    let image: @Sendable (Frames.Element) -> CVPixelBuffer

    mutating func next() async throws -> Element? {
      guard let frame = try await frames.next() else { return nil }
      let pixels = image(frame)
      return Element(frame: frame, needsReading: gate?.needsReading(pixels) ?? true)
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(frames: frames.makeAsyncIterator(), gate: gate, image: image)
  }
}
