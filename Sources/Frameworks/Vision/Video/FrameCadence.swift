import CoreMedia

/// Which of a video's frames a request is performed on.
struct FrameCadence {
  enum Rule {
    /// Every frame of this number; numbers below 1 count as 1.
    case frameInterval(Int)
    /// At most one frame in each interval of this length.
    case timeInterval(CMTime)
    /// So many frames a second at most, spread evenly; numbers below 1 count as 1.
    case frameRate(Int)
  }

  private let rule: Rule
  /// How many frames came before the one at hand.
  private var frames = 0
  private var last: CMTime?

  init(_ rule: Rule = .frameInterval(1)) { self.rule = rule }

  /// Whether the next frame is one of them. To be asked once for each.
  mutating func isDue(at time: CMTime) -> Bool {
    defer { frames += 1 }
    switch rule {
    case .frameInterval(let interval):
      return frames.isMultiple(of: max(interval, 1))
    case .timeInterval(let interval):
      if let last, time < last + interval { return false }
    case .frameRate(let rate):
      if let last, period(of: time, rate: rate) <= period(of: last, rate: rate) { return false }
    }
    last = time
    return true
  }

  /// Which of a second's `rate` parts a time is in, counted from the video's begin.
  private func period(of time: CMTime, rate: Int) -> Double {
    // Times are rounded to the ticks of their clock: one that is half a tick early is on time.
    (time.seconds * Double(max(rate, 1)) + 1e-3).rounded(.down)
  }
}
