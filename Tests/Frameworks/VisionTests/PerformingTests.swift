import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Vision

@Suite("Performing requests")
struct PerformingTests {
  @Test("when perform returns, completion handlers have run on the calling thread")
  func completionBeforeReturn() throws {
    let journal = EventLog()
    let caller = Thread.current
    let requests = ["a", "b", "c"].map { name in
      ProbeRequest { request, error in
        #expect(Thread.current === caller)
        #expect(error == nil)
        journal.note("\(name): \(request.identifiers ?? [])")
      } work: { _, _ in
        [label(name)]
      }
    }
    try VNImageRequestHandler(cvPixelBuffer: blankImage(), options: [:]).perform(requests)
    #expect(journal.all.sorted() == ["a: [\"a\"]", "b: [\"b\"]", "c: [\"c\"]"])
    #expect(requests.map(\.identifiers) == [["a"], ["b"], ["c"]])
  }

  @Test("a failure is reported by its own request and perform, and affects no other")
  func failureIsolation() throws {
    let journal = EventLog()
    let note: VNRequestCompletionHandler = { request, error in
      journal.note("\(request.identifiers ?? ["nil"]) \(visionCode(error)?.rawValue ?? 0)")
    }
    let good = ProbeRequest(completionHandler: note) { _, _ in [label("good")] }
    let bad = ProbeRequest(completionHandler: note) { _, _ in throw VNErrorCode.timeout.error("late") }
    let worse = ProbeRequest(completionHandler: note) { _, _ in throw VNErrorCode.internalError.error("bug") }
    let handler = VNImageRequestHandler(cvPixelBuffer: try blankImage(), options: [:])
    #expect(thrownCode { try handler.perform([good, bad, worse]) } == .timeout)
    #expect(thrownCode { try handler.perform([worse, bad, good]) } == .internalError)
    #expect(good.identifiers == ["good"])
    #expect(bad.results == nil && worse.results == nil)
    #expect(
      journal.all.sorted() == [
        "[\"good\"] 0", "[\"good\"] 0", "[\"nil\"] 20", "[\"nil\"] 20", "[\"nil\"] 9", "[\"nil\"] 9",
      ])
  }

  @Test("a failed perform removes the previous results")
  func staleResults() throws {
    let fails = Atomic(false)
    let request = ProbeRequest { _, _ in
      guard !fails.load(ordering: .relaxed) else { throw VNErrorCode.internalError.error("bug") }
      return [label("first")]
    }
    let handler = VNImageRequestHandler(cvPixelBuffer: try blankImage(), options: [:])
    #expect(request.results == nil)
    try handler.perform([request])
    #expect(request.identifiers == ["first"])
    fails.store(true, ordering: .relaxed)
    #expect(thrownCode { try handler.perform([request]) } == .internalError)
    #expect(request.results == nil)
  }

  @Test(
    "requests of one perform call run concurrently",
    .needs("two processors", if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func concurrency() throws {
    let arrivals = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    // Each waits until the other has started.
    let requests = [0, 1].map { own in
      ProbeRequest { _, _ in
        arrivals[own].signal()
        guard arrivals[1 - own].wait(timeout: .now() + 600) == .success else {
          throw VNErrorCode.timeout.error("the other request never began")
        }
        return []
      }
    }
    try VNImageRequestHandler(cvPixelBuffer: blankImage(), options: [:]).perform(requests)
    #expect(requests.allSatisfy { $0.results?.isEmpty == true })
  }

  @Test("many more perform calls at once than there are threads all finish")
  func manyBundles() throws {
    let ended = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 200) { index in
      let requests = (0..<3).map { part in ProbeRequest { _, _ in [label("\(index).\(part)")] } }
      guard let buffer = try? blankImage(),
        (try? VNImageRequestHandler(cvPixelBuffer: buffer, options: [:]).perform(requests)) != nil
      else { return }
      if requests.map(\.identifiers) == (0..<3).map({ ["\(index).\($0)"] }) {
        ended.add(1, ordering: .relaxed)
      }
    }
    #expect(ended.load(ordering: .relaxed) == 200)
  }

  @Test("one request performed by two threads: each completion handler sees its own results")
  func sharedRequest() throws {
    let journal = EventLog()
    let request = Unchecked(
      value: ProbeRequest { request, _ in
        journal.note(request.identifiers?.first ?? "nil")
      } work: { image, _ in
        [label("\(image.pixels.buffer.width)")]
      })
    DispatchQueue.concurrentPerform(iterations: 50) { index in
      guard let buffer = try? blankImage(width: index + 1) else { return }
      try? VNImageRequestHandler(cvPixelBuffer: buffer, options: [:]).perform([request.value])
    }
    #expect(journal.all.compactMap(Int.init).sorted() == Array(1...50))
  }

  @Test("two perform calls with the same requests in opposite orders don't deadlock")
  func oppositeOrders() throws {
    let first = ProbeRequest { _, _ in [label("first")] }
    let second = ProbeRequest { _, _ in [label("second")] }
    let pair = Unchecked(value: [first, second])
    DispatchQueue.concurrentPerform(iterations: 100) { index in
      guard let buffer = try? blankImage() else { return }
      let requests = index.isMultiple(of: 2) ? pair.value : pair.value.reversed()
      try? VNImageRequestHandler(cvPixelBuffer: buffer, options: [:]).perform(requests)
    }
    #expect(first.identifiers == ["first"] && second.identifiers == ["second"])
  }

  @Test("a completion handler may perform its own request again")
  func reentrance() throws {
    let journal = EventLog()
    let buffer = try blankImage()
    let again = ProbeRequest { request, _ in
      journal.note("handled")
      guard journal.all.count == 1 else { return }
      try? VNImageRequestHandler(cvPixelBuffer: buffer, options: [:]).perform([request])
    } work: { _, _ in
      []
    }
    try VNImageRequestHandler(cvPixelBuffer: buffer, options: [:]).perform([again])
    #expect(journal.all == ["handled", "handled"])
  }

  @Test("the longest work starts first, and equally long work in the caller's order")
  func beginning() {
    #expect(RequestBundle.launchOrder([50, 600, 50, 140]) == [1, 3, 0, 2])
    #expect(RequestBundle.launchOrder([7, 7, 7]) == [0, 1, 2])
    #expect(RequestBundle.launchOrder([]).isEmpty)
  }

  @Test("an empty list of requests succeeds, even for an image that can't be read")
  func emptyBundle() throws {
    try VNImageRequestHandler(data: Data(), options: [:]).perform([])
  }

  @Test("progress is reported at the start and at the end")
  func progress() throws {
    let journal = EventLog()
    let request = ProbeRequest { _, _ in [] }
    request.progressHandler = { _, fraction, error in journal.note("\(fraction) \(error == nil)") }
    try VNImageRequestHandler(cvPixelBuffer: blankImage(), options: [:]).perform([request])
    #expect(journal.all == ["0.0 true", "1.0 true"])
  }

  @Test("a sequence handler performs on successive images")
  func sequence() throws {
    let request = ProbeRequest { image, _ in
      [label("\(image.pixels.buffer.width) \(image.pixels.orientation)")]
    }
    let handler = VNSequenceRequestHandler()
    try handler.perform([request], on: blankImage(width: 5))
    #expect(request.identifiers == ["5 up"])
    try handler.perform(
      [request], on: CGImage(pixelBuffer: blankImage(width: 7)), orientation: .leftMirrored)
    #expect(request.identifiers == ["7 leftMirrored"])
  }
}
