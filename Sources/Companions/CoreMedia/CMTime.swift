import CoreVideo

/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The denominator of a time: units per second.
public typealias CMTimeScale = Int32
/// The timeline that a time belongs to, such as one of several playbacks of a recording.
public typealias CMTimeEpoch = Int64

/// The largest timescale.
public let kCMTimeMaxTimescale: CMTimeScale = 0x7fff_ffff

/// The kind of a time.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The time is valid.
  public static let valid = CMTimeFlags(rawValue: 1)
  /// The value was rounded.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
  public static let positiveInfinity = CMTimeFlags(rawValue: 4)
  public static let negativeInfinity = CMTimeFlags(rawValue: 8)
  public static let indefinite = CMTimeFlags(rawValue: 16)
  /// The flags of times without a value.
  public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}

/// The rounding of a time that its timescale can't represent.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  /// To nearest, ties away from zero. The default.
  case roundHalfAwayFromZero = 1
  case roundTowardZero = 2
  case roundAwayFromZero = 3
  /// Towards zero when converting to a larger timescale, else away from zero.
  case quickTime = 4
  case roundTowardPositiveInfinity = 5
  case roundTowardNegativeInfinity = 6

  public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}

/// A time as a fraction of a second, `value` / `timescale`; or an infinity, indefinite, or invalid.
///
/// Times of one instant are equal, whatever their timescales. The order is that of `CMTimeCompare`: negative
/// infinity, numbers by epoch and then by value, positive infinity, indefinite, invalid.
public struct CMTime: Sendable {
  public var value: CMTimeValue
  public var timescale: CMTimeScale
  public var flags: CMTimeFlags
  public var epoch: CMTimeEpoch

  /// Creates an invalid time.
  public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  /// - Parameter timescale: more than 0; else the time is invalid.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
  }

  /// The nearest time in a timescale, rounded towards zero; in a smaller timescale if the value doesn't fit.
  /// An infinity if it doesn't fit a timescale of 1 either; indefinite if `seconds` is not a number.
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
  /// Whether the time has a value.
  public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// The time in seconds; infinite for infinities, NaN for invalid and indefinite times.
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

  /// The position of the time's kind in the order.
  var rank: Int {
    if isNegativeInfinity { return 0 }
    if isNumeric { return 1 }
    if isPositiveInfinity { return 2 }
    return isIndefinite ? 3 : 4
  }
}

/// The greatest common divisor; the first number must be positive.
func greatestCommonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
  var (one, other) = (one.magnitude, other.magnitude)
  while other != 0 { (one, other) = (other, one % other) }
  return Int64(clamping: one)
}
