/// How many dice have been seen at once since the table was last quiet, flickering readings apart.
struct DiceCountEstimate {
  /// For each number of dice: in how many frames at least so many were seen, and for how long together.
  private var seen: [(frames: Int, time: Double)] = []

  /// Takes the next frame's number of dice.
  ///
  /// - Parameter elapsed: Seconds since the frame before.
  mutating func note(_ count: Int, elapsed: Double) {
    while seen.count < count { seen.append((0, 0)) }
    for number in 0..<count {
      seen[number].frames += 1
      seen[number].time += elapsed
    }
  }

  /// The most dice that were seen at once in two frames and for `time` seconds in all.
  func count(seenFor time: Double) -> Int {
    // Time stamps are rounded.
    seen.lastIndex { $0.frames >= 2 && $0.time > time - 0.002 }.map { $0 + 1 } ?? 0
  }
}
