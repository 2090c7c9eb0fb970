/// Decides from the dice seen in each frame of a stream when a roll has ended.
///
/// A rule looks at no clock: it knows the time from the frames alone, so a recording and a live camera are
/// judged alike, at any frame rate, with frames dropped.
public protocol RollRule: Sendable {
  /// Takes the dice of the next frame and returns the roll that this frame shows to have ended, if any.
  ///
  /// - Parameters:
  ///   - dice: What the detector found, in any order.
  ///   - frame: The frame's number, larger than the last one's.
  ///   - time: The frame's time stamp in seconds, later than the last one's.
  mutating func update(_ dice: [DieReading], frame: Int, time: Double) -> RollEvent?

  /// Takes the dice of the next frame as ``update(_:frame:time:)`` does, and may look at dice at rest again before it tells of a roll:
  /// what is no die isn't told, and a value is what all looks together say.
  ///
  /// By default nothing is looked at again.
  ///
  /// - Parameter closerLook: Looks at this frame; nil where nothing can.
  /// - Throws: What `closerLook` throws; the frame has been taken then, and a roll isn't lost.
  mutating func update<Failure>(
    _ dice: [DieReading], frame: Int, time: Double, closerLook: CloserLook<Failure>?
  ) throws(Failure) -> RollEvent?

  /// Says that the stream is over, and returns the roll whose dice lay still at its end, if the rule had yet
  /// to decide about them.
  mutating func finish() -> RollEvent?
}

extension RollRule {
  public mutating func update<Failure>(
    _ dice: [DieReading], frame: Int, time: Double, closerLook: CloserLook<Failure>?
  ) throws(Failure) -> RollEvent? {
    update(dice, frame: frame, time: time)
  }
}
