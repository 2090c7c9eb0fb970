/// Estimates the number of dice in play since the table was last quiet, without flickering readings.
struct DiceCountEstimate {
  /// For each number of dice: the frames that showed at least as many, and their total time in seconds.
  private var observed: [(frames: Int, time: Double)] = []

  /// Records the number of dice of the next frame, `elapsed` seconds after the previous one.
  mutating func record(_ count: Int, elapsed: Double) {
    while observed.count < count { observed.append((0, 0)) }
    for number in 0..<count {
      observed[number].frames += 1
      observed[number].time += elapsed
    }
  }

  /// The largest number of dice seen in at least two frames and for `time` seconds in total.
  func count(seenFor time: Double) -> Int {
    // Timestamps are rounded.
    observed.lastIndex { $0.frames >= 2 && $0.time > time - 0.002 }.map { $0 + 1 } ?? 0
  }
}
