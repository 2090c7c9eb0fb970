public import CoreMedia
public import Foundation
import ParallelWork
import Synchronization
import VideoFrames

/// Performs requests on a video file's frames.
///
///     let processor = VNVideoProcessor(url: url)
///     let codes = VNDetectBarcodesRequest { request, error in
///       print(request.results ?? [])
///     }
///     let options = VNVideoProcessor.RequestProcessingOptions()
///     try processor.addRequest(codes, processingOptions: options)
///     try processor.analyze(CMTimeRange(start: .zero, duration: .positiveInfinity))
///
/// Completion handlers find a frame's results in its requests; observations have the frame's time. A frame's
/// requests are performed together, as by a `VNSequenceRequestHandler`, and frames in order. Frames are
/// rotated upright according to the file.
///
/// During an analysis, other threads may only `cancel()`; completion handlers may add and remove requests.
open class VNVideoProcessor: NSObject {
  /// The frames on which a request is performed. The base class stands for every frame.
  open class Cadence: NSObject, NSCopying {
    var rule: FrameCadence.Rule { .frameInterval(1) }

    public override init() {}

    open func copy(with zone: NSZone? = nil) -> Any { self }
  }

  /// A maximum number of frames per second, evenly spaced.
  open class FrameRateCadence: Cadence {
    /// The frames per second.
    public let frameRate: Int

    /// - Parameter frameRate: frames per second, at least 1. A higher rate than the video's means every
    ///   frame.
    public init(_ frameRate: Int) { self.frameRate = frameRate }

    override var rule: FrameCadence.Rule { .frameRate(frameRate) }
  }

  /// A minimum interval between frames.
  open class TimeIntervalCadence: Cadence {
    /// The interval in seconds.
    public let timeInterval: TimeInterval

    /// - Parameter timeInterval: in seconds; if 0 or less, every frame is processed.
    public init(_ timeInterval: TimeInterval) { self.timeInterval = timeInterval }

    override var rule: FrameCadence.Rule {
      .timeInterval(CMTime(seconds: timeInterval, preferredTimescale: Self.ticks))
    }

    private static let ticks: CMTimeScale = 90_000
  }

  /// Options for performing a request on a video.
  open class RequestProcessingOptions: NSObject {
    /// The frames on which to perform it. Default: every frame.
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

  /// - Parameter videoURL: a video file, opened by each `analyze(_:)`.
  public init(url videoURL: URL) { url = videoURL }

  /// Adds a request, or replaces the options of one that was added.
  ///
  /// - Parameters:
  ///   - request: the request to perform.
  ///   - processingOptions: copied; later changes have no effect.
  /// - Throws: nothing; a request that can't be performed makes the analysis fail.
  open func addRequest(_ request: VNRequest, processingOptions: RequestProcessingOptions) throws {
    let rule = processingOptions.cadence?.rule ?? .frameInterval(1)
    added.removeAll { $0.request === request }
    added.append(Added(request: request, rule: rule, cadence: FrameCadence(rule)))
  }

  /// Removes a request.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` if it wasn't added.
  open func removeRequest(_ request: VNRequest) throws {
    guard let index = added.firstIndex(where: { $0.request === request }) else {
      throw VNErrorCode.invalidArgument.error(
        "\(type(of: request)) isn't among the video processor's requests: it was never added, or removed before."
      )
    }
    added.remove(at: index)
  }

  /// Performs the requests on the video's frames and returns at the end.
  ///
  /// Blocks the thread: call it from one that may block, such as a dispatch queue's. The analysis ends with
  /// the first frame on which a request fails; that frame's other requests have results.
  ///
  /// - Parameter timeRange: the times to analyze, relative to the first frame. Earlier frames are decoded,
  ///   too.
  /// - Throws: the error of the failed request; `VNErrorCode.requestCancelled` after `cancel()` or
  ///   cancellation of the task; of `.ioError`, `.invalidFormat`, `.outOfMemory` or `.dataUnavailable` if the
  ///   video can't be read. For a truncated video, it is thrown after all readable frames have been analyzed.
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
          throw VNErrorCode.requestCancelled.error("The analysis of the video was canceled.")
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

  /// Stops the current analysis, if any, as soon as possible; `analyze(_:)` then throws
  /// `VNErrorCode.requestCancelled`. May be called from any thread.
  open func cancel() {
    analyses.withLock { for cancellation in $0.values { cancellation.cancel() } }
  }

  private func perform(on frame: VideoFrame, at time: CMTime, _ memory: SequenceState) throws {
    let due = added.indices.filter { added[$0].cadence.isDue(at: time) }.map { added[$0].request }
    guard !due.isEmpty else { return }
    try RequestBundle(requests: due, sequence: memory).perform(on: SourceImage(frame))
  }
}
