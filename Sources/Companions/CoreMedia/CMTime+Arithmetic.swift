extension CMTime {
  /// The sum. Its timescale is the least common multiple of both, at most `kCMTimeMaxTimescale`. If the value
  /// overflows, the timescale is halved until it fits; else the result is an infinity.
  public static func + (one: CMTime, other: CMTime) -> CMTime {
    guard one.isValid, other.isValid else { return .invalid }
    guard one.isNumeric, other.isNumeric else {
      if one.isIndefinite || other.isIndefinite { return .indefinite }
      if one.isNumeric { return other }
      // Infinities of opposite signs.
      return other.isNumeric || one.rank == other.rank ? one : .invalid
    }
    // Times of any epoch can be shifted by times of epoch 0.
    guard one.epoch == other.epoch || one.epoch == 0 || other.epoch == 0 else { return .invalid }
    guard one.timescale > 0, other.timescale > 0 else { return .invalid }
    let (first, second) = (Int64(one.timescale), Int64(other.timescale))
    let multiple = first / greatestCommonDivisor(first, second) * second
    let exact =
      Int128(one.value) * Int128(multiple / first) + Int128(other.value) * Int128(multiple / second)
    return CMTime(
      Fraction(exact, multiple), preferredTimescale: multiple,
      hasBeenRounded: one.hasBeenRounded || other.hasBeenRounded,
      epoch: one.epoch == 0 ? other.epoch : one.epoch)
  }

  /// The sum with the negated time.
  public static func - (one: CMTime, other: CMTime) -> CMTime { one + -other }

  static prefix func - (time: CMTime) -> CMTime {
    if time.isPositiveInfinity { return .negativeInfinity }
    if time.isNegativeInfinity { return .positiveInfinity }
    var result = time
    // `Int64.min` can't be negated.
    result.value = time.value == .min ? .max : -time.value
    return result
  }

  /// Converts the time to another timescale.
  public func convertScale(_ newTimescale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime {
    guard isNumeric else { return self }
    guard newTimescale > 0, timescale > 0 else { return .invalid }
    return CMTime(
      Fraction(Int128(value), Int64(timescale)), preferredTimescale: Int64(newTimescale), method: method,
      hasBeenRounded: hasBeenRounded, epoch: epoch)
  }

  /// A fraction of a second in the preferred timescale, halved until the value fits; else an infinity.
  init(
    _ fraction: Fraction, preferredTimescale: Int64, method: CMTimeRoundingMethod = .default,
    hasBeenRounded: Bool, epoch: CMTimeEpoch
  ) {
    var timescale = min(preferredTimescale, Int64(kCMTimeMaxTimescale))
    while true {
      let (rounded, isExact) = fraction.rounded(toPartsOf: timescale, method)
      if let value = CMTimeValue(exactly: rounded) {
        self.init(
          value: value, timescale: CMTimeScale(timescale),
          flags: isExact && !hasBeenRounded ? .valid : [.valid, .hasBeenRounded], epoch: epoch)
        return
      }
      guard timescale > 1 else {
        self = fraction.numerator > 0 ? .positiveInfinity : .negativeInfinity
        return
      }
      timescale /= 2
    }
  }
}

/// An exact number of seconds. The numerator has less than 96 bits, the denominator less than 63.
struct Fraction {
  let numerator: Int128
  let denominator: Int64

  init(_ numerator: Int128, _ denominator: Int64) {
    // Reduced, so that a product with a timescale fits 128 bits.
    var (one, other) = (numerator.magnitude, UInt128(denominator.magnitude))
    while other != 0 { (one, other) = (other, one % other) }
    let divisor = Int128(max(one, 1))
    self.numerator = numerator / divisor
    self.denominator = denominator / Int64(divisor)
  }

  /// Rounds to units of 1 / `timescale` seconds, and returns whether the result is exact.
  func rounded(toPartsOf timescale: Int64, _ method: CMTimeRoundingMethod) -> (Int128, isExact: Bool) {
    let (whole, rest) = (numerator * Int128(timescale)).quotientAndRemainder(dividingBy: Int128(denominator))
    guard rest != 0 else { return (whole, true) }
    let away: Int128 = rest > 0 ? 1 : -1
    let isAway =
      switch method {
      case .roundHalfAwayFromZero: 2 * rest.magnitude >= denominator.magnitude
      case .roundTowardZero: false
      case .roundAwayFromZero: true
      case .quickTime: timescale < denominator
      case .roundTowardPositiveInfinity: rest > 0
      case .roundTowardNegativeInfinity: rest < 0
      }
    return (isAway ? whole + away : whole, false)
  }
}
