public import CoreVideo
public import Foundation
import ParallelWork

/// Writes frames to an H.264 MP4 file that browsers, phones and players can play while it loads.
///
///     let writer = try VideoWriter(to: URL(filePath: "annotated.mp4"))
///     for try await frame in video {
///       try await writer.append(draw(on: frame), time: frame.time)
///     }
///     try await writer.finish()
///
/// The file appears under its name, whole, when `finish()` returns. Until then it grows under a hidden name
/// in the same folder; a writer that is released before finishing, or the program's exit, removes that and
/// leaves an older file as it was. `finish()` works in a canceled task too, so that an interrupted program
/// can still save its frames.
///
/// Encoding runs on a thread of its own; `append` returns once the encoder has accepted the frame.
public actor VideoWriter {
  /// The options for writing a video.
  public struct Options: Sendable, Hashable {
    /// Frames a second, for the encoder and the last frame; `append` sets the other times. Default 30.
    public var frameRate = 30.0
    /// H.264's constant rate factor: 0 (lossless) … 51 (worst). Default 20, visually almost lossless.
    public var constantRateFactor = 20.0
    /// The number of encoding threads. Default 0: one and a half for each processor.
    public var encoderThreads = 0
    /// The orientation for players: the raw value of a `CGImagePropertyOrientation`, 1…8. Default 1, upright.
    public var exifOrientation: UInt32 = 1

    public init() {}
  }

  private let executor = BlockingExecutor(label: "swift-vision.video-writer")
  private let name: String
  private let file: AtomicFile
  private let options: Options
  private var encoder: MP4Encoder?
  /// The error that prevented encoding from starting.
  private var startFailure: VideoError?
  private var isOpen = true
  private var firstTime = 0.0

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Prepares to write a file, which replaces an existing one when it is finished.
  ///
  /// Throws `VideoError.unwritable` if the file can't be created, `.missingLibrary` without an H.264 encoder.
  public init(to url: URL, options: Options = Options()) throws(VideoError) {
    let name = url.path(percentEncoded: false)
    try MP4Encoder.checkEncoder(name: name)
    file = try AtomicFile(path: name)
    self.name = name
    self.options = options
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - pixelBuffer: NV12 is encoded without a copy; 32BGRA, 32RGBA, 32ARGB, 24RGB and OneComponent8 are
  ///     converted. All of one size and, for NV12, one range. The last column or row of an odd width or
  ///     height is left out, which common H.264 can't hold. Must not be written to afterwards.
  ///   - time: seconds, increasing from frame to frame. The video starts with the first frame, whatever its
  ///     time.
  ///
  /// Throws `VideoError.invalidFrame`, or `.unwritable`, for example if the disk is full.
  public func append(_ pixelBuffer: CVPixelBuffer, time: Double) throws(VideoError) {
    guard isOpen else { throw .invalidFrame(name, reason: "the video is finished") }
    guard time.isFinite else { throw .invalidFrame(name, reason: "its time isn't a finite number") }
    let encoder: MP4Encoder
    if let begun = self.encoder {
      encoder = begun
    } else {
      encoder = try startEncoding(with: pixelBuffer, time: time)
    }
    try encoder.append(pixelBuffer, time: time - firstTime)
  }

  private func startEncoding(with first: CVPixelBuffer, time: Double) throws(VideoError) -> MP4Encoder {
    do throws(VideoError) {
      let begun = try MP4Encoder(file: file, name: name, first: first, options: options)
      encoder = begun
      firstTime = time
      return begun
    } catch {
      startFailure = error
      throw error
    }
  }

  /// Completes the file and moves it into place.
  ///
  /// Throws `VideoError.invalidFrame` if no frame was appended, `.unwritable`, for example if the disk is
  /// full, or the error of `append` if no frame could be written. In each case there is no new file.
  public func finish() throws(VideoError) {
    guard isOpen else { return }
    isOpen = false
    guard let encoder else {
      file.remove()
      throw startFailure ?? VideoError.invalidFrame(name, reason: "no frame was appended")
    }
    self.encoder = nil
    try encoder.finish()
    try file.moveIntoPlace()
  }

  /// Stops and removes the unfinished file.
  public func cancel() {
    isOpen = false
    encoder = nil
    file.remove()
  }
}
