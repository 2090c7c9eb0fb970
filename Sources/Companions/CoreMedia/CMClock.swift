import Foundation

/// A source of time: the system's monotonic clock.
public final class CMClock: Sendable {
  fileprivate static let host = CMClock()
  private init() {}

  public static var hostTimeClock: CMClock { host }

  /// The current time, in nanoseconds since an unspecified instant before the process started.
  public var time: CMTime { CMClockGetTime(self) }
}

public func CMClockGetHostTimeClock() -> CMClock { .host }

/// Returns a clock's current time, in nanoseconds since an unspecified instant before the process started.
public func CMClockGetTime(_ clock: CMClock) -> CMTime {
  CMTime(value: Int64(clamping: DispatchTime.now().uptimeNanoseconds), timescale: 1_000_000_000)
}

/// Converts a time of the system's clock to nanoseconds; 0 if it isn't numeric.
public func CMClockConvertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
  guard hostTime.isNumeric else { return 0 }
  return UInt64(clamping: hostTime.convertScale(1_000_000_000, method: .roundHalfAwayFromZero).value)
}

/// Converts nanoseconds to a time of the system's clock.
public func CMClockMakeHostTimeFromSystemUnits(_ hostTime: UInt64) -> CMTime {
  CMTime(value: Int64(clamping: hostTime), timescale: 1_000_000_000)
}
