import CFFmpeg

/// Turns time stamps into seconds from the first frame that always grow.
struct FrameClock {
  /// Seconds of one unit of a time stamp.
  let timeBase: AVRational
  /// Seconds from a frame to the next where the stamps don't say.
  let nominalInterval: Double

  private var first: Int64?
  private var offset = 0.0
  private var last: Double?

  init(timeBase: AVRational, nominalInterval: Double) {
    self.timeBase = timeBase
    self.nominalInterval = nominalInterval
  }

  /// The next frame's time. A missing stamp is one interval after the frame before. A stamp that doesn't grow (a
  /// stream that started anew, a counter that wrapped) goes on one interval after it, and so do those that follow.
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
