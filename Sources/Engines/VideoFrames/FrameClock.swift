import CFFmpeg

/// Converts timestamps to seconds since the first frame that always increase.
struct FrameClock {
  /// The unit of timestamps, in seconds.
  let timeBase: AVRational
  /// The interval after a frame without a usable timestamp, in seconds.
  let nominalInterval: Double

  private var first: Int64?
  private var offset = 0.0
  private var last: Double?

  init(timeBase: AVRational, nominalInterval: Double) {
    self.timeBase = timeBase
    self.nominalInterval = nominalInterval
  }

  /// The next frame's time. Without a timestamp, one interval after the previous frame; likewise if the
  /// timestamp doesn't increase (a restarted stream, a wrapped counter), which shifts all later frames.
  mutating func time(timeStamp: Int64?) -> Double {
    guard let last else {
      first = timeStamp
      last = 0
      return 0
    }
    let following = last + nominalInterval
    guard let timeStamp else {
      self.last = following
      return following
    }
    guard let first else {
      self.first = timeStamp
      offset = following
      self.last = following
      return following
    }
    var time = seconds(timeStamp, after: first) + offset
    if time <= last {
      offset += following - time
      time = following
    }
    self.last = time
    return time
  }

  private func seconds(_ timeStamp: Int64, after first: Int64) -> Double {
    let (units, overflow) = timeStamp.subtractingReportingOverflow(first)
    return overflow ? 0 : Double(units) * Double(timeBase.num) / Double(timeBase.den)
  }
}
