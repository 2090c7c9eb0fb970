import CoreMedia
import Foundation
import ImageIO
import ParallelWork
import VideoFrames

/// A request that a video processor performs, whatever its type.
struct VideoRequest: @unchecked Sendable {
  /// `@unchecked Sendable` for this alone: `VisionRequest` is `Sendable`, which `AnyHashable` can't tell.
  let request: AnyHashable
  /// Tells it from an equal one.
  let number = UUID()
  /// Ends the results.
  let finish: @Sendable ((any Error)?) -> Void
  private let makeRequest: RequestMaker
  private let take: @Sendable (Result<[VNObservation], any Error>, CMTimeRange) -> Void
  private var cadence: FrameCadence
  /// What the request itself asks for.
  private var spacing: FrameCadence

  /// - Throws: `VisionError.unsupportedRequest`.
  init<Request: VisionRequest>(
    _ request: Request, cadence: VideoProcessor.Cadence?, results: VideoResults<Request.Result>.Continuation
  ) throws {
    let translation = request._translation
    // Tells whether it is one of Vision's before there is a frame.
    _ = try translation.makeRequest()
    self.request = AnyHashable(request)
    makeRequest = translation.makeRequest
    finish = { results.finish(throwing: $0) }
    take = { found, timeRange in
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

  /// Whether it is performed on the next frame. To be asked once for each.
  mutating func isDue(at time: CMTime) -> Bool { cadence.isDue(at: time) && spacing.isDue(at: time) }

  /// Performs requests together on a frame.
  static func perform(
    _ requests: [VideoRequest], on frame: VideoFrame, at timeRange: CMTimeRange
  ) async throws {
    try await onDispatchThread {
      RequestBundle.perform(requests.map(\.makeRequest), on: SourceImage(frame)) { index, found in
        // What is canceled with the analysis has no result; its sequence ends with the others.
        guard !Cancellation.isCancelled else { return }
        requests[index].take(found, timeRange)
      }
    }
  }
}
