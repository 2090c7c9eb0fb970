public import CoreMedia
public import Foundation
import Synchronization
import VideoFrames

/// Performs requests on a video file's frames.
///
///     let processor = VideoProcessor(url)
///     let codes = try await processor.addRequest(DetectBarcodesRequest(), cadence: .frameInterval(10))
///     processor.startAnalysis()
///     for try await found in codes { print(found.map(\.payloadString)) }
///
/// Each request's results come in a sequence of its own, one for each frame that it is performed on, with the frame's time. A
/// request that fails ends its sequence with a `VisionError`; the others go on.
///
/// Where 16 results of a request wait to be read, the analysis waits, too, unless another request's results are waited for: of
/// sequences that are read one after the other, up to 256 results wait, and more end a sequence with `VisionError.outOfMemory`.
///
/// Requests of one frame are performed together, as an `ImageRequestHandler` does, and one frame after the other. Frames are
/// decoded a few ahead, upright as the file says.
public final class VideoProcessor: Sendable {
  /// Which frames a request is performed on.
  public enum Cadence: Hashable, Sendable {
    /// At most one frame in each interval of this length.
    case timeInterval(CMTime)
    /// Every frame of this number: 3 is the first, the fourth, the seventh. Numbers below 1 count as 1.
    case frameInterval(Int)
  }

  private struct Content {
    var requests: [VideoRequest] = []
    var analysis: Task<Void, Never>?
  }

  private let url: URL
  private let backlog = ResultBackpressure()
  private let content = Mutex(Content())

  /// - Parameter videoURL: a video file, which is opened when the analysis starts.
  public init(_ videoURL: URL) { url = videoURL }

  /// Adds a request; while the analysis goes on, for the frames that come.
  ///
  /// - Parameter cadence: the frames on which it is performed; all unless given.
  /// - Returns: its results, which end with the video, with the range analyzed, or when the request is removed.
  /// - Throws: `VisionError.unsupportedRequest` for a request that isn't one of Vision's.
  public func addRequest<Request: VisionRequest>(
    _ request: Request, cadence: Cadence? = nil
  ) async throws -> some AsyncSequence<Request.Result, any Error> {
    let (results, supply) = VideoResults<Request.Result>.make(in: backlog)
    let added = try VideoRequest(request, cadence: cadence, results: supply)
    supply.onEnd { [weak self] in self?.remove { $0.number == added.number } }
    content.withLock { $0.requests.append(added) }
    return results
  }

  /// Ends the results of a request.
  ///
  /// - Returns: whether there was such a request.
  @discardableResult
  public func removeRequest(_ request: any VisionRequest) async -> Bool {
    let request = AnyHashable(request)
    return remove { $0.request == request }
  }

  /// Begins to analyze the video; does nothing while an analysis goes on. The analysis keeps the processor, and ends early where
  /// no results are waited for any longer.
  ///
  /// - Parameter timeRange: the times, counted from the first frame, whose frames are analyzed; all unless given. What comes before is
  ///   decoded all the same.
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

  /// Ends the analysis, and returns when it has ended. The results end as with the video.
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
    // Not under the lock: the end of a sequence comes back here.
    for request in removed { request.finish(nil) }
    return !removed.isEmpty
  }
}
