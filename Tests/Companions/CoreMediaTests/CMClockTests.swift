import CoreMedia
import Testing

@Suite("Host clock")
struct CMClockTests {
  @Test("it never goes back, and counts nanoseconds")
  func time() {
    let clock = CMClockGetHostTimeClock()
    let (first, second) = (CMClockGetTime(clock), clock.time)
    #expect(first.timescale == 1_000_000_000 && first.isNumeric && first <= second)
    #expect(CMClock.hostTimeClock === clock)
  }
}
