extension SteadyRule {
  /// The rule's limits of time (seconds), distance (sides of a die) and agreement (0…1).
  ///
  /// The defaults follow from the motion of dice. A cube rolls a side's length a quarter turn, and a die of
  /// 16 mm needs about 0.15 s for a slow one, most of it near the edge on which it could still fall back. So
  /// it rolls at 5 sides a second or more, and pauses on an edge for at most about 0.15 s.
  public struct Parameters: Sendable {
    /// The time for which all dice have to be at rest. Default 0.2 s: longer than a die's pause on its edge.
    public var restTime = 0.2
    /// The time for which a die at rest may be missed by the detector. Default 0.1 s, at least one frame.
    public var flickerTime = 0.1
    /// The time without any visible die after which the table counts as cleared. Default 1 s.
    public var clearTime = 1.0
    /// The additional time at rest when fewer dice are visible than in the last roll, for a hand to move
    /// away. Default 0.5 s; a roll held back is reported at once when its dice move again.
    public var hiddenDieTimeout = 0.5
    /// The additional time at rest when fewer dice lie than were seen at once since the table was quiet, or
    /// than are expected. Default 1 s, in which a spinning, hidden or pale die comes to rest and is detected.
    public var missingDieTimeout = 1.0
    /// The number of dice of each roll; nil if unknown. Default nil.
    public var expectedCount: Int?
    /// The maximum time without any visible die in which a common motion counts as the camera's or tray's,
    /// not as a roll. Default 0.3 s: blurred dice aren't detected, and picking dice up takes longer.
    public var bumpTime = 0.3
    /// The time at rest after which the likeliest of unclear values count. Default 1 s: a die may spin.
    public var ambiguityTimeout = 1.0
    /// The time for which something has to be seen moving, while a die is missing, for that die to be in
    /// play. Default 0.08 s: two frames of 15 a second, three of 30.
    public var motionTime = 0.08
    /// The maximum distance of a reading from the position of a die that comes to rest. Default 0.25 sides:
    /// with `driftTime`, slower than 1.7 sides a second counts as resting.
    public var restRadius = 0.25
    /// The distance from its position at which a die at rest counts as moved. Default 0.5 sides.
    public var motionDistance = 0.5
    /// The time constant with which a position follows its readings. Default 0.15 s.
    public var driftTime = 0.15
    /// The time constant with which the weight of old readings decays. Default 0.4 s.
    public var voteTime = 0.4
    /// The fraction of the readings that a value needs to be clear at the end of a roll, or to replace a
    /// reported value. Default 0.8: one wrong reading of five or six at rest, whereas a die that spins on a
    /// corner shows several values; another value at the same position counts after 0.64 s of nothing else.
    public var agreement = 0.8

    public init() {}
  }
}
