/// A frame of a stream and its time.
public struct FrameTime: Codable, Hashable, Sendable {
  /// The frame's index, from 0.
  public var frame: Int
  /// The frame's timestamp in seconds.
  public var time: Double

  public init(frame: Int, time: Double) {
    self.frame = frame
    self.time = time
  }
}

/// A roll that has ended.
public struct RollEvent: Codable, Hashable, Sendable {
  /// The frame in which the dice started to move or first appeared.
  public var start: FrameTime
  /// The frame in which the last of them came to rest.
  public var end: FrameTime
  /// The frame in which the rule decided that the roll has ended.
  public var decided: FrameTime
  /// All dice on the table, including those that weren't thrown again, from left to right.
  public var dice: [DieReading]

  public init(start: FrameTime, end: FrameTime, decided: FrameTime, dice: [DieReading]) {
    self.start = start
    self.end = end
    self.decided = decided
    self.dice = dice
  }

  /// The values from left to right.
  public var values: [Int] { dice.map(\.value) }
}
