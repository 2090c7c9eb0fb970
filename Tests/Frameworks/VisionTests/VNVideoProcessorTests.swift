import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Vision

@Suite("Video processor with completion handlers")
struct VNVideoProcessorTests {
  /// 283 frames, 30 a second, 960 × 540.
  private let video = packageFolder.appending(path: "Examples/SampleRoll/roll.mp4")

  private func range(from start: Double = 0, seconds: Double) -> CMTimeRange {
    CMTimeRange(
      start: CMTime(seconds: start, preferredTimescale: 600),
      duration: CMTime(seconds: seconds, preferredTimescale: 600))
  }

  private func options(_ cadence: VNVideoProcessor.Cadence?) -> VNVideoProcessor.RequestProcessingOptions {
    let options = VNVideoProcessor.RequestProcessingOptions()
    options.cadence = cadence
    return options
  }

  /// A request that counts its frames, and the times of its results.
  private func request(_ times: EventLog) -> ProbeRequest {
    ProbeRequest { request, _ in
      for observation in request.results ?? [] {
        times.note(String(Int((observation.timeRange.start.seconds * 30).rounded())))
      }
    } work: { image, _ in
      [label("\(image.size.width)x\(image.size.height)")]
    }
  }

  @Test("each request is performed on the frames of its cadence, with their times")
  func cadences() throws {
    let processor = VNVideoProcessor(url: video)
    let cadences: [(VNVideoProcessor.Cadence?, [Int])] = [
      (nil, Array(15..<30)), (VNVideoProcessor.FrameRateCadence(10), [15, 18, 21, 24, 27]),
      (VNVideoProcessor.TimeIntervalCadence(0.2), [15, 21, 27]),
      (VNVideoProcessor.FrameRateCadence(1000), Array(15..<30)),
    ]
    let journals = cadences.map { _ in EventLog() }
    let requests = journals.map { request($0) }
    for (request, (cadence, _)) in zip(requests, cadences) {
      try processor.addRequest(request, processingOptions: options(cadence))
    }
    try processor.analyze(range(from: 0.5, seconds: 0.5))
    for (journal, (_, frames)) in zip(journals, cadences) { #expect(journal.all == frames.map(String.init)) }
    #expect(requests.allSatisfy { $0.identifiers == ["960x540"] })
  }

  @Test("a second analysis starts at the beginning, with the remaining requests")
  func again() throws {
    let processor = VNVideoProcessor(url: video)
    let journals = [EventLog(), EventLog()]
    let requests = journals.map { request($0) }
    for request in requests {
      try processor.addRequest(
        request, processingOptions: options(VNVideoProcessor.TimeIntervalCadence(10)))
    }
    try processor.analyze(range(seconds: 0.1))
    try processor.removeRequest(requests[0])
    // Added before; its options are replaced.
    try processor.addRequest(requests[1], processingOptions: options(nil))
    try processor.analyze(range(seconds: 0.1))
    #expect(journals[0].all == ["0"] && journals[1].all == ["0", "0", "1", "2"])
    #expect(thrownCode { try processor.removeRequest(requests[0]) } == .invalidArgument)
  }

  @Test("it ends with the error of the failed request; the frame's other requests have their results")
  func failure() throws {
    let processor = VNVideoProcessor(url: video)
    let journal = EventLog()
    let going = request(journal)
    let failing = ProbeRequest { _, _ in throw VNErrorCode.timeout.error("late") }
    try processor.addRequest(failing, processingOptions: options(nil))
    try processor.addRequest(going, processingOptions: options(nil))
    #expect(thrownCode { try processor.analyze(range(seconds: 1)) } == .timeout)
    #expect(journal.all == ["0"] && failing.results == nil)
  }

  @Test("canceling from a completion handler ends the analysis after the frame")
  func cancelled() throws {
    let processor = VNVideoProcessor(url: video)
    let frames = Atomic(0)
    let request = ProbeRequest { _, _ in
      if frames.add(1, ordering: .relaxed).newValue == 3 { processor.cancel() }
    } work: { _, _ in
      []
    }
    try processor.addRequest(request, processingOptions: options(nil))
    #expect(thrownCode { try processor.analyze(range(seconds: 5)) } == .requestCancelled)
    #expect(frames.load(ordering: .relaxed) == 3)
    // A canceled analysis doesn't affect the next one.
    frames.store(100, ordering: .relaxed)
    try processor.analyze(range(seconds: 0.1))
    #expect(frames.load(ordering: .relaxed) == 103)
  }

  @Test("canceling ends a request that is being performed")
  func cancelledWithin() throws {
    let processor = VNVideoProcessor(url: video)
    let unchecked = Unchecked(value: processor)
    let request = ProbeRequest { _, cancellation in
      unchecked.value.cancel()
      while true { try cancellation.checkCancellation() }
    }
    try processor.addRequest(request, processingOptions: options(nil))
    #expect(thrownCode { try processor.analyze(range(seconds: 5)) } == .requestCancelled)
  }

  @Test("an object is tracked from frame to frame")
  func tracker() throws {
    let processor = VNVideoProcessor(url: video)
    let object = VNDetectedObjectObservation(boundingBox: CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2))
    let tracker = VNTrackObjectRequest(detectedObjectObservation: object)
    try processor.addRequest(tracker, processingOptions: options(nil))
    try processor.analyze(range(seconds: 0.2))
    #expect(tracker.results?.map(\.uuid) == [object.uuid])
  }

  @Test("an unreadable video is reported with the reason")
  func unreadable() throws {
    for (path, code) in [
      (try TemporaryFolder.missing("a.mp4").path, VNErrorCode.ioError),
      (packageFolder.appending(path: "README.md").path, .invalidFormat),
    ] {
      let processor = VNVideoProcessor(url: URL(filePath: path))
      #expect(thrownCode { try processor.analyze(range(seconds: 1)) } == code)
    }
  }

  @Test("the requested frame rate is due, evenly spaced", arguments: [(60, 25), (30, 30), (24, 10), (50, 7)])
  func rates(videoRate: Int, wanted: Int) {
    var cadence = FrameCadence(.frameRate(wanted))
    let ticks = (0..<(4 * videoRate)).map { frame in
      CMTime(value: CMTimeValue((Double(frame) * 90_000 / Double(videoRate)).rounded()), timescale: 90_000)
    }
    let due = ticks.indices.filter { cadence.isDue(at: ticks[$0]) }
    #expect(due.count == 4 * wanted && due.first == 0)
    // No gap exceeds another by more than a frame.
    let gaps = zip(due.dropFirst(), due).map { $0 - $1 }
    #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) <= 1)
  }
}
