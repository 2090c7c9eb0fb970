public import Foundation

/// A video's frames, in display order.
///
///     let video = try await VideoSource(.file(URL(filePath: "roll.mp4")))
///     for try await frame in video {
///       try VNImageRequestHandler(cvPixelBuffer: frame.pixelBuffer).perform([request])
///     }
///
/// Decoding runs on its own thread, a few frames ahead of the loop. A file delivers every frame; from a
/// camera or a stream, a slow loop gets the newest frame, and `droppedFrames` counts the others.
///
/// A video that breaks off (a truncated copy, a recording without its end) delivers every readable frame and
/// then throws `VideoError.truncated`. Damaged frames in the middle are skipped.
///
/// Motion JPEG states no times. Its frames are 1/25 s apart in a file without a container, and have the times
/// of their arrival in a network stream.
///
/// A source is read once: the frames go to its first iterator, and reading ends with that iterator, with the
/// source, or when the iterating task is canceled (the loop then ends as at the end of the video). If the
/// size changes in the middle, later pixel buffers have the new size.
public struct VideoSource: AsyncSequence, Sendable {
  public typealias Element = VideoFrame
  public typealias Failure = VideoError

  /// The options for reading a video.
  public struct Options: Sendable, Hashable {
    /// The number of decoding threads, 1…64. Default: the number of processors, up to 4.
    ///
    /// Two take the same processor time as one (3.9 ms a frame of a 720p H.264 video) and are up to twice as
    /// fast if decoding is the bottleneck; more than 4 mainly take memory. They don't delay cameras and
    /// streams, where threads share a frame instead of decoding one each.
    public var decoderThreads = Swift.min(ProcessInfo.processInfo.activeProcessorCount, 4)
    /// The number of a file's frames decoded ahead, at least 1, in a quarter of `maximumMemory`. Default 3.
    public var lookAhead = 3
    /// The maximum size of a frame, in pixels, as stored and as shown. Default 64 million.
    public var maximumPixels = 64_000_000
    /// The maximum memory of a decoder's frames and their tables, in bytes. Default 1 GiB, enough for 8K. An
    /// AV1 video's frames may have at most a thirtieth of it in pixels.
    public var maximumMemory = 1 << 30
    /// The time limit in seconds for opening a file and for each frame, without waits for input. Default 30.
    public var maximumSecondsPerFrame = 30.0
    /// The time limit for a camera or a network stream to open, and for its silence afterwards, in seconds.
    /// Default 10. There is none for files and the standard input.
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

  /// A function that opens an input. It runs on a thread that may block, as do calls of its result.
  package typealias Opening =
    @Sendable (VideoInput, Options, IOInterrupt) throws(VideoError) -> any FrameSupply

  /// Opens a video with frames that another decoder supplies, such as another process.
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

  /// The input that the source reads.
  public var input: VideoInput { session.input }

  /// The width of a frame before `exifOrientation` is applied, in square pixels. Frames may differ if the
  /// container doesn't state the pixels' shape (MPEG-TS), or if the size changes.
  public var width: Int { description.width }

  /// The height of a frame before `exifOrientation` is applied, in square pixels; see ``width``.
  public var height: Int { description.height }

  /// Frames a second, as the video states; nil if it doesn't.
  public var nominalFrameRate: Double? { description.nominalFrameRate }

  /// The number of frames, as stated by the file or estimated from its duration; nil if unknown.
  public var estimatedFrameCount: Int? { description.estimatedFrameCount }

  /// The duration in seconds, as the file states; nil if it doesn't, and for cameras and streams.
  public var duration: Double? { description.duration }

  /// FFmpeg's name for the codec: `h264`, `hevc`, `mjpeg`, `rawvideo`…
  public var codec: String { description.codec }

  /// The orientation of stored frames: the raw value of a `CGImagePropertyOrientation`, 1…8.
  public var exifOrientation: UInt32 { description.exifOrientation }

  /// The number of frames of a camera or stream dropped so far because the loop was too slow.
  public var droppedFrames: Int { session.droppedFrames }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(session: session) }

  /// An iterator over the frames.
  public struct AsyncIterator: AsyncIteratorProtocol {
    public typealias Element = VideoFrame
    public typealias Failure = VideoError

    private let reading: Reading

    init(session: DecodingSession) { reading = Reading(session: session) }

    /// The next frame; nil at the end and if the task is canceled.
    public mutating func next() async throws(VideoError) -> VideoFrame? { try await reading.session.next() }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(VideoError) -> VideoFrame?
    {
      try await reading.session.next()
    }

    /// Ends reading with the last copy of the iterator.
    private final class Reading: Sendable {
      let session: DecodingSession
      init(session: DecodingSession) { self.session = session }
      deinit { session.close() }
    }
  }
}
