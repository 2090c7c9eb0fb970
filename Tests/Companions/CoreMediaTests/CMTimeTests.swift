import CoreMedia
import Testing

@Suite("Times")
struct CMTimeTests {
  @Test("a time converts seconds to its timescale, rounded towards zero with the flag set")
  func seconds() {
    #expect(CMTime(seconds: 1.5, preferredTimescale: 600).value == 900)
    #expect(!CMTime(seconds: 1.5, preferredTimescale: 600).hasBeenRounded)
    let third = CMTime(seconds: 1.0 / 3, preferredTimescale: 10)
    #expect(third.value == 3 && third.hasBeenRounded)
    #expect(CMTime(seconds: -0.99, preferredTimescale: 1).value == 0)
    #expect(CMTime(value: 1001, timescale: 30_000).seconds == 1001.0 / 30_000)
  }

  @Test("seconds beyond a timescale's range lower it, and are finally infinite")
  func overflow() {
    // 2^62 seconds in 600ths need 72 bits: halved to 300, 150, 75, 37, 18, 9, 4, 2, then 1.
    let long = CMTime(seconds: 0x1p62, preferredTimescale: 600)
    #expect(long.timescale == 1 && long.value == 1 << 62)
    #expect(CMTime(seconds: 1e30, preferredTimescale: 600) == .positiveInfinity)
    #expect(CMTime(seconds: -.infinity, preferredTimescale: 1) == .negativeInfinity)
    #expect(CMTime(seconds: .nan, preferredTimescale: 1).isIndefinite)
    #expect(!CMTime(seconds: 1, preferredTimescale: 0).isValid)
    #expect(!CMTime(value: 1, timescale: -5).isValid)
  }

  @Test("sums have the least common multiple of the timescales")
  func sums() {
    let sum = CMTime(value: 1, timescale: 24) + CMTime(value: 1, timescale: 30)
    #expect(sum.timescale == 120 && sum.value == 9)
    let difference = CMTime(value: 1, timescale: 4) - CMTime(value: 1, timescale: 4)
    #expect(difference.timescale == 4 && difference.value == 0 && difference == .zero)
  }

  @Test("sums whose timescale is too large are rounded in the maximum timescale")
  func largeScales() {
    let (one, other) = (
      CMTime(value: 1, timescale: 2_147_483_647), CMTime(value: 1, timescale: 2_147_483_629)
    )
    let sum = one + other
    #expect(sum.timescale == kCMTimeMaxTimescale && sum.value == 2 && sum.hasBeenRounded)
  }

  @Test("sums that overflow halve the timescale, and are finally infinite")
  func overflowingSums() {
    let sum = CMTime(value: .max, timescale: 600) + CMTime(value: .max, timescale: 600)
    // (2^63 - 1) · 2 / 600 in 300ths: 2^63 - 1.
    #expect(sum.timescale == 300 && sum.value == .max)
    #expect(CMTime(value: .max, timescale: 1) + CMTime(value: 1, timescale: 1) == .positiveInfinity)
  }

  @Test("infinite, indefinite and invalid times have special sums")
  func specials() {
    let second = CMTime(value: 1, timescale: 1)
    #expect(second + .positiveInfinity == .positiveInfinity)
    #expect(second - .positiveInfinity == .negativeInfinity)
    #expect(!(CMTime.positiveInfinity + .negativeInfinity).isValid)
    #expect((CMTime.positiveInfinity + .indefinite).isIndefinite)
    #expect(!(second + .invalid).isValid)
    #expect(CMTime.positiveInfinity.seconds == .infinity && CMTime.indefinite.seconds.isNaN)
  }

  @Test("equal times have the same hash, whatever their timescales")
  func equality() {
    let times: Set = [
      CMTime(value: 1, timescale: 2), CMTime(value: 300, timescale: 600), CMTime(value: 2, timescale: 2),
    ]
    #expect(times.count == 2)
    #expect(CMTime(value: .max, timescale: 600) < CMTime(value: .max, timescale: 599))
    #expect(
      [CMTime.invalid, .positiveInfinity, .zero, .indefinite, .negativeInfinity].sorted().map(\.flags)
        == [CMTime.negativeInfinity, .zero, .positiveInfinity, .indefinite, .invalid].map(\.flags))
  }

  @Test(
    "timescales are converted with each rounding method",
    arguments: [
      (CMTimeRoundingMethod.roundHalfAwayFromZero, [1, 2, -2]), (.roundTowardZero, [1, 1, -1]),
      (.roundAwayFromZero, [2, 2, -2]), (.roundTowardPositiveInfinity, [2, 2, -1]),
      (.roundTowardNegativeInfinity, [1, 1, -2]), (.quickTime, [2, 2, -2]),
    ])
  func rounding(method: CMTimeRoundingMethod, expected: [Int64]) {
    // 1.4, 1.5 and −1.5 seconds.
    let times = [14, 15, -15].map { CMTime(value: $0, timescale: 10).convertScale(1, method: method) }
    #expect(times.map(\.value) == expected)
    #expect(times.allSatisfy { $0.hasBeenRounded && $0.timescale == 1 })
  }

  @Test("products are exact as long as a timescale can represent them")
  func products() {
    #expect(CMTimeMultiply(CMTime(value: 7, timescale: 25), multiplier: -3).value == -21)
    let ratio = CMTimeMultiplyByRatio(CMTime(value: 1, timescale: 30), multiplier: 2, divisor: 7)
    #expect(ratio == CMTime(value: 2, timescale: 210) && !ratio.hasBeenRounded)
    #expect(!CMTimeMultiplyByRatio(.zero, multiplier: 1, divisor: 0).isValid)
    #expect(CMTimeMultiplyByFloat64(CMTime(value: 10, timescale: 1), multiplier: 0.25).seconds == 2.5)
    #expect(CMTimeMultiplyByFloat64(.positiveInfinity, multiplier: -1) == .negativeInfinity)
  }

  @Test("ranges include their start and exclude their end")
  func ranges() {
    func seconds(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 1) }
    let range = CMTimeRange(start: seconds(2), end: seconds(5))
    #expect(range.duration == seconds(3))
    #expect(range.containsTime(seconds(2)) && !range.containsTime(seconds(5)))
    let other = CMTimeRange(start: seconds(4), duration: seconds(4))
    #expect(range.intersection(other) == CMTimeRange(start: seconds(4), end: seconds(5)))
    #expect(range.union(other) == CMTimeRange(start: seconds(2), end: seconds(8)))
    #expect(range.intersection(CMTimeRange(start: seconds(7), end: seconds(9))) == .zero)
    #expect(!CMTimeRange(start: seconds(2), end: seconds(1)).isValid)
  }

  @Test("times and durations are mapped between ranges, and clamped to one")
  func mapping() {
    let second = CMTime(value: 600, timescale: 600)
    let from = CMTimeRange(start: second, duration: CMTimeMultiply(second, multiplier: 2))
    let to = CMTimeRange(start: .zero, duration: CMTimeMultiply(second, multiplier: 4))
    let middle = CMTimeMapTimeFromRangeToRange(
      CMTimeMultiply(second, multiplier: 2), fromRange: from, toRange: to)
    #expect(middle == CMTimeMultiply(second, multiplier: 2))
    #expect(CMTimeMapDurationFromRangeToRange(second, fromRange: from, toRange: to).seconds == 2)
    let empty = CMTimeRange(start: second, duration: .zero)
    #expect(!CMTimeMapTimeFromRangeToRange(second, fromRange: empty, toRange: to).isValid)
    #expect(CMTimeClampToRange(.zero, range: from) == second)
    #expect(CMTimeClampToRange(CMTimeMultiply(second, multiplier: 9), range: from) == from.end)
    #expect(!CMTimeClampToRange(.invalid, range: from).isValid)
    #expect(CMTimeMappingMake(source: from, target: to) == CMTimeMapping(source: from, target: to))
    #expect(CMTIMERANGE_IS_VALID(from) && CMTIMERANGE_IS_EMPTY(empty) && CMTIMERANGE_IS_INVALID(.invalid))
  }

  @Test("the clock's own units are nanoseconds")
  func units() {
    let time = CMTime(value: 3, timescale: 2)
    #expect(CMClockConvertHostTimeToSystemUnits(time) == 1_500_000_000)
    #expect(CMClockMakeHostTimeFromSystemUnits(1_500_000_000) == time)
    #expect(CMClockConvertHostTimeToSystemUnits(.indefinite) == 0)
  }
}
