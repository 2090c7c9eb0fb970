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
  private let frameInterval: Int
  private let timeInterval: CMTime
  /// How many frames came before the one at hand.
  private var frames = 0
  private var last: CMTime?

  /// - Throws: `VisionError.unsupportedRequest`.
  init<Request: VisionRequest>(
    _ request: Request, cadence: VideoProcessor.Cadence?, results: VideoResults<Request.Result>.Supply
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
    switch cadence {
    case .frameInterval(let interval): (frameInterval, timeInterval) = (max(interval, 1), spacing)
    case .timeInterval(let interval): (frameInterval, timeInterval) = (1, max(interval, spacing))
    case nil: (frameInterval, timeInterval) = (1, spacing)
    }
  }

  /// Whether it is performed on the next frame. To be asked once for each.
  mutating func isDue(at time: CMTime) -> Bool {
    defer { frames += 1 }
    guard frames % frameInterval == 0 else { return false }
    if let last, time < last + timeInterval { return false }
    last = time
    return true
  }

  /// Performs requests together on a frame.
  static func perform(
    _ requests: [VideoRequest], on frame: VideoFrame, at timeRange: CMTimeRange
  ) async throws {
    try await onDispatchThread {
      let picture = SourcePicture(
        frame.pixelBuffer, orientation: CGImagePropertyOrientation(rawValue: frame.exifOrientation),
        timeStamp: timeRange.start)
      RequestBundle.perform(requests.map(\.makeRequest), on: picture) { index, found in
        // What is cancelled with the analysis has no result; its sequence ends with the others.
        guard !Cancellation.isCancelled else { return }
        requests[index].take(found, timeRange)
      }
    }
  }
}
