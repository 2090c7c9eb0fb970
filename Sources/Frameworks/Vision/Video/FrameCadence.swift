import CoreMedia

/// The selection of a video's frames on which a request is performed.
struct FrameCadence {
  enum Rule {
    /// Every nth frame, at least 1.
    case frameInterval(Int)
    /// At most one frame in each interval of this length.
    case timeInterval(CMTime)
    /// A maximum number of frames per second, evenly spaced, at least 1.
    case frameRate(Int)
  }

  private let rule: Rule
  /// The number of previous frames.
  private var frames = 0
  private var last: CMTime?

  init(_ rule: Rule = .frameInterval(1)) { self.rule = rule }

  /// Whether to perform the request on the next frame. Call it once per frame.
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

  /// The index of the frame period at `rate` that contains a time, counted from the video's start.
  private func period(of time: CMTime, rate: Int) -> Double {
    // Times are rounded to clock ticks: one that is half a tick early is on time.
    (time.seconds * Double(max(rate, 1)) + 1e-3).rounded(.down)
  }
}
