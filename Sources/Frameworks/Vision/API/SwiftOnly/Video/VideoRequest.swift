import CoreMedia
import Foundation
import ImageIO
import ParallelWork
import VideoFrames

/// A type-erased request of a video processor.
struct VideoRequest: @unchecked Sendable {
  /// `@unchecked Sendable` only because of `AnyHashable`: it wraps a `VisionRequest`, which is `Sendable`.
  let request: AnyHashable
  /// The identifier, which distinguishes equal requests.
  let identifier = UUID()
  let finish: @Sendable ((any Error)?) -> Void
  private let makeRequest: RequestMaker
  private let deliver: @Sendable (Result<[VNObservation], any Error>, CMTimeRange) -> Void
  private var cadence: FrameCadence
  /// The request's own `frameAnalysisSpacing`.
  private var spacing: FrameCadence

  /// - Throws: `VisionError.unsupportedRequest`.
  init<Request: VisionRequest>(
    _ request: Request, cadence: VideoProcessor.Cadence?, results: VideoResults<Request.Result>.Continuation
  ) throws {
    let translation = request._translation
    // Rejects requests that aren't Vision's before the first frame.
    _ = try translation.makeRequest()
    self.request = AnyHashable(request)
    makeRequest = translation.makeRequest
    finish = { results.finish(throwing: $0) }
    deliver = { found, timeRange in
      do {
        try results.yield(try translation.result(try found.get(), timeRange))
      } catch {
        results.finish(throwing: VisionError(error))
      }
    }
    let spacing = (request as? any StatefulRequest)?.frameAnalysisSpacing ?? .zero
    self.spacing = FrameCadence(.timeInterval(spacing))
    self.cadence =
      switch cadence {
      case .frameInterval(let interval): FrameCadence(.frameInterval(interval))
      case .timeInterval(let interval): FrameCadence(.timeInterval(max(interval, spacing)))
      case nil: FrameCadence()
      }
  }

  /// Whether to perform the request on the next frame. Call it once per frame.
  mutating func isDue(at time: CMTime) -> Bool { cadence.isDue(at: time) && spacing.isDue(at: time) }

  static func perform(
    _ requests: [VideoRequest], on frame: VideoFrame, at timeRange: CMTimeRange
  ) async throws {
    try await onDispatchThread {
      RequestBundle.perform(requests.map(\.makeRequest), on: SourceImage(frame)) { index, found in
        // A request canceled with the analysis has no result; its sequence ends with the others.
        guard !Cancellation.isCancelled else { return }
        requests[index].deliver(found, timeRange)
      }
    }
  }
}
