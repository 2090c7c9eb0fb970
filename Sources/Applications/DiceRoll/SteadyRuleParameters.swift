extension SteadyRule {
  /// The rule's measures of time (seconds), distance (sides of a die) and agreement (0…1).
  ///
  /// The defaults are reasoned from how dice move. A cube rolls a side's length with every quarter turn, and
  /// a die of 16 mm needs about 0.15 s for a slow one, most of it near the edge on which it could still fall
  /// back. So it can't roll more slowly than some 5 sides a second, and doesn't pause on an edge for more
  /// than about 0.15 s.
  public struct Parameters: Sendable {
    /// How long every die has to rest. Default 0.2 s: longer than the pause of a die on its edge.
    public var restTime = 0.2
    /// How long a die at rest may be lost by the detector and still count as seen. Default 0.1 s; never less
    /// than one frame.
    public var flickerTime = 0.1
    /// How long no die may be in sight before the table counts as cleared. Default 1 s.
    public var clearTime = 1.0
    /// How much longer a rest is watched when fewer dice are in sight than in the last roll, for a hand to
    /// go. Default 0.5 s; a roll held back is reported at once when its dice move again.
    public var hiddenDieTimeout = 0.5
    /// How much longer a rest is watched when fewer dice lie than were seen at once since the table was quiet, or than are expected.
    /// Default 1 s: a die that is lost while it spins, or hidden, or pale and found late, has come to rest and is found in that time.
    public var missingDieTimeout = 1.0
    /// How many dice each roll is made with; nil where that isn't known. Default nil.
    public var expectedCount: Int?
    /// How long no die may be seen while all of them move together, for that to be the camera or the tray that moves and no
    /// roll. Default 0.3 s: blurred dice aren't found, and picking dice up takes longer.
    public var bumpTime = 0.3
    /// How long a rest is watched whose values are not clear, before the likeliest are reported. Default 1 s:
    /// a die may spin on a corner that long.
    public var ambiguityTimeout = 1.0
    /// How long something has to be seen moving, while a die is missing, for that die to be in play.
    /// Default 0.08 s: two frames of 15 a second, three of 30.
    public var motionTime = 0.08
    /// How far a reading may be from its place for a die that comes to rest. Default 0.25 sides: with
    /// `driftTime`, slower than 1.7 sides a second counts as resting.
    public var restRadius = 0.25
    /// How far a die that lay still has to be from its place to have moved. Default 0.5 sides.
    public var motionDistance = 0.5
    /// The time constant with which a place follows its readings. Default 0.15 s.
    public var driftTime = 0.15
    /// The time constant with which old readings lose their say. Default 0.4 s.
    public var voteTime = 0.4
    /// The share of the readings a value needs: to be clear at the end of a roll, and to replace a value that
    /// was reported. Default 0.8: one wrong reading of five or six at rest, while a die that spins on a corner
    /// shows several; another value in the same place counts after 0.64 s of nothing else.
    public var agreement = 0.8

    public init() {}
  }
}
