import struct Foundation.Date

/// Seconds.
public typealias CFTimeInterval = Double
/// Seconds since the beginning of 2001, UTC.
public typealias CFAbsoluteTime = CFTimeInterval

/// The seconds from the beginning of 1970 to that of 2001, UTC.
public let kCFAbsoluteTimeIntervalSince1970: CFTimeInterval = 978_307_200

/// The system's time. It may jump when the clock is set: measure durations with `ContinuousClock`.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
