import Testing

@testable import VisionServer

@Suite("Memory of an idle server")
struct IdleMonitorTests {
  private let start = ContinuousClock.now

  @Test("memory is released once, a minute after the last work has ended")
  func once() {
    var idle = IdleMonitor()
    func shouldTrim(_ submittedCount: Int, load: Int, after seconds: Int) -> Bool {
      idle.shouldTrim(submittedCount: submittedCount, load: load, at: start + .seconds(seconds))
    }
    #expect(!shouldTrim(1, load: 1, after: 0))
    #expect(!shouldTrim(1, load: 1, after: 100))
    #expect(!shouldTrim(1, load: 0, after: 101))
    #expect(!shouldTrim(1, load: 0, after: 159))
    #expect(shouldTrim(1, load: 0, after: 160))
    #expect(!shouldTrim(1, load: 0, after: 161))
    #expect(!shouldTrim(1, load: 0, after: 1000))
    // Work that started and ended between two checks.
    #expect(!shouldTrim(2, load: 0, after: 1001))
    #expect(!shouldTrim(2, load: 0, after: 1060))
    #expect(shouldTrim(2, load: 0, after: 1061))
  }

  @Test("a server that has had no work releases nothing")
  func unused() {
    var idle = IdleMonitor()
    let told = [0, 3600].map { idle.shouldTrim(submittedCount: 0, load: 0, at: start + .seconds($0)) }
    #expect(told == [false, false])
  }
}
