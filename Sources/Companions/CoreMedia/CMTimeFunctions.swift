import Foundation

/// A time of a value and a timescale.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

/// A time of a value and a timescale in an epoch.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  CMTime(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: epoch)
}

/// The nearest time of a timescale; see `CMTime.init(seconds:preferredTimescale:)`.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// The seconds; see `CMTime.seconds`.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// The time in another timescale.
public func CMTimeConvertScale(
  _ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod
) -> CMTime { time.convertScale(newTimescale, method: method) }

/// The sum; see `+`.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// The difference; see `+`.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// The product with a whole number, in the time's own timescale unless it overflows there.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
  CMTimeMultiplyByRatio(time, multiplier: multiplier, divisor: 1)
}

/// The product with a fraction, exactly if a timescale has it, which is then the time's own times the divisor over their
/// common factors; else rounded in the largest timescale. Apple's documentation doesn't name the timescale.
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

/// The product with a number, rounded in the time's own timescale, or in one of at least 65,536 where it isn't exact there.
/// Apple's documentation doesn't name the timescale.
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

/// -1 where the first comes before the second, 1 where after, 0 where they are equal; see `CMTime`.
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

/// The earlier.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 < time1 ? time2 : time1 }

/// The later.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 > time1 ? time2 : time1 }

/// The time without its sign.
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

/// A time in words.
public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? { "\(time)" }

/// Prints a time to standard error.
public func CMTimeShow(_ time: CMTime) { show("\(time)") }

/// Writes a line to standard error.
func show(_ description: String) {
  // One that can't be written is dropped.
  try? FileHandle.standardError.write(contentsOf: Data((description + "\n").utf8))
}
