/// Decides from the dice seen in each frame of a stream when a roll has ended.
///
/// A rule looks at no clock: it knows the time from the frames alone, so a recording and a live camera are
/// judged alike, at any frame rate, with frames dropped.
public protocol RollRule: Sendable {
  /// The state of the table in the last frame.
  var state: RollTracker.TableState { get }

  /// The dice of the last frame, in the detector's order, without those that closer looks have found to be none.
  var dice: [DieReading] { get }

  /// Takes the dice of the next frame and returns the roll that this frame shows to have ended, if any.
  ///
  /// A rule may look at dice at rest again before it reports a roll: what is no die isn't reported, and a value is what all looks
  /// together say.
  ///
  /// - Parameters:
  ///   - dice: What the detector found, in any order.
  ///   - frame: The frame's number, larger than the last one's.
  ///   - time: The frame's time stamp in seconds, later than the last one's.
  ///   - closerLook: Looks at this frame; nil where nothing can.
  /// - Throws: What `closerLook` throws; the frame has been taken then, and a roll isn't lost.
  mutating func update<Failure>(
    _ dice: [DieReading], frame: Int, time: Double, closerLook: Recheck<Failure>?
  ) throws(Failure) -> RollEvent?

  /// Says that the stream is over, and returns the roll whose dice lay still at its end, if the rule had yet
  /// to decide about them.
  mutating func finish() -> RollEvent?
}

extension RollRule {
  /// Takes the dice of the next frame, at which nothing can look again; see ``update(_:frame:time:closerLook:)``.
  public mutating func update(_ dice: [DieReading], frame: Int, time: Double) -> RollEvent? {
    update(dice, frame: frame, time: time, closerLook: Recheck<Never>?.none)
  }
}

/// The rules that say when a roll has ended, by the names that options and requests have for them.
public enum RollRuleName: String, CaseIterable, Codable, Hashable, Sendable {
  /// ``SteadyRule``: every die has rested for 0.2 s.
  case steady
  /// ``SampleRule``: that of Apple's sample, two frames alike.
  case sample

  /// The rule at the beginning of a stream.
  ///
  /// - Parameter count: How many dice each roll is made with, which the sample's rule doesn't ask; nil where that isn't known.
  public func makeRule(expecting count: Int? = nil) -> any RollRule {
    switch self {
    case .steady:
      var parameters = SteadyRule.Parameters()
      parameters.expectedCount = count
      return SteadyRule(parameters: parameters)
    case .sample: return SampleRule()
    }
  }
}
