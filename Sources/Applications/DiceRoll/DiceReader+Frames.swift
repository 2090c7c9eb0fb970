package import ImageIO
import ParallelWork
import Vision

extension DiceReader {
  /// Reads a video's frames, several at once, and takes the dice in the frames' order.
  ///
  /// A frame in which nothing has moved since the last one read (``MotionGate``) has that one's dice.
  /// Where the frames break off with an error, those that came before are taken first.
  ///
  /// - Parameters:
  ///   - frames: Are asked for only when there is room.
  ///   - limit: How many frames are in work at most.
  ///   - look: How each is looked at; ``RollTracker/look``.
  ///   - gate: Which frames are read; nil for all.
  ///   - picture: A frame's pixels and how they are turned to be upright. Runs on any thread.
  ///   - take: Takes each frame with its dice, the most confident first.
  package func read<Frames: AsyncSequence>(
    _ frames: Frames, limit: Int, look: DiceReadingMode = RollTracker.defaultLook,
    gate: MotionGate? = MotionGate(),
    picture: @escaping @Sendable (Frames.Element) -> OrientedImage,
    take: (Frames.Element, [DieReading]) async throws -> Void
  ) async throws where Frames.Element: Sendable {
    var last: [DieReading] = []
    try await transformInOrder(
      GatedFrames(frames: frames, gate: gate, image: { picture($0).buffer }), limit: limit,
      transform: { gated in
        guard gated.needsReading else { return [DieReading]?.none }
        return try self.dice(in: picture(gated.frame), look: look)
      },
      consume: { gated, dice in
        last = dice ?? last
        try await take(gated.frame, last)
      })
  }
}

/// A frame with the gate's word on it.
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
