import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Vision

@Suite("Video processor")
struct VideoProcessorTests {
  /// 283 frames, 30 a second, 960 × 540.
  private let video = packageFolder.appending(path: "Examples/SampleRoll/roll.mp4")

  private func size(_ name: String) -> ValueRequest {
    ValueRequest(name) { image, _ in [label("\(image.size.width)x\(image.size.height)")] }
  }

  @Test("each request's results are for the frames of its cadence")
  func cadences() async throws {
    let processor = VideoProcessor(video)
    let range = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
    let everyFrame = try await processor.addRequest(size("all"))
    let everyTenth = try await processor.addRequest(size("some"), cadence: .frameInterval(10))
    // 0, 9, 18 and 27 thirtieths: the first frame at or after each multiple of 0.3 s.
    let interval = CMTime(value: 3, timescale: 10)
    let everyThird = try await processor.addRequest(size("timed"), cadence: .timeInterval(interval))
    processor.startAnalysis(of: range)
    var counts = [0, 0, 0]
    for try await result in everyFrame {
      #expect(result == ["960x540"])
      counts[0] += 1
    }
    for try await _ in everyTenth { counts[1] += 1 }
    for try await _ in everyThird { counts[2] += 1 }
    #expect(counts == [30, 3, 4])
  }

  @Test("results have their frame's time, and only frames of the range are processed")
  func times() async throws {
    let processor = VideoProcessor(video)
    let results = try await processor.addRequest(DetectContoursRequest(), cadence: .frameInterval(6))
    processor.startAnalysis(
      of: CMTimeRange(start: CMTime(value: 1, timescale: 2), duration: CMTime(value: 1, timescale: 2)))
    var times: [Double] = []
    for try await contours in results { times.append(try #require(contours.timeRange).start.seconds) }
    // Frames 15, 21 and 27, in 90,000ths of a second.
    #expect(times.count == 3)
    for (time, expected) in zip(times, [15.0, 21, 27]) { #expect(abs(time - expected / 30) < 1e-4) }
  }

  @Test("an object is tracked, at most as often as the request specifies")
  func tracker() async throws {
    let processor = VideoProcessor(video)
    let tracker = TrackObjectRequest(
      detectedObject: DetectedObjectObservation(
        boundingBox: NormalizedRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)),
      frameAnalysisSpacing: CMTime(value: 1, timescale: 10))
    let results = try await processor.addRequest(tracker)
    processor.startAnalysis(of: CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2)))
    var identifiers: [UUID?] = []
    for try await object in results { identifiers.append(object?.uuid) }
    // 0, 3, 6, 9 and 12 thirtieths of a second.
    #expect(identifiers == [UUID?](repeating: tracker.inputObservation.uuid, count: 5))
  }

  @Test("a failed request ends its own results with its error; others continue")
  func failure() async throws {
    let processor = VideoProcessor(video)
    let failing = try await processor.addRequest(
      ValueRequest("failing") { _, _ in throw VNErrorCode.timeout.error("late") })
    let going = try await processor.addRequest(ValueRequest("going"), cadence: .frameInterval(5))
    processor.startAnalysis(of: CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 3)))
    #expect(await visionErrorCase { for try await _ in failing {} } == "timeout")
    var count = 0
    for try await _ in going { count += 1 }
    #expect(count == 2)
  }

  @Test("without a reader, the analysis is suspended; it resumes when results are read")
  func backlog() async throws {
    let processor = VideoProcessor(video)
    let looks = Atomic(0)
    let results = try await processor.addRequest(
      ValueRequest("counted") { _, _ in
        looks.add(1, ordering: .relaxed)
        return []
      })
    let range = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1))
    processor.startAnalysis(of: range)
    var count = 0
    for try await _ in results {
      count += 1
      // The buffered ones, and the one that is being read.
      #expect(looks.load(ordering: .relaxed) <= count + ResultBackpressure.pauseThreshold)
    }
    #expect(count == 60 && looks.load(ordering: .relaxed) == 60)
  }

  @Test("of sequences read one after the other, a limited number of results is buffered; one more ends them")
  func unread() async throws {
    let processor = VideoProcessor(video)
    let read = try await processor.addRequest(ValueRequest("read"))
    let unread = try await processor.addRequest(ValueRequest("unread"))
    processor.startAnalysis()
    var counts = [0, 0]
    for try await _ in read { counts[0] += 1 }
    #expect(counts[0] == 283)
    #expect(
      await visionErrorCase { for try await _ in unread { counts[1] += 1 } } == "outOfMemory")
    #expect(counts[1] == ResultBackpressure.maximumUnreadCount)
  }

  @Test("canceling ends an analysis that waits for its results to be read")
  func cancelledWhileWaiting() async throws {
    let processor = VideoProcessor(video)
    let results = try await processor.addRequest(ValueRequest("unread"))
    processor.startAnalysis()
    await processor.cancel()
    var count = 0
    for try await _ in results { count += 1 }
    #expect(count <= ResultBackpressure.pauseThreshold)
  }

  @Test("requests that need it get each frame's time")
  func trajectories() async throws {
    let processor = VideoProcessor(video)
    let results = try await processor.addRequest(DetectTrajectoriesRequest(trajectoryLength: 5))
    processor.startAnalysis(of: CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 5)))
    var count = 0
    for try await _ in results { count += 1 }
    #expect(count == 6)
  }

  @Test("a removed request's results end; an unknown request is reported")
  func removal() async throws {
    let processor = VideoProcessor(video)
    let results = try await processor.addRequest(ValueRequest("one"))
    #expect(await processor.removeRequest(ValueRequest("another")) == false)
    #expect(await processor.removeRequest(ValueRequest("one")))
    var count = 0
    for try await _ in results { count += 1 }
    #expect(count == 0)
  }

  @Test("canceling ends the analysis and its results without an error")
  func cancellation() async throws {
    let processor = VideoProcessor(video)
    let frames = Atomic(0)
    let request = ValueRequest("five frames") { _, cancellation in
      if frames.add(1, ordering: .relaxed).newValue > 5 {
        while true { try cancellation.checkCancellation() }
      }
      return []
    }
    let results = try await processor.addRequest(request)
    processor.startAnalysis()
    var count = 0
    for try await _ in results {
      count += 1
      if count == 3 { await processor.cancel() }
    }
    // Results from before the end are still delivered.
    #expect((3...5).contains(count))
  }

  @Test("an unreadable video ends the results with the reason")
  func unreadable() async throws {
    for (path, expected) in [
      (try TemporaryFolder.missing("a.mp4").path, "ioError"),
      (packageFolder.appending(path: "README.md").path, "invalidFormat"),
    ] {
      let processor = VideoProcessor(URL(filePath: path))
      let results = try await processor.addRequest(ValueRequest("one"))
      processor.startAnalysis()
      #expect(await visionErrorCase { for try await _ in results {} } == expected)
    }
  }
}
