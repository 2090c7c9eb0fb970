public import Foundation

/// A video's frames, in the order in which they are shown.
///
///     let video = try await VideoSource(.file(URL(filePath: "roll.mp4")))
///     for try await frame in video {
///       try VNImageRequestHandler(cvPixelBuffer: frame.pixelBuffer).perform([request])
///     }
///
/// Decoding runs on a thread of its own, a few frames ahead, so that one processor decodes while another looks at
/// the frame before. A file's frames all come, however slow the loop is; of a camera's or a stream's frames a slow
/// loop gets the newest, and `droppedFrames` counts the others.
///
/// A video that breaks off (a copy cut short, a recording without its end) gives every frame that can be read and
/// then throws `VideoError.truncated`. Pictures damaged in the middle are left out.
///
/// A source is read once: the frames go to its first iterator, and reading ends with that iterator, with the source,
/// or when the task that iterates is canceled (the loop then ends as if at the end of the video). A size that
/// changes in the middle is followed: a frame's own size is its pixel buffer's.
public struct VideoSource: AsyncSequence, Sendable {
  public typealias Element = VideoFrame
  public typealias Failure = VideoError

  /// How a video is read.
  public struct Options: Sendable, Hashable {
    /// The threads that decode, 1…64. Default one each processor, up to 4.
    ///
    /// Two take the same processor time as one (3.9 ms a frame of a 720p H.264 video) and are up to twice as fast where
    /// decoding is slower than what is done with the frames; more than 4 chiefly take memory. Cameras and streams
    /// are never delayed by them: there, threads share a frame instead of decoding one each.
    public var decoderThreads = Swift.min(ProcessInfo.processInfo.activeProcessorCount, 4)
    /// The frames of a file that may wait, decoded, for the loop: at least 1. Default 3. Fewer wait where they take
    /// more than a quarter of `maximumMemory`.
    public var lookAhead = 3
    /// The largest frame that is decoded, in pixels. Default 64 million.
    public var maximumPixels = 64_000_000
    /// The most memory for the frames that a decoder has at one time, with their tables, in bytes. Default 1 GiB,
    /// enough for 8K. An AV1 video's frames may have at most a thirtieth of it in pixels.
    public var maximumMemory = 1 << 30
    /// The longest that opening a file, and then decoding up to each frame, may take, in seconds; waiting for input
    /// doesn't count. Default 30.
    public var maximumSecondsPerFrame = 30.0
    /// How long a camera or a network stream may take to open, and be silent afterwards, in seconds. Default 10.
    /// Files and the standard input are waited for without end.
    public var timeout = 10.0

    public init() {}
  }

  private let session: DecodingSession
  private let description: StreamDescription

  /// Opens a video.
  ///
  /// Throws `VideoError`: every case but `truncated`, `unwritable` and `invalidFrame`.
  public init(_ input: VideoInput, options: Options = Options()) async throws(VideoError) {
    try await self.init(input, options: options) { input, options, interruption throws(VideoError) in
      try BlockingVideoReader(input, options: options, interruption: interruption)
    }
  }

  /// A function that opens an input. It runs on a thread that may wait, as do the calls of what it returns.
  package typealias Opening =
    @Sendable (VideoInput, Options, IOInterrupt) throws(VideoError) -> any FrameSupply

  /// Opens a video with frames from elsewhere than this process's decoders.
  package init(
    _ input: VideoInput, options: Options = Options(), opening: @escaping Opening
  ) async throws(VideoError) {
    let session = DecodingSession(input: input, options: options)
    description = try await session.open(options: options, with: opening)
    self.session = session
  }

  /// Opens a video file.
  public init(contentsOf url: URL, options: Options = Options()) async throws(VideoError) {
    try await self.init(.file(url), options: options)
  }

  /// What the source reads.
  public var input: VideoInput { session.input }

  /// The width of a frame as stored, in pixels.
  public var width: Int { description.width }

  /// The height of a frame as stored, in pixels.
  public var height: Int { description.height }

  /// Frames a second, as the video says; nil where it doesn't.
  public var nominalFrameRate: Double? { description.nominalFrameRate }

  /// How many frames there will be, counted by the file or estimated from its duration; nil where neither is known.
  public var estimatedFrameCount: Int? { description.estimatedFrameCount }

  /// Seconds, as the file says; nil where it doesn't, and for cameras and streams.
  public var duration: Double? { description.duration }

  /// FFmpeg's name of the compression: `h264`, `hevc`, `mjpeg`, `rawvideo`…
  public var codec: String { description.codec }

  /// How a stored frame must be turned to be upright: the raw value of the `CGImagePropertyOrientation`, 1…8.
  public var exifOrientation: UInt32 { description.exifOrientation }

  /// The frames of a camera or stream that the loop was too slow for, so far.
  public var droppedFrames: Int { session.droppedFrames }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(session: session) }

  /// Gives the frames one after another.
  public struct AsyncIterator: AsyncIteratorProtocol {
    public typealias Element = VideoFrame
    public typealias Failure = VideoError

    private let reading: Reading

    init(session: DecodingSession) { reading = Reading(session: session) }

    /// The next frame, nil at the end and when the task is canceled.
    public mutating func next() async throws(VideoError) -> VideoFrame? { try await reading.session.next() }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(VideoError) -> VideoFrame?
    {
      try await reading.session.next()
    }

    /// Ends the reading with the last copy of the iterator.
    private final class Reading: Sendable {
      let session: DecodingSession
      init(session: DecodingSession) { self.session = session }
      deinit { session.close() }
    }
  }
}
