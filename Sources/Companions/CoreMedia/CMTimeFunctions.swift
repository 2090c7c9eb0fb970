import Foundation

public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  CMTime(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: epoch)
}

/// Creates the nearest time in a timescale; see `CMTime.init(seconds:preferredTimescale:)`.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Returns the time in seconds; see `CMTime.seconds`.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

public func CMTimeConvertScale(
  _ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod
) -> CMTime { time.convertScale(newTimescale, method: method) }

/// Returns the sum; see `+`.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// Returns the difference; see `+`.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// Multiplies a time by an integer, in the time's own timescale unless it overflows.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
  CMTimeMultiplyByRatio(time, multiplier: multiplier, divisor: 1)
}

/// Multiplies a time by a fraction. The result is exact if a timescale can represent it: the time's own times
/// the divisor, reduced; else it is rounded in the largest timescale. Apple's documentation doesn't specify
/// the timescale.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
  guard time.isValid, divisor != 0 else { return .invalid }
  guard time.isNumeric else {
    guard !time.isIndefinite, multiplier != 0 else { return .indefinite }
    return (multiplier < 0) != (divisor < 0) ? -time : time
  }
  guard time.timescale > 0 else { return .invalid }
  let sign: Int128 = divisor < 0 ? -1 : 1
  let fraction = Fraction(
    Int128(time.value) * Int128(multiplier) * sign, Int64(time.timescale) * Int64(divisor.magnitude))
  let scale = Int64(time.timescale)
  let fitting = scale / greatestCommonDivisor(scale, fraction.denominator) * fraction.denominator
  return CMTime(
    fraction, preferredTimescale: fitting, hasBeenRounded: time.hasBeenRounded, epoch: time.epoch)
}

/// Multiplies a time by a number. The result is rounded in the time's own timescale or, if that isn't exact,
/// in one of at least 65,536. Apple's documentation doesn't specify the timescale.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
  guard time.isValid, !multiplier.isNaN else { return .invalid }
  guard time.isNumeric else {
    guard !time.isIndefinite, multiplier != 0 else { return .indefinite }
    return multiplier < 0 ? -time : time
  }
  guard time.timescale > 0 else { return .invalid }
  var scale = time.timescale
  let seconds = time.seconds * multiplier
  if seconds * Double(scale) != (seconds * Double(scale)).rounded() {
    while scale < 65_536 { scale *= 2 }
  }
  var result = CMTime(seconds: seconds, preferredTimescale: scale)
  let nearest = (seconds * Double(scale)).rounded(.toNearestOrAwayFromZero)
  if result.isNumeric, result.timescale == scale, let value = CMTimeValue(exactly: nearest) {
    result.value = value
  }
  if result.isNumeric, time.hasBeenRounded { result.flags.insert(.hasBeenRounded) }
  result.epoch = time.epoch
  return result
}

/// Returns -1 if the first time is before the second, 1 if after, and 0 if they are equal; see `CMTime`.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  func order<Number: Comparable>(_ one: Number, _ other: Number) -> Int32 {
    one == other ? 0 : one < other ? -1 : 1
  }
  guard time1.rank == time2.rank else { return order(time1.rank, time2.rank) }
  guard time1.isNumeric else { return 0 }
  guard time1.epoch == time2.epoch else { return order(time1.epoch, time2.epoch) }
  return order(
    Int128(time1.value) * Int128(time2.timescale), Int128(time2.value) * Int128(time1.timescale))
}

/// Returns the earlier time.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 < time1 ? time2 : time1 }

/// Returns the later time.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 > time1 ? time2 : time1 }

/// Returns the absolute value of a time.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
  time.isNegativeInfinity || (time.isNumeric && time.value < 0) ? -time : time
}

public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }

public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? { "\(time)" }

/// Prints a time to standard error.
public func CMTimeShow(_ time: CMTime) { printToStandardError("\(time)") }

/// Writes a line to standard error.
func printToStandardError(_ description: String) {
  // A failed write is ignored.
  try? FileHandle.standardError.write(contentsOf: Data((description + "\n").utf8))
}
