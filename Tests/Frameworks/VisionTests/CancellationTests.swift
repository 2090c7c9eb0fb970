import Dispatch
import Foundation
import Testing

@testable import Vision

@Suite("Canceling a request")
struct CancellationTests {
  @Test("works from another thread, while it is performed")
  func fromAnotherThread() throws {
    let journal = EventLog()
    let begun = DispatchSemaphore(value: 0)
    let request = ProbeRequest { request, error in
      journal.note("\(request.results == nil) \(visionCode(error)?.rawValue ?? 0)")
    } work: { _, cancellation in
      begun.signal()
      let limit = Date(timeIntervalSinceNow: 600)
      while Date() < limit {
        try cancellation.checkCancellation()
        Thread.sleep(forTimeInterval: 0.001)
      }
      return [label("never cancelled")]
    }
    let other = Unchecked(value: request)
    DispatchQueue.global().async {
      begun.wait()
      other.value.cancel()
    }
    let handler = VNImageRequestHandler(cvPixelBuffer: try blankImage(), options: [:])
    #expect(thrownCode { try handler.perform([request]) } == .requestCancelled)
    #expect(journal.all == ["true 1"])
  }

  @Test("works with the task that performs it, on whichever threads", arguments: [1, 3])
  func withTask(requestCount: Int) async throws {
    let begun = DispatchSemaphore(value: 0)
    let image = Unchecked(value: try blankImage())
    let task = Task { () -> VNErrorCode? in
      let requests = (0..<requestCount).map { _ in
        ProbeRequest { _, cancellation in
          begun.signal()
          while true { try cancellation.checkCancellation() }
        }
      }
      return thrownCode {
        try VNImageRequestHandler(cvPixelBuffer: image.value, options: [:]).perform(requests)
      }
    }
    // From a separate thread: the requests may occupy all threads of the pool.
    Thread.detachNewThread {
      begun.wait()
      task.cancel()
    }
    #expect(await task.value == .requestCancelled)
  }

  @Test("removes the results of work that didn't notice the cancellation")
  func unnoticed() throws {
    let handler = VNImageRequestHandler(cvPixelBuffer: try blankImage(), options: [:])
    let holder = RequestHolder()
    let request = ProbeRequest { _, _ in
      holder.request?.cancel()
      return [label("found")]
    }
    holder.request = request
    #expect(thrownCode { try handler.perform([request]) } == .requestCancelled)
    #expect(request.results == nil)
    holder.request = nil
    try handler.perform([request])
    #expect(request.identifiers == ["found"])
  }

  @Test("doesn't affect other requests of the same perform call")
  func othersGoOn() throws {
    let holder = RequestHolder()
    let cancelled = ProbeRequest { _, _ in
      holder.request?.cancel()
      return []
    }
    holder.request = cancelled
    let other = ProbeRequest { _, _ in [label("other")] }
    let handler = VNImageRequestHandler(cvPixelBuffer: try blankImage(), options: [:])
    #expect(thrownCode { try handler.perform([cancelled, other]) } == .requestCancelled)
    #expect(cancelled.results == nil)
    #expect(other.identifiers == ["other"])
  }

  @Test("doesn't affect requests performed by its completion handler")
  func retry() throws {
    let handler = VNImageRequestHandler(cvPixelBuffer: try blankImage(), options: [:])
    let holder = RequestHolder()
    let journal = EventLog()
    let request = ProbeRequest { request, error in
      journal.note("\(request.identifiers ?? ["nil"])")
      if visionCode(error) == .requestCancelled { try? handler.perform([request]) }
    } work: { _, _ in
      if journal.all.isEmpty { holder.request?.cancel() }
      return [label("found")]
    }
    holder.request = request
    #expect(thrownCode { try handler.perform([request]) } == .requestCancelled)
    #expect(journal.all == ["[\"nil\"]", "[\"found\"]"])
    holder.request = nil
  }

  @Test("has no effect while the request isn't performed")
  func idle() throws {
    let request = ProbeRequest { _, _ in [label("found")] }
    request.cancel()
    try VNImageRequestHandler(cvPixelBuffer: blankImage(), options: [:]).perform([request])
    #expect(request.identifiers == ["found"])
    request.cancel()
    #expect(request.identifiers == ["found"])
  }
}

/// Gives a request's work access to the request. The tests set it only between performs.
private final class RequestHolder: @unchecked Sendable {
  var request: VNRequest?
}
