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

  /// Says that the stream is over, and returns the roll whose dice lay still at its end, if the rule had yet
  /// to decide about them.
  mutating func finish() -> RollEvent?
}
