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
