import CoreMedia
import Testing

@Suite("The host's clock")
struct CMClockTests {
  @Test("never goes back, and counts nanoseconds")
  func time() {
    let clock = CMClockGetHostTimeClock()
    let (first, second) = (CMClockGetTime(clock), clock.time)
    #expect(first.timescale == 1_000_000_000 && first.isNumeric && first <= second)
    #expect(CMClock.hostTimeClock === clock)
  }
}
