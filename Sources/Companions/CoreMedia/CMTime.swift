import CoreVideo

/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The denominator of a time: how many units a second has.
public typealias CMTimeScale = Int32
/// Which of several timelines a time belongs to, as when a recording is played again.
public typealias CMTimeEpoch = Int64

/// The largest timescale.
public let kCMTimeMaxTimescale: CMTimeScale = 0x7fff_ffff

/// What kind of time it is.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It is a time at all.
  public static let valid = CMTimeFlags(rawValue: 1)
  /// The number isn't exact.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
  public static let positiveInfinity = CMTimeFlags(rawValue: 4)
  public static let negativeInfinity = CMTimeFlags(rawValue: 8)
  public static let indefinite = CMTimeFlags(rawValue: 16)
  /// Those that mean that there is no number.
  public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}

/// How a time is rounded that doesn't fit its timescale.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  /// To the nearest, halves away from zero. The default.
  case roundHalfAwayFromZero = 1
  case roundTowardZero = 2
  case roundAwayFromZero = 3
  /// From a smaller to a larger timescale towards zero, else away from it.
  case quickTime = 4
  case roundTowardPositiveInfinity = 5
  case roundTowardNegativeInfinity = 6

  public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}

/// A time as a fraction of a second: `value` / `timescale`. Also an infinity, an indefinite time, or none.
///
/// Equal are times of one moment, whatever their timescales, as `CMTimeCompare` has it: invalid times after all others, then
/// indefinite ones, then infinities; of different epochs the larger comes last.
public struct CMTime: Sendable {
  public var value: CMTimeValue
  public var timescale: CMTimeScale
  public var flags: CMTimeFlags
  public var epoch: CMTimeEpoch

  /// No time: `invalid`.
  public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  /// - Parameter timescale: more than 0; else the time isn't valid.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
  }

  /// The nearest time of a timescale, of a smaller one where the seconds are too many for it, rounded towards zero; infinities
  /// for infinities and what even a timescale of 1 can't hold. `Double.nan` gives an indefinite time.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    guard preferredTimescale > 0 else {
      self = .invalid
      return
    }
    guard !seconds.isNaN else {
      self = .indefinite
      return
    }
    var timescale = preferredTimescale
    while abs(seconds * Double(timescale)) >= 0x1p63, timescale > 1 { timescale /= 2 }
    let exact = seconds * Double(timescale)
    guard abs(exact) < 0x1p63 else {
      self = seconds > 0 ? .positiveInfinity : .negativeInfinity
      return
    }
    let value = CMTimeValue(exact)
    self.init(
      value: value, timescale: timescale,
      flags: Double(value) / Double(timescale) == seconds ? .valid : [.valid, .hasBeenRounded], epoch: 0)
  }

  public static let zero = CMTime(value: 0, timescale: 1)
  public static let invalid = CMTime()
  public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  public static let positiveInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  public static let negativeInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

  public var isValid: Bool { flags.contains(.valid) }
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  /// Whether there is a number.
  public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// The seconds; infinite for infinities, not a number for times that are invalid or indefinite.
  public var seconds: Double {
    if isNumeric, timescale > 0 { return Double(value) / Double(timescale) }
    if isPositiveInfinity { return .infinity }
    return isNegativeInfinity ? -.infinity : .nan
  }
}

extension CMTime: Comparable, Hashable {
  public static func == (one: CMTime, other: CMTime) -> Bool { CMTimeCompare(one, other) == 0 }
  public static func < (one: CMTime, other: CMTime) -> Bool { CMTimeCompare(one, other) < 0 }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    guard isNumeric, timescale > 0 else { return }
    hasher.combine(epoch)
    let divisor = greatestCommonDivisor(Int64(timescale), value)
    hasher.combine(value / divisor)
    hasher.combine(Int64(timescale) / divisor)
  }

  /// Where it stands among the kinds of time.
  var rank: Int {
    if isNegativeInfinity { return 0 }
    if isNumeric { return 1 }
    if isPositiveInfinity { return 2 }
    return isIndefinite ? 3 : 4
  }
}

/// Of numbers of which the first is positive.
func greatestCommonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
  var (one, other) = (one.magnitude, other.magnitude)
  while other != 0 { (one, other) = (other, one % other) }
  return Int64(clamping: one)
}
