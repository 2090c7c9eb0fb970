/// The times from a start up to an end, which isn't one of them.
public struct CMTimeRange: Hashable, Sendable {
  public var start: CMTime
  public var duration: CMTime

  /// No range: `invalid`.
  public init() { self.init(start: .invalid, duration: .invalid) }

  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  public static let invalid = CMTimeRange()

  public var end: CMTime { start + duration }
  /// Whether start and duration are times, and the duration isn't negative.
  public var isValid: Bool {
    start.isValid && duration.isValid && duration.epoch == 0 && (!duration.isNumeric || duration.value >= 0)
  }
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
  /// Whether it is valid and has no time in it.
  public var isEmpty: Bool { isValid && duration.isNumeric && duration.value == 0 }

  public func containsTime(_ time: CMTime) -> Bool {
    isValid && time.isNumeric && start <= time && time < end
  }

  /// Whether all of another range is in this one. An empty range is where its start is, this one's end included.
  public func containsTimeRange(_ range: CMTimeRange) -> Bool {
    isValid && range.isValid && start <= range.start && range.end <= end
  }

  /// The times that are in both; `zero` where there are none, `invalid` where one range is.
  public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    let (latest, earliest) = (max(start, otherRange.start), min(end, otherRange.end))
    return latest < earliest ? CMTimeRange(start: latest, end: earliest) : .zero
  }

  /// The range from the earlier start to the later end; `invalid` where one range is.
  public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    return CMTimeRange(start: min(start, otherRange.start), end: max(end, otherRange.end))
  }
}

public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, end: end)
}
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
  range.containsTimeRange(otherRange)
}
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool { range1 == range2 }
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.intersection(otherRange)
}
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.union(otherRange)
}

/// Whether a range is one.
public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }
/// Whether a range isn't one.
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }
/// Whether a range has an indefinite start or duration.
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }
/// Whether a range has no time in it.
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }

/// The time of a range that is nearest: the time itself within it, else its start or its end. `invalid` where one of them is.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime {
  guard time.isValid, range.isValid else { return .invalid }
  return CMTimeMinimum(CMTimeMaximum(time, range.start), range.end)
}

/// A duration in one range as long a share of another. `invalid` where there is no such share.
public func CMTimeMapDurationFromRangeToRange(
  _ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange
) -> CMTime {
  guard dur.isNumeric, fromRange.isValid, toRange.isValid, fromRange.duration.isNumeric,
    toRange.duration.isNumeric, fromRange.duration.value > 0
  else { return .invalid }
  if fromRange.duration == toRange.duration { return dur }
  let share = dur.seconds / fromRange.duration.seconds
  return CMTimeMultiplyByFloat64(toRange.duration, multiplier: share)
}

/// A time in one range at the same share of another: its start at the start, its end at the end. `invalid` where there is no such share.
public func CMTimeMapTimeFromRangeToRange(
  _ t: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange
) -> CMTime {
  let offset = CMTimeMapDurationFromRangeToRange(t - fromRange.start, fromRange: fromRange, toRange: toRange)
  return offset.isValid ? toRange.start + offset : .invalid
}

/// A range of one time and the range of another that it stands for.
public struct CMTimeMapping: Hashable, Sendable {
  public var source: CMTimeRange
  public var target: CMTimeRange

  /// No ranges: both invalid.
  public init() { self.init(source: .invalid, target: .invalid) }

  public init(source: CMTimeRange, target: CMTimeRange) {
    self.source = source
    self.target = target
  }
}

/// A range of one time and the range of another that it stands for.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
  CMTimeMapping(source: source, target: target)
}

/// A range in words.
public func CMTimeRangeCopyDescription(allocator: CFAllocator?, range: CMTimeRange) -> CFString? {
  "{\(range.start), \(range.duration)}"
}

/// Prints a range to standard error.
public func CMTimeRangeShow(_ range: CMTimeRange) {
  CMTimeRangeCopyDescription(allocator: nil, range: range).map(show)
}
