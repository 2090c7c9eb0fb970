/// Decides from the dice in each frame of a stream when a roll has ended.
///
/// It knows the time from the frames alone: recordings and cameras are treated alike, at any frame rate.
public protocol RollRule: Sendable {
  /// The state of the table in the last frame.
  var state: RollTracker.TableState { get }

  /// The dice of the last frame, in the detector's order, without those that rechecks rejected.
  var dice: [DieReading] { get }

  /// Processes the dice of the next frame and returns the roll that has ended with it, if any.
  ///
  /// It may recheck dice at rest first: rejected ones are left out; values are those of all models together.
  ///
  /// - Parameters:
  ///   - dice: the detector's dice, in any order.
  ///   - frame: the frame's index, larger than the last one's.
  ///   - time: the frame's timestamp in seconds, later than the last one's.
  ///   - recheck: rechecks dice in this frame; nil for no rechecks.
  /// - Throws: the error of `recheck`; the frame counts as processed, and the roll isn't lost.
  mutating func update<Failure>(
    _ dice: [DieReading], frame: Int, time: Double, recheck: Recheck<Failure>?
  ) throws(Failure) -> RollEvent?

  /// Ends the stream; returns the roll whose dice were at rest at its end, if the rule hadn't decided yet.
  mutating func finish() -> RollEvent?
}

extension RollRule {
  /// Processes the dice of the next frame without rechecks; see ``update(_:frame:time:recheck:)``.
  public mutating func update(_ dice: [DieReading], frame: Int, time: Double) -> RollEvent? {
    update(dice, frame: frame, time: time, recheck: Recheck<Never>?.none)
  }
}

/// The rules that decide when a roll has ended, by their names in options and requests.
public enum RollRuleName: String, CaseIterable, Codable, Hashable, Sendable {
  /// ``SteadyRule``: every die has been at rest for 0.2 s.
  case steady
  /// ``SampleRule``: Apple's sample, two equal frames.
  case sample

  /// Creates the rule for a stream.
  ///
  /// - Parameter count: the number of dice of each roll, which the sample's rule ignores; nil if unknown.
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
