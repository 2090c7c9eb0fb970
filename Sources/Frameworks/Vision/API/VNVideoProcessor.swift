public import CoreMedia
public import Foundation
import ParallelWork
import Synchronization
import VideoFrames

/// Performs requests on a video file's frames.
///
///     let processor = VNVideoProcessor(url: url)
///     let codes = VNDetectBarcodesRequest { request, error in print(request.results ?? []) }
///     try processor.addRequest(codes, processingOptions: VNVideoProcessor.RequestProcessingOptions())
///     try processor.analyze(CMTimeRange(start: .zero, duration: .positiveInfinity))
///
/// A frame's results are in its requests when their completion handlers are called; observations have the frame's time. Requests of
/// one frame are performed together, as a `VNSequenceRequestHandler` does, and one frame after the other. Frames are upright as the file
/// says.
///
/// Nothing but `cancel()` may be called while another thread analyzes; completion handlers may add and remove requests.
open class VNVideoProcessor: NSObject {
  /// How often a request is performed: one of the subclasses below. By itself, on every frame.
  open class Cadence: NSObject, NSCopying {
    var rule: FrameCadence.Rule { .frameInterval(1) }

    public override init() {}

    open func copy(with zone: NSZone? = nil) -> Any { self }
  }

  /// So many frames a second at most, spread evenly.
  open class FrameRateCadence: Cadence {
    /// Frames a second.
    public let frameRate: Int

    /// - Parameter frameRate: frames a second; numbers below 1 count as 1. Of a video with fewer, every frame is due.
    public init(_ frameRate: Int) { self.frameRate = frameRate }

    override var rule: FrameCadence.Rule { .frameRate(frameRate) }
  }

  /// At most one frame in each interval.
  open class TimeIntervalCadence: Cadence {
    /// In seconds.
    public let timeInterval: TimeInterval

    /// - Parameter timeInterval: in seconds; with 0 or less every frame is due.
    public init(_ timeInterval: TimeInterval) { self.timeInterval = timeInterval }

    override var rule: FrameCadence.Rule {
      .timeInterval(CMTime(seconds: timeInterval, preferredTimescale: Self.ticks))
    }

    private static let ticks: CMTimeScale = 90_000
  }

  /// How a request is performed on a video.
  open class RequestProcessingOptions: NSObject {
    /// How often; on every frame unless set.
    open var cadence: Cadence?

    public override init() {}
  }

  private struct Added {
    let request: VNRequest
    let rule: FrameCadence.Rule
    var cadence: FrameCadence
  }

  private let url: URL
  private var added: [Added] = []
  private let analyses = Mutex<[ObjectIdentifier: Cancellation]>([:])

  /// - Parameter videoURL: a video file, which is opened by each `analyze(_:)`.
  public init(url videoURL: URL) { url = videoURL }

  /// Adds a request, or gives one that was added other options.
  ///
  /// - Parameter processingOptions: how often it is performed; read now, later changes have no effect.
  /// - Throws: nothing; a request that can't be performed makes the analysis fail.
  open func addRequest(_ request: VNRequest, processingOptions: RequestProcessingOptions) throws {
    let rule = processingOptions.cadence?.rule ?? .frameInterval(1)
    added.removeAll { $0.request === request }
    added.append(Added(request: request, rule: rule, cadence: FrameCadence(rule)))
  }

  /// Removes a request.
  ///
  /// - Throws: an error of `VNErrorCode.invalidArgument` where it wasn't added.
  open func removeRequest(_ request: VNRequest) throws {
    guard let index = added.firstIndex(where: { $0.request === request }) else {
      throw VNErrorCode.invalidArgument.error(
        "\(type(of: request)) isn't among the video processor's requests: it was never added, or removed before."
      )
    }
    added.remove(at: index)
  }

  /// Performs the requests on the video's frames, and returns when that is done.
  ///
  /// The thread waits meanwhile: call it from one that may, such as a dispatch queue's. From the first frame in which a request fails no
  /// further one is looked at; the frame's other requests have their results.
  ///
  /// - Parameter timeRange: the times, counted from the first frame, whose frames are analyzed. What comes before is decoded all the
  ///   same.
  /// - Throws: the error of the request that failed; of `VNErrorCode.requestCancelled` after `cancel()` or where the task is canceled;
  ///   where the video can't be read, of `.ioError`, `.invalidFormat`, `.outOfMemory` or `.dataUnavailable`, in the end only where it
  ///   broke off: its frames have been analyzed.
  open func analyze(_ timeRange: CMTimeRange) throws {
    let cancellation = Cancellation()
    analyses.withLock { $0[ObjectIdentifier(cancellation)] = cancellation }
    defer { analyses.withLock { $0[ObjectIdentifier(cancellation)] = nil } }
    for index in added.indices { added[index].cadence = FrameCadence(added[index].rule) }
    let memory = SequenceState()
    do {
      let video = try BlockingVideoReader(contentsOf: url)
      while let frame = try video.next() {
        guard !Cancellation.isCancelled, !cancellation.isCancelled else {
          throw VNErrorCode.requestCancelled.error("The analysis of the video was cancelled.")
        }
        let time = frame.presentationTime
        guard time < timeRange.end else { break }
        guard timeRange.containsTime(time) else { continue }
        try Cancellation.$current.withValue(cancellation) { try perform(on: frame, at: time, memory) }
      }
    } catch let error as VideoError {
      throw error.visionError
    }
  }

  /// Ends an analysis as soon as possible; `analyze(_:)` then throws `VNErrorCode.requestCancelled`. Without one it does nothing. It may
  /// be called from any thread.
  open func cancel() {
    analyses.withLock { for cancellation in $0.values { cancellation.cancel() } }
  }

  private func perform(on frame: VideoFrame, at time: CMTime, _ memory: SequenceState) throws {
    let due = added.indices.filter { added[$0].cadence.isDue(at: time) }.map { added[$0].request }
    guard !due.isEmpty else { return }
    try RequestBundle(requests: due, sequence: memory).perform(on: SourceImage(frame))
  }
}
