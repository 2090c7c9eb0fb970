public import CoreMedia
public import Foundation
import Synchronization
import VideoFrames

/// Performs requests on a video file's frames.
///
///     let processor = VideoProcessor(url)
///     let codes = try await processor.addRequest(
///       DetectBarcodesRequest(), cadence: .frameInterval(10))
///     processor.startAnalysis()
///     for try await found in codes { print(found.map(\.payloadString)) }
///
/// Each request has its own sequence of results, one for each processed frame, with the frame's time. A
/// failed request ends its sequence with a `VisionError`; the others continue.
///
/// The analysis pauses while a request has 16 unread results, unless a reader waits for another request's: if
/// sequences are read one after another, up to 256 results are buffered, and a further one ends its sequence
/// with `VisionError.outOfMemory`.
///
/// A frame's requests are performed together, as by an `ImageRequestHandler`, and frames in order. A few
/// frames are decoded ahead, and rotated upright according to the file.
public final class VideoProcessor: Sendable {
  /// The frames on which a request is performed.
  public enum Cadence: Hashable, Sendable {
    /// At most one frame in each interval of this length.
    case timeInterval(CMTime)
    /// Every nth frame: 3 for the first, the fourth, the seventh and so on. At least 1.
    case frameInterval(Int)
  }

  private struct Content {
    var requests: [VideoRequest] = []
    var analysis: Task<Void, Never>?
  }

  private let url: URL
  private let backlog = ResultBackpressure()
  private let content = Mutex(Content())

  /// - Parameter videoURL: a video file, opened when the analysis starts.
  public init(_ videoURL: URL) { url = videoURL }

  /// Adds a request; during an analysis, for the following frames.
  ///
  /// - Parameters:
  ///   - request: the request to perform.
  ///   - cadence: the frames on which to perform it; all by default.
  /// - Returns: its results, which end with the video or the analyzed range, or when the request is removed.
  /// - Throws: `VisionError.unsupportedRequest` for a request that isn't one of Vision's.
  public func addRequest<Request: VisionRequest>(
    _ request: Request, cadence: Cadence? = nil
  ) async throws -> some AsyncSequence<Request.Result, any Error> {
    let (results, supply) = VideoResults<Request.Result>.make(in: backlog)
    let added = try VideoRequest(request, cadence: cadence, results: supply)
    supply.onEnd { [weak self] in self?.remove { $0.identifier == added.identifier } }
    content.withLock { $0.requests.append(added) }
    return results
  }

  /// Removes a request and ends its results.
  ///
  /// - Returns: whether there was such a request.
  @discardableResult
  public func removeRequest(_ request: any VisionRequest) async -> Bool {
    let request = AnyHashable(request)
    return remove { $0.request == request }
  }

  /// Starts the analysis of the video; has no effect during an analysis. The analysis retains the processor,
  /// and ends early if no results are awaited any more.
  ///
  /// - Parameter timeRange: the times of the frames to analyze, relative to the first frame; all by default.
  ///   Earlier frames are decoded as well.
  public func startAnalysis(of timeRange: CMTimeRange? = nil) {
    content.withLock { content in
      guard content.analysis == nil else { return }
      content.analysis = Task {
        var failure: VisionError?
        do {
          for try await frame in try await VideoSource(contentsOf: url) {
            await backlog.waitForCapacity()
            guard !Task.isCancelled, try await analyze(frame, timeRange) else { break }
          }
        } catch {
          failure = Task.isCancelled ? nil : VisionError((error as? VideoError)?.visionError ?? error)
        }
        end(with: failure)
      }
    }
  }

  /// Cancels the analysis and returns when it has ended. Results end as at the end of the video.
  public func cancel() async {
    let analysis = content.withLock(\.analysis)
    analysis?.cancel()
    await analysis?.value
  }

  /// - Returns: whether there may be another frame to analyze.
  private func analyze(_ frame: VideoFrame, _ timeRange: CMTimeRange?) async throws -> Bool {
    let time = frame.presentationTime
    if let timeRange {
      guard time < timeRange.end else { return false }
      guard timeRange.containsTime(time) else { return true }
    }
    let (due, isIdle) = content.withLock { content in
      let due = content.requests.indices.filter { content.requests[$0].isDue(at: time) }
      return (due.map { content.requests[$0] }, content.requests.isEmpty)
    }
    guard !due.isEmpty else { return !isIdle }
    try await VideoRequest.perform(due, on: frame, at: CMTimeRange(start: time, duration: .zero))
    return !Task.isCancelled
  }

  private func end(with failure: VisionError?) {
    let requests = content.withLock { content in
      defer { content = Content() }
      return content.requests
    }
    for request in requests { request.finish(failure) }
  }

  @discardableResult
  private func remove(where isMeant: (VideoRequest) -> Bool) -> Bool {
    let removed = content.withLock { content in
      defer { content.requests.removeAll(where: isMeant) }
      return content.requests.filter(isMeant)
    }
    // Outside the lock: the end of a sequence calls back into this type.
    for request in removed { request.finish(nil) }
    return !removed.isEmpty
  }
}
