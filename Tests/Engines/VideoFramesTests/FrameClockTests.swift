import CFFmpeg
import Testing

@testable import VideoFrames

@Suite("Frame times")
struct FrameClockTests {
  private func times(_ stamps: [Int64?]) -> [Double] {
    var clock = FrameClock(timeBase: AVRational(num: 1, den: 1000), nominalInterval: 0.1)
    return stamps.map { clock.time(timeStamp: $0) }
  }

  private func expect(_ times: [Double], _ expected: [Double]) {
    #expect(times.count == expected.count)
    for (time, expected) in zip(times, expected) { #expect(abs(time - expected) < 1e-9) }
  }

  @Test("times are relative to the first timestamp, whatever it is")
  func origin() {
    expect(times([5000, 5040, 5200]), [0, 0.04, 0.2])
    expect(times([-300, -100, 0]), [0, 0.2, 0.3])
  }

  @Test("a missing timestamp is one interval later, and the next timestamp applies again")
  func missing() {
    expect(times([0, nil, nil, 250]), [0, 0.1, 0.2, 0.25])
    expect(times([nil, nil, nil]), [0, 0.1, 0.2])
    expect(times([nil, 7000, 7050]), [0, 0.1, 0.15])
  }

  @Test("restarted timestamps continue at the end of the old ones")
  func restart() {
    expect(times([0, 100, 200, 0, 100, 150]), [0, 0.1, 0.2, 0.3, 0.4, 0.45])
    expect(times([0, 0, 0]), [0, 0.1, 0.2])
  }

  @Test("extreme timestamps still increase")
  func extremes() {
    let times = times([.max, .min + 1, .max, 0, nil])
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(times.allSatisfy { $0.isFinite })
  }
}
