import Foundation

/// What times are told by: here the system's clock that never goes back.
public final class CMClock: Sendable {
  fileprivate static let host = CMClock()
  private init() {}

  /// The system's clock.
  public static var hostTimeClock: CMClock { host }

  /// The time now: since some moment before the process began, in nanoseconds.
  public var time: CMTime { CMClockGetTime(self) }
}

/// The system's clock.
public func CMClockGetHostTimeClock() -> CMClock { .host }

/// A clock's time now: since some moment before the process began, in nanoseconds.
public func CMClockGetTime(_ clock: CMClock) -> CMTime {
  CMTime(value: Int64(clamping: DispatchTime.now().uptimeNanoseconds), timescale: 1_000_000_000)
}

/// A time of the system's clock in its own units, nanoseconds; 0 for what isn't a time.
public func CMClockConvertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
  guard hostTime.isNumeric else { return 0 }
  return UInt64(clamping: hostTime.convertScale(1_000_000_000, method: .roundHalfAwayFromZero).value)
}

/// A time of the system's clock from its own units, nanoseconds.
public func CMClockMakeHostTimeFromSystemUnits(_ hostTime: UInt64) -> CMTime {
  CMTime(value: Int64(clamping: hostTime), timescale: 1_000_000_000)
}
