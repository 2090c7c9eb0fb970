/// Estimates the number of dice in play since the table was last quiet, without flickering readings.
struct DiceCountEstimate {
  /// For each number of dice: the frames that showed at least as many, and their total time in seconds.
  private var seen: [(frames: Int, time: Double)] = []

  /// Records the number of dice of the next frame, `elapsed` seconds after the previous one.
  mutating func note(_ count: Int, elapsed: Double) {
    while seen.count < count { seen.append((0, 0)) }
    for number in 0..<count {
      seen[number].frames += 1
      seen[number].time += elapsed
    }
  }

  /// The largest number of dice seen in at least two frames and for `time` seconds in total.
  func count(seenFor time: Double) -> Int {
    // Timestamps are rounded.
    seen.lastIndex { $0.frames >= 2 && $0.time > time - 0.002 }.map { $0 + 1 } ?? 0
  }
}
