import struct Foundation.Date

/// Seconds.
public typealias CFTimeInterval = Double
/// Seconds since January 1, 2001, 00:00 UTC.
public typealias CFAbsoluteTime = CFTimeInterval

/// The seconds from January 1, 1970 to January 1, 2001, UTC.
public let kCFAbsoluteTimeIntervalSince1970: CFTimeInterval = 978_307_200

/// The current system time, which may jump when the clock is set: measure durations with `ContinuousClock`.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
